import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import type { scheduleRun } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { withoutValues } from '~/platform/error-facts.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { SCHEDULES, type ScheduleName } from './schedules';

/** The worker is empty while a run was requested and no worker has taken it. */
export type ScheduleRun = Pick<Row<typeof scheduleRun>, 'startedAt' | 'finishedAt' | 'outcome' | 'error' | 'worker'> & {
  id: number;
  name: ScheduleName;
  result: Record<string, string | number> | null;
};

const columns = sql`id::int, name, to_json(started_at) #>> '{}' as "startedAt", to_json(finished_at) #>> '{}' as "finishedAt",
  outcome, result, error, worker`;

/** The last runs of a schedule, the newest first. */
export async function readRuns(name: ScheduleName, limit: number, tx: Executor = db()): Promise<ScheduleRun[]> {
  const { rows } = await tx.execute<ScheduleRun>(
    sql`select ${columns} from schedule_runs where name = ${name} order by id desc limit ${limit}`,
  );
  return rows.map((run) => ({ ...run, error: run.error && withoutValues(run.error) }));
}

/** The time since when workers exist, as far as stored: housekeeping is the first thing that they do. */
export async function firstRunAt(): Promise<Date | undefined> {
  const { rows } = await db().execute<{ at: string }>(
    sql`select to_json(started_at) #>> '{}' as at from schedule_runs where name = 'prune-old-data' order by id limit 1`,
  );
  return rows[0] && new Date(rows[0].at);
}

/** Starts a run, the requested one or a new one; returns its id. */
export async function startRun(
  tx: Executor,
  name: ScheduleName,
  worker: string,
  asked: number | undefined,
): Promise<number> {
  const { rows } = await tx.execute<Pick<ScheduleRun, 'id'>>(
    asked === undefined
      ? sql`insert into schedule_runs (name, worker) values (${name}, ${worker}) returning id::int`
      : sql`update schedule_runs set worker = ${worker}, started_at = now() where id = ${asked} returning id::int`,
  );
  if (!rows[0]) throw new Error('a scheduled run was not stored');
  return rows[0].id;
}

/** Records the end of a run, and notifies the consoles. */
export async function finishRun(
  tx: Executor,
  id: number,
  end: { outcome: 'done' | 'failed'; result?: Record<string, string | number>; error?: string },
): Promise<void> {
  await tx.execute(sql`
    update schedule_runs set outcome = ${end.outcome}, result = ${end.result ? JSON.stringify(end.result) : null}::jsonb,
      error = ${end.error?.slice(0, 500) ?? null}, finished_at = now()
    where id = ${id}`);
  notifyStaff(tx);
}

/** Waits until nobody starts a run of this schedule, and blocks others until the end of the transaction. */
export async function waitForTurn(tx: Executor, turn: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${turn}))`);
}

/** Requests a run; the next worker that looks takes it. Returns its id. */
export async function insertRequest(tx: Executor, name: ScheduleName): Promise<number> {
  const { rows } = await tx.execute<Pick<ScheduleRun, 'id'>>(
    sql`insert into schedule_runs (name, worker) values (${name}, '') returning id::int`,
  );
  if (!rows[0]) throw new Error('a requested run was not stored');
  return rows[0].id;
}

/** Deletes runs older than thirty days; returns how many. */
export async function pruneRuns(tx: Executor): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from schedule_runs where name = any(${sql.param([...SCHEDULES])}::text[])
      and finished_at < now() - interval '30 days'`);
  return rowCount ?? 0;
}
