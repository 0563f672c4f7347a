import { errorTitle, errorWords } from '~/features/desks/operations/job-errors';
import { ENDPOINT_OFF } from '~/features/desks/bulk-runs/bulk-run';
import { causeWords } from '~/features/desks/staff/causes';
import type { BulkAct, BulkSubject } from '~/platform/bulk-states';
import type { TFunction } from '~/platform/texts';
import type { ReaderTexts } from '~/platform/translator';

type FindText = ReaderTexts['find'];

const KINDS = {
  mail: 'deliver-mail',
  confirmation: 'send-order-confirmation',
} as const;

/** What came back of a webhook, as its log calls it. */
const answerOf = (code: string, t: TFunction, find: FindText) =>
  code === ENDPOINT_OFF ? t('support:run.endpoint-off') : (find(`webhooks:code.${code}`) ?? code);

/** An error of a run's thing in the words that its own page has. */
export function errorOf(subject: BulkSubject, code: string | null, t: TFunction, find: FindText): string {
  if (subject === 'webhook') return code === null ? t('support:run.no-answer') : answerOf(code, t, find);
  if (code === null || subject === 'order-line') return t(`support:cause.${causeWords(code)}.title`);
  return errorWords(KINDS[subject], code, t).title;
}

/** The error that stopped a run, whatever it was of. */
export function whyOf(act: BulkAct, code: string | null, t: TFunction, find: FindText): string {
  if (act === 'redeliver') return errorOf('webhook', code, t, find);
  return act === 'repair' || code === null ? t(`support:cause.${causeWords(code)}.title`) : errorTitle(code, t);
}

/** What of a thing is measured: a step, or the hand-over of a mail or a webhook. */
export const partText = (part: string, find: FindText): string =>
  find(`orders:step.${part}`) ?? find(`support:run.part.${part}`) ?? part;
