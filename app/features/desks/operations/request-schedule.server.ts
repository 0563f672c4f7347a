import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { insertRequest, readRuns, waitForTurn } from '~/features/kit/runtime/schedule-store.server';
import { scheduleTurn, type ScheduleName } from '~/features/kit/runtime/schedules';

/**
 * Requests scheduled work now; a worker starts it within seconds, even if its queue is paused. If a run is in progress
 * or requested already, that one is enough.
 * @returns whether this call requested it
 */
export async function requestSchedule(name: ScheduleName, actor: Actor, reason: string): Promise<boolean> {
  return transaction(async (tx) => {
    // A worker that checks whether something is due holds the turn for a moment, which is no run.
    await waitForTurn(tx, scheduleTurn(name));
    const [last] = await readRuns(name, 1, tx);
    if (last?.outcome === 'running') return false;
    const id = await insertRequest(tx, name);
    await recordAudit(tx, {
      actor,
      action: 'schedule.run',
      subjectType: 'job',
      subjectId: name,
      after: { run: id },
      reason,
    });
    notifyStaff(tx);
    return true;
  });
}
