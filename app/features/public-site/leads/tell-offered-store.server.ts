import { sql } from 'drizzle-orm';
import { insertEventSql } from '~/features/kit/events/event-store.server';
import type { Executor } from '~/platform/db/client.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';

/**
 * Tells the programs of a dealer that it is offered a request (B11): what is asked for and until when to take it, and nothing by which
 * its sender could be reached.
 */
export async function tellOffered(tx: Executor, offerId: number): Promise<void> {
  const event = insertEventSql('offered', 'lead.offered', {
    from: sql`lead_offers o join leads l on l.id = o.lead_id and o.id = ${offerId} and o.dealer_id is not null`,
    dealerId: sql`o.dealer_id`,
    subject: sql`l.number`,
    correlationId: sql`l.correlation_id`,
    data: {
      leadId: sql`l.id`,
      number: sql`l.number`,
      dealerId: sql`o.dealer_id`,
      province: sql`l.province`,
      reason: sql`o.reason`,
      until: sql`o.until`,
      lines: sql`(select coalesce(json_agg(json_build_object('sku', x.sku, 'quantity', x.quantity) order by x.position), '[]') from lead_lines x where x.lead_id = l.id)`,
    },
  });
  await tx.execute(sql`with ${event} select 1`);
  notifyAfterCommit(tx, 'outbox');
}
