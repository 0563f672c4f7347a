import { readRest, type Rest } from '~/features/desks/bulk-runs/read-rest.server';
import { notFound } from '~/platform/errors';
import { translator } from '~/platform/i18n.server';
import { jobRefOf, type JobRef } from './job';
import { JOB_VERBS, type JobVerb } from './job-act';
import type { JobChoice } from './job-act.server';
import { errorsLike } from './job-errors';
import { jobList, type JobListFilter } from './job-list-filter';
import { searchJobs } from './job-search-store.server';

/** The list's pages are smaller, so a larger selection did not come from it. */
export const MOST_CHOSEN = 200;

type AskedJobs = {
  verb: JobVerb;
  filter: JobListFilter;
  choice: JobChoice;
  /** The stopped run whose rest the jobs are. */
  rest?: number | undefined;
};

const refsOf = ({ items }: Rest): { ref: JobRef }[] =>
  items.flatMap(({ subject, id }): { ref: JobRef }[] => {
    if (subject === 'order-line') return [{ ref: { kind: 'provision-order-line', id } }];
    if (subject === 'mail') return [{ ref: { kind: 'deliver-mail', id } }];
    return subject === 'confirmation' ? [{ ref: { kind: 'send-order-confirmation', id: Number(id) } }] : [];
  });

/** The requested action: a verb, and jobs by ids, by the whole filter, or those that a stopped run has left. */
export async function askedJobs(values: URLSearchParams | FormData, locale: string): Promise<AskedJobs> {
  const verb = JOB_VERBS.find((known) => known === values.get('verb'));
  if (!verb) throw notFound('not-found');
  const filter = jobList.read(values);
  const rest = verb === 'retry' ? await readRest(values.get('rest'), 'retry') : undefined;
  if (rest) return { verb, filter, choice: { refs: refsOf(rest) }, rest: rest.run };
  if (values.get('all') === '1') {
    const search = filter.query ? await searchJobs(filter.query, errorsLike(filter.query, translator(locale))) : null;
    return { verb, filter, choice: { query: { ...filter, search } } };
  }
  const refs = values
    .getAll('id')
    .slice(0, MOST_CHOSEN)
    .flatMap((text) => {
      const [id, version] = typeof text === 'string' ? text.split('@') : [];
      const ref = jobRefOf(id);
      return ref ? [{ ref, version: version && /^\d{1,16}$/.test(version) ? Number(version) : undefined }] : [];
    });
  return { verb, filter, choice: { refs } };
}
