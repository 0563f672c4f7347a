import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { letterHtml, LetterButton } from '~/features/ordering/mail/letter.server';
import type { MailDraft } from '~/features/ordering/mail/mail-store.server';
import { font, MUTED, paragraph } from '~/features/ordering/mail/mail-styles';
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

const cell = (dir: 'ltr' | 'rtl'): CSSProperties => ({
  padding: dir === 'rtl' ? '8px 0 8px 12px' : '8px 12px 8px 0',
  borderBottom: '1px solid #dddbe7',
  verticalAlign: 'top',
});

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
  const values = { number: order.receiptNo, date: formatDay(dueDay, locale), end: formatDay(cancelDay, locale) };
  const asks = ASKS.includes(news);
  const card = order.paymentMethod === 'credit-card' ? cardNews(news) : undefined;
  const about = card ? (`mail:payment.card.${card}` as const) : (`mail:payment.${news}` as const);
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

type Fact = { label: string; value: string; note?: string };

export const factsAsText = (facts: readonly Fact[]): string =>
  facts.map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`).join('\n');

export function FactTable({ facts, dir }: { facts: readonly Fact[]; dir: 'ltr' | 'rtl' }) {
  return (
    <table cellPadding={0} cellSpacing={0} style={{ ...font, borderCollapse: 'collapse', marginBottom: 16 }}>
      <tbody>
        {facts.map(({ label, value, note }) => (
          <tr key={`${label} ${value}`}>
            <td style={{ ...cell(dir), color: MUTED }}>{label}</td>
            <td style={{ ...cell(dir), fontWeight: 600 }}>
              <bdi>{value}</bdi>
              {note ? <div style={{ color: MUTED, fontSize: 13, fontWeight: 400 }}>{note}</div> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is said in other words where the dealer chose the card; it has no days to pay, so nobody is reminded of them. */
function cardNews(news: PaymentNews): 'accepted' | 'due' | 'cancelled' | undefined {
  return news === 'accepted' || news === 'due' || news === 'cancelled' ? news : undefined;
}

function amountFact(order: OrderView, t: ReturnType<typeof translator>): Fact {
  const partPaid = kurusFromDecimal(order.money.paid) > 0;
  return {
    label: t(partPaid ? 'mail:payment.rest' : 'mail:payment.amount'),
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
