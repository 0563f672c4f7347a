import type { Permission } from '~/features/identity/accounts/permissions';
import { auditTrail } from './audit-filter';

/** The pages of objects, by kind, with what their readers must be allowed to do. */
const PAGES: Readonly<Record<string, { needs: Permission; of: (id: string) => string } | undefined>> = {
  order: { needs: 'support.read', of: (id) => `/support/orders/${id}` },
  'order-line': { needs: 'support.read', of: (id) => `/support/lines/${id}` },
  licence: { needs: 'support.read', of: (id) => `/support/licences/${id}` },
  firm: { needs: 'support.read', of: (id) => `/support/firms/${id}` },
  'dealer-profile': { needs: 'support.read', of: (id) => `/support/dealer-profiles/${id}` },
  conversation: { needs: 'support.read', of: (id) => `/support/conversations/${id}` },
  request: { needs: 'support.read', of: (id) => `/support/requests/${id}` },
  lead: { needs: 'support.read', of: (id) => `/support/leads/${id}` },
  repair: { needs: 'support.read', of: (id) => `/support/repair?report=${id}` },
  'bulk-run': { needs: 'support.read', of: (id) => `/support/repairs/${id}` },
  mail: { needs: 'ops.read', of: (id) => `/ops/mails/${id}` },
  job: { needs: 'ops.read', of: (id) => `/ops/jobs/${id}` },
  import: { needs: 'ops.read', of: (id) => `/ops/import/${id}` },
  download: { needs: 'ops.read', of: (id) => `/ops/downloads/${id}` },
  webhook: { needs: 'ops.read', of: (id) => `/ops/webhooks/${id}` },
  incident: { needs: 'ops.read', of: (id) => `/ops/incidents/${id}` },
  queue: { needs: 'ops.read', of: () => '/ops' },
  alert: { needs: 'ops.read', of: () => '/ops/alerts' },
  account: { needs: 'accounts.manage', of: (id) => `/ops/accounts/${id}` },
  'bank-line': { needs: 'payments.read', of: (id) => `/support/payments/${id}` },
  'bank-statement': { needs: 'payments.read', of: (id) => `/support/payments/statements/${id}` },
  'alert-channel': { needs: 'settings.read', of: () => '/ops/settings/alerts' },
  'saved-view': { needs: 'ops.read', of: () => '/ops/views' },
  shift: { needs: 'ops.read', of: () => '/ops/shift' },
  'question-template': { needs: 'support.read', of: (id) => `/support/templates?language=${id.split('.')[1]}` },
  setting: { needs: 'settings.read', of: () => '/ops/settings' },
};

/** The page of an audit entry's object; undefined if it has none, or if its page would refuse the reader. */
export function subjectPath(type: string, id: string, mayDo: (permission: Permission) => boolean): string | undefined {
  const page = PAGES[type];
  return page && mayDo(page.needs) ? page.of(encodeURIComponent(id)) : undefined;
}

/** The address of one object's audit trail. */
export function auditPathOf(type: string, id: string): string {
  return auditTrail.address({ subject: { type, id } });
}
