import { defineFilter } from '~/features/kit/lists/define-filter';
import { afterRow, oneOf, rowId } from '~/features/kit/lists/fields';
import type { BulkAct, BulkItemState } from '~/platform/bulk-states';

export const RUN_OUTCOMES = ['all', 'done', 'failed', 'running', 'unfit', 'untouched'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** Which states of its lines an outcome stands for. */
export const STATES_OF: Record<RunOutcome, readonly BulkItemState[]> = {
  all: ['waiting', 'running', 'done', 'failed', 'retrying', 'changed', 'gone', 'left'],
  done: ['done'],
  failed: ['failed', 'retrying'],
  running: ['running'],
  unfit: ['changed', 'gone'],
  untouched: ['waiting', 'left'],
};

const outcome = oneOf(RUN_OUTCOMES);

/** The bulk runs, newest first. */
export const repairRuns = defineFilter('/support/repairs', { after: afterRow });

/** A run with its lines. */
export const repairRun = (id: number) => defineFilter(`/support/repairs/${id}`, { outcome, after: afterRow });

/** Where the rest of a stopped run is looked at before it goes on. */
const REST_PAGES: Record<BulkAct, string> = {
  repair: '/support/repair?',
  retry: '/ops/jobs/act?verb=retry&',
  resend: '/ops/mails/act?verb=resend&',
  redeliver: '/ops/webhooks/resend?',
};
export const restAddress = ({ id, act }: { id: number; act: BulkAct }) => `${REST_PAGES[act]}rest=${id}`;

/** The lines of a run as a file. */
export const repairLines = defineFilter('/support/repair-lines', { run: rowId('run'), outcome, after: afterRow });
