import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { actorOf } from '~/features/identity/accounts/session.server';
import { periodOf, statementList, type Period } from '~/features/customers/ledger/statement-filter';
import { invoicedOrders, MOST_INVOICES } from '~/features/ordering/orders/order-list-store.server';
import { recordAudit } from '~/platform/audit-store.server';
import { dayInIstanbul } from '~/platform/dates';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';

/**
 * The orders whose invoices the address asks for, as the statement of the same period counts them. The download is recorded
 * in the audit trail, as that of a list is.
 * @throws AppError no-invoices (404), too-many-invoices (422)
 */
export async function askedInvoices(
  request: Request,
  viewer: DealerViewer,
  format: keyof typeof MOST_INVOICES,
): Promise<{ orderIds: number[]; period: Period }> {
  const today = dayInIstanbul(new Date());
  const period = periodOf(statementList.read(new URL(request.url).searchParams), today);
  const orderIds = await invoicedOrders(viewer.firm.id, period);
  if (orderIds.length === 0) throw notFound('no-invoices');
  if (orderIds.length > MOST_INVOICES[format]) {
    throw new AppError('too-many-invoices', 422, { params: { count: MOST_INVOICES[format] } });
  }
  await transaction((tx) =>
    recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'list.export',
      subjectType: 'list',
      subjectId: 'invoices',
      after: { filter: period, format },
      correlationId: requestContext()?.requestId,
    }),
  );
  return { orderIds, period };
}
