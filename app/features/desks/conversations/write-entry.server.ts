import type { Conversation, ConversationSubject } from '~/features/ordering/conversations/conversation';
import {
  addEntry,
  lockConversation,
  lockSubject,
  nameSubject,
  readStop,
} from '~/features/ordering/conversations/conversation-store.server';
import type { AuditAction, AuditSide } from '~/platform/audit-actions';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import type { Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { translator } from '~/platform/i18n.server';
import { requestContext } from '~/platform/request-context.server';

/** A conversation in the version that the user looked at; 0 for one that has not begun. */
export type SeenConversation = { subject: ConversationSubject; dealerId: number; version: number };

/**
 * Locks a conversation as the user saw it, after its order, as everybody does; one that begins says first what stopped its line.
 * @throws AppError not-found (404); conversation-changed (409) if somebody was quicker
 */
export async function lockSeen(
  tx: Executor,
  seen: SeenConversation,
  turn: 'dealer' | 'support',
): Promise<Conversation> {
  if (!(await lockSubject(tx, seen.subject, seen.dealerId))) throw notFound('not-found');
  const conversation = await lockConversation(tx, { ...seen, turn });
  if (!conversation) throw new AppError('conversation-changed', 409);
  if (seen.version === 0 && conversation.orderLineId !== null) {
    const stop = await readStop(tx, conversation.orderLineId);
    if (stop) {
      const { errorCode, finishedAt, codes } = stop;
      await addEntry(tx, conversation.id, {
        ...{ kind: 'stop', side: 'product', text: errorCode ?? 'unexpected', codes, at: finishedAt },
      });
    }
  }
  return conversation;
}

/** What the trail says of a correction that came from an answer. */
export const reasonOf = ({ id }: Pick<Conversation, 'id'>) =>
  translator('tr')('support:conversation.reason', { id: String(id) });

/** What somebody did in a conversation, in the trail of the thing that it is about. */
export async function recordConversation(
  tx: Executor,
  { id, orderLineId, orderId, approvalCode }: Conversation,
  entry: { actor: Actor; action: AuditAction; before?: AuditSide; after?: AuditSide },
): Promise<void> {
  const { correlationId } = await nameSubject(tx, id);
  await recordAudit(tx, {
    ...entry,
    subjectType: orderLineId !== null ? 'order-line' : orderId !== null ? 'order' : 'licence',
    subjectId: orderLineId ?? (orderId === null ? (approvalCode ?? '') : String(orderId)),
    correlationId: correlationId ?? requestContext()?.requestId ?? '',
  });
}
