import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { lockRun, stopRun } from './bulk-run-store.server';

/**
 * Stops a run by hand: what runs is finished, what waits is not touched.
 * @returns false if it was stopped or over already
 */
export async function stopBulkRun(actor: Actor, id: number, reason: string): Promise<boolean> {
  return transaction(async (tx) => {
    const run = await lockRun(tx, id);
    if (run?.state !== 'running') return false;
    const left = await stopRun(tx, id, { stop: 'by-hand', by: actor.name, reason, code: null });
    await recordAudit(tx, {
      actor,
      action: 'bulk-run.stop',
      subjectType: 'bulk-run',
      subjectId: String(id),
      after: { untouched: left },
      reason,
      correlationId: run.correlationId,
    });
    notifyStaff(tx);
    return true;
  });
}
