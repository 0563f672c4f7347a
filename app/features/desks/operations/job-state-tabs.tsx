import { LinkTabs } from '~/components/tabs';
import { boundedCount } from '~/platform/bounded-count';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { JOB_STATES, type JobState } from './job';
import { jobList, type JobListFilter } from './job-list-filter';

/** The states of jobs with how many the filter finds in each. */
export function JobStateTabs({
  filter,
  counts,
}: {
  filter: JobListFilter;
  counts: Readonly<Record<JobState | 'all', number>>;
}) {
  const { t } = useTranslation('jobs');
  const { locale } = useShell();
  return (
    <LinkTabs
      label={t('list.states')}
      tabs={[undefined, ...JOB_STATES].map((state) => ({
        to: jobList.address(filter, { state }),
        label: state ? t(`state.${state}`) : t('list.all-states'),
        count: boundedCount(counts[state ?? 'all'], locale),
        current: filter.state === state,
      }))}
    />
  );
}
