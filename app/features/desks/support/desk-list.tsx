import type { ReactNode } from 'react';
import { Link } from '~/platform/web';
import { ArrowRight, ArrowUpDown, Check, CircleCheck, SearchX } from '~/components/icons';
import { AddressForm } from '~/components/address-form';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Menu } from '~/components/menu';
import { SearchInput } from '~/components/search-input';
import { ExportLink } from '~/features/kit/lists/export-link';
import { useTranslation } from '~/platform/texts';
import { CauseList } from './cause-list';
import { DESK_SORTS, failedLines, supportDesk, type DeskFilter } from './desk-filter';
import type { DeskCause } from './load-desk.server';
import { OtherLines } from './other-lines';
import { repairRuns } from './repair-run-filter';

/** The failed lines by their causes, with the search, the order and the export of the list. */
export function DeskList({
  causes,
  snoozed,
  filter,
  mayAct,
  live,
  views,
}: {
  causes: readonly DeskCause[];
  /** How many lines are put off. */
  snoozed: number;
  filter: DeskFilter;
  mayAct: boolean;
  /** Keeps the page up to date. */
  live: ReactNode;
  /** The desk's other views. */
  views: ReactNode;
}) {
  const { t } = useTranslation('support');
  const total = causes.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="desk-list" aria-labelledby="desk-title">
      <div className="desk-list-head">
        <div className="flex items-center justify-between gap-3">
          <h1 id="desk-title">{t('desk.title')}</h1>
          {live}
        </div>
        {views}
        <AddressForm to={supportDesk.address({ view: filter.view, sort: filter.sort })} role="search">
          <SearchInput
            key={filter.query}
            compact
            label={t('desk.search')}
            placeholder={t('desk.search-placeholder')}
            clearLabel={t('common:search.clear')}
            defaultValue={filter.query}
          />
          <Button type="submit" className="sr-only focus:not-sr-only">
            {t('common:search.submit')}
          </Button>
        </AddressForm>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
          <h2 aria-live="polite">
            {t('desk.line-count', { count: total })}
            {causes.length > 0 ? `, ${t('desk.cause-count', { count: causes.length })}` : ''}
          </h2>
          <OtherLines view={filter.view} snoozed={snoozed} to={(view) => supportDesk.address(filter, { view })} />
          <Link to={repairRuns.address()} className="link text-sm">
            {t('desk.runs')}
          </Link>
          {causes.length > 0 ? (
            <span className="ms-auto flex items-center">
              <ExportLink list={failedLines} filter={{ query: filter.query, view: filter.view, sort: filter.sort }} />
              <Menu
                label={`${t('desk.sort')}: ${t(`desk.sort-${filter.sort}`)}`}
                icon={ArrowUpDown}
                text={t(`desk.sort-${filter.sort}`)}
              >
                <ul className="menu-links">
                  {DESK_SORTS.map((sort) => (
                    <li key={sort}>
                      <Link
                        to={supportDesk.address(filter, { sort })}
                        aria-current={sort === filter.sort ? 'true' : undefined}
                        preventScrollReset
                      >
                        {t(`desk.sort-${sort}`)}
                        {sort === filter.sort ? <Check aria-hidden className="ms-auto" /> : null}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Menu>
            </span>
          ) : null}
        </div>
      </div>
      {causes.length > 0 ? <CauseList causes={causes} filter={filter} mayAct={mayAct} /> : null}
      {causes.length === 0 && !filter.query ? (
        <EmptyState
          icon={CircleCheck}
          title={t(filter.view === 'snoozed' ? 'desk.none-snoozed.title' : 'desk.empty.title')}
        >
          {t(filter.view === 'snoozed' ? 'desk.none-snoozed.text' : 'desk.empty.text')}
        </EmptyState>
      ) : null}
      {causes.length === 0 && filter.query ? (
        <EmptyState
          icon={SearchX}
          title={t('desk.nothing.title')}
          actions={<LinkButton to={supportDesk.address(filter, { query: '' })}>{t('desk.nothing.action')}</LinkButton>}
        >
          {t('desk.nothing.text')}
        </EmptyState>
      ) : null}
      {filter.query ? (
        <p className="desk-everything">
          <Link to={`/search?${new URLSearchParams({ q: filter.query })}`} className="link">
            {t('desk.everything', { query: filter.query })}
            <ArrowRight aria-hidden className="turn size-4" />
          </Link>
        </p>
      ) : null}
    </section>
  );
}
