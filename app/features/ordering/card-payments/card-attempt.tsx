import {
  ArrowRight,
  CalendarClock,
  Check,
  CircleCheck,
  CircleX,
  CreditCard,
  FileText,
  HandCoins,
  Landmark,
  LoaderCircle,
  Store,
  X,
} from '~/components/icons';
import type { LucideIcon } from '~/components/icons';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '~/components/button';
import { classNames } from '~/components/class-names';
import { Facts } from '~/components/facts';
import { Notice } from '~/components/notice';
import { TimelineEvent } from '~/components/timeline';
import type { Tone } from '~/components/tone';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { orderMoves, timeOf } from '~/features/ordering/orders/order-timeline';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { ShortTimeline } from '~/features/ordering/orders/short-timeline';
import { formatDateTime } from '~/platform/dates';
import { useLivePage } from '~/platform/live/use-live-page';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';
import { Inquiries } from './inquiries';
import { TurnToDeliveryLink, TurnToTransferLink } from './pay-by-card-link';
import { usePlanText } from './plan-text';
import type { ShownAttempt } from './read-card-page.server';

type Of<Phase extends ShownAttempt['phase']> = Extract<ShownAttempt, { phase: Phase }>;

/** A try to pay by card: the way to the bank, and what came of it. */
export function CardAttempt({ attempt, order }: { attempt: ShownAttempt; order?: OrderView | undefined }) {
  useLivePage(`/orders/${attempt.orderId}/events`, {
    open: attempt.phase === 'unknown' || attempt.phase === 'returned' || (order !== undefined && orderMoves(order)),
    revision: attempt.revision,
  });
  switch (attempt.phase) {
    case 'go':
      return <GoToBank attempt={attempt} />;
    case 'paid':
      return <Paid attempt={attempt} order={order} />;
    case 'declined':
      return <Declined attempt={attempt} />;
    case 'unknown':
      return <Unknown attempt={attempt} />;
    case 'returned':
      return <Returned attempt={attempt} />;
  }
}

/** Where a try leads on to: its order, or the account where it pays several. */
function placesOf({ orderId, orders }: ShownAttempt) {
  if (orders.length === 1) return { several: false, back: `/orders/${orderId}`, again: `/orders/${orderId}/card` };
  const again = `/statement/pay?${orders.map((order) => `item=${order.orderId}`).join('&')}`;
  return { several: true, back: '/statement', again };
}

function useLira() {
  const { locale } = useShell();
  return (kurus: number) => formatMoney(kurus, 'TRL', locale);
}

/** Nothing here goes on by itself: the address is to be read first. */
function GoToBank({ attempt }: { attempt: Of<'go'> }) {
  const { t } = useTranslation('payment');
  const lira = useLira();
  const planText = usePlanText();
  const { plan, fields, action, host, orders } = attempt;
  const { several, back } = placesOf(attempt);
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 sm:rounded-xl sm:border sm:border-line sm:bg-raised sm:p-8">
      <div aria-hidden className="flex items-center gap-3">
        <span className="tile tone-accent">
          <Store />
        </span>
        <span className="flex-1 border-t-2 border-dashed border-line-strong" />
        <span className="tile tone-neutral">
          <Landmark />
        </span>
      </div>
      <h1>{t('by-card.go.title')}</h1>
      <p className="text-muted">{t('by-card.go.text')}</p>
      <Facts
        items={[
          {
            label: t(several ? 'by-card.items.items' : 'by-card.go.order'),
            value: several ? <Items orders={orders} /> : attempt.receiptNo,
          },
          { label: t('by-card.go.amount'), value: <b>{lira(plan.total)}</b> },
          { label: t('by-card.choose.instalments'), value: planText(plan) },
          {
            label: t('by-card.go.address'),
            value: (
              <>
                <b dir="ltr">{host}</b>
                <span className="block text-xs text-muted">{t('by-card.go.address-hint')}</span>
              </>
            ),
          },
        ]}
      />
      <form method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="primary" size="big" block trailingIcon={ArrowRight} turn>
          {t('by-card.go.button')}
        </Button>
      </form>
      <p className="text-center text-sm">
        <Link to={back} className="link">
          {t(several ? 'by-card.items.cancel' : 'by-card.go.back')}
        </Link>
      </p>
    </div>
  );
}

function Items({ orders }: Pick<ShownAttempt, 'orders'>) {
  const lira = useLira();
  return (
    <ul className="grid gap-0.5">
      {orders.map(({ orderId, receiptNo, amount }) => (
        <li key={orderId} className="flex flex-wrap justify-between gap-x-4 tabular-nums">
          <Link to={`/orders/${orderId}`} className="link">
            {receiptNo}
          </Link>
          <bdi>{lira(amount)}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Result({
  tone,
  icon: Icon,
  title,
  lead,
  children,
}: {
  tone: Tone;
  icon: LucideIcon;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid max-w-3xl gap-5">
      <div className="flex items-start gap-4">
        <span className={classNames('tile', `tone-${tone}`)}>
          <Icon aria-hidden />
        </span>
        <div className="grid min-w-0 gap-1">
          <h1>{title}</h1>
          <p className="text-muted">{lead}</p>
        </div>
      </div>
      {children}
    </div>
  );
}

type Option = { icon: LucideIcon; title: string; text: string; action?: ReactNode };

function Options({ title, options }: { title: string; options: readonly Option[] }) {
  return (
    <section className="grid gap-2">
      <h2>{title}</h2>
      <ul className="overflow-hidden rounded-lg border border-line">
        {options.map(({ icon: Icon, title: name, text, action }) => (
          <li key={name} className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 first:border-t-0">
            <Icon aria-hidden className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1 basis-60">
              <h3>{name}</h3>
              <p className="text-sm text-muted">{text}</p>
            </div>
            {action}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Paid({ attempt, order }: { attempt: Of<'paid'>; order: OrderView | undefined }) {
  const { plan, receiptNo, orders, approvalNo, bank, partBack, paymentId, at } = attempt;
  const { several, back } = placesOf(attempt);
  const { t } = useTranslation('payment');
  const { locale } = useShell();
  const lira = useLira();
  const planText = usePlanText();
  const mayDo = useDealerMay();
  const approval = approvalNo ? [t('by-card.paid.approval', { number: approvalNo, bank })] : [];
  return (
    <Result
      tone="success"
      icon={Check}
      title={t('by-card.paid.title')}
      lead={
        several
          ? t('by-card.items.paid', { amount: lira(plan.total) })
          : t('by-card.paid.text', { amount: lira(plan.total), receiptNo })
      }
    >
      {partBack > 0 ? <Notice>{t('by-card.items.part-back', { amount: lira(partBack) })}</Notice> : null}
      {several ? <Items orders={orders} /> : null}
      <p className="text-sm text-muted">{[planText(plan), ...(order ? [] : approval)].join(' · ')}</p>
      {order ? (
        <ShortTimeline order={order}>
          <TimelineEvent
            state="done"
            title={t('by-card.paid.approved')}
            stateLabel={t('orders:step-status.done')}
            time={at === null ? undefined : timeOf(at, locale)}
          >
            {approval}
          </TimelineEvent>
        </ShortTimeline>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <LinkButton to={back} variant="primary" size="big">
          {t(several ? 'by-card.items.button' : 'by-card.paid.follow')}
        </LinkButton>
        {paymentId !== null && mayDo('account.see') ? (
          <LinkButton to={`/statement/payments/${paymentId}.pdf`} reloadDocument size="big" icon={FileText}>
            {t('by-card.paid.receipt')}
          </LinkButton>
        ) : null}
      </div>
    </Result>
  );
}

function Declined({ attempt }: { attempt: Of<'declined'> }) {
  const { receiptNo, reason, code, at, mayTurn, orderId } = attempt;
  const { several, back, again } = placesOf(attempt);
  const { t } = useTranslation('payment');
  const { locale } = useShell();
  return (
    <Result
      tone="danger"
      icon={X}
      title={t('by-card.declined.title')}
      lead={
        <>
          <b className="text-ink">{t(`by-card.reason.${reason}`)}</b>{' '}
          {several ? t('by-card.items.kept') : t('by-card.declined.kept', { receiptNo })}
        </>
      }
    >
      <Options
        title={t('by-card.declined.how')}
        options={[
          {
            icon: CreditCard,
            title: t('by-card.declined.card'),
            text: t('by-card.declined.card-text'),
            action: (
              <LinkButton to={again} variant="primary">
                {t('by-card.declined.card-button')}
              </LinkButton>
            ),
          },
          {
            icon: Landmark,
            title: t('by-card.declined.transfer'),
            text: t(
              several ? 'by-card.items.transfer' : mayTurn ? 'by-transfer.declined' : 'by-card.declined.transfer-text',
            ),
            action: mayTurn ? (
              <TurnToTransferLink orderId={orderId} />
            ) : (
              <LinkButton to={several ? again : back}>
                {t(several ? 'by-card.items.pay' : 'by-card.declined.transfer-button')}
              </LinkButton>
            ),
          },
          ...(mayTurn
            ? [
                {
                  icon: HandCoins,
                  title: t('by-delivery.way'),
                  text: t('by-delivery.declined'),
                  action: <TurnToDeliveryLink orderId={orderId} />,
                },
              ]
            : []),
        ]}
      />
      {code && at ? (
        <Notice>{t('by-card.declined.answer', { code, when: formatDateTime(new Date(at), locale) })}</Notice>
      ) : null}
      <p>
        <Link to={back} className="link">
          {t(several ? 'by-card.items.later' : 'by-card.declined.later')}
        </Link>
      </p>
    </Result>
  );
}

function Unknown({ attempt }: { attempt: Of<'unknown'> }) {
  const { nextAt, lastAt } = attempt;
  const { several, back } = placesOf(attempt);
  const { t } = useTranslation('payment');
  const { locale } = useShell();
  const at = (instant: string) => formatDateTime(new Date(instant), locale);
  return (
    <Result
      tone="accent"
      icon={LoaderCircle}
      title={t('by-card.unknown.title')}
      lead={
        <>
          {t('by-card.unknown.lead')} <b className="text-ink">{t('by-card.unknown.nothing')}</b>{' '}
          {t('by-card.unknown.close')}
        </>
      }
    >
      <Inquiries {...attempt} />
      <Options
        title={t('by-card.unknown.then')}
        options={[
          {
            icon: CircleCheck,
            title: t('by-card.unknown.paid'),
            text: t(several ? 'by-card.items.then-paid' : 'by-card.unknown.paid-text'),
          },
          {
            icon: CircleX,
            title: t('by-card.unknown.not'),
            text: t(several ? 'by-card.items.then-not' : 'by-card.unknown.not-text'),
          },
          {
            icon: CalendarClock,
            title: nextAt === null ? t('by-card.unknown.never') : t('by-card.unknown.never-by', { when: at(lastAt) }),
            text: t('by-card.unknown.never-text'),
          },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkButton to={back} size="big">
          {t(several ? 'by-card.items.button' : 'by-card.unknown.button')}
        </LinkButton>
        <span className="text-sm text-muted">{t('by-card.unknown.fixed')}</span>
      </div>
    </Result>
  );
}

function Returned({ attempt }: { attempt: Of<'returned'> }) {
  const { plan, receiptNo } = attempt;
  const { several, back } = placesOf(attempt);
  const { t } = useTranslation('payment');
  const lira = useLira();
  return (
    <Result
      tone="neutral"
      icon={CreditCard}
      title={t('by-card.returned.title')}
      lead={
        several
          ? t('by-card.items.returned', { amount: lira(plan.total) })
          : t('by-card.returned.text', { receiptNo, amount: lira(plan.total) })
      }
    >
      <div>
        <LinkButton to={back}>{t(several ? 'by-card.items.button' : 'by-card.unknown.button')}</LinkButton>
      </div>
    </Result>
  );
}
