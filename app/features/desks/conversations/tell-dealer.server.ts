import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { postWritten } from '~/features/ordering/conversations/conversation-mail.server';
import {
  addEntry,
  changeConversation,
  findConversation,
  lockConversation,
  lockSubject,
} from '~/features/ordering/conversations/conversation-store.server';
import type { Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { recordConversation } from './write-entry.server';

/**
 * Writes to a dealer about one of its orders what needs no answer: whose turn it is stays, and a conversation that begins with it waits
 * for nobody until the dealer writes.
 * @throws AppError not-found (404) for an order of another dealer
 */
export async function tellDealer(
  tx: Executor,
  viewer: StaffViewer,
  { orderId, dealerId }: { orderId: number; dealerId: number },
  text: string,
): Promise<void> {
  const subject = { orderId, orderLineId: null };
  // Whoever opens one holds the order, too: until the commit there is none but this.
  if (!(await lockSubject(tx, subject, dealerId))) throw notFound('not-found');
  const before = await findConversation(subject, dealerId, tx);
  const version = before?.version ?? 0;
  const conversation = await lockConversation(tx, { subject, dealerId, version, turn: 'support' });
  if (!conversation) throw new AppError('conversation-changed', 409);
  await addEntry(tx, conversation.id, {
    ...{ kind: 'message', side: 'support', accountId: viewer.accountId, name: viewer.displayName, text },
  });
  await changeConversation(tx, conversation, before === undefined || before.state === 'done' ? { closed: true } : {});
  await postWritten(tx, 'dealer', { conversation, by: viewer.displayName, text });
  await recordConversation(tx, conversation, { actor: actorOf(viewer), action: 'conversation.tell' });
}
