import type { TFunction } from '~/platform/texts';
import type { DealerAct } from '~/features/identity/accounts/dealer-rights';
import { may, type Permission } from '~/features/identity/accounts/permissions';
import { PROFILE_PATH } from '~/features/public-site/dealers/profile-path';
import { NAMED_PAGES } from '~/platform/public-pages';
import { searchKey } from '~/platform/text';
import { licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import type { SearchHit } from './search-result';

/**
 * A dealer's pages by their names (`search:page.<key>`), which the search finds: those with a group stand in the console's
 * navigation, in this order.
 */
export const DEALER_PAGES = [
  { key: 'panel', group: 'work', to: '/panel', needs: null },
  { key: 'leads', group: 'work', to: '/leads', needs: 'leads.handle' },
  { key: 'orders', group: 'work', to: '/orders', needs: null },
  { key: 'licences', group: 'work', to: '/licences', needs: null },
  { key: 'customers', group: 'work', to: '/customers', needs: null },
  { key: 'statement', group: 'work', to: '/statement', needs: 'account.see' },
  { key: 'renewals', group: null, to: licenceDesk.address({ view: 'ends-30' }), needs: null },
  { key: 'cart', group: 'shopping', to: '/cart', needs: 'licences.order' },
  { key: 'quick-order', group: 'shopping', to: '/quick-order', needs: 'orders.place' },
  { key: 'wish-list', group: null, to: '/apps/eCommerce/wish-list', needs: 'orders.place' },
  { key: 'people', group: 'firm', to: '/account/people', needs: 'people.manage' },
  { key: 'dealer-profile', group: 'firm', to: PROFILE_PATH, needs: 'profile.change' },
  { key: 'tokens', group: 'firm', to: '/account/tokens', needs: 'programs.manage' },
  { key: 'webhooks', group: 'firm', to: '/account/webhooks', needs: 'programs.manage' },
  { key: 'account', group: 'firm', to: '/account', needs: null },
] as const satisfies readonly {
  key: string;
  group: 'work' | 'shopping' | 'firm' | null;
  to: string;
  needs: DealerAct | null;
}[];

/** A page of a dealer's navigation. */
export type DealerNavPage = Exclude<(typeof DEALER_PAGES)[number], { group: null }>;

type StaffGroup = 'ops' | 'support' | 'admin';

/**
 * Staff's pages by their names (`staff:nav.<key>`), which the search finds: those with a group stand in the console's navigation, in
 * this order.
 */
export const STAFF_PAGES = [
  { key: 'ops', group: 'ops', to: '/ops', needs: 'ops.read' },
  { key: 'incidents', group: 'ops', to: '/ops/incidents', needs: 'ops.read' },
  { key: 'jobs', group: 'ops', to: '/ops/jobs', needs: 'ops.read' },
  { key: 'causes', group: 'ops', to: '/ops/causes', needs: 'ops.read' },
  { key: 'outbox', group: 'ops', to: '/ops/outbox', needs: 'ops.read' },
  { key: 'mails', group: 'ops', to: '/ops/mails', needs: 'ops.read' },
  { key: 'downloads', group: 'ops', to: '/ops/downloads', needs: 'ops.read' },
  { key: 'webhooks', group: 'ops', to: '/ops/webhooks', needs: 'ops.read' },
  { key: 'schedules', group: 'ops', to: '/ops/schedules', needs: 'ops.read' },
  { key: 'alerts', group: 'ops', to: '/ops/alerts', needs: 'ops.read' },
  { key: 'shift', group: 'ops', to: '/ops/shift', needs: 'ops.read' },
  { key: 'phone', group: 'support', to: '/support/phone', needs: 'support.read' },
  { key: 'support', group: 'support', to: '/support', needs: 'support.read' },
  { key: 'orders', group: 'support', to: '/support/orders', needs: 'support.read' },
  { key: 'licences', group: 'support', to: '/support/licences', needs: 'support.read' },
  { key: 'firms', group: 'support', to: '/support/firms', needs: 'support.read' },
  { key: 'templates', group: null, to: '/support/templates', needs: 'support.read' },
  { key: 'requests', group: 'support', to: '/support/requests', needs: 'support.read' },
  { key: 'dealer-profiles', group: 'support', to: '/support/dealer-profiles', needs: 'support.read' },
  { key: 'package-rules', group: 'support', to: '/support/package-rules', needs: 'support.read' },
  { key: 'leads', group: 'support', to: '/support/leads', needs: 'support.read' },
  { key: 'payments', group: 'support', to: '/support/payments', needs: 'payments.read' },
  { key: 'receivables', group: 'support', to: '/support/receivables', needs: 'payments.read' },
  { key: 'approvals', group: 'support', to: '/support/approvals', needs: 'payments.read' },
  { key: 'refunds', group: 'support', to: '/support/refunds', needs: 'payments.read' },
  { key: 'reconciliations', group: 'support', to: '/support/reconciliations', needs: 'payments.read' },
  { key: 'renewals', group: 'support', to: '/support/renewals', needs: 'support.read' },
  { key: 'audit', group: 'admin', to: '/ops/audit', needs: 'audit.read' },
  { key: 'import', group: 'admin', to: '/ops/import', needs: 'ops.read' },
  { key: 'accounts', group: 'admin', to: '/ops/accounts', needs: 'accounts.manage' },
  { key: 'tokens', group: 'admin', to: '/ops/tokens', needs: 'tokens.read' },
  { key: 'settings', group: 'admin', to: '/ops/settings', needs: 'settings.read' },
] as const satisfies readonly { key: string; group: StaffGroup | null; to: string; needs: Permission }[];

export type StaffPageKey = (typeof STAFF_PAGES)[number]['key'];

/** A page of staff's navigation, by its name. */
export type StaffNavKey = Exclude<(typeof STAFF_PAGES)[number], { group: null }>['key'];

/** The shop's pages with a visitor's own data, and those of accounts without a firm. */
const SHOPPING: readonly string[] = ['cart', 'quick-order', 'wish-list'];

/** Whether the user may do what a dealer's page is for. */
export type MayDo = (act: DealerAct) => boolean;

/** The user's pages, followed by the public ones. */
export function searchPages(
  t: TFunction,
  role: string | undefined,
  mayDo: MayDo = () => true,
): { to: string; title: string }[] {
  return [...screensOf(t, role, mayDo), ...NAMED_PAGES.map(({ path, nameKey }) => ({ to: path, title: t(nameKey) }))];
}

function screensOf(t: TFunction, role: string | undefined, mayDo: MayDo): { to: string; title: string }[] {
  const account = { to: '/account', title: t('search:page.account') };
  if (role === undefined || role === 'member') {
    const open = DEALER_PAGES.filter(({ key }) => SHOPPING.includes(key));
    const pages = open.map(({ key, to }) => ({ to, title: t(`search:page.${key}`) }));
    return role === undefined ? [...pages, { to: '/login', title: t('common:nav.login') }] : [...pages, account];
  }
  if (role === 'dealer') {
    const open = DEALER_PAGES.filter(({ needs }) => needs === null || mayDo(needs));
    return open.map(({ key, to }) => ({ to, title: t(`search:page.${key}`) }));
  }
  const allowed = STAFF_PAGES.filter(({ needs }) => may(role, needs));
  return [...allowed.map(({ key, to }) => ({ to, title: t(`staff:nav.${key}`) })), account];
}

/** The pages of a role, or of a visitor, whose name contains every word of `query`. */
export function findPages(
  t: TFunction,
  query: string,
  role: string | undefined,
  mayDo: MayDo = () => true,
): SearchHit[] {
  const words = searchKey(query).split(/\s+/).filter(Boolean);
  return searchPages(t, role, mayDo)
    .map(({ to, title }): SearchHit => ({ kind: 'pages', to, title }))
    .filter(({ title }) => words.every((word) => searchKey(title).includes(word)));
}
