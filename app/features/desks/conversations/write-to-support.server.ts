import { actorOf } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { correctLineWithin, refuseWrongUnits } from '~/features/desks/support/correct-line.server';
import { cleanCorrections, type SeenLine } from '~/features/desks/support/correction';
import { lockLine } from '~/features/desks/support/lock-line.server';
import type { ConversationSubject } from '~/features/ordering/conversations/conversation';
import { postWritten } from '~/features/ordering/conversations/conversation-mail.server';
import { addEntry, changeConversation } from '~/features/ordering/conversations/conversation-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { correctFieldAndRerun } from './correct-field.server';
import { lockSeen, reasonOf, recordConversation } from './write-entry.server';

/**
 * A dealer's message to support, which opens the conversation where there is none.
 * @throws AppError conversation-changed (409)
 */
export async function writeToSupport(
  viewer: DealerViewer,
  seen: { subject: ConversationSubject; version: number },
  text: string,
): Promise<void> {
  await transaction(async (tx) => {
    const conversation = await lockSeen(tx, { ...seen, dealerId: viewer.firm.id }, 'support');
    await addEntry(tx, conversation.id, {
      ...{ kind: 'message', side: 'dealer', accountId: viewer.accountId, name: viewer.displayName, text },
    });
    await changeConversation(tx, conversation, { turn: 'support' });
    await postWritten(tx, 'support', { conversation, by: viewer.displayName, text });
    await recordConversation(tx, conversation, { actor: actorOf(viewer), action: 'conversation.write' });
  });
}

/** Which licence a unit of the line is meant for. */
export type UnitAnswer = { unitNo: number; approvalCode: string };

/**
 * A dealer's answer that names the right licences of a failed line. They pass the check of a correction. Those that support offered,
 * or any before support has asked, resume the line by the correction itself; others go to support first.
 * @throws AppError conversation-changed (409); line-changed (409) if the line was corrected meanwhile; correction-not-valid (422) with
 * one entry per wrong unit
 */
export async function answerWithLicence(
  viewer: DealerViewer,
  seen: { line: SeenLine; orderId: number; version: number },
  { units, text }: { units: readonly UnitAnswer[]; text: string },
): Promise<{ resumed: boolean }> {
  const { line: seenLine, orderId, version } = seen;
  const subject = { orderId, orderLineId: seenLine.orderLineId };
  return transaction(async (tx) => {
    const conversation = await lockSeen(tx, { subject, version, dealerId: viewer.firm.id }, 'support');
    const { order, line } = await lockLine(tx, seenLine);
    const wanted = cleanCorrections(
      line.units.map((unit) => ({ ...unit, ...units.find(({ unitNo }) => unitNo === unit.unitNo) })),
      line,
    );
    const codes = wanted
      .filter(({ unitNo }) => units.some((answer) => answer.unitNo === unitNo))
      .map(({ approvalCode }) => approvalCode);
    const { state, offers, resumes } = conversation;
    const offered = offers.length === 0 || codes.every((code) => offers.includes(code));
    const resumed = state !== 'dealer' || (resumes && offered);
    await refuseWrongUnits(tx, order, line, wanted);
    if (resumed) {
      const reason = reasonOf(conversation);
      await correctLineWithin(tx, seenLine, wanted, { actor: actorOf(viewer), reason, rerun: true });
    }
    await addEntry(tx, conversation.id, {
      ...{
        kind: 'answer',
        side: 'dealer',
        accountId: viewer.accountId,
        name: viewer.displayName,
        text,
        codes,
        resumed,
      },
    });
    await changeConversation(tx, conversation, resumed ? { resumedFrom: seenLine.generation } : { turn: 'support' });
    await postWritten(tx, 'support', { conversation, by: viewer.displayName, text, codes });
    await recordConversation(tx, conversation, {
      ...{ actor: actorOf(viewer), action: 'conversation.answer', after: { approvalCodes: codes } },
    });
    return { resumed };
  });
}

/**
 * A dealer's answer that corrects the field which support lets it correct, and resumes the line: both or neither. Where support wants to
 * look first, the answer alone goes there.
 * @throws AppError conversation-changed (409), also if no field is asked for any more; line-changed (409); correction-not-valid (422);
 * nothing-to-correct (422)
 */
export async function answerWithField(
  viewer: DealerViewer,
  seen: { line: SeenLine; orderId: number; version: number },
  { value, text }: { value: string; text: string },
): Promise<{ resumed: boolean }> {
  const { line, orderId, version } = seen;
  const subject = { orderId, orderLineId: line.orderLineId };
  return transaction(async (tx) => {
    const conversation = await lockSeen(tx, { subject, version, dealerId: viewer.firm.id }, 'support');
    const { state, field, resumes: resumed } = conversation;
    if (state !== 'dealer' || field === null) throw new AppError('conversation-changed', 409);
    const said = [value, text].filter(Boolean).join('\n');
    if (resumed) {
      const act = { actor: actorOf(viewer), reason: reasonOf(conversation) };
      await correctFieldAndRerun(tx, line, { field, value }, act);
    }
    await addEntry(tx, conversation.id, {
      ...{ kind: 'answer', side: 'dealer', accountId: viewer.accountId, name: viewer.displayName, text, resumed },
      ...{ field, value },
    });
    await changeConversation(tx, conversation, resumed ? { resumedFrom: line.generation } : { turn: 'support' });
    await postWritten(tx, 'support', { conversation, by: viewer.displayName, text: said });
    await recordConversation(tx, conversation, { actor: actorOf(viewer), action: 'conversation.answer' });
    return { resumed };
  });
}
