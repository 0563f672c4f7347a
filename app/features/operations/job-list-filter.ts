import type { FormField } from '~/platform/read-form.server';
import { causeKeyOf } from '~/features/staff/causes';
import { cleanText } from '~/platform/text';
import {
  JOB_KINDS,
  JOB_STATES,
  jobIdOf,
  jobRefOf,
  KINDS_OF_QUEUE,
  type JobKind,
  type JobRef,
  type JobState,
} from './job';

export const JOB_SORTS = ['newest', 'oldest'] as const;
/** By the moment at which a job ended or will go on; of mails, at which they were written. */
export type JobSort = (typeof JOB_SORTS)[number];

/** The job after which a page goes on; its moment in microseconds, which a number still holds exactly. */
export type JobCursor = { micros: number; ref: JobRef };

/** What a list of jobs shows; all of it stands in the address. */
export type JobListFilter = {
  query: string;
  state?: JobState | undefined;
  kind?: JobKind | undefined;
  error?: string | undefined;
  sort: JobSort;
  after?: JobCursor | undefined;
};

const QUERY_LENGTH = 80;

function cursorOf(text: string): JobCursor | undefined {
  const [, micros, id] = /^(\d{1,16})~(.+)$/.exec(text) ?? [];
  const ref = jobRefOf(id);
  return ref && micros ? { micros: Number(micros), ref } : undefined;
}

/** The parameters of a filter, as the fields of a form that carries one. */
export const FILTER_FIELDS: readonly FormField[] = [
  ...['q', 'state', 'kind', 'error', 'queue', 'sort'],
  // A moment in microseconds is no card number.
  { name: 'after', anyDigits: true },
];

/** Reads the filter from an address or a form; a part that makes no sense is as if it were not there. */
export function jobListFilterOf(search: URLSearchParams | FormData): JobListFilter {
  const value = (name: string) => {
    const found = search.get(name);
    return typeof found === 'string' ? found : '';
  };
  // Other pages know queues, not kinds; a queue that runs more than one kind narrows nothing.
  const [first, ...more] = value('queue') === 'provisioning' ? KINDS_OF_QUEUE.provisioning : [];
  return {
    query: cleanText([...value('q')].slice(0, QUERY_LENGTH).join('')),
    state: JOB_STATES.find((state) => state === value('state')),
    kind: JOB_KINDS.find((kind) => kind === value('kind')) ?? (more.length === 0 ? first : undefined),
    error: causeKeyOf(value('error')) !== undefined ? value('error') : undefined,
    sort: JOB_SORTS.find((sort) => sort === value('sort')) ?? 'newest',
    after: cursorOf(value('after')),
  };
}

/** The filter as the parameters of an address, without what is the default. */
export function jobListParameters({ query, state, kind, error, sort, after }: JobListFilter): Record<string, string> {
  return {
    ...(query && { q: query }),
    ...(state && { state }),
    ...(kind && { kind }),
    ...(error && { error }),
    ...(sort !== 'newest' && { sort }),
    ...(after && { after: `${after.micros}~${jobIdOf(after.ref)}` }),
  };
}

/** The address of the list, or of a job beside it, with a filter. */
export function jobListAddress(filter: JobListFilter, jobId?: string): string {
  const search = new URLSearchParams(jobListParameters(filter));
  const path = jobId ? `/ops/jobs/${jobId}` : '/ops/jobs';
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The address where what was chosen is looked at before anything happens to it. */
export function jobActAddress(filter: JobListFilter, verb: string, chosen: { id: string } | { all: true }): string {
  const search = new URLSearchParams(
    jobListParameters({ ...filter, after: 'all' in chosen ? undefined : filter.after }),
  );
  search.set('verb', verb);
  if ('all' in chosen) search.set('all', '1');
  else search.append('id', chosen.id);
  return `/ops/jobs/act?${search}`;
}
