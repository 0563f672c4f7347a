import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { Mail, SearchX } from '~/components/icons';
import { useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { FilterChip } from '~/components/filter-chips';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { may } from '~/features/accounts/permissions';
import { requirePermission } from '~/features/accounts/session.server';
import { ExportLink } from '~/features/lists/export-link';
import { ListPages } from '~/features/lists/list-pages';
import { ListSearch } from '~/features/lists/list-search';
import { errorWords } from '~/features/operations/job-errors';
import { shownMoment } from '~/features/operations/job-moments';
import { MAIL_KINDS, MAIL_STATUSES, mailAddress, mailFilterOf } from '~/features/operations/mail-desk-filter';
import { countMails, listMails, SEARCHED } from '~/features/operations/mail-desk-store.server';
import { AllMailsMenu, MailSelection, MailTable } from '~/features/operations/mail-table';
import { LiveConsole } from '~/features/staff/live-console';
import { boundedCount } from '~/platform/bounded-count';
import { localeOf, translator } from '~/platform/i18n.server';
import { numberFormat } from '~/platform/number-format';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const PAGE_SIZE = 25;

export const handle: RouteHandle = { titleKey: 'jobs:mails.title' };

/** All mails that were stored, whether they went out or not. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.look');
  const filter = mailFilterOf(new URL(request.url).searchParams);
  const [locale, found, counts] = await Promise.all([
    localeOf(request),
    listMails(filter, PAGE_SIZE + 1),
    countMails(filter),
  ]);
  const t = translator(locale);
  const now = new Date();
  const number = (value: number) => numberFormat(locale).format(value);
  const shown = found.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    filter,
    mails: shown.map((mail) => ({
      ...mail,
      moment: shownMoment(mail.createdAt, now, locale),
      error: mail.errorCode === null ? null : errorWords('deliver-mail', mail.errorCode, t).title,
    })),
    next: found.length > PAGE_SIZE && last ? { micros: last.micros, id: last.id } : undefined,
    counts: { all, ...counts },
    searched: filter.query ? number(SEARCHED) : null,
    mayAct: may(viewer.role, 'ops.act'),
  };
}

export default function MailList() {
  const { filter, mails, next, counts, searched, mayAct } = useLoaderData<typeof loader>();
  const { t } = useTranslation('jobs');
  const { locale } = useShell();
  const { search } = useLocation();
  const [selecting, setSelecting] = useState(false);
  const first = { ...filter, after: undefined };
  const narrowed = Boolean(filter.query || filter.status || filter.kind || filter.after);
  const total = counts[filter.status ?? 'all'];
  return (
    <>
      <PageHead
        title={t('mails.title')}
        state={<LiveConsole paused={selecting} />}
        actions={mails.length > 0 ? <ExportLink to="/ops/mails.csv" /> : null}
      />
      <LinkTabs
        label={t('mails.states')}
        tabs={[undefined, ...MAIL_STATUSES].map((status) => ({
          to: mailAddress({ ...first, status }),
          label: status ? t(`mail-status.${status}`) : t('list.all-states'),
          count: boundedCount(counts[status ?? 'all'], locale),
          current: filter.status === status,
        }))}
      />
      <div className="toolbar">
        <ListSearch
          to={mailAddress({ ...first, query: '' })}
          query={filter.query}
          label={t('mails.search')}
          placeholder={t('mails.search-placeholder')}
        />
        {filter.kind ? (
          <FilterChip
            label={t('mails.kind')}
            value={t(`mail-kind.${filter.kind}`)}
            removeTo={mailAddress({ ...first, kind: undefined })}
            removeLabel={t('mails.kind-remove')}
          />
        ) : (
          <FilterChip label={t('mails.kind')}>
            <ul className="menu-links">
              {MAIL_KINDS.map((kind) => (
                <li key={kind}>
                  <Link to={mailAddress({ ...first, kind })}>{t(`mail-kind.${kind}`)}</Link>
                </li>
              ))}
            </ul>
          </FilterChip>
        )}
        {mayAct && mails.length > 0 ? <AllMailsMenu filter={filter} /> : null}
      </div>
      {searched ? <p className="mb-3 text-xs text-muted">{t('mails.searched', { newest: searched })}</p> : null}
      {mails.length === 0 ? (
        <EmptyState
          icon={narrowed ? SearchX : Mail}
          title={t(narrowed ? 'mails.nothing-found.title' : 'mails.empty.title')}
          actions={narrowed ? <LinkButton to="/ops/mails">{t('list.nothing-found.action')}</LinkButton> : null}
        >
          {t(narrowed ? 'mails.nothing-found.text' : 'mails.empty.text')}
        </EmptyState>
      ) : (
        <>
          {mayAct ? (
            <MailSelection
              key={search}
              mails={mails}
              filter={filter}
              total={next || filter.after ? boundedCount(total, locale) : null}
              onSelecting={setSelecting}
            />
          ) : (
            <MailTable mails={mails} />
          )}
          <ListPages
            shown={mails.length}
            total={total}
            first={filter.after ? mailAddress(first) : undefined}
            next={next ? mailAddress({ ...filter, after: next }) : undefined}
          />
        </>
      )}
    </>
  );
}
