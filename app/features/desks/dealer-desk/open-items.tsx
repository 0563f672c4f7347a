import { useState } from 'react';
import { CircleCheck } from '~/components/icons';
import { Button } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Checkbox } from '~/components/field';
import { Notice } from '~/components/notice';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useHydrated } from '~/components/use-hydrated';
import { openItemList } from '~/features/ordering/payments/open-item-filter';
import type { AccountSums, OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDay } from '~/platform/dates';
import { numberFormat } from '~/platform/intl-formats';
import { decimalFromKurus, kurusFromDecimal, sumKurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Form, Link } from '~/platform/web';
import { DuePill } from '~/features/ordering/payments/due-pill';

/** The address of the slip for the selected items, which the boxes of the form fill in. */
export const PAY_ADDRESS = '/statement/pay';

/** The dealer's open items by due day; the ticked ones are paid together. */
export function OpenItems({ items, sums, today }: { items: readonly OpenItem[]; sums: AccountSums; today: string }) {
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const money = useMoney();
  const hydrated = useHydrated();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const number = (value: number) => numberFormat(locale).format(value);
  if (items.length === 0)
    return (
      <EmptyState icon={CircleCheck} title={t('open.none-title')}>
        {t('open.none-text')}
      </EmptyState>
    );
  const chosen = items.filter(({ orderId }) => picked.has(orderId));
  const total = sumKurus(chosen.map(({ left }) => kurusFromDecimal(left)));
  const pick = (orderId: number, on: boolean) => {
    const next = new Set(picked);
    if (on) next.add(orderId);
    else next.delete(orderId);
    setPicked(next);
  };
  const all = picked.size === items.length;
  return (
    <section aria-labelledby="open-items" className="mb-8">
      <Form method="get" action={PAY_ADDRESS}>
        <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id="open-items" className="me-auto">
            {t('open.title')}{' '}
            <span className="font-normal text-muted">
              {number(sums.items)} · {t('open.order')}
            </span>
          </h2>
          {picked.size > 0 ? (
            <span role="status" className="text-sm text-muted">
              {t('open.selected', { number: number(picked.size) })}
            </span>
          ) : null}
          <ExportLink list={openItemList} />
          <Button type="submit" variant="primary" blocked={hydrated && picked.size === 0}>
            {picked.size > 0 ? t('open.pay-sum', { amount: money(decimalFromKurus(total)) }) : t('open.pay')}
          </Button>
        </div>
        {sums.items > items.length ? (
          <div className="mb-3">
            <Notice compact tone="warning">
              {t('open.first-ones', { shown: number(items.length), total: number(sums.items) })}
            </Notice>
          </div>
        ) : null}
        <Table caption={t('open.title')} selectable>
          <TableHead>
            <Th>
              {hydrated ? (
                <Checkbox
                  label={t('open.select-all')}
                  labelHidden
                  checked={all}
                  mixed={!all && picked.size > 0}
                  onChange={(event) =>
                    setPicked(new Set(event.currentTarget.checked ? items.map(({ orderId }) => orderId) : []))
                  }
                />
              ) : (
                <span className="sr-only">{t('open.select-all')}</span>
              )}
            </Th>
            <Th>{t('open.column.receipt')}</Th>
            <Th>{t('open.column.customer')}</Th>
            <Th low>{t('open.column.day')}</Th>
            <Th>{t('open.column.due')}</Th>
            <Th end>{t('open.column.amount')}</Th>
            <Th low end>
              {t('open.column.paid')}
            </Th>
            <Th end>{t('open.column.left')}</Th>
          </TableHead>
          <TableBody>
            {items.map(({ orderId, receiptNo, customer, day, dueDay, due, paid, left }) => (
              <Row key={orderId} selected={picked.has(orderId)}>
                <Td phone="select">
                  <Checkbox
                    label={t('open.select', { receiptNo })}
                    labelHidden
                    name="item"
                    value={orderId}
                    checked={hydrated ? picked.has(orderId) : undefined}
                    onChange={(event) => pick(orderId, event.currentTarget.checked)}
                  />
                </Td>
                <Td phone="title">
                  <Link to={`/orders/${orderId}`} className="font-semibold tabular-nums">
                    {receiptNo}
                  </Link>
                </Td>
                <Td phone="wide" className="min-w-40">
                  <bdi>{customer}</bdi>
                </Td>
                <Td low phone="hidden" className="tabular-nums text-muted">
                  <time dateTime={day}>{formatDay(day, locale)}</time>
                </Td>
                <Td phone="meta">
                  <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
                    <time dateTime={dueDay}>{formatDay(dueDay, locale)}</time>
                    <DuePill dueDay={dueDay} today={today} />
                  </span>
                </Td>
                <Td end phone="hidden" className="tabular-nums text-muted">
                  <bdi>{money(due)}</bdi>
                </Td>
                <Td low end phone="hidden" className="tabular-nums text-success-text">
                  <bdi>{Number(paid) === 0 ? '–' : money(paid)}</bdi>
                </Td>
                <Td end phone="amount" className="font-semibold tabular-nums">
                  <bdi>{money(left)}</bdi>
                </Td>
              </Row>
            ))}
            <Row>
              <Td phone="hidden" />
              <Td phone="title" colSpan={4} className="font-semibold">
                {t('open.total')}
              </Td>
              <Td low phone="hidden" />
              <Td low phone="hidden" />
              <Td end phone="amount" className="font-semibold tabular-nums">
                <bdi>{money(sums.open)}</bdi>
              </Td>
            </Row>
          </TableBody>
        </Table>
      </Form>
    </section>
  );
}
