import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { readDealerScope } from '~/features/desks/support/correct-line-store.server';
import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import type { Conversation, ConversationEntry, OpenField } from '~/features/ordering/conversations/conversation';
import { mailSubject } from '~/features/ordering/conversations/conversation-mail.server';
import { dealerAddressee, readEntries, readStop } from '~/features/ordering/conversations/conversation-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { db } from '~/platform/db/client.server';
import { someTexts } from '~/platform/i18n.server';
import type { DealerPreview } from './dealer-conversation';
import type { Target } from './load-conversation.server';
import { describe } from './read-dealer-conversations.server';

/** What the dealer's page shows a conversation with. */
const SHOWN_WITH = { orders: ['conversation', 'cause', 'cancel'], errors: ['field'] };

/** What the dealer would see of a question: nothing of it is kept or sent. */
export async function previewQuestion(
  viewer: StaffViewer,
  { subject, dealerId, conversation }: Target,
  question: { text: string; offers: readonly string[]; resumes: boolean; field: OpenField | null },
): Promise<DealerPreview> {
  const { text, resumes, field } = question;
  const offers = field === null ? [...question.offers] : [];
  const orderId = 'orderId' in subject ? subject.orderId : null;
  const lineId = 'orderLineId' in subject ? subject.orderLineId : null;
  const approvalCode = 'approvalCode' in subject ? subject.approvalCode : null;
  const addressee = await dealerAddressee(db(), { id: conversation?.id ?? 0, orderId, dealerId });
  const locale = addressee?.locale ?? 'tr';
  const order = orderId === null ? undefined : await readAnyOrder(orderId, locale);
  const now = new Date().toISOString();
  const id = conversation?.id ?? 0;
  const said = conversation ? await readEntries([id], 'dealer') : await beginning(lineId, id, now);
  const asked: Conversation = {
    ...{ id, dealerId, orderId, approvalCode, orderLineId: lineId, version: (conversation?.version ?? 0) + 1 },
    ...{ state: 'dealer', since: now, offers, resumes, field: lineId === null ? null : field },
    ownerId: conversation?.ownerId ?? viewer.accountId,
    ownerSince: conversation?.ownerSince ?? now,
    owner: conversation?.owner ?? viewer.displayName,
  };
  const newest = { ...entryOf(id, now), kind: 'question', side: 'support', name: viewer.displayName, text } as const;
  return {
    locale,
    texts: someTexts(locale, SHOWN_WITH),
    mail:
      addressee && accountMailGoesOut()
        ? {
            ...{ name: addressee.name, address: addressee.address },
            subject: mailSubject(locale, 'dealer', {
              ...{ receiptNo: order?.receiptNo ?? null, approvalCode },
              customer: order?.customer.name ?? null,
            }),
          }
        : null,
    conversation: await describe(await readDealerScope(db(), dealerId), {
      line: order?.lines.find((line) => line.id === lineId),
      conversation: asked,
      entries: [...said, newest],
      locale,
    }),
  };
}

type Entry = ConversationEntry & { conversationId: number };

const entryOf = (conversationId: number, at: string) => ({
  ...{ id: Number.MAX_SAFE_INTEGER, conversationId, name: '', text: '', codes: [] as string[], resumed: false, at },
  ...{ field: null, value: null },
});

/** What a conversation about a failed line begins with. */
async function beginning(lineId: string | null, conversationId: number, now: string): Promise<Entry[]> {
  const stop = lineId === null ? undefined : await readStop(db(), lineId);
  if (!stop) return [];
  const { errorCode, finishedAt, codes } = stop;
  const entry = entryOf(conversationId, finishedAt ?? now);
  return [{ ...entry, id: 0, kind: 'stop', side: 'product', text: errorCode ?? 'unexpected', codes }];
}
