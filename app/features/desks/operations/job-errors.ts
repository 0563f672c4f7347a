import type { TFunction } from '~/platform/texts';
import { CAUSES, causeWords, needsCorrection as lineNeedsCorrection } from '~/features/desks/staff/causes';
import { searchKey } from '~/platform/text';
import type { JobKind } from './job';

/** Whether a retry without a correction cannot succeed. */
export function needsCorrection({ kind, errorCode }: { kind: JobKind; errorCode: string | null }): boolean {
  return kind === 'provision-order-line' && lineNeedsCorrection(errorCode);
}

/** The error codes of mails, explained by `jobs:mail-error.*`. */
const MAIL_ERRORS = [
  'mail-timeout',
  'mail-unanswered',
  'mail-unreachable',
  'mail-server-error',
  'mail-server-busy',
  'mail-bad-answer',
  'mail-auth-refused',
  'mail-fault',
  'mail-rejected',
  'mail-no-such-address',
  'mail-taken-for-spam',
  'mail-bad-recipient',
  'mail-fields-missing',
  'mail-document-missing',
  'unexpected',
] as const;

export type ErrorWords = { title: string; text: string; who: string };

/** The explanation of an error code; an unknown code is explained as unexpected. */
export function errorWords(kind: JobKind, code: string, t: TFunction): ErrorWords {
  if (kind === 'provision-order-line') {
    // The support desk's texts, so that a cause has the same name everywhere.
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

/** The codes in a mail server's answer, the plain and the enhanced one: `550 5.1.1`. */
export function serverCode(detail: string): string | null {
  const [, plain, enhanced] = /: ([45]\d\d)\b(?:[ -]([45]\.\d{1,3}\.\d{1,3})\b)?/.exec(detail) ?? [];
  return plain === undefined ? null : [plain, enhanced].filter(Boolean).join(' ');
}

/** The title of an error code of lines or mails. */
export function errorTitle(code: string, t: TFunction): string {
  const kind = MAIL_ERRORS.some((error) => error === code && error !== 'unexpected')
    ? 'deliver-mail'
    : 'provision-order-line';
  return errorWords(kind, code, t).title;
}

/** The codes whose code or title contains every word of a search. */
export function errorsLike(query: string, t: TFunction): string[] {
  const words = searchKey(query).split(/\s+/).filter(Boolean);
  const codes = [...new Set<string>([...CAUSES, ...MAIL_ERRORS])];
  // Fewer letters would match nearly every cause.
  if (searchKey(query).length < 4 || /^\d+$/.test(query)) return [];
  return codes.filter((code) => {
    const text = searchKey(`${code} ${errorTitle(code, t)}`);
    return words.every((word) => text.includes(word));
  });
}
