import { sql } from 'drizzle-orm';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { newLeadCount } from '~/features/desks/dealer-leads/dealer-lead-store.server';
import { dueCount } from '~/features/licensing/licences/licence-desk-store.server';
import { openOrderCounts } from '~/features/ordering/orders/order-list-store.server';
import type { OrderStatus } from '~/features/ordering/orders/order-status';
import { overdueCount } from '~/features/ordering/payments/open-item-store.server';
import { dayInIstanbul } from '~/platform/dates';
import { db } from '~/platform/db/client.server';
import { oncePerRequest } from '~/platform/request-context.server';

/** A dealer's unfinished orders by state, the number of licences to renew, and what is overdue. */
export type DealerWork = {
  open: Partial<Record<OrderStatus, number>>;
  /** Counted up to the common bound. */
  dueLicences: number;
  /** The items that were due before today; none for people who may not see the account. */
  overdueItems: number;
  /** The requests of visitors that wait for somebody to take them; none for people who do not handle any. */
  newLeads: number;
};

/** What waits for a dealer: the navigation counts it, and the page within it may show it. */
export function countDealerWork(viewer: DealerViewer, now: Date): Promise<DealerWork> {
  return oncePerRequest(`dealer work ${viewer.accountId}`, async () => {
    const overdue = dealerMay(viewer.rights, 'account.see') ? overdueCount(viewer.firm.id, dayInIstanbul(now)) : sql`0`;
    const leads = dealerMay(viewer.rights, 'leads.handle') ? newLeadCount(viewer.firm.id) : sql`0`;
    // Every page of a dealer counts this, and a further way to the database would cost it a twentieth of its processor time.
    const { rows } = await db().execute<DealerWork>(sql`
      select coalesce((select json_object_agg(o.status, o.count) from ${openOrderCounts(viewer.firm.id)} o), '{}') as open,
        ${dueCount(viewer, now)} as "dueLicences", ${overdue} as "overdueItems", ${leads} as "newLeads"`);
    return rows[0] ?? { open: {}, dueLicences: 0, overdueItems: 0, newLeads: 0 };
  });
}
