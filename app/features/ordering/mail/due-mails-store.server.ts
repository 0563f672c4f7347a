import { sql } from 'drizzle-orm';
import type { DueRows } from '~/features/kit/runtime/due-work-store.server';
import type { deliverMailJob } from '~/jobs/deliver-mail';

/** Mails that are neither delivered nor given up. */
export const dueMails: DueRows<typeof deliverMailJob> = (until) => ({
  payload: { mailId: sql`m.id` },
  correlationId: sql`coalesce(m.correlation_id, o.correlation_id, m.id::text)`,
  dueAt: sql`coalesce(m.next_attempt_at, m.claimed_at, m.created_at)`,
  from: sql`from stored_mails m left join orders o on o.receipt_id = m.order_id
    where m.status in ('queued', 'sending', 'retrying') and coalesce(m.next_attempt_at, m.claimed_at, m.created_at) < ${until}
    order by m.created_at`,
});
