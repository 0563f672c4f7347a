import type { OrderView } from '~/features/ordering/orders/order-view';
import { describeReceipt } from '~/features/ordering/reports/receipt-content.server';
import { column, renderPdf, type DocumentPart } from './document.server';

/** The receipt of an order as PDF, in the reader's language (B14). */
export function receiptPdf(order: OrderView, locale: string, now: Date): Promise<Buffer> {
  const receipt = describeReceipt(order, locale, now);
  const { t, title, facts, parties, rows, rates, sums, net, amountInWords, licences, questions, printed } = receipt;
  const parts: DocumentPart[] = [
    { kind: 'columns', columns: parties },
    {
      kind: 'table',
      heading: null,
      columns: [
        column(t('report:number'), { style: 'muted' }),
        column(t('document:stock-code'), { style: 'code' }),
        column(t('document:description'), { wide: true }),
        ...(['quantity', 'unit-price', 'vat', 'amount'] as const).map((name) =>
          column(t(`document:${name}`), { end: true }),
        ),
      ],
      rows: rows.map(({ position, sku, name, dollars, quantity, price, vat, amount }) => [
        position,
        sku,
        dollars === null ? name : { text: name, note: dollars },
        ...[quantity, price, vat, amount],
      ]),
    },
    { kind: 'sums', rows: sums, total: net, words: { label: t('document:in-words'), text: amountInWords } },
    {
      kind: 'table',
      heading: t('report:vat-breakdown'),
      columns: [
        column(t('report:rate'), { wide: true }),
        column(t('report:base'), { end: true, wide: true }),
        column(t('document:vat'), { end: true, wide: true }),
      ],
      rows: rates.map(({ rate, base, vat }) => [rate, base, vat]),
    },
    ...(licences === null ? [] : [licencePart(licences, t)]),
  ];
  return renderPdf(
    {
      locale,
      title,
      heading: t('report:title'),
      facts,
      parts,
      foot: [questions, printed],
    },
    now,
  );
}

type Receipt = ReturnType<typeof describeReceipt>;

function licencePart(licences: NonNullable<Receipt['licences']>, t: Receipt['t']): DocumentPart {
  if (licences.length === 0) return { kind: 'text', text: t('report:licences-later'), muted: true };
  return {
    kind: 'table',
    heading: t('report:licences'),
    columns: [
      column(t('report:approval-code'), { style: 'code' }),
      column(t('report:product'), { wide: true }),
      column(t('report:action'), { style: 'muted' }),
      column(t('report:until'), { end: true }),
    ],
    rows: licences.map(({ code, product, action, until }) => [code, product, action, until]),
  };
}
