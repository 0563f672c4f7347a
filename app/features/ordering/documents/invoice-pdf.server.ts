import { Zip, ZipPassThrough } from 'fflate';
import { readOrdersForMail } from '~/features/ordering/orders/order-read-store.server';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { describeInvoice } from '~/features/ordering/provisioning/invoice-content.server';
import { db } from '~/platform/db/client.server';
import { column, renderPdf, renderPdfOf, type DocumentPart, type PdfDocument } from './document.server';

/** The invoice of an order, in the order's language, like its confirmation (B14). */
function invoiceOf(order: OrderView): PdfDocument {
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
        ...(['quantity', 'unit-price', 'vat', 'amount'] as const).map((name) =>
          column(t(`document:${name}`), { end: true }),
        ),
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
  return { locale: order.locale, title, heading: t('mail:invoice'), facts, parts, foot: [closing] };
}

/** An order's invoice, as its confirmation carries it; undefined if there is no such order. */
export async function invoiceAttachment(
  orderId: number,
  now: Date,
): Promise<{ filename: string; content: Buffer } | undefined> {
  const [order] = await readOrdersForMail([orderId], db());
  return order && { filename: `FS-${order.receiptNo}.pdf`, content: await renderPdf(invoiceOf(order), now) };
}

/** The invoices of several orders as one PDF, in the order of `orderIds`. @param title of the file */
export async function invoicesInOne(title: string, orderIds: readonly number[], now: Date): Promise<Buffer> {
  const orders = new Map((await readOrdersForMail(orderIds, db())).map((order) => [order.id, order]));
  const documents = orderIds.flatMap((id) => orders.get(id) ?? []).map(invoiceOf);
  return renderPdfOf(title, documents, now);
}

/** The same as a zip file, which is made while it is read: one invoice at a time, none once the reader has gone. */
export function invoicesAsZip(orderIds: readonly number[], now: Date): ReadableStream<Uint8Array> {
  const left = [...orderIds];
  let zip: Zip;
  return new ReadableStream(
    {
      start(controller) {
        zip = new Zip((error, bytes) => {
          if (error) controller.error(error);
          else controller.enqueue(bytes);
        });
      },
      async pull(controller) {
        const id = left.shift();
        if (id === undefined) {
          zip.end();
          return controller.close();
        }
        const invoice = await invoiceAttachment(id, now);
        if (!invoice) throw new Error('an order is gone');
        // A PDF is compressed already.
        const entry = new ZipPassThrough(invoice.filename);
        entry.mtime = now;
        zip.add(entry);
        entry.push(invoice.content, true);
      },
      cancel() {
        zip.terminate();
      },
    },
    { highWaterMark: 0 },
  );
}
