import { FastForward, RotateCw, Trash, type LucideIcon } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { FilterChip } from '~/components/filter-chips';
import { ChoiceFilter } from '~/features/kit/lists/choice-filter';
import { ListSearch } from '~/features/kit/lists/list-search';
import { causeWords } from '~/features/desks/staff/causes';
import { useShell } from '~/platform/shell-context';
import { AllMenu } from './act-selection';
import { momentWords, sideWords } from './cause-comparison';
import { JOB_KINDS } from './job';
import { verbsOf, type JobVerb } from './job-act';
import { jobActAddress, jobList, type JobListFilter } from './job-list-filter';

export const VERB_ICONS: Record<JobVerb, LucideIcon> = { retry: RotateCw, 'run-now': FastForward, remove: Trash };

/** The search and filters of a list of jobs, and the actions on all that match. */
export function JobTools({
  filter,
  codes,
  mayAct,
  found,
}: {
  filter: JobListFilter;
  /** The error codes of failed jobs. */
  codes: readonly { code: string; title: string; error: string | null; count: string }[];
  mayAct: boolean;
  /** The formatted number of matches; null if there are none. */
  found: string | null;
}) {
  const { t } = useTranslation('jobs');
  const { locale } = useShell();
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
      {filter.tried ? (
        <FilterChip
          label={t('list.tried')}
          value={`${t(`support:cause.${causeWords(filter.tried.cause)}.title`)} · ${sideWords(filter.tried.on, locale)}`}
          removeTo={jobList.address(filter, { tried: undefined })}
          removeLabel={t('list.tried-remove')}
        />
      ) : null}
      {(['from', 'to'] as const).map((end) => {
        const at = filter[end];
        return at ? (
          <FilterChip
            key={end}
            label={t(`list.${end}`)}
            value={momentWords(at, locale)}
            removeTo={jobList.address(filter, { [end]: undefined })}
            removeLabel={t(`list.${end}-remove`)}
          />
        ) : null;
      })}
      {found ? <span className="text-sm text-muted tabular-nums">{found}</span> : null}
      {mayAct && found ? (
        <AllMenu
          verbs={verbsOf(filter.state).map((verb) => ({
            verb,
            to: jobActAddress(filter, verb, { all: true }),
            label: t(`list.all.${verb}`),
            icon: VERB_ICONS[verb],
          }))}
        />
      ) : null}
    </div>
  );
}

const nameOf = (cause: { title: string; error: string | null } | undefined) =>
  cause && [cause.title, cause.error].filter(Boolean).join(': ');
