import { sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { payloadVersion, subjectOf, type Job, type PayloadOf } from '~/jobs/job';
import { notifyAfterCommit } from './db/notify.server';
import { db, type Executor } from './db/client.server';
import { deleteInParts } from './db/delete-in-parts.server';
import type { outboxMessage } from './db/schema.server';
import type { Row } from './db/views.server';
import { traceParentFor, traceParents } from './tracing.server';

/** A promise that a commit makes: once it is durable, the relay adds its job to the queue. */
export type OutboxMessage<J extends Job> = {
  payload: PayloadOf<J>;
  correlationId: string;
  dueInMs?: number;
  /** What set it off, where that is not what is done now. */
  traceParent?: string | undefined;
};

/** The message as the row that an INSERT of several rows reads by jsonb_to_recordset. */
export function outboxRow<J extends Job>(job: J, message: OutboxMessage<J>): Record<string, unknown> {
  return {
    id: randomUUID(),
    job: job.name,
    payload: { ...message.payload, v: payloadVersion(job) },
    subject: subjectOf(job, message.payload),
    correlation_id: message.correlationId,
    trace_parent: message.traceParent ?? traceParentFor(message.correlationId),
    due_in_ms: message.dueInMs ?? 0,
  };
}

/** Writes messages of one job in the caller's transaction and wakes the relay at its commit. */
export async function enqueue<J extends Job>(
  tx: Executor,
  job: J,
  messages: readonly OutboxMessage<J>[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx.execute(sql`
    insert into outbox_messages (id, job, payload, subject, correlation_id, trace_parent, due_at)
    select id, job, payload, subject, correlation_id, trace_parent, now() + due_in_ms * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(messages.map((message) => outboxRow(job, message)))}::jsonb)
      as m(id uuid, job text, payload jsonb, subject text, correlation_id text, trace_parent text, due_in_ms int)`);
  notifyAfterCommit(tx, 'outbox');
}

/** A constant of ours, so that a statement is planned with it. */
const literal = (constant: string) => sql.raw(`'${constant}'`);

/** The subject of a job about the row whose id this expression gives. */
export function subjectSql(job: Job, id: SQL): SQL {
  return job.subject.prefix === '' ? sql`${id}::text` : sql`${literal(job.subject.prefix)} || ${id}`;
}

/**
 * The INSERT of one message a row, as a part of the caller's statement; the caller wakes the relay.
 * @param job its payload is nothing but the id that it is about
 * @param rows.traceParents what {@link traceParents} says at each run, as jsonb: for a statement that is put together once
 */
export function insertMessages(
  job: Job,
  {
    id,
    correlationId,
    from,
    traceParents: given = sql`${JSON.stringify(traceParents() ?? null)}::jsonb`,
  }: Record<'id' | 'correlationId' | 'from', SQL> & { traceParents?: SQL },
): SQL {
  return sql`insert into outbox_messages (id, job, payload, subject, correlation_id, trace_parent, due_at)
      select gen_random_uuid(), ${literal(job.name)}, jsonb_build_object(${literal(job.subject.id)}, ${id}, 'v', ${sql.raw(String(payloadVersion(job)))}), ${subjectSql(job, id)},
        ${correlationId}, coalesce(parents.given ->> ${correlationId}, parents.given ->> ''), now()
      from (select ${given} as given) parents, ${from}`;
}

export type PendingMessage = Pick<
  Row<typeof outboxMessage>,
  'id' | 'job' | 'payload' | 'correlationId' | 'traceParent'
> & {
  /** Milliseconds until it is due; negative when overdue. */
  dueInMs: number;
};

/**
 * Uses synchronous_commit = off. A claim or a mark that a power cut takes is made once more: the message
 * goes to its queue again under the same id.
 */
const withoutWaiting = sql`quick as materialized (select set_config('synchronous_commit', 'off', true))`;

/**
 * Claims the oldest unsent messages for this relay, so that no lock is held while a queue is waited for. A claim of a relay
 * that died runs out after `claimMs`. By status and SKIP LOCKED, never by "id greater than the last one": a transaction
 * that commits late would be overlooked for ever.
 */
export async function claimPendingMessages(limit: number, claimMs: number): Promise<PendingMessage[]> {
  const { rows } = await db().execute<PendingMessage>(sql`
    with ${withoutWaiting}, pending as (
      select id from outbox_messages
      where sent_at is null and (claimed_at is null or claimed_at < now() - ${claimMs} * interval '1 millisecond')
      order by created_at limit ${limit} for update skip locked
    ), claimed as (
      update outbox_messages m set claimed_at = now() from pending, quick where m.id = pending.id returning m.*
    )
    select id, job, payload, correlation_id as "correlationId", trace_parent as "traceParent",
      (extract(epoch from due_at - now()) * 1000)::int as "dueInMs"
    from claimed order by created_at`);
  return rows;
}

export async function markSent(ids: readonly string[]): Promise<void> {
  await db().execute(sql`
    with ${withoutWaiting}
    update outbox_messages set sent_at = now() from quick where id = any(${sql.param([...ids])}::uuid[])`);
}

/** Gives claimed messages back at once, where their queue did not take them. */
export async function unclaim(ids: readonly string[]): Promise<void> {
  await db().execute(sql`update outbox_messages set claimed_at = null where id = any(${sql.param([...ids])}::uuid[])`);
}

/** Removes messages that were sent more than a week ago; returns how many. */
export function pruneSentMessages(): Promise<number> {
  return deleteInParts(sql`outbox_messages`, sql`t.sent_at < now() - interval '7 days'`);
}
