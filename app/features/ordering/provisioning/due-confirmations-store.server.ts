import { sql } from 'drizzle-orm';
import type { DueRows } from '~/features/kit/runtime/due-work-store.server';
import type { sendOrderConfirmationJob } from '~/jobs/send-order-confirmation';

/** Completed orders whose confirmation is not composed. */
export const dueConfirmations: DueRows<typeof sendOrderConfirmationJob> = (until) => ({
  payload: { orderId: sql`o.receipt_id` },
  correlationId: sql`o.correlation_id`,
  dueAt: sql`o.completed_at`,
  from: sql`from orders o where o.completed_at < ${until} and o.completed_at is not null and o.confirmed_at is null
      and o.cancelled_at is null
    order by o.completed_at`,
});
