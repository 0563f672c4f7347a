import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { cursor, hiddenColumns, oneOf, searchText } from '~/features/kit/lists/fields';
import { MAIL_KINDS } from '~/platform/mail-kinds';
import { isUuid } from '~/platform/row-ids';

export const MAIL_STATUSES = ['queued', 'sending', 'retrying', 'unknown', 'failed', 'sent', 'cancelled'] as const;
export type StoredMailStatus = (typeof MAIL_STATUSES)[number];
/** What the list can be narrowed to: a state, or sent mails whose document was missing. */
export const MAIL_VIEWS = [...MAIL_STATUSES, 'without-document'] as const;
export type MailView = (typeof MAIL_VIEWS)[number];

export const mailList = defineFilter('/ops/mails', {
  hide: hiddenColumns,
  query: searchText(254),
  // The parameter is called as in the list of jobs.
  status: { ...oneOf(MAIL_VIEWS), name: 'state' },
  kind: oneOf(MAIL_KINDS),
  /** The time of the last mail, in microseconds. */
  after: cursor<{ micros: number; id: string }>({
    read: (text) => {
      const [, micros, id = ''] = /^(\d{1,16})~(.+)$/.exec(text) ?? [];
      return micros && isUuid(id) ? { micros: Number(micros), id } : undefined;
    },
    write: ({ micros, id }) => `${micros}~${id}`,
  }),
});
export type MailFilter = Filter<typeof mailList>;
