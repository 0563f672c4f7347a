import { mailList, type MailFilter, type StoredMailStatus } from '~/features/mail/mail-list-filter';

export const MAIL_VERBS = ['resend', 'count-sent'] as const;
export type MailVerb = (typeof MAIL_VERBS)[number];

/** Why a mail is left alone: what it is at, a text that is gone, somebody who was quicker. */
type MailLeftAlone = StoredMailStatus | 'text-gone' | 'changed' | 'gone';

/** How many mails an act takes, and what keeps the others as they are. */
export type MailTally = { done: number; left: Partial<Record<MailLeftAlone, number>> };

/**
 * Why a verb does nothing to a mail; undefined where it does something. What has gone out, or may have, is sent again
 * only where somebody has picked it: by its box, or by a list of that state alone.
 * @param picked the mails were chosen one by one, or all of this state were
 */
export function mailSkipReason(
  verb: MailVerb,
  mail: { status: StoredMailStatus; sendable: boolean },
  picked: boolean,
): MailLeftAlone | undefined {
  const { status, sendable } = mail;
  if (verb === 'count-sent') return status === 'unknown' ? undefined : status;
  const may = ['retrying', 'failed', 'cancelled'].includes(status) || (picked && ['sent', 'unknown'].includes(status));
  if (!may) return status;
  return sendable ? undefined : 'text-gone';
}

/** The verbs that can do something to mails of a state; of all, where it is none. */
export function mailVerbsOf(status: StoredMailStatus | undefined): readonly MailVerb[] {
  if (!status) return MAIL_VERBS;
  return MAIL_VERBS.filter((verb) => mailSkipReason(verb, { status, sendable: true }, true) === undefined);
}

/** The address where everything that a filter finds is looked at before anything happens to it. */
export function mailActAddress(filter: MailFilter, verb: MailVerb): string {
  return mailList.beside('/ops/mails/act', mailList.firstPage(filter), [
    ['verb', verb],
    ['all', '1'],
  ]);
}
