import { Form, Link, useNavigation } from '~/platform/web';
import { Button } from '~/components/button';
import { Check, Clock, ClockAlert, Gauge, Lock, Package } from '~/components/icons';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { StatStrip } from '~/components/stat-strip';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { judgeCredit } from '~/features/ordering/credit/judge-credit';
import { LimitBar } from '~/features/ordering/credit/limit-bar';
import type { OrderApproval, PayingHabits } from '~/features/ordering/credit/order-approval-store.server';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** Why the form was not taken: the reason, or somebody else has decided. */
export type ApprovalAnswer = { wrongReason?: true; late?: true; reason: string };

export type HeldOrder = {
  approval: OrderApproval;
  /** Decimal text. */
  net: string;
  /** What the dealer owes now, this order included; decimal text. */
  owedNow: string;
  dealerId: number;
  habits: PayingHabits;
  lines: readonly { id: string; name: string; quantity: number }[];
};

/** Why an order is held, with the figures of its acceptance. */
export function ApprovalReasons({ approval, net, owedNow, dealerId }: HeldOrder) {
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
              rule={t('approval.overdue-rule')}
            />
          ) : null}
        </ul>
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

/** How the dealer pays, and what is in the order. */
export function ApprovalBackground({ habits, lines }: Pick<HeldOrder, 'habits' | 'lines'>) {
  const { t } = useTranslation('credit-desk');
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

/** Approves, declines or asks for the payment first, with a reason that only staff see. */
export function ApprovalForm({ answer }: { answer: ApprovalAnswer | undefined }) {
  const { t } = useTranslation('credit-desk');
  const navigation = useNavigation();
  const busy = (intent: string) => navigation.formData?.get('intent') === intent;
  return (
    <Form method="post" className="grid gap-4">
      <ReasonField wrong={answer?.wrongReason} defaultValue={answer?.reason} />
      <p className="text-sm text-muted">
        {t('approval.staff-only')} {t('approval.ask-payment-hint')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="approve" variant="primary" icon={Check} loading={busy('approve')}>
          {t('approval.approve')}
        </Button>
        <Button type="submit" name="intent" value="decline" variant="danger" loading={busy('decline')}>
          {t('approval.decline')}
        </Button>
        <Button type="submit" name="intent" value="ask-payment" variant="quiet" loading={busy('ask-payment')}>
          {t('approval.ask-payment')}
        </Button>
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
