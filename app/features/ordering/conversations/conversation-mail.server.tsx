import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import { letterHtml, LetterButton } from '~/features/ordering/mail/letter.server';
import { storeMail } from '~/features/ordering/mail/mail-store.server';
import { MUTED, paragraph } from '~/features/ordering/mail/mail-styles';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';
import { cutText } from '~/platform/text';
import type { Conversation } from './conversation';
import { dealerAddressee, nameSubject, ownerAddressee } from './conversation-store.server';

type Written = {
  conversation: Conversation;
  /** Who wrote it. */
  by: string;
  text: string;
  /** The approval codes of an answer. */
  codes?: readonly string[];
};

/**
 * Stores the mail that brings what one side has written to the other, with the way to where it is answered; nobody answers the mail
 * itself. Support's goes to whoever has the conversation: one that nobody has waits on the desk alone. The vendor's own service sends
 * only mails of orders; without another way all of it stands on the pages alone.
 */
export async function postWritten(
  tx: Executor,
  to: 'dealer' | 'support',
  { conversation, by, text, codes = [] }: Written,
): Promise<void> {
  if (!accountMailGoesOut()) return;
  const addressee = await (to === 'dealer' ? dealerAddressee(tx, conversation) : ownerAddressee(tx, conversation));
  if (!addressee) return;
  const { locale, name, address, accountId } = addressee;
  const { receiptNo, correlationId, customer } = await nameSubject(tx, conversation.id);
  const { PUBLIC_ORIGIN, VENDOR_NAME } = env();
  const t = translator(locale);
  const subject = mailSubject(locale, to, { receiptNo, customer, approvalCode: conversation.approvalCode });
  const greeting = t('mail:reconciliation.greeting', { name });
  const wrote = t('mail:conversation.wrote', { name: by });
  const said = [...(codes.length > 0 ? [t('mail:conversation.codes', { codes: codes.join(', ') })] : []), text].filter(
    Boolean,
  );
  const action = t(`mail:conversation.${to}.button`);
  const note = t('mail:conversation.here');
  const url = `${PUBLIC_ORIGIN}${placeOf(to, conversation)}`;
  await storeMail(tx, {
    kind: 'conversation',
    orderId: null,
    fields: null,
    accountId,
    locale,
    to: { name: cutText(name, 60), address },
    subject,
    html: letterHtml(
      locale,
      <>
        <p style={paragraph}>{greeting}</p>
        <p style={paragraph}>{wrote}</p>
        {said.map((one) => (
          <p key={one} dir="auto" style={{ ...paragraph, whiteSpace: 'pre-line', fontWeight: 600 }}>
            {one}
          </p>
        ))}
        <LetterButton url={url}>{action}</LetterButton>
        <p style={{ ...paragraph, color: MUTED }}>{note}</p>
      </>,
    ),
    text: [greeting, wrote, ...said, `${action}:\n${url}`, note, VENDOR_NAME].join('\n\n'),
    correlationId: correlationId ?? '',
  });
}

/** What the mail says it is about. */
export function mailSubject(
  locale: string,
  to: 'dealer' | 'support',
  about: { receiptNo: number | null; customer: string | null; approvalCode: string | null },
): string {
  const { receiptNo, customer, approvalCode } = about;
  const t = translator(locale);
  const subject =
    receiptNo === null
      ? t(`mail:conversation.${to}.licence`, { code: approvalCode ?? '' })
      : t(`mail:conversation.${to}.order`, { receiptNo: String(receiptNo), customer: customer ?? '' });
  return cutText(subject, 200);
}

/** Where a conversation is read and answered. */
function placeOf(
  to: 'dealer' | 'support',
  { id, orderId, approvalCode }: Pick<Conversation, 'id' | 'orderId' | 'approvalCode'>,
): string {
  if (to === 'support') return `/support/conversations/${id}`;
  return orderId === null ? `/licences/${approvalCode}/conversation` : `/orders/${orderId}#conversation`;
}
