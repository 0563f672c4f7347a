import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { removeFromQueue } from './line-queue-store.server';
import type { ProvisioningCause } from './provisioning-error';
import type { LineRef } from './provisioning-store.server';

const CAUSE = 'removed-by-operator' satisfies ProvisioningCause;

/**
 * Removes lines from the queue; one that runs is stopped before its next step. A line is then failed with a cause of its
 * own: its order needs a person, and a re-run takes it up where it was. What is over or moved on meanwhile is left alone.
 * @returns the ids of the lines that were removed
 */
export async function removeLines(lines: readonly LineRef[], actor: Actor, reason: string): Promise<Set<string>> {
  return transaction(async (tx) => {
    const removed = await removeFromQueue(tx, lines, CAUSE);
    for (const { id, generation, correlationId, statusBefore } of removed) {
      await recordAudit(tx, {
        actor,
        action: 'order-line.remove',
        subjectType: 'order-line',
        subjectId: id,
        before: { status: statusBefore, generation: generation - 1 },
        after: { status: 'failed', errorCode: CAUSE, generation },
        reason,
        correlationId,
      });
    }
    return new Set(removed.map(({ id }) => id));
  });
}
