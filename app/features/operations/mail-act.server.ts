import { runMailsNow, resendMails, settleMails } from '~/features/mail/requeue-mails.server';
import type { Actor } from '~/platform/audit-store.server';
import { mailSkipReason, type MailTally, type MailVerb } from './mail-act';
import type { MailFilter } from '~/features/mail/mail-list-filter';
import { listMails, readMailRows, type MailRow } from './mail-desk-store.server';

/** The most that one act takes: a bound on memory and on how long a person waits for the report. */
const MOST_AT_ONCE = 5000;
/** Mails that one transaction takes: a bound on how long it holds its locks. */
const AT_ONCE = 200;

/** What an act is about: mails by their ids, each as it was looked at, or everything that a filter finds. */
export type MailChoice = { refs: readonly { id: string; version: number | undefined }[] } | { filter: MailFilter };

/** What an act does, mail by mail. */
type MailPlan = {
  mails: MailRow[];
  tally: MailTally;
  /** More match than one act takes; the rest is for the next. */
  more: boolean;
};

/** The dry run: what an act would do now, without doing it. */
export async function planMailAct(verb: MailVerb, choice: MailChoice): Promise<MailPlan> {
  const tally: MailTally = { done: 0, left: {} };
  const leave = (reason: keyof MailTally['left'], count = 1) => {
    if (count > 0) tally.left[reason] = (tally.left[reason] ?? 0) + count;
  };
  let found: MailRow[];
  if ('filter' in choice) {
    found = await listMails({ ...choice.filter, after: undefined }, MOST_AT_ONCE + 1);
  } else {
    const wanted = new Map(choice.refs.map(({ id, version }) => [id, version]));
    const present = await readMailRows([...wanted.keys()]);
    leave('gone', wanted.size - present.length);
    // Somebody else has acted since the mail was looked at: what was decided was decided about something else.
    found = present.filter(({ id, version }) => (wanted.get(id) ?? version) === version);
    leave('changed', present.length - found.length);
  }
  const picked = 'refs' in choice || choice.filter.status !== undefined;
  const mails = found.slice(0, MOST_AT_ONCE).filter((mail) => {
    const reason = mailSkipReason(verb, mail, picked);
    if (reason) leave(reason);
    return !reason;
  });
  return { mails, tally: { ...tally, done: mails.length }, more: found.length > MOST_AT_ONCE };
}

/**
 * Sends mails again or counts them as sent, some at a time. Each changes only where it still is what was looked at; one
 * that waits for its next attempt is tried now.
 */
export async function actOnMails(verb: MailVerb, choice: MailChoice, actor: Actor, reason: string): Promise<MailPlan> {
  const { mails: planned, tally, more } = await planMailAct(verb, choice);
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
  return { mails, tally: { done: mails.length, left }, more };
}
