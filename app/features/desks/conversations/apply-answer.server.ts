import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { correctLineWithin } from '~/features/desks/support/correct-line.server';
import type { SeenLine } from '~/features/desks/support/correction';
import { lockLine } from '~/features/desks/support/lock-line.server';
import {
  addEntry,
  changeConversation,
  waitingAnswer,
} from '~/features/ordering/conversations/conversation-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { lockSeen, reasonOf, recordConversation, type SeenConversation } from './write-entry.server';
import type { UnitAnswer } from './write-to-support.server';

/**
 * Applies a dealer's answer that waits for support: the correction itself, with the licences that the dealer named, and the line runs
 * again.
 * @param units which of the named licences each unit is to act on
 * @throws AppError conversation-changed (409), also if the answer no longer waits; line-changed (409); correction-not-valid (422) with
 * one entry per wrong unit
 */
export async function applyAnswer(
  viewer: StaffViewer,
  seen: SeenConversation,
  { line: seenLine, units }: { line: SeenLine; units: readonly UnitAnswer[] },
): Promise<void> {
  await transaction(async (tx) => {
    const conversation = await lockSeen(tx, seen, 'support');
    const answer = await waitingAnswer(tx, conversation);
    const isAnswer = units.length > 0 && units.every(({ approvalCode }) => answer?.codes.includes(approvalCode));
    if (!isAnswer || conversation.orderLineId !== seenLine.orderLineId) throw new AppError('conversation-changed', 409);
    const { line } = await lockLine(tx, seenLine);
    const wanted = line.units.map((unit) => ({
      ...unit,
      approvalCode: units.find(({ unitNo }) => unitNo === unit.unitNo)?.approvalCode ?? unit.approvalCode,
    }));
    const actor = actorOf(viewer);
    await correctLineWithin(tx, seenLine, wanted, { actor, reason: reasonOf(conversation), rerun: true });
    await addEntry(tx, conversation.id, {
      ...{ kind: 'apply', side: 'support', accountId: viewer.accountId, name: viewer.displayName },
      codes: units.map(({ approvalCode }) => approvalCode),
    });
    await changeConversation(tx, conversation, {
      resumedFrom: seenLine.generation,
      ...(conversation.ownerId === null && { ownerId: viewer.accountId }),
    });
    await recordConversation(tx, conversation, {
      ...{ actor, action: 'conversation.apply' },
      after: { approvalCodes: units.map(({ approvalCode }) => approvalCode) },
    });
  });
}
