import { Form, Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { FilterChip } from '~/components/filter-chips';
import { SubLine, Td } from '~/components/table';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import type { OrderListRow } from './order-rows-store.server';
import { OrderStatusPill } from './order-status-pill';
import { useMoney } from './order-summary';

/** What of a filter a form does not ask for itself, so that sending it keeps that. */
export function KeptParameters({ parameters }: { parameters: Record<string, string> }) {
  return Object.entries(parameters).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

type Days = { from?: string | undefined; to?: string | undefined };

/** The days of a list of orders: those that are chosen, or a small form that chooses them. */
export function PeriodFilter({
  chosen: { from, to },
  periods,
  addressOf,
  kept,
}: {
  chosen: Days;
  /** Periods that one press chooses, each with its first day. */
  periods: readonly { days: number; from: string }[];
  addressOf: (days: Days) => string;
  /** The other parameters of the list's address, without the page. */
  kept: Record<string, string>;
}) {
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  // Noon in Istanbul, whose clock is never changed.
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00+03:00`), locale);
  if (from ?? to) {
    const value =
      from && to
        ? t('list.period.between', { from: day(from), to: day(to) })
        : from
          ? t('list.period.since', { from: day(from) })
          : t('list.period.until', { to: day(to ?? '') });
    return (
      <FilterChip
        label={t('list.period.label')}
        value={value}
        removeTo={addressOf({ from: undefined, to: undefined })}
        removeLabel={t('list.period.remove')}
      />
    );
  }
  return (
    <FilterChip label={t('list.period.label')}>
      <ul className="menu-links">
        {periods.map((period) => (
          <li key={period.days}>
            <Link to={addressOf({ from: period.from })}>{t('list.period.last', { count: period.days })}</Link>
          </li>
        ))}
      </ul>
      <Form method="get" action={addressOf({}).replace(/\?.*/, '')} className="grid gap-3 border-t border-line pt-3">
        <KeptParameters parameters={kept} />
        <Field label={t('list.period.from')}>
          <TextInput type="date" name="from" compact />
        </Field>
        <Field label={t('list.period.to')}>
          <TextInput type="date" name="to" compact />
        </Field>
        <Button type="submit" data-close>
          {t('list.period.apply')}
        </Button>
      </Form>
    </FilterChip>
  );
}

/** A row of a list of orders, with its times in the reader's words. */
export type ShownOrder = OrderListRow & { when: string; exactly: string };

/** The number and the customer. On phones the number's column is gone, and the name leads to the order. */
export function OrderHeadCells({ order, to }: { order: ShownOrder; to: string }) {
  return (
    <>
      <Td phone="hidden" className="tabular-nums">
        <Link to={to} prefetch="intent">
          {order.receiptNo}
        </Link>
      </Td>
      <Td phone="title">
        <bdi className="max-md:hidden">{order.customer}</bdi>
        <Link to={to} className="link md:hidden">
          <bdi>{order.customer}</bdi>
        </Link>
        <SubLine>{order.province}</SubLine>
      </Td>
    </>
  );
}

/** What was ordered: the first line and how many more. */
export function OrderProductsCell({ order }: { order: ShownOrder }) {
  const { t } = useTranslation('orders');
  return (
    <Td low phone="hidden">
      {order.firstLine}
      {order.lineCount > 1 ? (
        <span className="text-muted">
          {' '}
          <span aria-hidden className="tabular-nums">
            {t('list.more', { count: order.lineCount - 1 })}
          </span>
          <span className="sr-only">{t('list.more-label', { count: order.lineCount - 1 })}</span>
        </span>
      ) : null}
    </Td>
  );
}

export function OrderWhenCell({ order }: { order: ShownOrder }) {
  return (
    <Td phone="meta">
      <span className="md:hidden">{order.receiptNo} · </span>
      <time dateTime={order.acceptedAt} title={order.exactly} className="text-muted">
        {order.when}
      </time>
    </Td>
  );
}

export function OrderAmountCell({ order }: { order: ShownOrder }) {
  const money = useMoney();
  return (
    <Td end phone="amount">
      <bdi>{money(order.net)}</bdi>
    </Td>
  );
}

export function OrderStatusCell({ order }: { order: ShownOrder }) {
  return (
    <Td phone="state">
      <OrderStatusPill status={order.status} done={order.linesDone} of={order.lineCount} />
    </Td>
  );
}
