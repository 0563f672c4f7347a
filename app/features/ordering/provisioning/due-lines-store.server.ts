import { sql } from 'drizzle-orm';
import type { DueRows } from '~/features/kit/runtime/due-work-store.server';
import type { provisionOrderLineJob } from '~/jobs/provision-order-line';

/** Open lines of orders that stand. */
export const dueLines: DueRows<typeof provisionOrderLineJob> = (until) => ({
  payload: { orderLineId: sql`l.id`, generation: sql`l.generation` },
  correlationId: sql`o.correlation_id`,
  dueAt: sql`coalesce(l.next_attempt_at, l.due_at)`,
  from: sql`from order_lines l join orders o on o.receipt_id = l.order_id and o.cancelled_at is null
    where l.status in ('waiting', 'running', 'retrying') and l.due_at < ${until}
      and coalesce(l.next_attempt_at, l.due_at) < ${until}
    order by l.due_at`,
});
