import { pdfAnswer } from '~/features/ordering/documents/document.server';
import { receiptPdf } from '~/features/ordering/documents/receipt-pdf.server';
import { findReportedOrder, requireReader } from '~/features/ordering/reports/find-reported-order.server';
import { RECEIPT_TYPE } from '~/features/ordering/reports/report-request';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { rowIdOf } from '~/platform/row-ids';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The report of a receipt as PDF: `/report/{sFisTipi}/{nStokFisiID}.pdf` (B14), with the rights of the page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireReader(request);
  const id = rowIdOf(params.id);
  const locale = await localeOf(request);
  const order = params.type === RECEIPT_TYPE ? await findReportedOrder(viewer, id, locale) : undefined;
  if (!order) throw notFound('order-not-found', { type: 'order', id });
  return pdfAnswer(await receiptPdf(order, locale, new Date()), `FS-${order.receiptNo}.pdf`);
}
