import { sql, type SQL } from 'drizzle-orm';
import type { QueueName } from '~/jobs/job';
import type { BulkPart } from '~/platform/bulk-states';
import { db, type Executor } from '~/platform/db/client.server';

/** The order in which steps run: the ends of two in one millisecond do not tell it. */
const STEP_ORDER = sql.raw(`array_position(array['look-up-stock', 'grant-modules', 'issue-licences'], s.name::text)`);

/** How long steps took in their lines' last attempts: from the end of the one before, or the attempt's begin. */
export const stepTimes = (lines: SQL) => sql`
  select s.name::text as part, greatest(0, extract(epoch from s.finished_at - greatest(l.attempted_at,
      lag(s.finished_at) over (partition by l.id order by ${STEP_ORDER}))) * 1000)::float8 as ms
  from order_lines l join provisioning_steps s on s.order_line_id = l.id
  where l.id in (${lines}) and s.status = 'done' and s.finished_at >= l.attempted_at`;

export const mailTimes = (mails: SQL) => sql`
  select 'mail' as part, greatest(0, extract(epoch from m.sent_at - m.claimed_at) * 1000)::float8 as ms from stored_mails m
  where m.id in (${mails}) and m.status = 'sent' and m.claimed_at is not null`;

/** How long a part of a queue's work took in nineteen of twenty cases, of how many. */
export type PartTime = { queue: QueueName; part: BulkPart; ms: number; count: number };

/** So far back it is looked, at so many of the newest, and so many have to have ended. */
const WINDOW_MINUTES = 10;
const NEWEST = 500;
const ENOUGH = 5;

/** How long the parts of each queue's work took lately; imports have none. */
export async function readPartTimes(tx: Executor = db()): Promise<PartTime[]> {
  // What ended before the queue was tuned says nothing of the tuning.
  const since = (queue: QueueName) => sql`greatest(now() - ${WINDOW_MINUTES} * interval '1 minute',
    (select set_at from queue_limits where queue = ${queue}))`;
  const { rows } = await tx.execute<PartTime>(sql`
    select queue, part, percentile_cont(0.95) within group (order by ms) as ms, count(*)::int as count from (
      select 'provisioning' as queue, t.* from (${stepTimes(sql`select id from order_lines where finished_at > ${since('provisioning')} order by finished_at desc limit ${NEWEST}`)}) t
      union all select 'mail', t.* from (${mailTimes(sql`select id from stored_mails where sent_at > ${since('mail')} order by sent_at desc limit ${NEWEST}`)}) t
      union all select 'webhooks', 'webhook', took_ms::float8 from (
        select took_ms from webhook_attempts where at > ${since('webhooks')} order by at desc limit ${NEWEST}) newest
    ) times group by queue, part having count(*) >= ${ENOUGH} order by ms desc`);
  return rows;
}
