import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { rowIdOf } from '~/platform/row-ids';
import { findReportedOrder, requireReader } from '~/features/ordering/reports/find-reported-order.server';
import { framedReport, RECEIPT_TYPE, type FramedReport } from '~/features/ordering/reports/report-request';
import { ReportScreen } from '~/features/ordering/reports/report-screen';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = {
  title: (data, t) => {
    const receiptNo = (data as FramedReport | undefined)?.receiptNo;
    return receiptNo === undefined ? t('report:title') : t('report:title-of', { receiptNo });
  },
};

/** The report of one receipt: `/report/{sFisTipi}/{nStokFisiID}` (dealer-shop §2). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireReader(request);
  const order =
    params.type === RECEIPT_TYPE
      ? await findReportedOrder(viewer, rowIdOf(params.id), await localeOf(request))
      : undefined;
  if (!order) throw notFound('order-not-found', { type: 'order', id: rowIdOf(params.id) });
  return framedReport(order, viewer);
}

export default function Report() {
  return <ReportScreen report={useLoaderData<typeof loader>()} />;
}
