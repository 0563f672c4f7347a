import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { enqueue } from '~/platform/outbox-store.server';
import { makeLinesDue } from './line-queue-store.server';
import type { LineRef } from './provisioning-store.server';

/**
 * Runs lines now that wait for a later time or for another attempt. Each enters a new generation with a new job, so the
 * job that the queue still holds for later does nothing at its time.
 * @returns the ids of the lines that run now
 */
export async function runLinesNow(lines: readonly LineRef[], actor: Actor, reason: string): Promise<Set<string>> {
  return transaction(async (tx) => {
    const moved = await makeLinesDue(tx, lines);
    await enqueue(
      tx,
      provisionOrderLineJob,
      moved.map(({ id, generation, correlationId }) => ({
        payload: { orderLineId: id, generation },
        correlationId,
      })),
    );
    for (const { id, generation, correlationId, statusBefore, attempts } of moved) {
      await recordAudit(tx, {
        actor,
        action: 'order-line.promote',
        subjectType: 'order-line',
        subjectId: id,
        before: { status: statusBefore, generation: generation - 1 },
        after: { status: statusBefore, generation, attempts },
        reason,
        correlationId,
      });
    }
    return new Set(moved.map(({ id }) => id));
  });
}
