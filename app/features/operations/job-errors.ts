import type { TFunction } from 'i18next';
import { searchKey } from '~/platform/text';
import type { JobKind } from './job';

/** Why lines fail, as `orders:cause.*` explains it. */
const LINE_ERRORS = [
  'licence-not-found',
  'licence-of-another-firm',
  'licence-taken-back',
  'product-not-found',
  'worker-crashed',
  'removed-by-operator',
  'database-unavailable',
  'database-refused',
  'unexpected',
] as const;

/** Causes of lines that stay however often they are tried: something has to be corrected first. */
const TO_BE_CORRECTED = ['licence-not-found', 'licence-of-another-firm', 'licence-taken-back', 'product-not-found'];

/** Whether trying the job again, as it is, can only end as before. */
export function needsCorrection({ kind, errorCode }: { kind: JobKind; errorCode: string | null }): boolean {
  return kind === 'provision-order-line' && errorCode !== null && TO_BE_CORRECTED.includes(errorCode);
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
    const known = LINE_ERRORS.find((error) => error === code) ?? 'unexpected';
    return {
      title: t(`orders:cause.${known}.title`),
      text: t(`orders:cause.${known}.text`),
      who: t(`orders:cause.${known}.who`),
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
  const codes = [...new Set<string>([...LINE_ERRORS, ...MAIL_ERRORS])];
  // A letter or two would find every cause.
  if (searchKey(query).length < 4 || /^\d+$/.test(query)) return [];
  return codes.filter((code) => {
    const text = searchKey(`${code} ${errorTitle(code, t)}`);
    return words.every((word) => text.includes(word));
  });
}
