import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { assigneeName } from '~/features/desks/requests-desk/request-desk-store.server';
import { lockOrderOfLine, readDealerScope } from '~/features/desks/support/correct-line-store.server';
import { findVisibleLicences } from '~/features/licensing/licences/licence-store.server';
import type { OpenField } from '~/features/ordering/conversations/conversation';
import { postWritten } from '~/features/ordering/conversations/conversation-mail.server';
import {
  addEntry,
  changeConversation,
  giveConversation,
  readConversation,
} from '~/features/ordering/conversations/conversation-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { lockSeen, recordConversation, type SeenConversation } from './write-entry.server';

/**
 * Asks the dealer, with the licences that it may answer with or the field that it may correct; whoever asks takes a conversation that nobody has.
 * @param question.resumes whether the answer resumes the line by itself
 * @throws AppError conversation-changed (409); invalid-shape (400) for a licence that the line's customer does not have
 */
export async function askDealer(
  viewer: StaffViewer,
  seen: SeenConversation,
  question: { text: string; offers: readonly string[]; resumes: boolean; field?: OpenField | null },
): Promise<{ id: number }> {
  const { text, resumes, field = null } = question;
  // A question is about a licence or about a field.
  const offers = field === null ? question.offers : [];
  return transaction(async (tx) => {
    const conversation = await lockSeen(tx, seen, 'dealer');
    const { id, orderLineId, ownerId } = conversation;
    await refuseForeignOffers(tx, orderLineId, offers);
    await addEntry(tx, id, {
      ...{ kind: 'question', side: 'support', accountId: viewer.accountId, name: viewer.displayName },
      ...{ text, codes: [...offers] },
    });
    await changeConversation(tx, conversation, {
      ...{ turn: 'dealer', offers: [...offers], resumes, field: orderLineId === null ? null : field },
      ...(ownerId === null && { ownerId: viewer.accountId }),
    });
    await postWritten(tx, 'dealer', { conversation, by: viewer.displayName, text });
    await recordConversation(tx, conversation, {
      ...{ actor: actorOf(viewer), action: 'conversation.ask', after: { approvalCodes: [...offers] } },
    });
    return { id };
  });
}

async function refuseForeignOffers(tx: Executor, orderLineId: string | null, offers: readonly string[]): Promise<void> {
  if (offers.length === 0) return;
  const order = orderLineId === null ? undefined : await lockOrderOfLine(tx, orderLineId);
  const visible = order ? await findVisibleLicences(await readDealerScope(tx, order.dealerId), offers, tx) : [];
  const fit = visible.filter(({ firmId, takenBack }) => firmId === order?.customerFirmId && !takenBack);
  if (fit.length === new Set(offers).size) return;
  throw new AppError('invalid-shape', 400, { fields: [{ path: 'offers', code: 'licence-of-another-firm' }] });
}

/** A note that only staff see; it neither changes whose turn it is nor overtakes what anybody is writing. */
export async function noteInside(viewer: StaffViewer, id: number, text: string): Promise<void> {
  await transaction(async (tx) => {
    const conversation = await readConversation(id, tx);
    if (!conversation) throw notFound('not-found');
    await addEntry(tx, id, {
      ...{ kind: 'note', side: 'support', accountId: viewer.accountId, name: viewer.displayName, text },
    });
    notifyStaff(tx);
    await recordConversation(tx, conversation, {
      ...{ actor: actorOf(viewer), action: 'conversation.note', after: { note: '***' } },
    });
  });
}

/**
 * Takes a conversation, or hands it to a colleague.
 * @throws AppError conversation-changed (409) if somebody else has it since
 */
export async function takeConversation(
  viewer: StaffViewer,
  id: number,
  { to, seenOwner }: { to: number; seenOwner: number | null },
): Promise<void> {
  await transaction(async (tx) => {
    const conversation = await readConversation(id, tx);
    const name = await assigneeName(tx, to);
    if (!conversation || name === undefined) throw notFound('not-found');
    if (!(await giveConversation(tx, { id, ownerId: to, seenOwner }))) throw new AppError('conversation-changed', 409);
    await addEntry(tx, id, { kind: 'take', side: 'support', accountId: to, name });
    await recordConversation(tx, conversation, {
      ...{ actor: actorOf(viewer), action: 'conversation.take' },
      ...{ before: { assignee: conversation.owner ?? '' }, after: { assignee: name } },
    });
  });
}

/**
 * Closes a conversation; a new message of either side opens it again.
 * @throws AppError conversation-changed (409), also where the dealer has answered meanwhile
 */
export async function closeConversation(viewer: StaffViewer, seen: SeenConversation): Promise<void> {
  await transaction(async (tx) => {
    const conversation = await lockSeen(tx, seen, 'support');
    await addEntry(tx, conversation.id, {
      ...{ kind: 'close', side: 'support', accountId: viewer.accountId, name: viewer.displayName },
    });
    await changeConversation(tx, conversation, { closed: true });
    await recordConversation(tx, conversation, { actor: actorOf(viewer), action: 'conversation.close' });
  });
}
