import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { LineLag } from './line-lag';
import { BEAT_LIMIT_SECONDS } from '~/features/kit/runtime/worker-heartbeat-store.server';

/** Reads how far provisioning is behind, by the partial index of open lines and the index of ended ones. */
export async function readLineLag(): Promise<LineLag> {
  const { rows } = await db().execute<LineLag>(sql`
    with open as (
      select status, coalesce(next_attempt_at, due_at) as at from order_lines where status in ('waiting', 'running', 'retrying')
    ), due as (
      select count(*)::int as waiting, min(at) as oldest from open where status <> 'running' and at <= now()
    ), measured as (
      select greatest(now() - interval '5 minutes', coalesce(due.oldest, now()),
        (select at from audit_entries where subject_type = 'queue' and subject_id = 'provisioning' and action = 'queue.resume'
          order by id desc limit 1),
        (select min(started_at) from worker_beats
          where stopped_at is null and beat_at > now() - ${BEAT_LIMIT_SECONDS} * interval '1 second')) as since
      from due
    ), ended as (
      select count(*)::int as finished, count(*) filter (where l.due_at > measured.since)::int as came_due
      from measured, order_lines l
      -- The second bound implies the first, which is there because the planner can estimate it.
      where l.finished_at > now() - interval '5 minutes' and l.finished_at > measured.since and l.status in ('done', 'failed')
    )
    select due.waiting, extract(epoch from now() - due.oldest)::float8 as "oldestSeconds",
      extract(epoch from now() - measured.since)::float8 as "measuredSeconds", ended.finished,
      ended.came_due + (select count(*)::int from open where at > measured.since and at <= now()) as "cameDue",
      (select to_json(finished_at) #>> '{}' from order_lines where finished_at is not null
        order by finished_at desc limit 1) as "lastFinishedAt"
    from due, measured, ended`);
  const [lag] = rows;
  if (!lag) throw new Error('a query of aggregates returned no row');
  return lag;
}
