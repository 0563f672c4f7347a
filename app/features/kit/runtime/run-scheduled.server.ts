import { databaseNow, transaction } from '~/platform/db/client.server';
import { codeOf, detailOf } from '~/platform/error-facts.server';
import { log } from '~/platform/log.server';
import { runTraced } from '~/platform/tracing.server';
import { tryLock } from '~/platform/db/try-lock.server';

import { finishRun, readRuns, startRun, type ScheduleRun } from './schedule-store.server';
import { scheduleTurn, type ScheduleName } from './schedules';
import { workerName } from './worker-heartbeat-store.server';

/** A run without a result for this long has ended with its worker. */
const LONGEST_RUN_MS = 10 * 60_000;

type Result = Record<string, string | number>;

/**
 * Runs scheduled work if it is due or requested: once for all workers, and not again after a restart, because the start
 * is recorded in a row. An error is recorded with the run; the schedule continues.
 * @param isDue decides by the last run that was started
 */
export async function runScheduled(
  name: ScheduleName,
  isDue: (last: ScheduleRun | undefined) => boolean | Promise<boolean>,
  work: () => Promise<Result>,
): Promise<void> {
  const id = await transaction((tx) => claimRun(tx, name, isDue));
  if (id === undefined) return;
  try {
    const result = await runTraced(`schedule ${name}`, { kind: 'internal', correlationIds: [`schedule-${id}`] }, work);
    await transaction((tx) => finishRun(tx, id, { outcome: 'done', result }));
    log().info({ schedule: name, ...result }, 'scheduled work done');
  } catch (error) {
    log().error({ error, schedule: name }, 'scheduled work failed');
    await transaction((tx) => finishRun(tx, id, { outcome: 'failed', error: wordOf(error) }));
  }
}

/** The id of the claimed run; undefined if there is nothing to do. */
async function claimRun(
  tx: Parameters<typeof tryLock>[0],
  name: ScheduleName,
  isDue: (last: ScheduleRun | undefined) => boolean | Promise<boolean>,
): Promise<number | undefined> {
  if (!(await tryLock(tx, scheduleTurn(name)))) return undefined;
  const runs = await readRuns(name, 2, tx);
  const asked = runs.find(({ outcome, worker }) => outcome === 'running' && worker === '');
  const [last] = runs.filter((run) => run !== asked);
  if (last?.outcome === 'running') {
    if ((await databaseNow(tx)).getTime() - Date.parse(last.startedAt) < LONGEST_RUN_MS) return undefined;
    await finishRun(tx, last.id, { outcome: 'failed', error: 'worker-lost' });
  }
  if (!asked && !(await isDue(last))) return undefined;
  return startRun(tx, name, workerName, asked?.id);
}

/** The error's code if the console knows it, else its message. */
function wordOf(error: unknown): string {
  const own = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return own && /^[a-z-]+$/.test(own) ? own : `${codeOf(error)}: ${detailOf(error)}`;
}
