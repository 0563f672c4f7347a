import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { AGES, type Age } from '~/features/ordering/payments/ageing';
import {
  receivableList,
  type ReceivableFilter,
  type ReceivableSort,
} from '~/features/ordering/payments/receivable-filter';
import type { Receivable } from '~/features/ordering/payments/receivable-store.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';
import { DealerOrdersPill } from './dealer-orders-section';
import type { ReceivableSums } from './receivable-sums';

/** Colour begins where a month has passed: before that money is only on its way. */
const INKS: Partial<Record<Age, string>> = {
  '31-60': 'text-warning-text',
  '61-90': 'text-danger-text',
  'over-90': 'text-danger-text font-semibold',
};

/** What a tablet leaves to the bar above: money that is not late, or only just. */
const LOW: ReadonlySet<Age> = new Set<Age>(['not-due', '1-30']);

function sortLink(filter: ReceivableFilter, sort: ReceivableSort) {
  return {
    to: receivableList.address(filter, { sort }),
    direction: filter.sort === sort ? (sort === 'name' ? ('ascending' as const) : ('descending' as const)) : undefined,
  };
}

/** Every dealer's debt by its age, with totals that add up. */
export function ReceivablesTable({
  dealers,
  sums,
  count,
  filter,
}: {
  dealers: readonly Receivable[];
  /** Of all pages, and how many dealers they have. */
  sums: ReceivableSums;
  count: number;
  filter: ReceivableFilter;
}) {
  const { t } = useTranslation('receivables');
  const { locale } = useShell();
  const money = useMoney();
  const shown = (decimal: string) => (Number(decimal) === 0 ? '–' : money(decimal));
  const figures = (of: Pick<Receivable, 'ages' | 'open' | 'onAccount' | 'balance'>, strong: boolean) => (
    <>
      {AGES.map((age) => (
        <Td
          key={age}
          end
          low={LOW.has(age)}
          phone="hidden"
          className={`tabular-nums ${Number(of.ages[age]) > 0 ? (INKS[age] ?? '') : 'text-muted'} ${strong ? 'font-semibold' : ''}`}
        >
          <bdi>{shown(of.ages[age])}</bdi>
        </Td>
      ))}
      <Td end low phone="hidden" className="tabular-nums text-success-text">
        <bdi>{shown(of.onAccount)}</bdi>
      </Td>
      <Td end phone="amount" className="font-semibold tabular-nums">
        <bdi>{money(of.balance)}</bdi>
      </Td>
    </>
  );
  return (
    <Table caption={t('caption')} tall keys>
      <TableHead>
        <Th sort={sortLink(filter, 'name')}>{t('dealer')}</Th>
        {AGES.map((age) => (
          <Th
            column={age}
            key={age}
            end
            low={LOW.has(age)}
            {...(age === 'over-90' ? { sort: sortLink(filter, 'late') } : {})}
          >
            {t(`age.${age}`)}
          </Th>
        ))}
        <Th column="on-account" end low>
          {t('on-account')}
        </Th>
        <Th column="balance" end sort={sortLink(filter, 'total')}>
          {t('balance')}
        </Th>
        <Th column="state" end>
          {t('state')}
        </Th>
      </TableHead>
      <TableBody>
        {dealers.map((dealer) => (
          <Row key={dealer.id}>
            <Td phone="title">
              <Link to={`/support/receivables/${dealer.id}`}>
                <bdi>{dealer.name}</bdi>
              </Link>
              <SubLine>
                <bdi className="tabular-nums">{dealer.id}</bdi>
                {dealer.province ? ` · ${dealer.province}` : null}
                {Number(dealer.goingBack) === 0
                  ? null
                  : ` · ${t('going-back-of', { amount: money(dealer.goingBack) })}`}
                {Number(dealer.other) === 0 ? null : ` · ${t('other-of', { amount: money(dealer.other) })}`}
              </SubLine>
            </Td>
            {figures(dealer, false)}
            <Td end phone="state">
              <DealerOrdersPill closed={dealer.closed} held={dealer.held} />
            </Td>
          </Row>
        ))}
        <Row>
          <Td phone="title" className="font-semibold">
            {t('total')}
            {count > dealers.length ? (
              <SubLine>{t('dealers', { number: numberFormat(locale).format(count) })}</SubLine>
            ) : null}
            {Number(sums.goingBack) === 0 ? null : (
              <SubLine>{t('going-back-of', { amount: money(sums.goingBack) })}</SubLine>
            )}
            {Number(sums.other) === 0 ? null : <SubLine>{t('other-of', { amount: money(sums.other) })}</SubLine>}
          </Td>
          {figures(sums, true)}
          <Td phone="hidden">{null}</Td>
        </Row>
      </TableBody>
    </Table>
  );
}
