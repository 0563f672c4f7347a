import { readRest } from '~/features/desks/bulk-runs/read-rest.server';
import { mailList, type MailFilter } from '~/features/ordering/mail/mail-list-filter';
import { notFound } from '~/platform/errors';
import { isUuid } from '~/platform/row-ids';
import { MAIL_VERBS, type MailVerb } from './mail-act';
import type { MailChoice } from './mail-act.server';

/** The list's pages are smaller, so a larger selection did not come from it. */
export const MOST_CHOSEN = 200;

type AskedMails = {
  verb: MailVerb;
  filter: MailFilter;
  choice: MailChoice;
  /** The stopped run whose rest the mails are. */
  rest?: number | undefined;
};

/** The requested action: a verb, and mails by ids, by the whole filter, or those that a stopped run has left. */
export async function askedMails(values: URLSearchParams | FormData): Promise<AskedMails> {
  const verb = MAIL_VERBS.find((known) => known === values.get('verb'));
  if (!verb) throw notFound('not-found');
  const filter = mailList.read(values);
  const rest = verb === 'resend' ? await readRest(values.get('rest'), 'resend') : undefined;
  if (rest) {
    const refs = rest.items.flatMap(({ subject, id }) => (subject === 'mail' ? [{ id, version: undefined }] : []));
    return { verb, filter, choice: { refs }, rest: rest.run };
  }
  if (values.get('all') === '1') return { verb, filter, choice: { filter } };
  const refs = values
    .getAll('id')
    .slice(0, MOST_CHOSEN)
    .flatMap((text) => {
      const [id = '', version] = typeof text === 'string' ? text.split('@') : [];
      return isUuid(id) ? [{ id, version: version && /^\d{1,16}$/.test(version) ? Number(version) : undefined }] : [];
    });
  return { verb, filter, choice: { refs } };
}
