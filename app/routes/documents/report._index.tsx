import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { ReceiptText } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { latestOrderId } from '~/features/ordering/orders/order-read-store.server';
import { findReportedOrder, requireReader } from '~/features/ordering/reports/find-reported-order.server';
import { framedReport, reportedOrderId, RECEIPT_TYPE } from '~/features/ordering/reports/report-request';
import { ReportDesk, ReportScreen } from '~/features/ordering/reports/report-screen';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { titleKey: 'report:title' };

/** The report of the query (`sFisTipi`, `id`), or of the dealer's latest order. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireReader(request);
  const { searchParams } = new URL(request.url);
  const locale = await localeOf(request);
  const asked = searchParams.get('id');
  const type = searchParams.get('sFisTipi') ?? RECEIPT_TYPE;
  if (asked === null && viewer.role === 'dealer') {
    const latest = await findReportedOrder(viewer, await latestOrderId(viewer.firm.id), locale);
    return { report: latest ? framedReport(latest, viewer) : null };
  }
  const order =
    type === RECEIPT_TYPE ? await findReportedOrder(viewer, reportedOrderId(searchParams), locale) : undefined;
  if (!order) throw notFound('order-not-found');
  return { report: framedReport(order, viewer) };
}

export default function LatestReport() {
  const { report } = useLoaderData<typeof loader>();
  const { t } = useTranslation('report');
  if (report) return <ReportScreen report={report} />;
  return (
    <ReportDesk>
      <EmptyState
        icon={ReceiptText}
        headingLevel={1}
        title={t('empty.title')}
        actions={
          <LinkButton to="/shop" variant="primary">
            {t('empty.action')}
          </LinkButton>
        }
      >
        {t('empty.text')}
      </EmptyState>
    </ReportDesk>
  );
}
