import type { ReactNode } from 'react';
import { ShieldQuestionMark } from '~/components/icons';
import { ListBeside } from '~/features/desks/staff/list-beside';
import { judgeCredit } from '~/features/ordering/credit/judge-credit';
import type { HeldOrderRow } from '~/features/ordering/credit/order-approval-store.server';
import { formatRelative } from '~/platform/dates';
import { formatMoney, kurusFromDecimal, sumKurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** The orders that wait beside the one that is open (50). */
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
  const { t } = useTranslation('credit-desk');
  const { locale } = useShell();
  const why = useHeldWhy();
  const lira = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  const sum = sumKurus(orders.map(({ net }) => kurusFromDecimal(net)));
  const oldest = orders[0];
  const ago = (instant: string) => formatRelative(new Date(instant), new Date(at), locale);
  return (
    <ListBeside
      title={t('queue.title')}
      sum={t('queue.sum', { number: orders.length, amount: lira(sum) })}
      text={oldest && t('queue.oldest', { ago: ago(oldest.acceptedAt) })}
      groups={[
        {
          id: 'held',
          rows: orders.map((order) => {
            const { both, text } = why(order);
            return {
              id: order.id,
              to: `/support/orders/${order.id}/approval`,
              sign: { tone: both ? 'danger' : 'warning', icon: ShieldQuestionMark },
              title: <bdi>{order.dealer}</bdi>,
              end: lira(kurusFromDecimal(order.net)),
              detail: (
                <>
                  <span className="tabular-nums">{order.receiptNo}</span> · <bdi>{order.customer}</bdi>,{' '}
                  <bdi>{ago(order.acceptedAt)}</bdi>
                </>
              ),
              note: text,
            };
          }),
        },
      ]}
      openId={openId}
      listAsked={listAsked}
      all={{ to: '/support/approvals', text: t('queue.all', { number: orders.length }) }}
      label={t('approval.title')}
    >
      {children}
    </ListBeside>
  );
}

/** By how much an order exceeds the limit, and what was overdue. */
function useHeldWhy() {
  const { t } = useTranslation('credit-desk');
  const { locale } = useShell();
  const lira = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  return (order: HeldOrderRow) => {
    const overdue = kurusFromDecimal(order.overdue);
    const { over } = judgeCredit({
      ...{ owed: kurusFromDecimal(order.owed), thisOrder: kurusFromDecimal(order.net), overdue, rule: 'hold' },
      limit: order.creditLimit === null ? null : kurusFromDecimal(order.creditLimit),
    });
    return {
      both: over > 0 && overdue > 0,
      text: [
        ...(over > 0 ? [t('queue.over', { over: lira(over) })] : []),
        ...(overdue > 0 ? [t('queue.overdue', { overdue: lira(overdue) })] : []),
      ].join(' · '),
    };
  };
}
