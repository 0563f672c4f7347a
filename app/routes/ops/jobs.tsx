import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Outlet, useLoaderData, useLocation, useParams } from '~/platform/web';
import { ListChecks, SearchX } from '~/components/icons';
import { useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { ActSelection } from '~/features/desks/operations/act-selection';
import { verbsOf } from '~/features/desks/operations/job-act';
import { errorsLike, errorTitle } from '~/features/desks/operations/job-errors';
import { JobTools, VERB_ICONS } from '~/features/desks/operations/job-list';
import { jobList, type JobListFilter } from '~/features/desks/operations/job-list-filter';
import { countErrorCodes, countJobs, listJobs } from '~/features/desks/operations/job-list-store.server';
import { shownJob, type ShownJob } from '~/features/desks/operations/job-rows';
import { JobStateTabs } from '~/features/desks/operations/job-state-tabs';
import { searchJobs } from '~/features/desks/operations/job-search-store.server';
import { JobTable } from '~/features/desks/operations/job-table';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { boundedCount } from '~/platform/bounded-count';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const PAGE_SIZE = 25;

export const handle: RouteHandle = {
  titleKey: 'jobs:title',
};

/** What the list passes to the job beside it: the links to the next and previous job, and back. */
export type JobListContext = { jobs: readonly ShownJob[]; filter: JobListFilter };

/** The jobs of all queues, from their rows. State, search and page are in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const filter = jobList.read(new URL(request.url).searchParams);
  const locale = await localeOf(request);
  const t = translator(locale);
  const search = filter.query ? await searchJobs(filter.query, errorsLike(filter.query, t)) : null;
  const query = { ...filter, search };
  const [found, counts, codes] = await Promise.all([
    listJobs(query, { after: filter.after, limit: PAGE_SIZE + 1 }),
    countJobs(query),
    countErrorCodes(filter),
  ]);
  const now = new Date();
  const shown = found.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    filter,
    jobs: shown.map((job) => shownJob(job, now, { locale, t })),
    next: found.length > PAGE_SIZE && last ? { micros: last.micros, ref: last.ref } : undefined,
    counts: { all, ...counts },
    empty: all === 0,
    codes: codes.map(({ code, error, count }) => ({
      code,
      title: errorTitle(code, t),
      error,
      count: boundedCount(count, locale),
    })),
    capped: search?.capped ?? false,
    mayAct: may(viewer.role, 'ops.write'),
  };
}

export default function Jobs() {
  const { filter, jobs, next, counts, empty, codes, capped, mayAct } = useLoaderData<typeof loader>();
  const { t } = useTranslation('jobs');
  const { id: openId } = useParams();
  const { locale } = useShell();
  const { search } = useLocation();
  const [selecting, setSelecting] = useState(false);
  const narrowed = jobList.narrows(filter);
  const total = counts[filter.state ?? 'all'];
  return (
    <div className={openId ? 'with-drawer' : undefined}>
      <PageHead
        title={t('title')}
        state={<LiveConsole paused={selecting} />}
        actions={jobs.length > 0 ? <ExportLink list={jobList} filter={filter} /> : null}
      />
      <UnknownFilter list={jobList} />
      <div className="beside-drawer">
        <JobStateTabs filter={filter} counts={counts} />
        <JobTools
          filter={filter}
          codes={codes}
          mayAct={mayAct}
          found={jobs.length > 0 ? t('list.found', { total: boundedCount(total, locale) }) : null}
        />
        {capped ? <p className="mb-3 text-xs text-muted">{t('list.capped')}</p> : null}
        {mayAct ? null : <p className="mb-3 text-xs text-muted">{t('staff:looks-only')}</p>}
        {jobs.length === 0 ? (
          <EmptyState
            icon={empty && !narrowed ? ListChecks : SearchX}
            title={t(narrowed ? 'list.nothing-found.title' : 'list.empty.title')}
            actions={narrowed ? <LinkButton to="/ops/jobs">{t('list.nothing-found.action')}</LinkButton> : null}
          >
            {t(narrowed ? 'list.nothing-found.text' : 'list.empty.text')}
          </EmptyState>
        ) : (
          <>
            {mayAct ? (
              <ActSelection
                key={search}
                texts="bulk"
                list={jobList}
                filter={filter}
                ids={jobs.map(({ id }) => id)}
                verbs={verbsOf(filter.state).map((verb) => ({
                  verb,
                  label: t(`verb.${verb}`),
                  icon: VERB_ICONS[verb],
                }))}
                total={next || filter.after ? boundedCount(total, locale) : null}
                onSelecting={setSelecting}
                table={(selection) => <JobTable jobs={jobs} filter={filter} openId={openId} selection={selection} />}
              />
            ) : (
              <JobTable jobs={jobs} filter={filter} openId={openId} />
            )}
            <ListPages
              shown={jobs.length}
              total={total}
              list={jobList}
              filter={filter}
              next={next && { after: next }}
            />
          </>
        )}
      </div>
      <Outlet context={{ jobs, filter } satisfies JobListContext} />
    </div>
  );
}
