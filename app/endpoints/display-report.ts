import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { findReportedOrder } from '~/features/ordering/reports/find-reported-order.server';
import { renderReceiptReport, renderRefusal, type Reader } from '~/features/ordering/reports/receipt-report.server';
import { reportedOrderId, wrongReportParameters } from '~/features/ordering/reports/report-request';
import { readCookie } from '~/platform/cookies.server';
import { localeOf } from '~/platform/i18n.server';
import { themeOf } from '~/platform/languages';
import { noteRefusedAccess } from '~/platform/refused-access-store.server';
import type { Handler } from '~/platform/endpoints.server';

/**
 * The report of a receipt (dealer-shop §7) as a page, because it is framed; so are its errors. Access to the receipt is
 * checked before other parameters, so that the error reveals nothing about another dealer's receipt.
 */
export const GET: Handler = async ({ request }) => {
  const reader: Reader = { locale: await localeOf(request), theme: themeOf(readCookie(request, 'theme')) };
  const viewer = await optionalViewer(request);
  if (!viewer) return page(renderRefusal(reader, 'unauthorised'), 401);
  if (viewer.role === 'dealer' && !dealerMay(viewer.rights, 'account.see')) {
    return page(renderRefusal(reader, 'right-missing'), 403);
  }
  const { searchParams } = new URL(request.url);
  const id = reportedOrderId(searchParams);
  const order = await findReportedOrder(viewer, id, reader.locale);
  if (!order && id !== undefined) noteRefusedAccess({ type: 'order', id: String(id) });
  if (!order && searchParams.get('id')) return page(renderRefusal(reader, 'order-not-found'), 404);
  const wrong = wrongReportParameters(searchParams);
  if (!order || wrong.length > 0) return page(renderRefusal(reader, 'invalid-value', wrong), 400);
  return page(renderReceiptReport(order, reader, new Date()), 200);
};

function page(html: string, status: number): Response {
  return new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
