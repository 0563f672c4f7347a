import { renderToStaticMarkup } from 'react-dom/server';
import { ADDRESS_FIELDS, pickFields } from '~/features/customers/firms/customer-fields';
import { accountOfOrder } from '~/features/ordering/credit/order-approval-store.server';
import { letterHtml, LetterButton } from '~/features/ordering/mail/letter.server';
import { storeMail } from '~/features/ordering/mail/mail-store.server';
import { paragraph } from '~/features/ordering/mail/mail-styles';
import { readOrdersForMail } from '~/features/ordering/orders/order-read-store.server';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';
import { cutText } from '~/platform/text';

/**
 * Stores the mail that tells a dealer what was decided about their order.
 * @param reason what staff wrote for the dealer, in the language they wrote it in; null for nothing
 */
export async function postDecision(
  tx: Executor,
  orderId: number,
  { approved, reason }: { approved: boolean; reason: string | null },
): Promise<void> {
  const [order] = await readOrdersForMail([orderId], tx);
  if (!order) throw new Error(`order ${orderId} is gone`);
  const { PUBLIC_ORIGIN, VENDOR_NAME } = env();
  const { locale, receiptNo, dealer, customer } = order;
  const t = translator(locale);
  const name = dealer.contact || dealer.name;
  const lines = {
    greeting: t('credit:mail.greeting', { name }),
    text: t(approved ? 'credit:mail.approved-text' : 'credit:mail.declined-text', { receiptNo }),
    reason: reason === null ? '' : t('credit:mail.reason', { reason }),
    button: t('credit:mail.button'),
  };
  const url = `${PUBLIC_ORIGIN}/orders/${orderId}`;
  await storeMail(tx, {
    kind: 'order-decision',
    orderId: null,
    accountId: await accountOfOrder(tx, orderId),
    locale,
    to: { name: cutText(name, 60), address: dealer.email },
    subject: t(approved ? 'credit:mail.approved-subject' : 'credit:mail.declined-subject', { receiptNo }),
    html: letterHtml(
      locale,
      <>
        <p style={paragraph}>{lines.greeting}</p>
        <p style={paragraph}>{lines.text}</p>
        {lines.reason ? <p style={paragraph}>{lines.reason}</p> : null}
        <LetterButton url={url}>{lines.button}</LetterButton>
      </>,
    ),
    text: [lines.greeting, lines.text, lines.reason, `${lines.button}:\n${url}`, VENDOR_NAME]
      .filter(Boolean)
      .join('\n\n'),
    fields: {
      firm: { id: customer.firmId, code: customer.code, ...pickFields(customer, ADDRESS_FIELDS) },
      dealerId: dealer.id,
      orderId,
      receiptNo,
      rowsHtml: renderToStaticMarkup(<p>{[lines.text, lines.reason].filter(Boolean).join(' ')}</p>),
      modules: '',
      approvalCodes: '',
      paymentMethod: '',
    },
    correlationId: order.correlationId,
  });
}
