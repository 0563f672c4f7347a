import { readOrdersForMail } from '~/features/orders/order-read-store.server';
import type { OrderView } from '~/features/orders/order-view';
import { describeInvoice } from '~/features/provisioning/invoice-content.server';
import { db } from '~/platform/db/client.server';
import { column, renderPdf, type DocumentPart } from './document.server';

/** The invoice of an order as PDF, in the order's language, like its confirmation (B14). */
function invoicePdf(order: OrderView, now: Date): Promise<Buffer> {
  const { t, facts, customerLines, dealerLines, rows, sums, net, codes, modules, closing } = describeInvoice(order);
  const parts: DocumentPart[] = [
    {
      kind: 'columns',
      columns: [
        { heading: t('document:customer'), name: order.customer.name, lines: customerLines },
        { heading: t('document:dealer'), name: order.dealer.name, lines: dealerLines },
      ],
    },
    {
      kind: 'table',
      heading: null,
      columns: [
        column('#', { style: 'muted' }),
        column(t('document:stock-code'), { style: 'code' }),
        column(t('document:description'), { wide: true }),
        ...['quantity', 'unit-price', 'vat', 'amount'].map((name) => column(t(`document:${name}`), { end: true })),
      ],
      rows: rows.map(({ no, sku, description, quantity, price, vat, amount }) => [
        ...[no, sku, description],
        ...[quantity, price, vat, amount],
      ]),
    },
    {
      kind: 'sums',
      rows: sums,
      total: { label: t('document:net'), value: net },
      words: { label: t('document:in-words'), text: order.amountInWords },
    },
    ...(codes.length > 0 ? [{ kind: 'codes' as const, heading: t('mail:approval-codes'), items: codes }] : []),
    ...(modules.length > 0
      ? [
          {
            kind: 'pairs' as const,
            heading: t('mail:modules'),
            items: modules.map(({ product, names }) => ({ name: product, text: names })),
          },
        ]
      : []),
  ];
  const title = `${t('mail:invoice')} FS ${order.receiptNo}`;
  return renderPdf(
    { title, heading: t('mail:invoice'), facts, parts, foot: [closing] },
    { locale: order.locale, at: now },
  );
}

/** An order's invoice, as its confirmation carries it; undefined if there is no such order. */
export async function invoiceAttachment(
  orderId: number,
  now: Date,
): Promise<{ filename: string; content: Buffer } | undefined> {
  const [order] = await readOrdersForMail([orderId], db());
  return order && { filename: `FS-${order.receiptNo}.pdf`, content: await invoicePdf(order, now) };
}
