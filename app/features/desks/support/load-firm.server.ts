import { readConfirmation } from '~/features/customers/firms/confirmed-firm-store.server';
import type { StaffFirmCard } from '~/features/customers/firms/staff-firm-store.server';
import { listAllLicences } from '~/features/licensing/licences/staff-licence-store.server';
import { listAllOrders, type StaffOrderRow } from '~/features/ordering/orders/staff-order-store.server';
import { readAuditOfAll } from '~/features/desks/staff/audit-of-subject-store.server';
import { formatDateTime, formatRelative } from '~/platform/dates';

/** The number of rows per section; a link leads to all of them. */
const SHOWN = 10;

/** What the page of a firm shows beside its card: its licences, orders, changes and the last log-ins of its accounts. */
export async function loadFirm(firm: StaffFirmCard, { now, locale }: { now: Date; locale: string }) {
  const [{ licences }, asCustomer, asDealer, audit, confirmation] = await Promise.all([
    listAllLicences(
      { view: 'all', query: '', firmId: firm.id, sort: { by: 'end', descending: true } },
      { now, limit: SHOWN },
    ),
    listAllOrders({ query: '', customerId: firm.id, oldestFirst: false }, SHOWN, locale),
    firm.dealer ? listAllOrders({ query: '', dealerId: firm.id, oldestFirst: false }, SHOWN, locale) : [],
    readAuditOfAll(
      [
        { type: 'firm', ids: [String(firm.id)] },
        { type: 'account', ids: firm.accounts.map((account) => String(account.id)) },
      ],
      SHOWN,
    ),
    readConfirmation(firm.id),
  ]);
  const told = (order: StaffOrderRow) => ({
    ...order,
    when: formatRelative(new Date(order.acceptedAt), now, locale),
    exactly: formatDateTime(new Date(order.acceptedAt), locale),
  });
  return {
    licences,
    asCustomer: asCustomer.map(told),
    asDealer: asDealer.map(told),
    audit,
    confirmation,
    seen: firm.accounts.map(({ lastSeenAt }) =>
      lastSeenAt ? formatRelative(new Date(lastSeenAt), now, locale) : null,
    ),
  };
}
