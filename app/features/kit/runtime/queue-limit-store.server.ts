import { sql } from 'drizzle-orm';
import type { QueueName } from '~/jobs/job';
import { db, type Executor } from '~/platform/db/client.server';
import type { queueLimit } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

/** How many jobs of a queue run at once and begin in a minute, in all workers together; null: as many as they can. */
export type QueueTuning = Pick<Row<typeof queueLimit>, 'atOnce' | 'perMinute'>;
/** When a tuning undoes itself: then, once nothing waits, once a step takes longer, whichever is first, or never. */
type TuningEnd = Pick<Row<typeof queueLimit>, 'endsAt' | 'endsWhenEmpty' | 'endsWhenSlowMs'>;

export type QueueLimit = QueueTuning &
  TuningEnd &
  Pick<Row<typeof queueLimit>, 'setAt' | 'setBy' | 'reason' | 'atOnceAfter' | 'perMinuteAfter'> & { queue: QueueName };

/** A queue that has just been tuned may look empty because nothing has been counted yet. */
const EMPTY_AFTER_SECONDS = 10;

/** The queues that somebody has tuned. */
export async function readQueueLimits(tx: Executor = db()): Promise<QueueLimit[]> {
  const { rows } = await tx.execute<QueueLimit>(sql`
    select queue, at_once as "atOnce", per_minute as "perMinute", to_json(set_at) #>> '{}' as "setAt", set_by as "setBy", reason,
      to_json(ends_at) #>> '{}' as "endsAt", ends_when_empty as "endsWhenEmpty", ends_when_slow_ms as "endsWhenSlowMs",
      at_once_after as "atOnceAfter", per_minute_after as "perMinuteAfter"
    from queue_limits`);
  return rows;
}

/** What a queue's row says, locked against others who tune it; a queue without a row has none to wait for, so it is made. */
export async function lockQueueLimit(tx: Executor, queue: QueueName): Promise<QueueLimit | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`queue-limit:${queue}`}))`);
  return (await readQueueLimits(tx)).find((row) => row.queue === queue);
}

/** Sets how a queue runs; a queue without any limit has no row. */
export async function writeQueueLimit(
  tx: Executor,
  queue: QueueName,
  { atOnce, perMinute }: QueueTuning,
  {
    setBy,
    reason,
    end,
    after,
  }: {
    setBy: string;
    reason: string;
    end: { minutes: number | null; whenEmpty: boolean; slowMs: number | null };
    after: QueueTuning;
  },
): Promise<void> {
  const ends = end.minutes !== null || end.whenEmpty || end.slowMs !== null;
  if (atOnce === null && perMinute === null && !ends) {
    await tx.execute(sql`delete from queue_limits where queue = ${queue}`);
    return;
  }
  await tx.execute(sql`
    insert into queue_limits (queue, at_once, per_minute, set_by, reason, ends_at, ends_when_empty, ends_when_slow_ms, at_once_after, per_minute_after)
    values (${queue}, ${atOnce}, ${perMinute}, ${setBy}, ${reason}, now() + ${end.minutes}::int * interval '1 minute', ${end.whenEmpty}, ${end.slowMs},
      ${ends ? after.atOnce : null}, ${ends ? after.perMinute : null})
    on conflict (queue) do update set at_once = excluded.at_once, per_minute = excluded.per_minute, set_at = now(),
      set_by = excluded.set_by, reason = excluded.reason, ends_at = excluded.ends_at, ends_when_empty = excluded.ends_when_empty,
      ends_when_slow_ms = excluded.ends_when_slow_ms,
      at_once_after = excluded.at_once_after, per_minute_after = excluded.per_minute_after`);
}

/**
 * Undoes the tunings that have ended: what held before holds again.
 * @param empty the queues in which nothing waits
 * @param slow the queues that have become slower than they were to
 */
export async function endQueueLimits(
  tx: Executor,
  { empty, slow }: Record<'empty' | 'slow', readonly QueueName[]>,
): Promise<QueueLimit[]> {
  const over = sql`(ends_at <= now() or ends_when_slow_ms is not null and queue = any(${sql.param([...slow])}::text[]) or ends_when_empty and queue = any(${sql.param([...empty])}::text[])
    and set_at < now() - ${EMPTY_AFTER_SECONDS} * interval '1 second')`;
  const ended = (
    await tx.execute<{ queue: QueueName }>(sql`select queue from queue_limits where ${over} for update`)
  ).rows.map(({ queue }) => queue);
  if (ended.length === 0) return [];
  const before = (await readQueueLimits(tx)).filter(({ queue }) => ended.includes(queue));
  await tx.execute(sql`
    with gone as (delete from queue_limits where queue = any(${sql.param(ended)}::text[]) and at_once_after is null
      and per_minute_after is null)
    update queue_limits set at_once = at_once_after, per_minute = per_minute_after, ends_at = null, ends_when_empty = false,
      ends_when_slow_ms = null, at_once_after = null, per_minute_after = null
    where queue = any(${sql.param(ended)}::text[]) and (at_once_after is not null or per_minute_after is not null)`);
  return before;
}
