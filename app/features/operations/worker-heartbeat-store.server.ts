import { sql } from 'drizzle-orm';
import { hostname } from 'node:os';
import { db } from '~/platform/db/client.server';

/** A worker that has not beaten for this long counts as gone. */
const BEAT_LIMIT_SECONDS = 30;

/** Records that this worker is alive; called every few seconds. */
export async function beat(workerId: string): Promise<void> {
  await db().execute(sql`
    insert into worker_beats (worker_id, host, process_id) values (${workerId}, ${hostname().slice(0, 100)}, ${process.pid})
    on conflict (worker_id) do update set beat_at = now()`);
}

/** Takes a worker that stops out of the list, and those that died long ago. */
export async function removeBeat(workerId: string): Promise<void> {
  await db().execute(sql`delete from worker_beats where worker_id = ${workerId} or beat_at < now() - interval '1 day'`);
}

/** Whether any worker has beaten lately: without one, an accepted order would wait. */
export async function workerIsAlive(): Promise<boolean> {
  const { rows } = await db().execute(
    sql`select 1 from worker_beats where beat_at > now() - ${BEAT_LIMIT_SECONDS} * interval '1 second' limit 1`,
  );
  return rows.length > 0;
}
