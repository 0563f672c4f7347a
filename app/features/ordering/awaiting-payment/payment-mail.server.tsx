import { renderToStaticMarkup } from 'react-dom/server';
import { FactTable, factsAsText, letterHtml, LetterButton, type Fact } from '~/features/ordering/mail/letter.server';
import type { MailDraft } from '~/features/ordering/mail/mail-store.server';
import { paragraph } from '~/features/ordering/mail/mail-styles';
import type { OrderView } from '~/features/ordering/orders/order-view';
import type { PaymentNews } from '~/features/ordering/payments/payment-mail-store.server';
import { transferReference, withPrefix } from '~/features/ordering/payments/transfer-reference';
import { formatDay } from '~/platform/dates';
import { env } from '~/platform/env.server';
import { formatIban } from '~/platform/iban';
import { translator } from '~/platform/i18n.server';
import { languageOf } from '~/platform/languages';
import type { PaymentMailKind } from '~/platform/mail-kinds';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { ERP_PAYMENT_NAMES } from '~/platform/payment-names';
import type { BankAccount } from './bank-accounts.server';
import { leftOf } from './payment-slip';

const KINDS = {
  accepted: 'payment-slip',
  asked: 'payment-slip',
  changed: 'payment-slip',
  'before-due': 'payment-reminder',
  due: 'payment-due',
  released: 'payment-arrived',
  cancelled: 'order-unpaid',
} as const satisfies Record<PaymentNews, PaymentMailKind>;

/** The mails that say what to transfer. */
const ASKS: readonly PaymentNews[] = ['accepted', 'asked', 'changed', 'before-due', 'due'];

/** Latin words within a line that runs from right to left, so that a full stop at their end stays there. */
const apart = (text: string, dir: 'ltr' | 'rtl') => (dir === 'rtl' ? `\u2068${text}\u2069` : text);

/**
 * A mail to an order's dealer about its payment, in the order's language: what to transfer and until when, that money came, or that
 * the order was cancelled because none did.
 */
export function paymentMail(
  news: PaymentNews,
  order: OrderView,
  {
    dueDay,
    cancelDay,
    accounts,
    prefix,
  }: { dueDay: string; cancelDay: string; accounts: readonly BankAccount[]; prefix: string },
): MailDraft {
  const { PUBLIC_ORIGIN, VENDOR_NAME } = env();
  const { locale, dealer } = order;
  const t = translator(locale);
  const { dir } = languageOf(locale);
  const values = {
    number: order.receiptNo,
    date: formatDay(dueDay, locale),
    end: formatDay(cancelDay, locale),
    paid: formatMoney(kurusFromDecimal(order.money.paid), 'TRL', locale),
    left: formatMoney(leftOf(order), 'TRL', locale),
  };
  const asks = ASKS.includes(news);
  const card = order.paymentMethod === 'credit-card' ? cardNews(news) : undefined;
  // Only what is wholly unpaid is cancelled.
  const isRest = news === 'due' && isPartPaid(order);
  const about = isRest
    ? (`mail:payment.${card ? 'card.due-rest' : 'due-rest'}` as const)
    : card
      ? (`mail:payment.card.${card}` as const)
      : (`mail:payment.${news}` as const);
  const lines = {
    greeting: t('mail:reminder.greeting', { name: dealer.contact || dealer.name }),
    text: t(`${about}.text`, values),
    button: t(card && asks ? 'payment:by-card.choose.title' : 'mail:payment.button'),
  };
  const url = `${PUBLIC_ORIGIN}/orders/${order.id}${card && asks ? '/card' : ''}`;
  const facts = asks
    ? card
      ? [amountFact(order, t)]
      : slipFacts(order, { dueDate: values.date, accounts, prefix }, t)
    : [];
  const table = <FactTable facts={facts} dir={dir} />;
  const html = letterHtml(
    locale,
    <>
      <p style={paragraph}>{lines.greeting}</p>
      <p style={paragraph}>{lines.text}</p>
      {facts.length > 0 ? table : null}
      <LetterButton url={url}>{lines.button}</LetterButton>
    </>,
  );
  return {
    kind: KINDS[news],
    orderId: order.id,
    locale,
    to: { name: dealer.contact || dealer.name, address: dealer.email },
    subject: t(`${about}.subject`, values),
    html,
    text: [
      lines.greeting,
      lines.text,
      ...(facts.length > 0 ? [factsAsText(facts)] : []),
      `${lines.button}:\n${url}`,
      VENDOR_NAME,
    ].join('\n\n'),
    fields: {
      firm: { ...dealer, phone: dealer.phone },
      dealerId: dealer.id,
      orderId: order.id,
      receiptNo: order.receiptNo,
      rowsHtml: renderToStaticMarkup(
        <>
          <p>{lines.text}</p>
          {facts.length > 0 ? table : null}
          <p>
            <a href={url}>{lines.button}</a>
          </p>
        </>,
      ),
      modules: '',
      approvalCodes: '',
      paymentMethod: ERP_PAYMENT_NAMES[order.paymentMethod],
    },
    correlationId: order.correlationId,
  };
}

/** What is said in other words where the dealer chose the card; it has no days to pay, so nobody is reminded of them. */
function cardNews(news: PaymentNews): 'accepted' | 'due' | 'cancelled' | undefined {
  return news === 'accepted' || news === 'due' || news === 'cancelled' ? news : undefined;
}

const isPartPaid = ({ money }: Pick<OrderView, 'money'>): boolean => kurusFromDecimal(money.paid) > 0;

function amountFact(order: OrderView, t: ReturnType<typeof translator>): Fact {
  return {
    label: t(isPartPaid(order) ? 'mail:payment.rest' : 'mail:payment.amount'),
    value: formatMoney(leftOf(order), 'TRL', order.locale),
  };
}

/** What to write on a transfer, and until when. */
export function slipFacts(
  order: OrderView,
  { dueDate, accounts, prefix }: { dueDate: string; accounts: readonly BankAccount[]; prefix: string },
  t: ReturnType<typeof translator>,
): Fact[] {
  const { dir } = languageOf(order.locale);
  return [
    amountFact(order, t),
    ...accounts.map(({ bank, holder, iban, currency }) => ({
      label: 'IBAN',
      value: formatIban(iban),
      note: `${apart(`${bank}, ${currency}`, dir)} · ${t('mail:payment.payee')}: ${apart(holder, dir)}`,
    })),
    {
      label: t('mail:payment.reference'),
      value: withPrefix(prefix, transferReference(order.receiptNo)),
      note: t('mail:payment.reference-hint'),
    },
    { label: t('mail:payment.due-day'), value: dueDate },
  ];
}
