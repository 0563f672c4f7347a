import { Link } from '~/platform/web';
import { CalendarCheck, Lock, SearchX } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { renewalList, RENEWAL_WINDOWS, type RenewalFilter } from './renewal-filter';
import type { RenewingDealer } from './renewal-store.server';

/** An instant in the reader's words. */
export type Told = { relative: string; exact: string };

/** Dealers with licences that end soon, with the number per window, and the last reminder. */
export function RenewingDealers({
  dealers,
  total,
  next,
  filter,
}: {
  dealers: readonly (RenewingDealer & { last: Told | null })[];
  total: number;
  next: RenewalFilter['after'];
  filter: RenewalFilter;
}) {
  const { t } = useTranslation('renewals');
  return (
    <>
      <div className="toolbar">
        <ListSearch list={renewalList} filter={filter} label={t('search')} placeholder={t('search-placeholder')} />
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
                <Th column={`window-${window}`} key={window} end>
                  {t('window', { count: window })}
                </Th>
              ))}
              <Th column="last" className="ps-10!">
                {t('last')}
              </Th>
            </TableHead>
            <TableBody>
              {dealers.map(({ id, name, in7, in30, in60, open, last, lastMailId }) => (
                <Row key={id}>
                  <Td phone="title">
                    <Link to={renewalList.address(filter, { dealerId: id, query: '' })}>
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
                    {/* Phones hide the other columns, and the tabs above name the window. */}
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
          <ListPages
            shown={dealers.length}
            total={total}
            list={renewalList}
            filter={filter}
            next={next && { after: next }}
          />
        </>
      )}
    </>
  );
}
