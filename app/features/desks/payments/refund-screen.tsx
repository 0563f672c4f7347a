import { Link } from '~/platform/web';
import { ArrowRight, FileText, RotateCw, Scale } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { StatStrip } from '~/components/stat-strip';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { refundStanding, STUCK, type RefundStanding } from '~/features/ordering/refunds/refund-standing';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { loadRefund } from './load-refund.server';
import { ResolutionForm, SecondPerson, type ResolutionAnswer } from './refund-decision';
import { RefundPill } from './refund-pill';
import { RefundSteps } from './refund-steps';
import { RefundsBeside } from './refunds-beside';
import { TellDealerForm } from './tell-dealer-form';

/** The bank may still refuse these, or not answer. */
const ON_THE_WAY: readonly RefundStanding[] = ['requested', 'at-bank', 'unknown'];

/** One refund beside the list that it was opened from: what has happened, and what a person has to decide. */
export function RefundScreen({
  loaded: { refund, filter, listed, ended, told, at },
  mayAct,
  isOwn,
  answer,
}: {
  loaded: Awaited<ReturnType<typeof loadRefund>>;
  mayAct: boolean;
  /** The reader asked for it, and may not approve it. */
  isOwn: boolean;
  answer: ResolutionAnswer | undefined;
}) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  const standing = refundStanding(refund);
  const isStuck = STUCK.includes(standing);
  const way = refund.transferReference !== null || refund.means !== 'card' ? 'transfer' : 'card';
  return (
    <RefundsBeside {...{ listed, ended, filter }} openId={refund.id}>
      <PageHead
        title={t('refund.of-order', { receiptNo: refund.receiptNo })}
        state={<RefundPill refund={refund} />}
        facts={[
          <Link key="dealer" to={`/support/receivables/${refund.dealerId}`} className="link">
            <bdi>{refund.dealer}</bdi> <bdi className="tabular-nums">{refund.dealerId}</bdi>
          </Link>,
          <bdi key="reason">{refund.reason}</bdi>,
        ]}
        actions={
          <Link to={`/support/orders/${refund.orderId}`} className="link text-sm">
            {t('refund.open-order')}
            <ArrowRight aria-hidden className="turn size-3.5" />
          </Link>
        }
      />
      <div key={refund.id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <StatStrip
          label={t('refund.figures')}
          items={[
            {
              id: 'paid',
              label: t('refund.paid-on', {
                day: formatDay(refund.paidOn, locale),
                means: t(`means-of.${refund.means}`),
              }),
              value: money(refund.paid),
            },
            { id: 'amount', label: t('refund.amount'), value: money(refund.amount) },
            {
              id: 'way',
              label: t('refund.way'),
              value: t(`refund.way-of.${standing === 'no-card' ? 'by-hand' : way}`),
            },
          ]}
        />
        {isStuck ? (
          <Notice tone={standing === 'no-card' ? 'warning' : 'danger'} title={t(`refund.standing.${standing}`)}>
            {t(`refund.next.${standing}`)}
          </Notice>
        ) : null}
        {mayAct && isStuck ? (
          <section aria-labelledby="resolve">
            <h2 id="resolve" className="mb-3">
              {t('refund.resolve.title')}
            </h2>
            <ResolutionForm refund={refund} answer={answer} />
          </section>
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
          <RefundSteps refund={refund} at={at} />
        </Panel>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          {standing === 'done' ? (
            <LinkButton reloadDocument to={`/support/refunds/${refund.id}.pdf`} icon={FileText}>
              {t('refund.note-pdf')}
            </LinkButton>
          ) : null}
          {mayAct && !isStuck ? (
            <div className="min-w-0 grow">
              <TellDealerForm told={told} typed={answer?.typed.text} wrong={answer?.wrongText} />
            </div>
          ) : null}
          {isStuck || standing === 'requested' ? null : (
            <p className="ms-auto text-sm text-muted">{t('refund.nothing-to-do')}</p>
          )}
        </div>
        {refund.means === 'card' && ON_THE_WAY.includes(standing) ? <IfNotTaken /> : null}
      </div>
    </RefundsBeside>
  );
}

/** What happens where the card does not take the money back. */
function IfNotTaken() {
  const { t } = useTranslation('payments');
  return (
    <section aria-labelledby="not-taken">
      <h2 id="not-taken" className="mb-3">
        {t('refund.not-taken.title')}
      </h2>
      <Panel flush>
        <ul className="divide-y divide-line">
          {(
            [
              ['silent', RotateCw],
              ['refused', Scale],
            ] as const
          ).map(([name, Icon]) => (
            <li key={name} className="flex gap-3 px-4 py-3">
              <Icon aria-hidden className="mt-0.5 size-4 flex-none text-muted" />
              <div>
                <h3 className="font-semibold">{t(`refund.not-taken.${name}`)}</h3>
                <p className="text-sm text-muted">{t(`refund.not-taken.${name}-text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}
