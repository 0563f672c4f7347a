import type { ReactNode } from 'react';
import { Form, Link } from '~/platform/web';
import { Button } from '~/components/button';
import { KeptParameters } from '~/components/address-form';
import { SearchInput } from '~/components/search-input';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { lineList, type LineFilter } from './bank-line-filter';
import type { CandidateItem } from './bank-line-store.server';
import type { FoundDealers } from './find-dealers.server';

/** What the list beside shows goes on in the address. */
type KeptFilter = Pick<LineFilter, 'statement'>;

/** What a dealer's money pays, and the search for another: above it where nobody knows the dealer, or somebody has just searched. */
export function BesideFindDealer({
  found,
  isKnown,
  kept,
  children,
}: {
  found: FoundDealers;
  isKnown: boolean;
  kept: KeptFilter;
  children: ReactNode;
}) {
  const { t } = useTranslation('payments');
  const search = <FindDealer found={found} kept={kept} title={t(isKnown ? 'find.other' : 'find.title')} />;
  const isLast = isKnown && found.query === '';
  return (
    <>
      {isLast ? null : search}
      {children}
      {isLast ? search : null}
    </>
  );
}

/** Finds the dealer whose money it is, by name, number, code or tax number; the address says who was found. */
export function FindDealer({
  found: { query, dealers },
  kept = {},
  title,
}: {
  found: FoundDealers;
  kept?: KeptFilter;
  title: string;
}) {
  const { t } = useTranslation('payments');
  return (
    <section className="grid gap-3" aria-labelledby="find-dealer">
      <h2 id="find-dealer" className="scroll-mt-16">
        {title}
      </h2>
      <Form method="get" role="search" className="flex max-w-2xl gap-2">
        <KeptParameters of={lineList.address(kept)} />
        <SearchInput
          key={query}
          name="q"
          label={t('find.label')}
          placeholder={t('find.placeholder')}
          clearLabel={t('common:search.clear')}
          defaultValue={query}
          className="min-w-0 !basis-full"
        />
        <Button type="submit">{t('common:search.submit')}</Button>
      </Form>
      {query !== '' && dealers.length === 0 ? <p role="status">{t('find.none', { query })}</p> : null}
      {dealers.length > 1 ? (
        <ul className="grid max-w-2xl divide-y divide-line rounded-md border border-line">
          {dealers.map(({ id, name, district, province }) => (
            <li key={id} className="px-3 py-2">
              <Link
                to={lineList.beside('', kept, [
                  ['q', query],
                  ['dealer', String(id)],
                ])}
                className="link"
                preventScrollReset
              >
                <bdi>{name}</bdi> <bdi className="tabular-nums">{id}</bdi>
              </Link>
              <span className="block text-sm text-muted">
                <bdi>{[district, province].filter(Boolean).join(' / ')}</bdi>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Open items that are of exactly the amount of a line; each leads to its dealer, and none is chosen by itself (47d). */
export function SameAmountTable({ items, kept }: { items: readonly CandidateItem[]; kept: KeptFilter }) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  return (
    <Table caption={t('find.same-amount')}>
      <TableHead>
        <Th>{t('desk.receipt')}</Th>
        <Th>{t('find.dealer')}</Th>
        <Th>{t('desk.customer')}</Th>
        <Th>{t('desk.due')}</Th>
        <Th end>{t('desk.left-of-item')}</Th>
      </TableHead>
      <TableBody>
        {items.map(({ orderId, receiptNo, dealerId, dealer, customer, dueDay, left }) => (
          <Row key={orderId}>
            <Td phone="title" className="min-w-12">
              <Link
                to={lineList.beside('', kept, [['dealer', String(dealerId)]])}
                className="font-semibold tabular-nums"
                preventScrollReset
              >
                {receiptNo}
              </Link>
            </Td>
            <Td phone="meta">
              <bdi>{dealer}</bdi>
            </Td>
            <Td phone="wide">
              <bdi>{customer}</bdi>
            </Td>
            <Td phone="state" className="tabular-nums">
              {formatDay(dueDay, locale)}
            </Td>
            <Td end phone="amount" className="numeric">
              {money(left)}
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
