import { sql, type SQL } from 'drizzle-orm';
import type { Job, PayloadOf } from '~/jobs/job';
import type { JobName } from '~/jobs/jobs';
import type { Executor } from '~/platform/db/client.server';
import { subjectSql } from '~/platform/outbox-store.server';

/**
 * The rows that wait for a job, unfinished and due before `until`: from them the reconciler makes the job again if its
 * queue has lost it. Written by the feature that owns the rows.
 */
export type DueRows<J extends Job = Job> = (until: SQL) => {
  payload: Record<keyof PayloadOf<J> & string, SQL>;
  correlationId: SQL;
  dueAt: SQL;
  /** From `from` to `order by`, oldest first: a limit follows. */
  from: SQL;
};

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

const literal = (constant: string) => sql.raw(`'${constant}'`);

function workOf(job: Job, due: DueRows, until: SQL): SQL {
  const { payload, correlationId, dueAt, from } = due(until);
  const { [job.subject.id]: id = sql`null` } = payload;
  const pairs = Object.entries(payload).flatMap(([name, value]) => [literal(name), value]);
  return sql`(select ${literal(job.name)} as job, json_build_object(${sql.join(pairs, sql`, `)}) as payload, ${subjectSql(job, id)} as subject,
      ${correlationId} as correlation_id, ${dueAt} as due_at ${from} limit ${LIMIT})`;
}

/**
 * All due work that waits for one of these jobs. Work whose message is still in the outbox is left to the relay.
 * @param graceMs how long past its time work must be before it counts
 */
export async function findDueWork(
  tx: Executor,
  graceMs: number,
  jobs: readonly { job: Job; due: DueRows | null }[],
): Promise<DueWork[]> {
  const until = sql`now() - ${graceMs} * interval '1 millisecond'`;
  const work = jobs.flatMap(({ job, due }) => (due ? [workOf(job, due, until)] : []));
  const { rows } = await tx.execute<DueWork>(sql`
    with work as (${sql.join(work, sql` union all `)})
    select w.job, w.payload, w.subject, w.correlation_id as "correlationId", newest.id as "jobId",
      (extract(epoch from now() - w.due_at) * 1000)::float8 as "lateMs"
    from work w left join lateral (
      select id, sent_at from outbox_messages where subject = w.subject order by created_at desc limit 1) newest on true
    where newest.id is null or newest.sent_at is not null`);
  return rows;
}
