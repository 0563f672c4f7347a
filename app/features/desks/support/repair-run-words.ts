import { errorTitle, errorWords } from '~/features/desks/operations/job-errors';
import { causeWords } from '~/features/desks/staff/causes';
import type { BulkAct, BulkSubject } from '~/platform/bulk-states';
import type { TFunction } from '~/platform/texts';

const KINDS = {
  'order-line': 'provision-order-line',
  mail: 'deliver-mail',
  confirmation: 'send-order-confirmation',
} as const;

/** An error of a run's thing in the words that its own page has. */
export function errorOf(subject: BulkSubject, code: string | null, t: TFunction): string {
  if (code === null || subject === 'order-line') return t(`support:cause.${causeWords(code)}.title`);
  return errorWords(KINDS[subject], code, t).title;
}

/** The error that stopped a run, whatever it was of. */
export function whyOf(act: BulkAct, code: string | null, t: TFunction): string {
  return act === 'repair' || code === null ? t(`support:cause.${causeWords(code)}.title`) : errorTitle(code, t);
}
