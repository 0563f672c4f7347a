import type { TFunction } from '~/platform/texts';
import { errorWords } from './job-errors';
import type { JobRow } from './job-list-store.server';
import { shownDuration, shownMoment, type ShownMoment } from './job-moments';

/** A job as pages show it. */
export type ShownJob = Pick<
  JobRow,
  | 'id'
  | 'kind'
  | 'state'
  | 'attempts'
  | 'errorCode'
  | 'orderId'
  | 'receiptNo'
  | 'position'
  | 'customer'
  | 'dealerId'
  | 'dealer'
  | 'product'
  | 'quantity'
  | 'errorDetail'
  | 'mailKind'
  | 'toAddress'
  | 'version'
> & { moment: ShownMoment; took: string | null; /** The error in words. */ error: string | null };

export function shownJob(job: JobRow, now: Date, { locale, t }: { locale: string; t: TFunction }): ShownJob {
  const failing = ['failed', 'unknown', 'retrying'].includes(job.state);
  const error = failing && job.errorCode !== null ? errorWords(job.kind, job.errorCode, t).title : null;
  const { ref: _ref, micros: _micros, textGone: _textGone, tookMs, moment, ...rest } = job;
  return { ...rest, moment: shownMoment(moment, now, locale), took: shownDuration(tookMs, locale), error };
}

/** A job with the version that the user looked at, so that an action changes no job that has changed since. */
export const seenJob = ({ id, version }: Pick<JobRow, 'id' | 'version'>) => `${id}@${version}`;
