import { sql } from 'drizzle-orm';
import type { DueRows } from '~/features/kit/runtime/due-work-store.server';
import type { giveBackJob } from '~/jobs/give-back';

/** Refunds to cards that the acquirer has not been told of, or has not answered. */
export const dueRefunds: DueRows<typeof giveBackJob> = (until) => ({
  payload: { refundId: sql`f.id` },
  correlationId: sql`o.correlation_id`,
  dueAt: sql`f.requested_at`,
  from: sql`from refunds f join payments p on p.id = f.payment_id join orders o on o.receipt_id = f.order_id
    where f.state in ('approved', 'at-bank', 'unknown') and p.means = 'card' and f.failure_code is distinct from 'silent'
      and f.requested_at < ${until} order by f.requested_at`,
});
