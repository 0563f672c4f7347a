import { sql } from 'drizzle-orm';
import type { DueRows } from '~/features/kit/runtime/due-work-store.server';
import type { askAcquirerJob } from '~/jobs/ask-acquirer';

/** Attempts about which the acquirer is to be asked, or told to give money back. */
export const dueAttempts: DueRows<typeof askAcquirerJob> = (until) => ({
  payload: { attemptId: sql`a.id` },
  correlationId: sql`a.correlation_id`,
  dueAt: sql`a.next_inquiry_at`,
  from: sql`from payment_attempts a where a.next_inquiry_at < ${until} order by a.next_inquiry_at`,
});
