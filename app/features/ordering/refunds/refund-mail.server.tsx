import { renderToStaticMarkup } from 'react-dom/server';
import { FactTable, factsAsText, letterHtml, LetterButton } from '~/features/ordering/mail/letter.server';
import type { MailDraft } from '~/features/ordering/mail/mail-store.server';
import { paragraph } from '~/features/ordering/mail/mail-styles';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { refundNumber } from '~/features/ordering/payments/paper-numbers';
import { formatDate } from '~/platform/dates';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';
import { languageOf } from '~/platform/languages';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { cutText } from '~/platform/text';
import type { GoneRefund } from './refund-mail-store.server';
import { refundWay } from './refund-standing';

/**
 * The mail that tells a dealer that money of an order has gone back, in the order's language: how much, by what way, and when it is
 * seen there. Staff's reason is not in it.
 */
export function refundMail(refund: GoneRefund, order: OrderView): MailDraft {
  const { PUBLIC_ORIGIN, VENDOR_NAME } = env();
  const { locale, dealer, receiptNo } = order;
  const t = translator(locale);
  const { dir } = languageOf(locale);
  const way = refundWay(refund);
  const amount = formatMoney(kurusFromDecimal(refund.amount), 'TRL', locale);
  const name = dealer.contact || dealer.name;
  const greeting = t('mail:reminder.greeting', { name });
  const texts = [
    t(`mail:refund.text.${way}`, { number: receiptNo, amount }),
    ...(way === 'card' && refund.surcharged ? [t('mail:refund.surcharge')] : []),
    t('mail:refund.account'),
  ];
  const number = refundNumber(refund.id);
  const facts = [
    { label: t('mail:payment.amount'), value: amount },
    { label: t('papers:refund.way'), value: t(`papers:refund.way-of.${way}`) },
    ...(refund.transferReference ? [{ label: t('papers:payment.reference'), value: refund.transferReference }] : []),
    { label: t('papers:refund.day'), value: formatDate(new Date(refund.finishedAt), locale) },
    { label: t('papers:refund.number'), value: number },
  ];
  const button = t('mail:payment.button');
  const url = `${PUBLIC_ORIGIN}/orders/${order.id}`;
  const note = t('mail:refund.note', { number });
  const noteUrl = `${PUBLIC_ORIGIN}/statement/refunds/${refund.id}.pdf`;
  const said = (
    <>
      {texts.map((text) => (
        <p key={text} style={paragraph}>
          {text}
        </p>
      ))}
      <FactTable facts={facts} dir={dir} />
    </>
  );
  return {
    kind: 'refund',
    orderId: null,
    accountId: refund.accountId,
    locale,
    to: { name: cutText(name, 60), address: dealer.email },
    subject: t('mail:refund.subject', { number: receiptNo, amount }),
    html: letterHtml(
      locale,
      <>
        <p style={paragraph}>{greeting}</p>
        {said}
        <LetterButton url={url}>{button}</LetterButton>
        <p style={paragraph}>
          <a href={noteUrl}>{note}</a>
        </p>
      </>,
    ),
    text: [greeting, ...texts, factsAsText(facts), `${button}:\n${url}`, `${note}:\n${noteUrl}`, VENDOR_NAME].join(
      '\n\n',
    ),
    fields: {
      firm: { ...dealer, phone: dealer.phone },
      dealerId: dealer.id,
      orderId: order.id,
      receiptNo,
      rowsHtml: renderToStaticMarkup(
        <>
          {said}
          <p>
            <a href={url}>{button}</a> · <a href={noteUrl}>{note}</a>
          </p>
        </>,
      ),
      modules: '',
      approvalCodes: '',
      paymentMethod: '',
    },
    correlationId: order.correlationId,
  };
}
