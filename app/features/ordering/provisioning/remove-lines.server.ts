import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { removeFromQueue } from './line-queue-store.server';
import type { ProvisioningCause } from './provisioning-error';
import type { LineRef } from './provisioning-store.server';

const CAUSE = 'removed-by-operator' satisfies ProvisioningCause;

/**
 * Removes lines from the queue; a running one is stopped before its next step. A removed line is failed with its own
 * cause: its order needs a person, and a re-run continues where it was. Lines that are finished or have changed
 * meanwhile are left alone.
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
