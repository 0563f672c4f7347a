import type { ReactNode } from 'react';
import { ListBeside, type BesideRow } from '~/features/desks/staff/list-beside';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { refundAddress, refundList, type RefundFilter } from '~/features/ordering/refunds/refund-filter';
import type { RefundRow } from '~/features/ordering/refunds/refund-list-store.server';
import { refundStanding, STUCK } from '~/features/ordering/refunds/refund-standing';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { REFUND_SIGNS } from './refund-pill';

/** The refunds of the list beside the one that is open (51). */
export function RefundsBeside({
  listed,
  ended,
  filter,
  openId,
  children,
}: {
  listed: readonly RefundRow[];
  /** Those that ended not long ago. */
  ended: readonly RefundRow[];
  filter: RefundFilter;
  openId: number;
  children: ReactNode;
}) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  const { view } = filter;
  const rowOf = (refund: RefundRow): BesideRow => {
    const standing = refundStanding(refund);
    const when = formatDateTime(new Date(refund.finishedAt ?? refund.requestedAt), locale);
    const says = [t(`refund.standing.${standing}`), ...(STUCK.includes(standing) ? [t('refund.decide')] : [])];
    return {
      id: refund.id,
      to: refundAddress(refund.id, filter),
      sign: REFUND_SIGNS[standing],
      title: <bdi>{refund.dealer}</bdi>,
      end: money(refund.amount),
      detail: (
        <>
          <span className="tabular-nums">{refund.receiptNo}</span> · {t(`means-of.${refund.means}`)}, <bdi>{when}</bdi>
        </>
      ),
      note: standing === 'done' ? undefined : says.join(' · '),
    };
  };
  const name = view === 'open' || view === 'all' ? t(`refund.view.${view}`) : t(`refund.standing.${view}`);
  return (
    <ListBeside
      title={t('staff:nav.refunds')}
      groups={[
        {
          id: 'listed',
          title: { text: t('desk.beside-group', { name, number: listed.length }) },
          rows: listed.map(rowOf),
        },
        { id: 'ended', title: { text: t('refund.ended') }, rows: ended.map(rowOf) },
      ]}
      openId={openId}
      all={{ to: refundList.address(filter), text: t('staff:nav.refunds') }}
      label={t('refund.title')}
    >
      {children}
    </ListBeside>
  );
}
