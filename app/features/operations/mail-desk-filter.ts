import { cleanText } from '~/platform/text';
import { isUuid } from './job';

export const MAIL_STATUSES = ['queued', 'sending', 'retrying', 'unknown', 'failed', 'sent', 'cancelled'] as const;
export type StoredMailStatus = (typeof MAIL_STATUSES)[number];

export const MAIL_KINDS = ['order-confirmation', 'licence-reminder', 'account-link', 'alert'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The mail after which a page goes on; its moment in microseconds. */
export type MailCursor = { micros: number; id: string };

/** What the list of mails shows; all of it stands in the address. */
export type MailFilter = {
  query: string;
  status?: StoredMailStatus | undefined;
  kind?: MailKind | undefined;
  after?: MailCursor | undefined;
};

const QUERY_LENGTH = 254;

/** Reads the filter from an address or a form; a part that makes no sense is as if it were not there. */
export function mailFilterOf(search: URLSearchParams | FormData): MailFilter {
  const value = (name: string) => {
    const found = search.get(name);
    return typeof found === 'string' ? found : '';
  };
  const [, micros, id = ''] = /^(\d{1,16})~(.+)$/.exec(value('after')) ?? [];
  return {
    query: cleanText([...value('q')].slice(0, QUERY_LENGTH).join('')),
    status: MAIL_STATUSES.find((status) => status === value('status')),
    kind: MAIL_KINDS.find((kind) => kind === value('kind')),
    after: micros && isUuid(id) ? { micros: Number(micros), id } : undefined,
  };
}

/** The filter as the parameters of an address, without what is the default. */
export function mailParameters({ query, status, kind, after }: MailFilter): Record<string, string> {
  return {
    ...(query && { q: query }),
    ...(status && { status }),
    ...(kind && { kind }),
    ...(after && { after: `${after.micros}~${after.id}` }),
  };
}

/** The address of the list, or of a mail of it, with a filter. */
export function mailAddress(filter: MailFilter, id?: string): string {
  const search = new URLSearchParams(mailParameters(filter));
  const path = id ? `/ops/mails/${id}` : '/ops/mails';
  return search.size > 0 ? `${path}?${search}` : path;
}
