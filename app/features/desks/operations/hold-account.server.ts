import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { setHeld } from './share-desk-store.server';
import type { HoldAct } from './share-table';

/**
 * Holds an account that exists back: its documents and exports come one at a time after those of all others, and are not
 * refused for it. Or lets it go. What is so already is left and not told of.
 */
export async function holdAccount(act: HoldAct, accountId: number, actor: Actor, reason: string): Promise<void> {
  const held = act === 'hold';
  await transaction(async (tx) => {
    if (!(await setHeld(tx, accountId, { held, by: actor.name, reason }))) return;
    await recordAudit(tx, {
      actor,
      action: held ? 'account.hold' : 'account.release',
      subjectType: 'account',
      subjectId: String(accountId),
      before: { heldBack: !held },
      after: { heldBack: held },
      reason,
      correlationId: requestContext()?.requestId,
    });
    notifyStaff(tx);
  });
}
