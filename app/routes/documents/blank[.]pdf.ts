import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { pdfAnswer } from '~/features/ordering/documents/document.server';
import { invoiceAttachment } from '~/features/ordering/documents/invoice-pdf.server';
import { findConfirmation } from '~/features/ordering/mail/mail-store.server';
import { latestOrderId, readOrder } from '~/features/ordering/orders/order-read-store.server';
import { notFound } from '~/platform/errors';
import { rowIdOf } from '~/platform/row-ids';
import { redirect, type LoaderFunctionArgs } from '~/platform/web.server';

/** The invoice as PDF (B14); until it is composed, a redirect to the page that waits for it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const asked = new URL(request.url).searchParams.get('order');
  const id = asked === null ? await latestOrderId(viewer.firm.id) : rowIdOf(asked);
  const order = id === undefined ? undefined : await readOrder(viewer.firm.id, id);
  if (!order) throw notFound('order-not-found', { type: 'order', id });
  if (!(await findConfirmation(viewer.firm.id, order.id))) throw redirect(`/blank?order=${order.id}`);
  const invoice = await invoiceAttachment(order.id, new Date());
  if (!invoice) throw notFound('order-not-found', { type: 'order', id });
  return pdfAnswer(invoice.content, invoice.filename);
}
