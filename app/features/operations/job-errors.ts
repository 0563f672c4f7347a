import type { TFunction } from '~/platform/texts';
import { CAUSES, causeWords, needsCorrection as lineNeedsCorrection } from '~/features/staff/causes';
import { searchKey } from '~/platform/text';
import type { JobKind } from './job';

/** Whether trying the job again, as it is, can only end as before. */
export function needsCorrection({ kind, errorCode }: { kind: JobKind; errorCode: string | null }): boolean {
  return kind === 'provision-order-line' && lineNeedsCorrection(errorCode);
}

/** Why mails fail, as `jobs:mail-error.*` explains it. */
const MAIL_ERRORS = [
  'mail-timeout',
  'mail-unanswered',
  'mail-unreachable',
  'mail-server-error',
  'mail-bad-answer',
  'mail-auth-refused',
  'mail-fault',
  'mail-rejected',
  'mail-bad-recipient',
  'mail-fields-missing',
  'unexpected',
] as const;

export type ErrorWords = { title: string; text: string; who: string };

/** A cause in plain words; a code that has none is explained as something unexpected. */
export function errorWords(kind: JobKind, code: string, t: TFunction): ErrorWords {
  if (kind === 'provision-order-line') {
    // The words of the support desk: one cause means one thing, and is one person's to mend, wherever it is read.
    const words = causeWords(code);
    return {
      title: t(`support:cause.${words}.title`),
      text: t(`support:cause.${words}.what`),
      who: t(`support:cause.${words}.who`),
    };
  }
  const known = MAIL_ERRORS.find((error) => error === code) ?? 'unexpected';
  return {
    title: t(`jobs:mail-error.${known}.title`),
    text: t(`jobs:mail-error.${known}.text`),
    who: t(`jobs:mail-error.${known}.who`),
  };
}

/** The title alone, of a code of either kind. */
export function errorTitle(code: string, t: TFunction): string {
  const kind = MAIL_ERRORS.some((error) => error === code && error !== 'unexpected')
    ? 'deliver-mail'
    : 'provision-order-line';
  return errorWords(kind, code, t).title;
}

/** The codes whose name or title holds every word of a search. */
export function errorsLike(query: string, t: TFunction): string[] {
  const words = searchKey(query).split(/\s+/).filter(Boolean);
  const codes = [...new Set<string>([...CAUSES, ...MAIL_ERRORS])];
  // A letter or two would find every cause.
  if (searchKey(query).length < 4 || /^\d+$/.test(query)) return [];
  return codes.filter((code) => {
    const text = searchKey(`${code} ${errorTitle(code, t)}`);
    return words.every((word) => text.includes(word));
  });
}
