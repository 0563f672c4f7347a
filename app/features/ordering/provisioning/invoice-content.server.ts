import type { TFunction } from '~/platform/texts';
import { licenceEndText } from '~/features/ordering/orders/licence-end-text';
import type { LineView, OrderView } from '~/features/ordering/orders/order-view';
import { formatRate, rateText } from '~/features/catalogue/pricing/rate-text';
import { formatDateTime } from '~/platform/dates';
import { translator } from '~/platform/i18n.server';
import { isolated, languageOf } from '~/platform/languages';
import { decimalFromKurus, formatMoney, kurusFromDecimal, sumKurus } from '~/platform/money';
import { numberFormat } from '~/platform/intl-formats';
import { vendorLetterhead, type Letterhead } from '~/platform/vendor.server';
import { paymentTextKey } from '~/features/ordering/orders/payment-methods';

type Fact = { label: string; value: string };

/** All contents of the invoice as formatted text: HTML, plain text and PDF only lay it out. */
export type InvoiceContent = {
  t: TFunction;
  order: OrderView;
  letterhead: Letterhead;
  language: ReturnType<typeof languageOf>;
  facts: Fact[];
  customerLines: string[];
  dealerLines: string[];
  rows: {
    id: string;
    no: string;
    sku: string;
    description: string;
    quantity: string;
    price: string;
    vat: string;
    amount: string;
  }[];
  sums: Fact[];
  net: string;
  codes: { code: string; about: string; until: string }[];
  modules: { product: string; names: string }[];
  closing: string;
};

/** The invoice of an order, in the order's language. */
export function describeInvoice(order: OrderView): InvoiceContent {
  const t = translator(order.locale);
  const language = languageOf(order.locale);
  const letterhead = vendorLetterhead();
  const { dealer, customer, totals } = order;
  const money = (decimal: string) => formatMoney(kurusFromDecimal(decimal), 'TRL', order.locale);
  const number = (value: number) => numberFormat(order.locale).format(value);
  const percent = (rate: number) => numberFormat(order.locale, { style: 'percent' }).format(rate / 100);
  return {
    t,
    order,
    letterhead,
    language,
    facts: [
      { label: t('document:receipt-no'), value: `FS ${order.receiptNo}` },
      { label: t('document:date'), value: formatDateTime(new Date(order.acceptedAt), order.locale) },
      { label: t('document:payment'), value: t(paymentTextKey(order)) },
      ...(order.lines.some(({ currency }) => currency === 'USD')
        ? [{ label: t('common:rate.label'), value: rateText(order, t, order.locale) }]
        : []),
    ],
    customerLines: present([
      customer.address1,
      customer.address2,
      joined(' / ', customer.district, customer.province),
      joined(' · ', customer.taxOffice && t('document:tax-office', { office: customer.taxOffice }), customer.taxNumber),
      joined(' · ', customer.contact, customer.phone),
      customer.email,
      order.note && t('document:note', { note: order.note }),
    ]),
    dealerLines: present([
      joined(' · ', t('document:dealer-code', { code: dealer.id }), dealer.contact),
      dealer.address1,
      dealer.address2,
      joined(' / ', dealer.district, dealer.province),
      joined(' · ', dealer.taxOffice && t('document:tax-office', { office: dealer.taxOffice }), dealer.taxNumber),
      joined(' · ', dealer.email, dealer.phone),
    ]),
    rows: order.lines.map((line) => ({
      id: line.id,
      no: number(line.position),
      sku: line.sku,
      description: line.name + dollarNote(line, order) + (line.reversedAt ? ` (${t('mail:reversed')})` : ''),
      quantity: number(line.quantity),
      price: money(line.unitPrice),
      vat: percent(line.vatRate),
      amount: money(line.goods),
    })),
    sums: [
      { label: t('document:goods'), value: money(totals.goods) },
      { label: t('document:discount'), value: money(totals.discount) },
      ...vatByRate(order.lines).map(({ rate, vat }) => ({
        label: t('mail:vat-of-rate', { rate: percent(rate) }),
        value: money(vat),
      })),
    ],
    net: money(totals.net),
    codes: order.lines.flatMap((line) =>
      line.licences.map(({ approvalCode, action, ...ends }) => ({
        code: approvalCode,
        about: joined(' · ', t(`document:action.${action}`), line.name),
        until: t('mail:until', { date: licenceEndText(t, ends, order.locale) }),
      })),
    ),
    modules: order.lines
      .filter((line) => line.modules.length > 0)
      .map((line) => ({ product: line.name, names: line.modules.join(', ') })),
    closing: joined(
      ' ',
      order.lines.some((line) => line.licences.length > 0) && t('mail:help'),
      t('document:questions', { contact: letterhead.contact }),
    ),
  };
}

function present(lines: string[]): string[] {
  return lines.filter((line) => line !== '');
}

function joined(separator: string, ...parts: (string | false)[]): string {
  return parts.filter(Boolean).join(separator);
}

/** The conversion of a dollar price into lira: ` ($180,00 × 29,00)`. */
function dollarNote(line: LineView, order: OrderView): string {
  if (line.currency !== 'USD') return '';
  const price = formatMoney(kurusFromDecimal(line.currencyPrice), 'USD', order.locale);
  return ` ${isolated(`(${price} × ${formatRate(order.exchangeRate, order.locale)})`, languageOf(order.locale))}`;
}

function vatByRate(lines: readonly LineView[]): { rate: number; vat: string }[] {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].sort((a, b) => a - b);
  return rates.map((rate) => ({
    rate,
    vat: decimalFromKurus(
      sumKurus(lines.filter(({ vatRate }) => vatRate === rate).map(({ vat }) => kurusFromDecimal(vat))),
    ),
  }));
}
