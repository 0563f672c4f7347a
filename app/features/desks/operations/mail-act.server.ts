import { MOST_ITEMS } from '~/features/desks/bulk-runs/bulk-run';
import { runMailsNow, resendMails, settleMails } from '~/features/ordering/mail/requeue-mails.server';
import type { Actor } from '~/platform/audit-store.server';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { mailSkipReason, type MailTally, type MailVerb } from './mail-act';
import { MAIL_STATUSES, type MailFilter } from '~/features/ordering/mail/mail-list-filter';
import { countMails, listMails, readMailRows, type MailRow } from './mail-desk-store.server';

/** Mails per transaction: a bound on how long its locks are held. */
const AT_ONCE = 200;

/** The mails of an action: by id with the version that the user looked at, or all that a filter matches. */
export type MailChoice = { refs: readonly { id: string; version: number | undefined }[] } | { filter: MailFilter };

/** The effect of an action, mail by mail. */
type MailPlan = {
  mails: MailRow[];
  tally: MailTally;
  /** How many match, counted up to the common bound, where those are more than one action takes. */
  matching: number | null;
};

/** The dry run of an action. */
export async function planMailAct(verb: MailVerb, choice: MailChoice): Promise<MailPlan> {
  const tally: MailTally = { done: 0, left: {} };
  const leave = (reason: keyof MailTally['left'], count = 1) => {
    if (count > 0) tally.left[reason] = (tally.left[reason] ?? 0) + count;
  };
  let found: MailRow[];
  if ('filter' in choice) {
    found = await listMails({ ...choice.filter, after: undefined }, MOST_ITEMS + 1);
  } else {
    const wanted = new Map(choice.refs.map(({ id, version }) => [id, version]));
    const present = await readMailRows([...wanted.keys()]);
    leave('gone', wanted.size - present.length);
    // A mail that has changed since the user looked at it is left alone.
    found = present.filter(({ id, version }) => (wanted.get(id) ?? version) === version);
    leave('changed', present.length - found.length);
  }
  const picked = 'refs' in choice || choice.filter.status !== undefined;
  const mails = found.slice(0, MOST_ITEMS).filter((mail) => {
    const reason = mailSkipReason(verb, mail, picked);
    if (reason) leave(reason);
    return !reason;
  });
  const matching = 'filter' in choice && found.length > MOST_ITEMS ? await countMatching(choice.filter) : null;
  return { mails, tally: { ...tally, done: mails.length }, matching };
}

async function countMatching({ query, kind, status }: MailFilter): Promise<number> {
  const counts = await countMails({ query, kind });
  if (status) return counts[status];
  return Math.min(
    COUNT_BOUND,
    MAIL_STATUSES.reduce((sum, each) => sum + counts[each], 0),
  );
}

/**
 * Sends mails again or marks them as sent, in batches. Each is changed only if it is unchanged since the user looked at
 * it; one that waits for its next attempt is tried now.
 */
export async function actOnMails(verb: MailVerb, choice: MailChoice, actor: Actor, reason: string): Promise<MailPlan> {
  const { mails: planned, tally, matching } = await planMailAct(verb, choice);
  const done = new Set<string>();
  for (let first = 0; first < planned.length; first += AT_ONCE) {
    const some = planned.slice(first, first + AT_ONCE);
    const refs = (wanted: (mail: MailRow) => boolean) =>
      some.filter(wanted).map(({ id, version }) => ({ mailId: id, version }));
    const waits = ({ status }: MailRow) => status === 'retrying';
    const acted =
      verb === 'count-sent'
        ? [
            await settleMails(
              refs(() => true),
              actor,
              reason,
            ),
          ]
        : [
            await runMailsNow(refs(waits), actor, reason),
            await resendMails(
              refs((mail) => !waits(mail)),
              actor,
              reason,
            ),
          ];
    for (const ids of acted) ids.forEach((id) => done.add(id));
  }
  const mails = planned.filter(({ id }) => done.has(id));
  const outran = planned.length - mails.length;
  const left = outran > 0 ? { ...tally.left, changed: (tally.left.changed ?? 0) + outran } : tally.left;
  return { mails, tally: { done: mails.length, left }, matching };
}
