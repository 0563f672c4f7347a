import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { correctFieldAndRerun } from './correct-field.server';
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
 * Applies a dealer's answer that waits for support: the correction itself, with the licences that the dealer named or the field that it
 * corrected, and the line runs again.
 * @param answered.units which of the named licences each unit is to act on
 * @param answered.value what the corrected field was shown to become
 * @throws AppError conversation-changed (409), also if the answer no longer waits; line-changed (409); correction-not-valid (422) with
 * one entry per wrong unit, or of the field; nothing-to-correct (422)
 */
export async function applyAnswer(
  viewer: StaffViewer,
  seen: SeenConversation,
  { line: seenLine, units, value }: { line: SeenLine; units: readonly UnitAnswer[]; value?: string | undefined },
): Promise<void> {
  await transaction(async (tx) => {
    const conversation = await lockSeen(tx, seen, 'support');
    const answer = await waitingAnswer(tx, conversation);
    const field = answer?.field ?? null;
    const isAnswer =
      field === null
        ? units.length > 0 && units.every(({ approvalCode }) => answer?.codes.includes(approvalCode))
        : value !== undefined && value === answer?.value;
    if (!isAnswer || conversation.orderLineId !== seenLine.orderLineId) throw new AppError('conversation-changed', 409);
    const actor = actorOf(viewer);
    const reason = reasonOf(conversation);
    if (field === null) {
      const { line } = await lockLine(tx, seenLine);
      const wanted = line.units.map((unit) => ({
        ...unit,
        approvalCode: units.find(({ unitNo }) => unitNo === unit.unitNo)?.approvalCode ?? unit.approvalCode,
      }));
      await correctLineWithin(tx, seenLine, wanted, { actor, reason, rerun: true });
    } else await correctFieldAndRerun(tx, seenLine, { field, value: value ?? '' }, { actor, reason });
    await addEntry(tx, conversation.id, {
      ...{ kind: 'apply', side: 'support', accountId: viewer.accountId, name: viewer.displayName },
      codes: units.map(({ approvalCode }) => approvalCode),
      ...(field !== null && { field, value: value ?? '' }),
    });
    await changeConversation(tx, conversation, {
      resumedFrom: seenLine.generation,
      ...(conversation.ownerId === null && { ownerId: viewer.accountId }),
    });
    await recordConversation(tx, conversation, {
      ...{ actor, action: 'conversation.apply' },
      after:
        field === null ? { approvalCodes: units.map(({ approvalCode }) => approvalCode) } : { correctedField: field },
    });
  });
}
