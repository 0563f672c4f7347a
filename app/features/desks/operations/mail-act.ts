import {
  mailList,
  type MailFilter,
  type MailView,
  type StoredMailStatus,
} from '~/features/ordering/mail/mail-list-filter';

export const MAIL_VERBS = ['resend', 'count-sent'] as const;
export type MailVerb = (typeof MAIL_VERBS)[number];

/** Why a mail is left alone: its state, an erased text, or a change since the user looked at it. */
type MailLeftAlone = StoredMailStatus | 'text-gone' | 'changed' | 'gone';

/** The number of changed mails, and of unchanged ones by reason. */
export type MailTally = { done: number; left: Partial<Record<MailLeftAlone, number>> };

/**
 * Why a verb does nothing to a mail; undefined if it applies. A mail that was or may have been sent is sent again only
 * if it was selected individually or by a list of that state alone.
 * @param picked the mails were selected one by one, or all of this state were
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

/** The verbs that apply to mails of a state; without a state, to any mail. */
export function mailVerbsOf(view: MailView | undefined): readonly MailVerb[] {
  if (!view) return MAIL_VERBS;
  const status = view === 'without-document' ? 'sent' : view;
  return MAIL_VERBS.filter((verb) => mailSkipReason(verb, { status, sendable: true }, true) === undefined);
}

/** The URL of the dry run for all mails that a filter matches. */
export function mailActAddress(filter: MailFilter, verb: MailVerb): string {
  return mailList.beside('/ops/mails/act', mailList.firstPage(filter), [
    ['verb', verb],
    ['all', '1'],
  ]);
}
