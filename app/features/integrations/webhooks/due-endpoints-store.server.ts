import { sql } from 'drizzle-orm';
import type { DueRows } from '~/features/kit/runtime/due-work-store.server';
import type { deliverWebhooksJob } from '~/jobs/deliver-webhooks';
import { webhookClaimMs } from './webhook-claim.server';

/**
 * Endpoints with an event to send and no running request, which would continue by itself; a dead attempt's claim
 * expires.
 */
export const dueEndpoints: DueRows<typeof deliverWebhooksJob> = (until) => {
  const claim = sql`${webhookClaimMs()} * interval '1 millisecond'`;
  return {
    payload: { endpointId: sql`w.id` },
    correlationId: sql`'webhooks-' || w.id`,
    dueAt: sql`d.due_at`,
    from: sql`from webhook_endpoints w, lateral (
        select greatest(d.due_at, d.claimed_at + ${claim}) as due_at from webhook_deliveries d
        where d.endpoint_id = w.id and d.status = 'waiting' and d.due_at < ${until}
          and (d.claimed_at is null or d.claimed_at + ${claim} < ${until})
        order by d.due_at limit 1) d
      where w.enabled and not exists (select from webhook_deliveries u
        where u.endpoint_id = w.id and u.claimed_at + ${claim} >= ${until})
      order by d.due_at`,
  };
};
