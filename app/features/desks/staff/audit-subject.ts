import { auditTrail } from './audit-filter';

/** The page of an audit entry's object; undefined if it has none. */
export function subjectPath(type: string, id: string): string | undefined {
  const of = encodeURIComponent(id);
  switch (type) {
    case 'order':
      return `/support/orders/${of}`;
    case 'order-line':
      return `/support/lines/${of}`;
    case 'licence':
      return `/support/licences/${of}`;
    case 'firm':
      return `/support/firms/${of}`;
    case 'mail':
      return `/ops/mails/${of}`;
    case 'job':
      return `/ops/jobs/${of}`;
    case 'account':
      return `/ops/accounts/${of}`;
    case 'request':
      return `/support/requests/${of}`;
    case 'import':
      return `/ops/import/${of}`;
    case 'download':
      return `/ops/downloads/${of}`;
    case 'webhook':
      return `/ops/webhooks/${of}`;
    case 'repair':
      return `/support/repair?report=${of}`;
    case 'queue':
      return '/ops';
    case 'setting':
      return '/ops/settings';
    case 'alert':
      return '/ops/alerts';
    default:
      return undefined;
  }
}

/** The address of one object's audit trail. */
export function auditPathOf(type: string, id: string): string {
  return auditTrail.address({ subject: { type, id } });
}
