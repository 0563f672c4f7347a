import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { Ban, ListChecks, Mail, Undo2, Wrench } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { Facts } from '~/components/facts';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { rowIdOf } from '~/platform/row-ids';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { isCancellable } from '~/features/ordering/orders/order-status';
import { LineStatusPill, MailStatusPill, OrderStatusPill } from '~/features/ordering/orders/order-status-pill';
import { OrderSummary, useMoney } from '~/features/ordering/orders/order-summary';
import { OrderProgress, OrderTimeline } from '~/features/ordering/orders/order-timeline';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { readAuditOfAll } from '~/features/desks/staff/audit-of-subject-store.server';
import { mailsOfOrder } from '~/features/desks/staff/audit-subject-store.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { formatDateTime } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const AUDIT_SHOWN = 20;

const receiptNoOf = (data: unknown) => (data as { order: OrderView } | undefined)?.order.receiptNo;

export const handle: RouteHandle = {
  title: (data, t) => t('orders:detail.title', { receiptNo: receiptNoOf(data) }),
  breadcrumb: (data) => receiptNoOf(data)?.toString(),
};

/** Any dealer's order: the dealer's timeline, and links to what is behind it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const id = rowIdOf(params.id);
  const order = id === undefined ? undefined : await readAnyOrder(id, await localeOf(request));
  if (!order) throw notFound('order-not-found');
  const audit = await readAuditOfAll(
    [
      { type: 'order', ids: [String(order.id)] },
      { type: 'order-line', ids: order.lines.map((line) => line.id) },
      { type: 'mail', ids: await mailsOfOrder(order.id) },
    ],
    AUDIT_SHOWN,
  );
  return { order, audit, mayAct: may(viewer.role, 'support.write'), at: new Date().toISOString() };
}

export default function StaffOrder() {
  const { order, audit, mayAct, at } = useLoaderData<typeof loader>();
  const { t } = useTranslation('staff-orders');
  const { locale } = useShell();
  const done = order.lines.filter(({ status }) => status === 'done').length;
  const failed = order.lines.filter(({ status }) => status === 'failed');
  return (
    <>
      <PageHead
        title={
          <>
            {t('orders:detail.title', { receiptNo: '' })}
            <bdi>{order.receiptNo}</bdi>
          </>
        }
        state={
          <>
            <OrderStatusPill status={order.status} done={done} of={order.lines.length} />
            <LiveConsole />
          </>
        }
        facts={[
          <Link key="customer" to={`/support/firms/${order.customer.firmId}`} className="link">
            <bdi>{order.customer.name}</bdi>
          </Link>,
          <Link key="dealer" to={`/support/firms/${order.dealer.id}`} className="link">
            <bdi>{order.dealer.name}</bdi> <bdi className="tabular-nums">{order.dealer.id}</bdi>
          </Link>,
          <time key="accepted" dateTime={order.acceptedAt} className="tabular-nums">
            <bdi>{formatDateTime(new Date(order.acceptedAt), locale)}</bdi>
          </time>,
          t(`orders:payment.${order.cashOnDelivery}`),
          t(`source.${order.source}`),
        ]}
        actions={
          mayAct && isCancellable(order) ? (
            <LinkButton to={`/support/orders/${order.id}/cancel`} icon={Ban}>
              {t('cancel.action')}
            </LinkButton>
          ) : null
        }
      />
      {failed.length > 0 ? (
        <div className="mb-6">
          <Notice
            tone="danger"
            title={t('failed.title', { count: failed.length })}
            actions={
              <LinkButton to={`/support/lines/${failed[0]?.id}`} icon={Wrench}>
                {t('failed.action')}
              </LinkButton>
            }
          >
            {t('failed.text')}
          </Notice>
        </div>
      ) : null}
      {order.cancelledAt ? (
        <div className="mb-6">
          <Notice
            tone="neutral"
            icon={Ban}
            title={t('orders:cancel.notice', { when: formatDateTime(new Date(order.cancelledAt), locale) })}
          >
            {t('cancel.notice')}
          </Notice>
        </div>
      ) : null}
      <div className="split">
        <div className="grid content-start gap-8">
          <section aria-labelledby="progress">
            <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <h2 id="progress">{t('orders:detail.heading')}</h2>
              <OrderProgress lines={order.lines} />
            </div>
            <OrderTimeline order={order} at={at} desk="support" />
          </section>
          <section aria-labelledby="lines">
            <h2 id="lines" className="mb-3">
              {t('lines.title')}
            </h2>
            <Lines order={order} mayAct={mayAct} />
          </section>
          <section aria-labelledby="history">
            <h2 id="history" className="mb-3">
              {t('history')}
            </h2>
            <AuditEntries entries={audit} subject={{ type: 'order', id: String(order.id) }} />
          </section>
        </div>
        <aside className="rail">
          <OrderSummary order={order} desk="support" papers={<Papers order={order} />} />
        </aside>
      </div>
    </>
  );
}

/** The lines with links to their desk, their job and their reversal. */
function Lines({ order, mayAct }: { order: OrderView; mayAct: boolean }) {
  const { t } = useTranslation('staff-orders');
  const money = useMoney();
  return (
    <Table caption={t('lines.title')} tall>
      <TableHead>
        <Th>{t('lines.line')}</Th>
        <Th end>{t('lines.amount')}</Th>
        <Th>{t('orders:list.status')}</Th>
        <Th hidden>{t('orders:list.actions')}</Th>
      </TableHead>
      <TableBody>
        {order.lines.map((line) => (
          <Row key={line.id}>
            <Td phone="title">
              <Link to={`/support/lines/${line.id}`} className="link">
                {line.position}. {line.name}
              </Link>
              <SubLine>
                <bdi>{line.sku}</bdi> · {t('orders:units', { count: line.quantity })}
              </SubLine>
            </Td>
            <Td end phone="amount">
              <bdi>{money(decimalFromKurus(kurusFromDecimal(line.goods) + kurusFromDecimal(line.vat)))}</bdi>
            </Td>
            <Td phone="state">
              <LineStatusPill status={line.status} />
            </Td>
            <Td end phone="wide">
              <span className="flex flex-wrap justify-end gap-2">
                <LinkButton to={`/ops/jobs/line-${line.id}`} size="small" icon={ListChecks}>
                  {t('lines.job')}
                </LinkButton>
                {mayAct && line.status !== 'cancelled' && !isCancellable(order) ? (
                  <LinkButton to={`/support/orders/${order.id}/reverse/${line.id}`} size="small" icon={Undo2}>
                    {t('lines.reverse')}
                  </LinkButton>
                ) : null}
              </span>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Papers({ order }: { order: OrderView }) {
  const { t } = useTranslation('staff-orders');
  return (
    <section>
      <h2>{t('papers.title')}</h2>
      <Facts
        items={[
          {
            label: t('papers.mail'),
            value: (
              <span className="flex flex-wrap items-center gap-2">
                <MailStatusPill status={order.mail.status} />
                {order.mail.status === 'waiting' ? null : (
                  <Link
                    to={mailList.address({ query: String(order.receiptNo) })}
                    className="link inline-flex items-center gap-1"
                  >
                    <Mail aria-hidden className="size-4" />
                    {t('papers.open')}
                  </Link>
                )}
              </span>
            ),
          },
          {
            label: t('papers.to'),
            value: order.mail.to ? <bdi>{order.mail.to.address}</bdi> : t('papers.to-later'),
          },
          {
            label: t('papers.correlation'),
            value: <bdi className="code break-all text-xs">{order.correlationId}</bdi>,
          },
        ]}
      />
      {order.mail.status === 'unknown' ? (
        <div className="mt-3">
          <Notice
            compact
            tone="warning"
            title={t('papers.unknown')}
            actions={
              <LinkButton to={mailList.address({ query: String(order.receiptNo) })}>{t('papers.decide')}</LinkButton>
            }
          >
            {t('papers.unknown-text')}
          </Notice>
        </div>
      ) : null}
    </section>
  );
}
