import { renderToStaticMarkup } from 'react-dom/server';
import { ADDRESS_FIELDS, pickFields } from '~/features/customers/firms/customer-fields';
import { accountOfOrder } from '~/features/ordering/credit/order-approval-store.server';
import { letterHtml, LetterButton } from '~/features/ordering/mail/letter.server';
import { storeMail } from '~/features/ordering/mail/mail-store.server';
import { paragraph } from '~/features/ordering/mail/mail-styles';
import { readOrdersForMail } from '~/features/ordering/orders/order-read-store.server';
import { formatDate } from '~/platform/dates';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';
import { cutText } from '~/platform/text';
import type { YearChange } from './paid-year-store.server';

/** Stores the mail that tells a dealer that the licences of their paid order now run a year, with both ends. */
export async function postPaidYear(tx: Executor, orderId: number, licences: readonly YearChange[]): Promise<void> {
  const [order] = await readOrdersForMail([orderId], tx);
  if (!order) throw new Error(`order ${orderId} is gone`);
  const { PUBLIC_ORIGIN, VENDOR_NAME } = env();
  const { locale, receiptNo, dealer, customer } = order;
  const t = translator(locale);
  const name = dealer.contact || dealer.name;
  const lines = {
    greeting: t('mail:paid-year.greeting', { name }),
    text: t('mail:paid-year.text', { count: licences.length, receiptNo, firm: customer.name }),
    button: t('mail:paid-year.button'),
  };
  const ends = licences.map(({ approvalCode, expiredBefore, expiresAfter }) => ({
    approvalCode,
    end: t('mail:paid-year.end', { before: formatDate(expiredBefore, locale), end: formatDate(expiresAfter, locale) }),
  }));
  const url = `${PUBLIC_ORIGIN}/orders/${orderId}`;
  const list = (
    <ul style={{ ...paragraph, paddingInlineStart: 20 }}>
      {ends.map(({ approvalCode, end }) => (
        <li key={approvalCode}>
          <bdi style={{ fontFamily: 'Consolas, Menlo, monospace' }}>{approvalCode}</bdi> {end}
        </li>
      ))}
    </ul>
  );
  await storeMail(tx, {
    kind: 'paid-year',
    orderId: null,
    accountId: await accountOfOrder(tx, orderId),
    locale,
    to: { name: cutText(name, 60), address: dealer.email },
    subject: t('mail:paid-year.subject', { count: licences.length, receiptNo }),
    html: letterHtml(
      locale,
      <>
        <p style={paragraph}>{lines.greeting}</p>
        <p style={paragraph}>{lines.text}</p>
        {list}
        <LetterButton url={url}>{lines.button}</LetterButton>
      </>,
    ),
    text: [
      lines.greeting,
      lines.text,
      ends.map(({ approvalCode, end }) => `- ${approvalCode} ${end}`).join('\n'),
      `${lines.button}:\n${url}`,
      VENDOR_NAME,
    ].join('\n\n'),
    fields: {
      firm: { id: customer.firmId, code: customer.code, ...pickFields(customer, ADDRESS_FIELDS) },
      dealerId: dealer.id,
      orderId,
      receiptNo,
      rowsHtml: renderToStaticMarkup(
        <>
          <p>{lines.text}</p>
          {list}
        </>,
      ),
      modules: '',
      approvalCodes: licences.map(({ report }) => report).join('\n'),
      paymentMethod: '',
    },
    correlationId: order.correlationId,
  });
}
