import { cpuMilliseconds } from './against';
import { OWN, type Lab } from './lab';

/** What the processes of the server that serve a database have had of the processor so far, without those of the bench. */
async function backends({ pool }: Lab): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and application_name <> $1`,
    [OWN],
  );
  return new Map(rows.map(({ pid }) => [pid, cpuMilliseconds(pid)]));
}

/** What the server of a database takes of the processor for some work, in milliseconds; on Linux only. */
export async function serverTime(lab: Lab, work: () => Promise<unknown>): Promise<number> {
  const before = await backends(lab);
  await work();
  const after = await backends(lab);
  return [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
}
