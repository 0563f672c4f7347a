import { alertWords } from '~/features/desks/administration/alert-words';
import { countWaitingForSupport } from '~/features/desks/conversations/conversation-desk-store.server';
import { auditTrail } from '~/features/desks/staff/audit-filter';
import { actionText, actorText } from '~/features/desks/staff/audit-texts';
import { countDeskWork } from '~/features/desks/staff/desk-counts-store.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { boundedCount } from '~/platform/bounded-count';
import { dayInIstanbul, formatDateTime, formatRelative, formatTime } from '~/platform/dates';
import { readerTexts } from '~/platform/i18n.server';
import { readOpenWork } from './read-open-work.server';
import { inView, isSnoozable, isTakeable, workViewOf } from './shift';
import { actsSince, alertsSince, lastNotes, releasesSince, takeovers } from './shift-store.server';
import { mayTake } from './take-work.server';

const CHANGES = 40;
const EARLIER = 5;
const NOTES = 3;
const DAY_MS = 86_400_000;

/** Something that changed, as the page tells it. */
export type ShownChange = {
  key: string;
  icon: 'alert' | 'closed' | 'release' | 'act';
  title: string;
  detail: string;
  at: string;
  exactly: string;
  to: string | null;
};

const momentOf = (at: Date) => `${dayInIstanbul(at)}T${formatTime(at)}`;

export type ShiftPage = Awaited<ReturnType<typeof loadShift>>;

/** What is open and who has it, what has changed since this person took the shift over last, and the notes. */
export async function loadShift(viewer: StaffViewer, search: URLSearchParams, locale: string) {
  const texts = readerTexts(locale);
  const { t } = texts;
  const now = new Date();
  const { last, own } = await takeovers(viewer.accountId);
  // Who comes for the first time reads of one day.
  const since = new Date(own ?? now.getTime() - DAY_MS);
  since.setMilliseconds(0);
  const from = momentOf(since);
  const [work, counts, conversations, acts, earlier, alerts, { releases, completed }, notes] = await Promise.all([
    readOpenWork(texts),
    countDeskWork(),
    countWaitingForSupport(),
    actsSince(from, null, CHANGES),
    actsSince(momentOf(new Date(since.getTime() - DAY_MS)), from, EARLIER),
    alertsSince(since.toISOString(), CHANGES),
    releasesSince(since.toISOString()),
    lastNotes(NOTES),
  ]);
  const times = (at: string) => ({
    at: formatRelative(new Date(at), now, locale),
    exactly: formatDateTime(new Date(at), locale),
  });
  const shownAct =
    (begun: string | null) =>
    (act: (typeof acts)[number]): ShownChange & { when: number } => ({
      key: `${act.action} ${act.actor}`,
      icon: 'act',
      title:
        act.count === 1
          ? actionText(texts, act.action)
          : `${boundedCount(act.count, locale)} × ${actionText(texts, act.action)}`,
      detail: act.name ?? actorText(texts, act.actor),
      ...times(act.last),
      // What was seen already is told without a way to it: the trail has no end to ask for.
      to: begun === null ? null : auditTrail.address({ action: act.action, actor: act.actor, since: begun }),
      when: Date.parse(act.last),
    });
  const changes = [
    ...acts.map(shownAct(from)),
    ...alerts.map(({ id, kind, details, openedAt, closedAt }): ShownChange & { when: number } => ({
      key: `alert ${id}`,
      icon: closedAt === null ? 'alert' : 'closed',
      title: alertWords(kind, details, texts).title,
      detail: t(closedAt === null ? 'staff:shift.opened' : 'staff:shift.closed', {
        from: formatDateTime(new Date(openedAt), locale),
        until: closedAt === null ? '' : formatDateTime(new Date(closedAt), locale),
      }),
      ...times(closedAt ?? openedAt),
      to: closedAt === null ? `/ops/alerts#open-${id}` : '/ops/alerts',
      when: Date.parse(closedAt ?? openedAt),
    })),
    ...releases.map(({ version, at }): ShownChange & { when: number } => ({
      ...{ key: `release ${version}`, icon: 'release', title: t('staff:shift.release', { version }), detail: '' },
      ...{ ...times(at), to: '/ops#workers', when: Date.parse(at) },
    })),
  ].toSorted((one, other) => other.when - one.when);
  const view = workViewOf(search.get('of'));
  const open = work.filter((one) => inView(one, 'all'));
  const takeable = open.filter(isTakeable);
  const owners = new Map(open.flatMap(({ owner, ownerId }) => (owner && ownerId ? [[ownerId, owner] as const] : [])));
  return {
    now: formatDateTime(now, locale),
    view,
    work: work
      .filter((one) => inView(one, view))
      .map((one) => ({
        ...one,
        ...times(one.since),
        snoozed: one.snoozed && { ...one.snoozed, exactly: formatDateTime(new Date(one.snoozed.until), locale) },
        mine: one.ownerId === viewer.accountId,
        mayAct: (isTakeable(one) || isSnoozable(one)) && mayTake(viewer.role, one.kind),
      })),
    counts: {
      ...counts,
      all: open.length,
      snoozed: work.length - open.length,
      nobody: takeable.filter(({ ownerId }) => ownerId === null).length,
      conversations,
    },
    owners: [...owners].map(([id, name]) => ({
      id,
      name: id === viewer.accountId ? t('staff:shift.you') : name,
      count: open.filter(({ ownerId }) => ownerId === id).length,
      takeable: takeable.filter(({ kind, ownerId }) => ownerId === id && kind !== 'follow-up').length,
    })),
    me: viewer.accountId,
    changes,
    earlier: earlier.map(shownAct(null)),
    completed: boundedCount(completed, locale),
    since: { ...times(since.toISOString()), own: own !== null },
    holder: last && { id: last.accountId, name: last.name, ...times(last.at) },
    notes: notes.map(({ id, name, text, at }) => ({ id, name, text, ...times(at) })),
  };
}
