import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { cursor, hiddenColumns, moment, oneOf, searchText, sortBy } from '~/features/kit/lists/fields';
import { causeKeyOf } from '~/features/desks/staff/causes';
import { tried } from './cause-comparison';
import { JOB_KINDS, JOB_STATES, jobIdOf, jobRefOf, type JobRef } from './job';

export const jobList = defineFilter('/ops/jobs', {
  hide: hiddenColumns,
  query: searchText(80),
  state: oneOf(JOB_STATES),
  kind: oneOf(JOB_KINDS),
  // Webhook deliveries are listed with their endpoints.
  queue: oneOf(['provisioning', 'mail']),
  error: { read: causeKeyOf, write: (key: string) => key },
  tried,
  /** Since and before: of the moment by which the list is sorted. */
  from: moment,
  to: moment,
  /** By the time at which a job ended or will continue; mails by their creation. */
  sort: sortBy(['newest', 'oldest'], 'newest'),
  /** The time of the last job in microseconds, which a double still represents exactly. */
  after: cursor<{ micros: number; ref: JobRef }>({
    read: (text) => {
      const [, micros, id] = /^(\d{1,16})~(.+)$/.exec(text) ?? [];
      const ref = jobRefOf(id);
      return ref && micros ? { micros: Number(micros), ref } : undefined;
    },
    write: ({ micros, ref }) => `${micros}~${jobIdOf(ref)}`,
  }),
});
export type JobListFilter = Filter<typeof jobList>;
export type JobCursor = NonNullable<JobListFilter['after']>;

/** The URL of the dry run for the selected jobs. */
export function jobActAddress(filter: JobListFilter, verb: string, chosen: { id: string } | { all: true }): string {
  const all = 'all' in chosen;
  return jobList.beside('/ops/jobs/act', all ? jobList.firstPage(filter) : filter, [
    ['verb', verb],
    all ? ['all', '1'] : ['id', chosen.id],
  ]);
}
