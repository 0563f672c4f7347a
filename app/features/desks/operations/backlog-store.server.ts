import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { outboxMessage, storedMail } from '~/platform/db/schema.server';
import type { receipts, Row } from '~/platform/db/views.server';

export type Backlog = {
  outbox: { due: number; later: number; sent: number; oldestSeconds: number | null };
  mails: {
    queued: number;
    sending: number;
    retrying: number;
    sent: number;
    failed: number;
    /** They may have gone out: a person decides. */
    unknown: number;
    oldestSeconds: number | null;
  };
};

/** The number of messages in the outbox and of mails by state; `sent` within the period. */
export async function readBacklog(minutes: number): Promise<Backlog> {
  const since = sql`now() - ${minutes} * interval '1 minute'`;
  const { rows } = await db().execute<Backlog>(sql`
    with pending as (
      select count(*) filter (where due_at <= now())::int as due, count(*) filter (where due_at > now())::int as later,
        extract(epoch from now() - min(due_at) filter (where due_at <= now()))::float8 as oldest
      from outbox_messages where sent_at is null
    ), open as (
      select count(*) filter (where status = 'queued')::int as queued, count(*) filter (where status = 'sending')::int as sending,
        count(*) filter (where status = 'retrying')::int as retrying, extract(epoch from now() - min(created_at))::float8 as oldest
      from stored_mails where status in ('queued', 'sending', 'retrying')
    )
    select json_build_object('due', pending.due, 'later', pending.later, 'oldestSeconds', pending.oldest,
        'sent', (select count(*) from outbox_messages where sent_at > ${since})) as outbox,
      json_build_object('queued', open.queued, 'sending', open.sending, 'retrying', open.retrying, 'oldestSeconds', open.oldest,
        'sent', (select count(*) from stored_mails where sent_at > ${since}),
        'failed', (select count(*) from stored_mails where status = 'failed'),
        'unknown', (select count(*) from stored_mails where status = 'unknown')) as mails
    from pending, open`);
  const [backlog] = rows;
  if (!backlog) throw new Error('a query of aggregates returned no row');
  return backlog;
}

export type PendingRow = Pick<
  Row<typeof outboxMessage>,
  'id' | 'job' | 'subject' | 'createdAt' | 'dueAt' | 'correlationId'
> & {
  /** The mail that the message is about, if any. */
  mailId: Row<typeof storedMail>['id'] | null;
  /** Seconds since it was due; negative if it is not due yet. */
  overdueSeconds: number;
  orderId: Row<typeof receipts>['id'] | null;
  receiptNo: Row<typeof receipts>['receiptNo'] | null;
};

/** The end of an outbox page: the last message's time, to the microsecond, and its id. */
export type OutboxCursor = { at: string; id: string };

/** The messages that have not reached a queue yet, oldest first. */
export async function listPending(
  after: OutboxCursor | undefined,
  limit: number,
): Promise<{ messages: PendingRow[]; next: OutboxCursor | undefined }> {
  const { rows } = await db().execute<PendingRow & { key: string }>(sql`
    select m.id, m.job, m.subject, s.id as "mailId", m.correlation_id as "correlationId", (m.created_at at time zone 'UTC')::text || '+00' as key,
      to_json(m.created_at) #>> '{}' as "createdAt", to_json(m.due_at) #>> '{}' as "dueAt",
      extract(epoch from now() - m.due_at)::float8 as "overdueSeconds", r.id as "orderId", r.receipt_no as "receiptNo"
    from (
      select * from outbox_messages where sent_at is null
        ${after ? sql`and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
      order by created_at, id limit ${limit + 1}
    ) m
    left join order_lines l on m.job = 'provision-order-line' and l.id = (m.payload ->> 'orderLineId')::uuid
    left join stored_mails s on m.job = 'deliver-mail' and s.id = (m.payload ->> 'mailId')::uuid
    left join receipts r on r.id = coalesce(l.order_id, s.order_id, (m.payload ->> 'orderId')::int)
    order by m.created_at, m.id`);
  const messages = rows.slice(0, limit);
  const last = messages.at(-1);
  return {
    messages: messages.map(({ key: _key, ...message }) => message),
    next: rows.length > limit && last ? { at: last.key, id: last.id } : undefined,
  };
}
