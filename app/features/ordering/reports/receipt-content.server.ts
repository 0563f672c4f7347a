import { licenceEndText } from '~/features/ordering/orders/licence-end-text';
import type { LineView, OrderView } from '~/features/ordering/orders/order-view';
import { formatRate, rateText } from '~/features/catalogue/pricing/rate-text';
import { formatDateTime } from '~/platform/dates';
import { translator } from '~/platform/i18n.server';
import { isolated, languageOf } from '~/platform/languages';
import { formatMoney, kurusFromDecimal, sumKurus } from '~/platform/money';
import { numberFormat } from '~/platform/intl-formats';
import type { TFunction } from '~/platform/texts';
import { vendorLetterhead, type Letterhead } from '~/platform/vendor.server';
import { paymentTextKey } from '~/features/ordering/orders/payment-methods';

type Fact = { label: string; value: string };

type Party = { heading: string; name: string; lines: string[] };

/** All contents of a receipt as formatted text: HTML and PDF only lay it out. */
export type ReceiptContent = {
  t: TFunction;
  title: string;
  letterhead: Letterhead;
  facts: Fact[];
  parties: Party[];
  rows: {
    id: string;
    position: string;
    sku: string;
    name: string;
    /** The conversion of a dollar price into lira. */
    dollars: string | null;
    quantity: string;
    price: string;
    vat: string;
    amount: string;
  }[];
  /** The sums of each VAT rate. */
  rates: { rate: string; base: string; vat: string }[];
  sums: Fact[];
  net: Fact;
  amountInWords: string;
  /** Missing if the order issues none; empty until they are issued. */
  licences: { code: string; product: string; action: string; until: string }[] | null;
  questions: string;
  printed: string;
};

/** The receipt of an order, in the reader's language. */
export function describeReceipt(order: OrderView, locale: string, now: Date): ReceiptContent {
  const t = translator(locale);
  const { totals, lines } = order;
  const letterhead = vendorLetterhead();
  const money = (decimal: string) => formatMoney(kurusFromDecimal(decimal), 'TRL', locale);
  const number = (value: number) => numberFormat(locale).format(value);
  const percent = (rate: number) => numberFormat(locale, { style: 'percent' }).format(rate / 100);
  const sumAt = (rate: number, amount: 'goods' | 'vat') => {
    const atRate = lines.filter(({ vatRate }) => vatRate === rate);
    return formatMoney(sumKurus(atRate.map((line) => kurusFromDecimal(line[amount]))), 'TRL', locale);
  };
  const when = order.cancelledAt ? formatDateTime(new Date(order.cancelledAt), locale) : '';
  const dollars = ({ currency, currencyPrice }: LineView) =>
    currency === 'USD'
      ? isolated(
          `${formatMoney(kurusFromDecimal(currencyPrice), 'USD', locale)} × ${formatRate(order.exchangeRate, locale)}`,
          languageOf(locale),
        )
      : null;
  return {
    t,
    title: t('report:title-of', { receiptNo: order.receiptNo }),
    letterhead,
    facts: [
      { label: t('document:receipt-no'), value: `FS ${order.receiptNo}` },
      { label: t('document:date'), value: formatDateTime(new Date(order.acceptedAt), locale) },
      { label: t('document:payment'), value: t(paymentTextKey(order)) },
      ...(lines.some(({ currency }) => currency === 'USD')
        ? [{ label: t('common:rate.label'), value: rateText(order, t, locale) }]
        : []),
      { label: t('report:status'), value: t(`report:statuses.${order.status}`, { when }) },
    ],
    parties: partiesOf(order, t),
    rows: lines.map((line) => ({
      id: line.id,
      position: number(line.position),
      sku: line.sku,
      name: line.name,
      dollars: dollars(line),
      quantity: number(line.quantity),
      price: money(line.unitPrice),
      vat: percent(line.vatRate),
      amount: money(line.goods),
    })),
    rates: [...new Set(lines.map(({ vatRate }) => vatRate))]
      .sort((a, b) => a - b)
      .map((rate) => ({ rate: percent(rate), base: sumAt(rate, 'goods'), vat: sumAt(rate, 'vat') })),
    sums: [
      { label: t('report:total-quantity'), value: number(totals.quantity) },
      { label: t('document:goods'), value: money(totals.goods) },
      { label: t('document:discount'), value: money(totals.discount) },
      { label: t('report:vat-total'), value: money(totals.vat) },
    ],
    net: { label: t('document:net'), value: money(totals.net) },
    amountInWords: order.amountInWords,
    licences: licencesOf(order, t, locale),
    questions: t('document:questions', { contact: letterhead.contact }),
    printed: t('report:printed', { when: formatDateTime(now, locale) }),
  };
}

function joined(separator: string, ...parts: (string | false)[]): string {
  return parts.filter(Boolean).join(separator);
}

function partiesOf({ dealer, customer, note }: OrderView, t: TFunction): Party[] {
  const tax = (firm: { taxOffice: string; taxNumber: string }) =>
    joined(' · ', firm.taxOffice && t('document:tax-office', { office: firm.taxOffice }), firm.taxNumber);
  const address = (firm: OrderView['dealer'] | OrderView['customer']) => [
    firm.address1,
    firm.address2,
    joined(' / ', firm.district, firm.province),
    tax(firm),
    joined(' · ', firm.email, firm.phone),
  ];
  return [
    {
      heading: t('document:dealer'),
      name: dealer.name,
      lines: [joined(' · ', t('document:dealer-code', { code: dealer.id }), dealer.contact), ...address(dealer)],
    },
    {
      heading: t('document:customer'),
      name: customer.name,
      lines: [
        joined(' · ', t('report:firm-code', { code: customer.code }), customer.contact),
        ...address(customer),
        note && t('document:note', { note }),
      ],
    },
  ].map((party) => ({ ...party, lines: party.lines.filter((line) => line !== '') }));
}

function licencesOf(order: OrderView, t: TFunction, locale: string): ReceiptContent['licences'] {
  const licences = order.lines.flatMap((line) =>
    line.licences.map(({ approvalCode, action, ...ends }) => ({
      code: approvalCode,
      product: line.name,
      action: t(`document:action.${action}`),
      until: licenceEndText(t, ends, locale),
    })),
  );
  const expected = order.lines.reduce((sum, line) => sum + line.licencesExpected, 0);
  return expected === 0 || (licences.length === 0 && order.status === 'cancelled') ? null : licences;
}
