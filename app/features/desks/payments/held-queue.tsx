import type { ReactNode } from 'react';
import { Link } from '~/platform/web';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { judgeCredit } from '~/features/ordering/credit/judge-credit';
import type { HeldOrderRow } from '~/features/ordering/credit/order-approval-store.server';
import { formatRelative } from '~/platform/dates';
import { formatMoney, kurusFromDecimal, sumKurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** The orders that wait beside the one that is open; where there is no room for both, the page is the one that was asked for. */
export function HeldQueue({
  orders,
  at,
  openId,
  listAsked = false,
  children,
}: {
  orders: readonly HeldOrderRow[];
  /** ISO 8601, when the page was read. */
  at: string;
  openId: number;
  /** Whether the address is that of the list. */
  listAsked?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-8 xl:grid-cols-[20rem_minmax(0,1fr)] xl:items-start">
      <div className={listAsked ? undefined : 'max-xl:hidden'}>
        <HeldList orders={orders} at={at} openId={openId} listAsked={listAsked} />
      </div>
      <div className={listAsked ? 'min-w-0 max-xl:hidden' : 'min-w-0'}>{children}</div>
    </div>
  );
}

function HeldList({
  orders,
  at,
  openId,
  listAsked,
}: {
  orders: readonly HeldOrderRow[];
  at: string;
  openId: number;
  listAsked: boolean;
}) {
  const Heading = listAsked ? 'h1' : 'h2';
  const { t } = useTranslation('credit-desk');
  const { locale } = useShell();
  const lira = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  const sum = sumKurus(orders.map(({ net }) => kurusFromDecimal(net)));
  const oldest = orders[0];
  const ago = (instant: string) => formatRelative(new Date(instant), new Date(at), locale);
  return (
    <section aria-labelledby="held-orders">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <Heading id="held-orders">{t('queue.title')}</Heading>
        <span className="text-sm text-muted tabular-nums">
          {t('queue.sum', { number: orders.length, amount: lira(sum) })}
        </span>
      </div>
      {oldest ? <p className="mb-3 text-sm text-muted">{t('queue.oldest', { ago: ago(oldest.acceptedAt) })}</p> : null}
      <Table caption={t('queue.title')} tall opens keys openRow={orders.findIndex(({ id }) => id === openId)}>
        <TableHead>
          <Th hidden>{t('queue.title')}</Th>
        </TableHead>
        <TableBody>
          {orders.map((order) => (
            <Row key={order.id} selected={order.id === openId}>
              <Td phone="wide">
                <span className="flex justify-between gap-3">
                  <Link
                    to={`/support/orders/${order.id}/approval`}
                    className="min-w-0 font-semibold"
                    aria-current={order.id === openId ? 'true' : undefined}
                  >
                    <bdi>{order.dealer}</bdi>
                  </Link>
                  <bdi className="flex-none font-semibold tabular-nums">{lira(kurusFromDecimal(order.net))}</bdi>
                </span>
                <SubLine>
                  <span className="tabular-nums">{order.receiptNo}</span> · <bdi>{order.customer}</bdi>,{' '}
                  {ago(order.acceptedAt)}
                </SubLine>
                <HeldWhy order={order} lira={lira} />
              </Td>
            </Row>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

/** By how much an order exceeds the limit, and what was overdue. */
function HeldWhy({ order, lira }: { order: HeldOrderRow; lira: (kurus: number) => string }) {
  const { t } = useTranslation('credit-desk');
  const overdue = kurusFromDecimal(order.overdue);
  const { over } = judgeCredit({
    ...{ owed: kurusFromDecimal(order.owed), thisOrder: kurusFromDecimal(order.net), overdue, rule: 'hold' },
    limit: order.creditLimit === null ? null : kurusFromDecimal(order.creditLimit),
  });
  const both = over > 0 && overdue > 0;
  return (
    <span className={`block text-sm font-semibold ${both ? 'text-danger-text' : 'text-warning-text'}`}>
      {[
        ...(over > 0 ? [t('queue.over', { over: lira(over) })] : []),
        ...(overdue > 0 ? [t('queue.overdue', { overdue: lira(overdue) })] : []),
      ].join(' · ')}
    </span>
  );
}
