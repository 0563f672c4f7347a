import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { FileText } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { StatStrip } from '~/components/stat-strip';
import { answerRefundForm } from '~/features/desks/payments/answer-refund-form.server';
import { ResolutionForm, SecondPerson, type ResolutionAnswer } from '~/features/desks/payments/refund-decision';
import { RefundPill } from '~/features/desks/payments/refund-pill';
import { RefundSteps } from '~/features/desks/payments/refund-steps';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { readRefundRow } from '~/features/ordering/refunds/refund-list-store.server';
import { refundStanding, STUCK } from '~/features/ordering/refunds/refund-standing';
import { formatDay } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'payments:refund.title', breadcrumbKey: 'payments:refund.title' };

async function refundOf(text: string | undefined) {
  const id = rowIdOf(text);
  const refund = id === undefined ? undefined : await readRefundRow(id);
  if (!refund) throw notFound('not-found');
  return refund;
}

/** One refund: what has happened, and what a person has to decide. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const refund = await refundOf(params.id);
  return { refund, mayAct: may(viewer.role, 'payments.write'), isOwn: refund.requestedBy === viewer.email };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const refund = await refundOf(params.id);
  const locale = await localeOf(request);
  const refused = await answerRefundForm(viewer, refund, request, locale);
  if (refused) return Response.json(refused.answer, { status: refused.status });
  return redirect(`/support/refunds/${refund.id}`, {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message: translator(locale)('payments:refund.decided') }) },
  });
}

export default function RefundPage() {
  const { refund, mayAct, isOwn } = useLoaderData<typeof loader>();
  const answer = useActionData<ResolutionAnswer>();
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  const standing = refundStanding(refund);
  const isStuck = STUCK.includes(standing);
  const way = refund.transferReference !== null || refund.means !== 'card' ? 'transfer' : 'card';
  return (
    <>
      <PageHead
        title={t('refund.of-order', { receiptNo: refund.receiptNo })}
        state={<RefundPill refund={refund} />}
        facts={[
          <Link key="dealer" to={`/support/receivables/${refund.dealerId}`} className="link">
            <bdi>{refund.dealer}</bdi>
          </Link>,
          refund.dealerId,
        ]}
        actions={
          <>
            {standing === 'done' ? (
              <LinkButton reloadDocument to={`/support/refunds/${refund.id}.pdf`} icon={FileText}>
                {t('refund.note-pdf')}
              </LinkButton>
            ) : null}
            <LinkButton to={`/support/orders/${refund.orderId}`}>{t('refund.open-order')}</LinkButton>
          </>
        }
      />
      <StatStrip
        label={t('refund.figures')}
        items={[
          {
            id: 'paid',
            label: t('refund.paid-on', { day: formatDay(refund.paidOn, locale), means: t(`means-of.${refund.means}`) }),
            value: money(refund.paid),
          },
          { id: 'amount', label: t('refund.amount'), value: money(refund.amount) },
          { id: 'way', label: t('refund.way'), value: t(`refund.way-of.${standing === 'no-card' ? 'by-hand' : way}`) },
        ]}
      />
      <div className="split">
        <div className="grid content-start gap-6">
          {isStuck ? (
            <Notice tone={standing === 'no-card' ? 'warning' : 'danger'} title={t(`refund.standing.${standing}`)}>
              {t(`refund.next.${standing}`)}
            </Notice>
          ) : null}
          {mayAct && isStuck ? (
            <Panel title={t('refund.resolve.title')}>
              <ResolutionForm refund={refund} answer={answer} />
            </Panel>
          ) : null}
          {answer?.message && !isStuck ? (
            <Notice tone="danger" role="alert">
              {answer.message}
            </Notice>
          ) : null}
          {mayAct && standing === 'requested' ? (
            <Panel title={t('refund.second-title')}>
              <SecondPerson isOwn={isOwn} />
            </Panel>
          ) : null}
          <Panel title={t('refund.steps')}>
            <RefundSteps refund={refund} />
          </Panel>
          {isStuck || standing === 'requested' ? null : (
            <p className="text-sm text-muted">{t('refund.nothing-to-do')}</p>
          )}
        </div>
      </div>
    </>
  );
}
