import { useRef } from 'react';
import { Form, Link, useNavigation } from '~/platform/web';
import { Button } from '~/components/button';
import { ArrowRight, CalendarClock, Check, Clock, ClockAlert, Gauge, Lock, Package } from '~/components/icons';
import { Notice } from '~/components/notice';
import { Field, TextArea } from '~/components/field';
import { useKeyPress } from '~/components/use-key';
import { PageHead, Panel } from '~/components/panel';
import { StatStrip } from '~/components/stat-strip';
import { MOST_DEALER_REASON } from '~/features/ordering/credit-control/dealer-reason';
import { KeyHints } from '~/features/desks/staff/key-hints';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { judgeCredit } from '~/features/ordering/credit/judge-credit';
import { LimitBar } from '~/features/ordering/credit/limit-bar';
import { OrderStatusPill } from '~/features/ordering/orders/order-status-pill';
import { formatDateTime, formatDay } from '~/platform/dates';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import type { ApprovalDecision } from '~/platform/payment-names';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { LoadedHeldOrder } from './load-held-order.server';
import { useOrderFacts } from './payments-screen';

/** Why the form was not taken: a reason, or somebody else has decided. */
export type ApprovalAnswer = {
  wrongReason?: boolean;
  /** Why the reason for the dealer cannot be taken: the code of an error. */
  dealerReasonCode?: string | undefined;
  late?: true;
  reason: string;
  dealerReason: string;
};

type HeldOrder = LoadedHeldOrder['held'];

/** One order that waits or waited for approval, as it stands beside the list of those that wait. */
export function HeldOrderScreen({
  loaded: { order, status, held, open },
  mayAct,
  answer,
}: {
  loaded: LoadedHeldOrder;
  mayAct: boolean;
  answer: ApprovalAnswer | undefined;
}) {
  const { t } = useTranslation('credit-desk');
  const { locale } = useShell();
  const { decidedAt, decidedBy, approved, payFirst, dealerReason } = held.approval;
  const decision: ApprovalDecision = payFirst ? 'ask-payment' : approved ? 'approve' : 'decline';
  return (
    <>
      <PageHead
        title={t('approval.heading', { receiptNo: order.receiptNo })}
        state={<OrderStatusPill status={status} done={0} of={held.lines.length} />}
        facts={[...useOrderFacts(order), formatDateTime(new Date(order.acceptedAt), locale)]}
        actions={
          <Link to={`/support/orders/${order.id}`} className="link text-sm">
            {t('payments:refund.open-order')}
            <ArrowRight aria-hidden className="turn size-3.5" />
          </Link>
        }
      />
      {answer?.late ? (
        <div className="mb-6">
          <Notice tone="warning" role="alert" title={t('approval.late')}>
            {t('approval.late-text')} <bdi>{answer.reason}</bdi>
          </Notice>
        </div>
      ) : null}
      {decidedAt ? (
        <div className="mb-6">
          <Notice tone="neutral" title={t(`approval.was.${decision}`)}>
            {t('approval.by', { when: formatDateTime(new Date(decidedAt), locale), who: decidedBy })}
            {dealerReason ? (
              <>
                {' '}
                {t('approval.dealer-reads')} <bdi>“{dealerReason}”</bdi>
              </>
            ) : null}
          </Notice>
        </div>
      ) : null}
      <div className="grid max-w-4xl gap-6">
        <ApprovalReasons {...held} />
        <ApprovalBackground {...held} />
        {open && mayAct ? (
          <section aria-labelledby="decide">
            <h2 id="decide" className="mb-3">
              {t('approval.decide')}
            </h2>
            <ApprovalForm key={order.id} orderId={order.id} answer={answer} />
          </section>
        ) : null}
      </div>
    </>
  );
}

/** Why an order is held, with the figures of its acceptance. */
function ApprovalReasons({ approval, net, owedNow, dealerId, late, moreLate, graceDays }: HeldOrder) {
  const { t } = useTranslation('credit-desk');
  const { locale } = useShell();
  const lira = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  const owed = kurusFromDecimal(approval.owed);
  const thisOrder = kurusFromDecimal(net);
  const overdue = kurusFromDecimal(approval.overdue);
  const limit = approval.creditLimit === null ? null : kurusFromDecimal(approval.creditLimit);
  const { over } = judgeCredit({ owed, thisOrder, limit, overdue, rule: 'hold' });
  return (
    <div className="grid gap-5">
      <section aria-labelledby="why">
        <h2 id="why" className="mb-3">
          {t('approval.why')}
        </h2>
        <ul className="grid gap-3">
          {over > 0 ? (
            <Reason icon={Gauge} title={t('approval.limit', { over: lira(over) })} rule={t('approval.limit-rule')} />
          ) : null}
          {overdue > 0 ? (
            <Reason
              icon={ClockAlert}
              title={t('approval.overdue', { overdue: lira(overdue) })}
              rule={t('approval.overdue-rule', { days: graceDays })}
            />
          ) : null}
        </ul>
        {late.length > 0 ? <LateItems late={late} more={moreLate} dealerId={dealerId} /> : null}
      </section>
      <StatStrip
        label={t('approval.figures')}
        items={[
          { id: 'owed', label: t('approval.owed'), value: lira(owed) },
          { id: 'order', label: t('approval.order'), value: lira(thisOrder) },
          { id: 'sum', label: t('approval.will-be'), value: lira(owed + thisOrder) },
          {
            id: 'limit',
            label: t('approval.limit-label'),
            value: limit === null ? t('terms.none') : lira(limit),
            to: `/support/firms/${dealerId}/credit`,
          },
        ]}
      />
      {limit === null ? null : (
        <LimitBar owed={owed} thisOrder={thisOrder} limit={limit} owedLabel={t('approval.owed')} />
      )}
      <p className="text-sm text-muted">
        {t('approval.at-order')} {t('approval.now', { owed: lira(kurusFromDecimal(owedNow)) })}
      </p>
    </div>
  );
}

function Reason({ icon: Icon, title, rule }: { icon: typeof Gauge; title: string; rule: string }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 flex-none text-danger-text" />
      <span>
        <span className="font-semibold">{title}</span>
        <span className="block text-sm text-muted">{rule}</span>
      </span>
    </li>
  );
}

/** What of the dealer's other orders is late today, by numbers. */
function LateItems({ late, more, dealerId }: { late: HeldOrder['late']; more: boolean; dealerId: number }) {
  const { t } = useTranslation('credit-desk');
  const { locale } = useShell();
  return (
    <div className="mt-4 text-sm">
      <h3 className="mb-1 font-semibold">{t('approval.late-items')}</h3>
      <ul className="grid gap-1">
        {late.map(({ orderId, receiptNo, left, days }) => (
          <li key={orderId} className="flex flex-wrap items-baseline gap-x-3">
            <Link to={`/support/orders/${orderId}/payments`} className="link tabular-nums">
              {receiptNo}
            </Link>
            <bdi className="tabular-nums">{formatMoney(kurusFromDecimal(left), 'TRL', locale)}</bdi>
            <span className="text-muted">{t('approval.late-days', { days })}</span>
          </li>
        ))}
      </ul>
      {more ? (
        <Link to={`/support/receivables/${dealerId}`} className="link mt-1 inline-block">
          {t('approval.late-all')}
        </Link>
      ) : null}
    </div>
  );
}

/** How the dealer pays, and what is in the order. */
function ApprovalBackground({ habits, promises, today, lines }: HeldOrder) {
  const { t } = useTranslation('credit-desk');
  const { locale } = useShell();
  const { averageDays, paid, inTime } = habits;
  const item = 'flex items-center gap-2 [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-muted';
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Panel title={t('approval.habits')}>
        <ul className="grid gap-2 text-sm">
          {averageDays === null ? (
            <li>{t('approval.no-habits')}</li>
          ) : (
            <>
              <li className={item}>
                <Clock aria-hidden />
                {t('approval.average', { days: averageDays })}
              </li>
              <li className={item}>
                <Check aria-hidden />
                {t('approval.in-time', { paid, inTime })}
              </li>
            </>
          )}
          {promises.map(({ id, text, promisedFor }) => (
            <li key={id} className={`${item} items-start`}>
              <CalendarClock aria-hidden />
              <span className="wrap-anywhere">
                {t(promisedFor !== null && promisedFor < today ? 'approval.promise-past' : 'approval.promise', {
                  day: promisedFor === null ? '' : formatDay(promisedFor, locale),
                })}{' '}
                <bdi>{text}</bdi>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('approval.contents')}>
        <ul className="grid gap-2 text-sm">
          {lines.map(({ id, name, quantity }) => (
            <li key={id} className={item}>
              <Package aria-hidden />
              <span>
                <bdi>{name}</bdi> × {quantity}
              </span>
            </li>
          ))}
          <li className={item}>
            <Lock aria-hidden />
            {t('approval.nothing-yet')}
          </li>
        </ul>
      </Panel>
    </div>
  );
}

/** Approves, declines or asks for the payment first, with a reason that only staff see, and one for a dealer who is refused. */
function ApprovalForm({ orderId, answer }: { orderId: number; answer: ApprovalAnswer | undefined }) {
  const { t, find } = useTranslation('credit-desk');
  const navigation = useNavigation();
  const code = answer?.dealerReasonCode;
  const busy = (intent: string) => navigation.formData?.get('intent') === intent;
  const approve = useRef<HTMLDivElement>(null);
  useKeyPress('a', () => approve.current?.querySelector('button')?.click());
  return (
    <Form method="post" action={`/support/orders/${orderId}/approval`} className="grid gap-4">
      <ReasonField wrong={answer?.wrongReason} defaultValue={answer?.reason} />
      <Field
        label={t('approval.dealer-reason')}
        optional={t('payments:optional')}
        hint={t('approval.dealer-reason-hint')}
        error={code === undefined ? undefined : (find(`errors:${code}`) ?? code)}
      >
        <TextArea
          name="dealerReason"
          rows={2}
          maxLength={MOST_DEALER_REASON}
          defaultValue={answer?.dealerReason ?? ''}
        />
      </Field>
      <p className="text-sm text-muted">
        {t('approval.staff-only')} {t('approval.ask-payment-hint')}
      </p>
      <div ref={approve} className="beside-foot">
        <Button type="submit" name="intent" value="approve" variant="primary" icon={Check} loading={busy('approve')}>
          {t('approval.approve')}
        </Button>
        <Button type="submit" name="intent" value="decline" variant="danger" loading={busy('decline')}>
          {t('approval.decline')}
        </Button>
        <Button type="submit" name="intent" value="ask-payment" variant="quiet" loading={busy('ask-payment')}>
          {t('approval.ask-payment')}
        </Button>
        <KeyHints
          className="ms-auto"
          keys={[
            { of: ['A'], does: t('approval.key') },
            { of: ['J', 'K'], does: t('staff:keys.browse') },
          ]}
        />
      </div>
    </Form>
  );
}

/** On the order's own page: that it waits for a decision, with the way there. */
export function AwaitsApproval({ orderId }: { orderId: number }) {
  const { t } = useTranslation('credit-desk');
  return (
    <div className="mb-6">
      <Notice
        tone="neutral"
        title={t('approval.title')}
        actions={
          <Link to={`/support/orders/${orderId}/approval`} className="link">
            {t('approval.decide')}
          </Link>
        }
      >
        {t('approval.nothing-yet')}
      </Notice>
    </div>
  );
}
