import { sql } from 'drizzle-orm';
import { deliverMailJob } from '~/jobs/deliver-mail';
import { deliverWebhooksJob } from '~/jobs/deliver-webhooks';
import type { JobName } from '~/jobs/jobs';
import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import { runImportJob } from '~/jobs/run-import';
import { sendOrderConfirmationJob } from '~/jobs/send-order-confirmation';
import type { Executor } from '~/platform/db/client.server';
import { subjectSql } from '~/platform/outbox-store.server';
import { webhookClaimMs } from '~/features/kit/events/webhook-claim.server';

/** Work that is due and not finished, and whose newest message was sent: it should have a live job. */
export type DueWork = {
  job: JobName;
  payload: unknown;
  subject: string;
  correlationId: string;
  /** The queue's id of its newest job; null if none was ever sent. */
  jobId: string | null;
  /** Milliseconds since it was due. */
  lateMs: number;
};

/** The rest is left to the next turn: a bound on memory and on queries to the queue. */
const LIMIT = 500;

/**
 * All due work that waits for a job: open order lines, completed orders without a confirmation, undelivered mails,
 * endpoints with events to send, imports that wait for a worker. Work whose message is still in the outbox is left to
 * the relay.
 * @param graceMs how long past its time work must be before it counts
 */
export async function findDueWork(tx: Executor, graceMs: number): Promise<DueWork[]> {
  const claimMs = webhookClaimMs();
  const { rows } = await tx.execute<DueWork>(sql`
    with grace as (select now() - ${graceMs} * interval '1 millisecond' as until), work as (
      (select ${provisionOrderLineJob.name} as job, json_build_object('orderLineId', l.id, 'generation', l.generation) as payload,
          ${subjectSql(provisionOrderLineJob, sql`l.id`)} as subject, o.correlation_id, coalesce(l.next_attempt_at, l.due_at) as due_at
        from order_lines l join orders o on o.receipt_id = l.order_id and o.cancelled_at is null, grace
        where l.status in ('waiting', 'running', 'retrying') and l.due_at < grace.until
          and coalesce(l.next_attempt_at, l.due_at) < grace.until
        order by l.due_at limit ${LIMIT})
      union all
      (select ${sendOrderConfirmationJob.name}, json_build_object('orderId', o.receipt_id),
          ${subjectSql(sendOrderConfirmationJob, sql`o.receipt_id`)}, o.correlation_id,
          o.completed_at
        from orders o, grace where o.completed_at < grace.until and o.completed_at is not null and o.confirmed_at is null
          and o.cancelled_at is null
        order by o.completed_at limit ${LIMIT})
      union all
      (select ${deliverMailJob.name}, json_build_object('mailId', m.id), ${subjectSql(deliverMailJob, sql`m.id`)}, coalesce(m.correlation_id, o.correlation_id, m.id::text),
          coalesce(m.next_attempt_at, m.claimed_at, m.created_at)
        from stored_mails m left join orders o on o.receipt_id = m.order_id, grace
        where m.status in ('queued', 'sending', 'retrying') and coalesce(m.next_attempt_at, m.claimed_at, m.created_at) < grace.until
        order by m.created_at limit ${LIMIT})
      union all
      (select ${runImportJob.name}, json_build_object('importId', s.id), ${subjectSql(runImportJob, sql`s.id`)}, s.correlation_id, s.asked_at
        from spreadsheet_imports s, grace
        where s.state in ('checking', 'importing', 'stopping', 'undoing') and s.asked_at < grace.until
        order by s.asked_at limit ${LIMIT})
      union all
      -- An endpoint with a running request continues by itself; a dead attempt's claim expires.
      (select ${deliverWebhooksJob.name}, json_build_object('endpointId', w.id), ${subjectSql(deliverWebhooksJob, sql`w.id`)},
          'webhooks-' || w.id, d.due_at
        from webhook_endpoints w, grace, lateral (
          select greatest(d.due_at, d.claimed_at + ${claimMs} * interval '1 millisecond') as due_at from webhook_deliveries d
          where d.endpoint_id = w.id and d.status = 'waiting' and d.due_at < grace.until
            and (d.claimed_at is null or d.claimed_at + ${claimMs} * interval '1 millisecond' < grace.until)
          order by d.due_at limit 1) d
        where w.enabled and not exists (select from webhook_deliveries u
          where u.endpoint_id = w.id and u.claimed_at + ${claimMs} * interval '1 millisecond' >= grace.until)
        limit ${LIMIT})
    )
    select w.job, w.payload, w.subject, w.correlation_id as "correlationId", newest.id as "jobId",
      (extract(epoch from now() - w.due_at) * 1000)::float8 as "lateMs"
    from work w left join lateral (
      select id, sent_at from outbox_messages where subject = w.subject order by created_at desc limit 1) newest on true
    where newest.id is null or newest.sent_at is not null`);
  return rows;
}
