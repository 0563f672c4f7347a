import { Form, Link } from '@remix-run/react';
import { CalendarCheck, Lock, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Pagination } from '~/components/pagination';
import { SearchInput } from '~/components/search-input';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { renewalAddress, RENEWAL_WINDOWS, type RenewalFilter } from './renewal-filter';
import type { RenewingDealer } from './renewal-store.server';

/** An instant in the reader's words. */
export type Told = { relative: string; exact: string };

/** Dealers with licences that end soon, each with how many in which time, and the last reminder. */
export function RenewingDealers({
  dealers,
  next,
  filter,
}: {
  dealers: readonly (RenewingDealer & { last: Told | null })[];
  next: RenewalFilter['after'];
  filter: RenewalFilter;
}) {
  const { t } = useTranslation('renewals');
  return (
    <>
      <div className="toolbar">
        <Form
          method="get"
          action="/support/renewals"
          role="search"
          className="flex min-w-0 grow gap-2 md:max-w-[26rem]"
        >
          {filter.window === 60 ? null : <input type="hidden" name="days" value={filter.window} />}
          <SearchInput
            key={filter.query}
            compact
            className="min-w-0 !basis-full"
            label={t('search')}
            placeholder={t('search-placeholder')}
            clearLabel={t('clear')}
            defaultValue={filter.query}
          />
          <Button type="submit">{t('search-submit')}</Button>
        </Form>
      </div>
      {dealers.length === 0 ? (
        <EmptyState
          icon={filter.query ? SearchX : CalendarCheck}
          title={t(filter.query ? 'nothing-found' : 'nothing-ends')}
          actions={filter.query ? <LinkButton to="/support/renewals">{t('show-all')}</LinkButton> : undefined}
        >
          {t(filter.query ? 'nothing-found-text' : 'nothing-ends-text', { count: filter.window })}
        </EmptyState>
      ) : (
        <>
          <Table caption={t('caption')} tall keys>
            <TableHead>
              <Th>{t('dealer')}</Th>
              {RENEWAL_WINDOWS.map((window) => (
                <Th key={window} end>
                  {t('window', { count: window })}
                </Th>
              ))}
              <Th className="ps-10!">{t('last')}</Th>
            </TableHead>
            <TableBody>
              {dealers.map(({ id, name, in7, in30, in60, open, last, lastMailId }) => (
                <Row key={id}>
                  <Td phone="title">
                    <Link to={renewalAddress(filter, { dealerId: id, query: '' })} prefetch="intent">
                      <bdi>{name}</bdi>
                    </Link>
                    <SubLine>
                      <bdi className="tabular-nums">{id}</bdi>
                    </SubLine>
                  </Td>
                  <Td
                    end
                    phone="hidden"
                    className={in7 > 0 ? 'font-semibold text-danger-text tabular-nums' : 'text-muted tabular-nums'}
                  >
                    {in7}
                  </Td>
                  <Td end phone="hidden" className={in30 > 0 ? 'tabular-nums' : 'text-muted tabular-nums'}>
                    {in30}
                  </Td>
                  <Td end phone="amount" className="tabular-nums">
                    <span className="max-md:hidden">{in60}</span>
                    {/* On phones the other columns are gone, and the tabs above say which window it is. */}
                    <span className="font-semibold md:hidden">{{ 7: in7, 30: in30, 60: in60 }[filter.window]}</span>
                  </Td>
                  <Td phone="meta" className="md:ps-10!">
                    {!open ? (
                      <StatusPill tone="neutral" icon={Lock}>
                        {t('closed')}
                      </StatusPill>
                    ) : last ? (
                      <Link to={`/ops/mails/${lastMailId}`} className="hover:underline" title={last.exact}>
                        {last.relative}
                      </Link>
                    ) : (
                      <span className="text-muted">{t('never')}</span>
                    )}
                  </Td>
                </Row>
              ))}
            </TableBody>
          </Table>
          <Pagination
            label={t('pages')}
            summary={t('shown', { count: dealers.length })}
            previous={filter.after ? renewalAddress(filter) : undefined}
            next={next ? renewalAddress(filter, { after: next }) : undefined}
            previousLabel={t('first')}
            nextLabel={t('next')}
          />
        </>
      )}
    </>
  );
}
