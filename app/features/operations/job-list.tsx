import { Form, Link } from '@remix-run/react';
import { FastForward, ListChecks, RotateCw, Trash, type LucideIcon } from '~/components/icons';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '~/platform/texts';
import { KeptParameters } from '~/components/address-form';
import { BulkBar } from '~/components/bulk-bar';
import { Button } from '~/components/button';
import { FilterChip } from '~/components/filter-chips';
import { Menu } from '~/components/menu';
import { useHydrated } from '~/components/use-hydrated';
import { ChoiceFilter } from '~/features/lists/choice-filter';
import { ListSearch } from '~/features/lists/list-search';
import { JOB_KINDS } from './job';
import { verbsOf, type JobVerb } from './job-act';
import { jobActAddress, jobList, type JobListFilter } from './job-list-filter';
import type { ShownJob } from './job-rows';
import { JobTable } from './job-table';

export const VERB_ICONS: Record<JobVerb, LucideIcon> = { retry: RotateCw, promote: FastForward, remove: Trash };

/** Search, kind and cause of a list of jobs, and what can be done with all that it finds. */
export function JobTools({
  filter,
  codes,
  mayAct,
  found,
}: {
  filter: JobListFilter;
  /** The causes that failed jobs have now. */
  codes: readonly { code: string; title: string; error: string | null; count: string }[];
  mayAct: boolean;
  /** How many there are, in words; null where there is none. */
  found: string | null;
}) {
  const { t } = useTranslation('jobs');
  return (
    <div className="toolbar">
      <ListSearch list={jobList} filter={filter} label={t('list.search')} placeholder={t('list.search-placeholder')} />
      {filter.queue ? (
        <FilterChip
          label={t('list.queue')}
          value={t(`ops:queue.${filter.queue}`)}
          removeTo={jobList.address(filter, { queue: undefined })}
          removeLabel={t('list.queue-remove')}
        />
      ) : null}
      <ChoiceFilter
        list={jobList}
        filter={filter}
        field="kind"
        label={t('list.kind')}
        removeLabel={t('list.kind-remove')}
        value={filter.kind && t(`kind.${filter.kind}`)}
        choices={JOB_KINDS.map((kind) => ({ value: kind, text: t(`kind.${kind}`) }))}
      />
      <ChoiceFilter
        list={jobList}
        filter={filter}
        field="error"
        label={t('list.error')}
        removeLabel={t('list.error-remove')}
        value={filter.error && (nameOf(codes.find(({ code }) => code === filter.error)) ?? filter.error)}
        choices={codes.map(({ code, title, error, count }) => ({
          value: code,
          text: (
            <>
              <span className="grid">
                {title}
                <bdi className="code text-xs text-muted">{error ?? code}</bdi>
              </span>
              <span className="ms-auto text-muted tabular-nums">{count}</span>
            </>
          ),
        }))}
      />
      {found ? <span className="text-sm text-muted tabular-nums">{found}</span> : null}
      {mayAct && found ? <AllMenu filter={filter} /> : null}
    </div>
  );
}

const nameOf = (cause: { title: string; error: string | null } | undefined) =>
  cause && [cause.title, cause.error].filter(Boolean).join(': ');

/** Acts on everything that the filter finds; each leads to its dry run. */
function AllMenu({ filter }: { filter: JobListFilter }) {
  const { t } = useTranslation('jobs');
  const verbs = verbsOf(filter.state);
  if (verbs.length === 0) return null;
  return (
    <Menu className="ms-auto" label={t('list.all-menu')} icon={ListChecks} text={t('list.all-menu')}>
      <ul className="menu-links">
        {verbs.map((verb) => {
          const Icon = VERB_ICONS[verb];
          return (
            <li key={verb}>
              <Link to={jobActAddress(filter, verb, { all: true })}>
                <Icon aria-hidden />
                {t(`list.all.${verb}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </Menu>
  );
}

/** Enter in a box would send the form by its first button; here it is Space that ticks and the buttons that act. */
function keepEnterFromActing(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** The rows with what can be done with some of them. */
export function JobSelection({
  jobs,
  filter,
  openId,
  total,
  onSelecting,
}: {
  jobs: readonly ShownJob[];
  filter: JobListFilter;
  openId: string | undefined;
  /** How many match in all, in words, where these are not all. */
  total: string | null;
  /** While something is chosen the list must not move. */
  onSelecting: (selecting: boolean) => void;
}) {
  const { t } = useTranslation('jobs');
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [everything, setEverything] = useState(false);
  const choose = (next: ReadonlySet<string>) => {
    setChosen(next);
    setEverything(false);
    onSelecting(next.size > 0);
  };
  const verbs = verbsOf(filter.state);
  if (verbs.length === 0) return <JobTable jobs={jobs} filter={filter} openId={openId} />;
  return (
    <Form method="get" action="/ops/jobs/act" className="group/list" onKeyDown={keepEnterFromActing}>
      <KeptParameters of={jobList.address(everything ? jobList.firstPage(filter) : filter)} />
      {everything ? <input type="hidden" name="all" value="1" /> : null}
      <JobTable
        jobs={jobs}
        filter={filter}
        openId={openId}
        selection={{
          chosen,
          onToggle: (id, on) => choose(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id))),
          onToggleAll: (on) => choose(new Set(on ? jobs.map(({ id }) => id) : [])),
        }}
      />
      <BulkBar
        label={t('bulk.label')}
        clearLabel={t('bulk.clear')}
        onClear={() => choose(new Set())}
        actions={verbs.map((verb) => (
          <Button key={verb} type="submit" name="verb" value={verb} icon={VERB_ICONS[verb]}>
            {t(`verb.${verb}`)}
          </Button>
        ))}
      >
        {!hydrated ? (
          t('bulk.unscripted')
        ) : everything ? (
          <p aria-live="polite">{t('bulk.everything', { total })}</p>
        ) : (
          <div className="flex flex-wrap items-center gap-x-3">
            <p aria-live="polite">
              <b>{t('bulk.selected', { count: chosen.size })}</b>
            </p>
            {total && chosen.size === jobs.length ? (
              <Button variant="link" onClick={() => setEverything(true)}>
                {t('bulk.select-everything', { total })}
              </Button>
            ) : null}
          </div>
        )}
      </BulkBar>
    </Form>
  );
}
