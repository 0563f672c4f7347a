import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { QueueName } from '~/jobs/job';
import { db, type Executor } from '~/platform/db/client.server';
import type { workerBeat } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { productVersion } from '~/platform/product-version.server';
import { notifyStaff } from '~/platform/live/live-changes.server';

/** A worker counts as dead after two missing heartbeats, plus the time that writing one may take. */
export const BEAT_LIMIT_SECONDS = 12;

/** A clock that differs by more would delay the jobs of others. */
export const CLOCK_LIMIT_MS = 5000;

/** The name of this process, for records of its work. */
export const workerName = `${hostname()}:${process.pid}`.slice(-100);

/** The release of this process, for the same records. */
export const releaseName = () => (release ??= productVersion().slice(0, 40));
let release: string | undefined;

/** Its key among the heartbeats: a name comes back, as that of a restarted container does. */
export const workerId = randomUUID();

export type Beat = {
  version: string;
  /** Jobs under way now, and the most it runs at once. */
  active: number;
  concurrency: number;
  /** The same of each queue. */
  places: Partial<Record<QueueName, [active: number, places: number]>>;
  /** How far the process's own clock is ahead of the database's. */
  clockAheadMs: number;
};

/** Records that this worker is alive, and its clock's difference; called every few seconds. */
export async function beat({ version, active, concurrency, places, clockAheadMs }: Beat): Promise<void> {
  await db().execute(sql`
    insert into worker_beats (worker_id, host, process_id, version, active, concurrency, places, clock_ahead_ms)
    values (${workerId}, ${hostname().slice(0, 100)}, ${process.pid}, ${version.slice(0, 40)}, ${active}, ${concurrency}, ${JSON.stringify(places)}::jsonb,
      ${clockAheadMs})
    on conflict (worker_id) do update set beat_at = now(), active = excluded.active, concurrency = excluded.concurrency, places = excluded.places, clock_ahead_ms = excluded.clock_ahead_ms`);
}

/** Records that this worker stops on purpose: one whose heartbeats end without this has died. */
export async function recordStop(): Promise<void> {
  await db().execute(sql`
    update worker_beats set stopped_at = now(), active = 0, in_hand = '{}' where worker_id = ${workerId}`);
  notifyStaff(db());
}

/** Deletes workers that ended more than thirty days ago; returns how many. Until then incidents tell of them. */
export async function pruneBeats(tx: Executor): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from worker_beats where beat_at < now() - interval '30 days'`);
  return rowCount ?? 0;
}

/** How many workers have sent a heartbeat recently. */
export async function countRunningWorkers(): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from worker_beats
    where stopped_at is null and beat_at > now() - ${BEAT_LIMIT_SECONDS} * interval '1 second'`);
  return rows[0]?.count ?? 0;
}

/** Whether any worker has sent a heartbeat recently: without one, an accepted order would wait. */
export async function workerIsAlive(): Promise<boolean> {
  const { rows } = await db().execute(sql`
    select 1 from worker_beats
    where stopped_at is null and beat_at > now() - ${BEAT_LIMIT_SECONDS} * interval '1 second' limit 1`);
  return rows.length > 0;
}

export type WorkerRow = Pick<
  Row<typeof workerBeat>,
  'host' | 'processId' | 'version' | 'active' | 'concurrency' | 'startedAt' | 'beatAt' | 'stoppedAt'
> & {
  /** Of each queue; a release that is older does not tell it. */
  places: Beat['places'];
  id: Row<typeof workerBeat>['workerId'];
  state: 'running' | 'stopped' | 'died';
  /** Seconds by which its clock is ahead of the database's (negative: behind) if that matters; otherwise 0. */
  clockAheadSeconds: number;
};

const MOST_WORKERS = 50;

/** The workers of the last day: the running ones first, then those that ended last. */
export async function listWorkers(): Promise<WorkerRow[]> {
  const { rows } = await db().execute<WorkerRow>(sql`
    select w.*, case when "stoppedAt" is not null then 'stopped' when alive then 'running' else 'died' end as state
    from (
      select worker_id as id, host, process_id as "processId", version, active, concurrency, places,
        to_json(started_at) #>> '{}' as "startedAt", to_json(beat_at) #>> '{}' as "beatAt", to_json(stopped_at) #>> '{}' as "stoppedAt",
        stopped_at is null and beat_at > now() - ${BEAT_LIMIT_SECONDS} * interval '1 second' as alive,
        case when abs(clock_ahead_ms) > ${CLOCK_LIMIT_MS} then round(clock_ahead_ms / 1000.0)::float8 else 0 end as "clockAheadSeconds"
      from worker_beats where beat_at > now() - interval '1 day'
    ) w order by alive desc, coalesce("stoppedAt", "beatAt") desc limit ${MOST_WORKERS}`);
  return rows;
}
