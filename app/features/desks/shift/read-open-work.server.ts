import { foldAlerts } from '~/features/desks/administration/alert-rules';
import { openAlerts } from '~/features/desks/administration/alert-store.server';
import { openIncidents } from '~/features/desks/incidents/incident-store.server';
import { incidentTitle } from '~/features/desks/incidents/incident-words';
import { alertWords } from '~/features/desks/administration/alert-words';
import { openFollowUps } from '~/features/desks/incidents/follow-up-store.server';
import { incidentAddress, reportAddress } from '~/features/desks/incidents/incident-filter';
import { causeWords } from '~/features/desks/staff/causes';
import { readPausedQueues } from '~/features/kit/runtime/paused-queue-store.server';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import { typedSubject } from '~/features/public-site/requests/request-kinds';
import { staffPeople } from '~/features/desks/staff/staff-people-store.server';
import { boundedCount } from '~/platform/bounded-count';
import { dayInIstanbul, formatDay } from '~/platform/dates';
import type { ReaderTexts } from '~/platform/translator';
import { FOLLOW_UPS_SHOWN, sortWork, type OpenWork } from './shift';
import {
  openConversations,
  openHeaps,
  openRequests,
  runsUnderWay,
  snoozedLines,
  type OpenConversation,
  type OpenHeap,
} from './shift-store.server';

const NOBODYS = { owner: null, ownerId: null, snoozed: null };

const HEAPS: Record<OpenHeap['kind'], string> = {
  lines: '/support',
  mails: mailList.address({ status: 'unknown' }),
  approvals: '/support/approvals',
};

/** Everything that is open, with who has it and what comes next, in the reader's words. */
export async function readOpenWork(texts: ReaderTexts): Promise<OpenWork[]> {
  const { t, find, locale } = texts;
  const [people, alerts, incidents, conversations, requests, lines, followUps, runs, paused, heaps] = await Promise.all(
    [
      staffPeople(),
      openAlerts(),
      openIncidents(),
      openConversations(),
      openRequests(),
      snoozedLines(),
      openFollowUps(FOLLOW_UPS_SHOWN),
      runsUnderWay(),
      readPausedQueues(),
      openHeaps(),
    ],
  );
  const today = dayInIstanbul(new Date());
  const personOf = (email: string | null) => people.find((person) => person.email === email);
  const nameOf = ({ receiptNo, position, approvalCode, customer }: OpenConversation) =>
    t('staff:shift.conversation', {
      number: [receiptNo ?? approvalCode, position].filter((part) => part !== null).join(' / '),
      customer,
    });
  const work: OpenWork[] = [
    ...foldAlerts(alerts).map(({ cause }): OpenWork => {
      const words = alertWords(cause.kind, cause.details, texts);
      return {
        ...{ kind: 'alert', id: cause.id, title: words.title, next: words.todo, to: `/ops/alerts#open-${cause.id}` },
        owner: cause.acknowledgedBy && (personOf(cause.acknowledgedBy)?.name ?? cause.acknowledgedBy),
        ownerId: personOf(cause.acknowledgedBy)?.id ?? (cause.acknowledgedBy === null ? null : 0),
        since: cause.openedAt,
        snoozed: cause.mutedUntil === null ? null : { until: cause.mutedUntil, by: cause.mutedBy },
      };
    }),
    ...incidents.map((incident): OpenWork => ({
      ...{ kind: 'incident', id: incident.id, to: incidentAddress(incident.id), since: incident.openedAt },
      title: t('staff:shift.incident', {
        no: t('ops:incident.no', incident),
        title: incidentTitle(texts, incident, null),
      }),
      next: t(`ops:incident.state.${incident.state}`),
      ...{ owner: incident.owner, ownerId: incident.ownerId, snoozed: incident.snoozed },
    })),
    ...conversations.map((conversation): OpenWork => {
      const { id, turn, last, owner, ownerId, since, snoozed } = conversation;
      return {
        ...{ kind: 'conversation', id, title: nameOf(conversation), to: `/support/conversations/${id}` },
        next: [t(`staff:shift.turn.${turn}`), ...(last ? [`“${last}”`] : [])].join(': '),
        ...{ owner, ownerId, since, snoozed },
      };
    }),
    ...requests.map(({ id, kind, subject, name, owner, ownerId, since, snoozed }): OpenWork => ({
      ...{
        kind: 'request',
        id,
        to: `/support/requests/${id}`,
        next: [name, typedSubject(subject)].filter(Boolean).join(' · '),
      },
      title: t('staff:shift.request', { id, kind: find(`admin:value.kind.${kind}`) ?? kind }),
      ...{ owner, ownerId, since, snoozed },
    })),
    // Those that are not put off stand together, as one of the heaps below.
    ...lines.map(({ id, receiptNo, position, customer, cause, since, snoozed }): OpenWork => ({
      ...{ kind: 'order-line', id, to: `/support/lines/${id}`, next: customer },
      title: `${receiptNo} / ${position}: ${t(`support:cause.${causeWords(cause)}.title`)}`,
      ...{ owner: null, ownerId: null, since, snoozed },
    })),
    ...followUps.map(({ id, incidentId, text, owner, ownerId, dueOn, at }): OpenWork => ({
      ...{ kind: 'follow-up', id, title: text, to: `${reportAddress(incidentId)}#follow-ups` },
      next: [
        t('ops:incident.named', { id: incidentId }),
        ...(dueOn === null
          ? []
          : [
              t(dueOn < today ? 'ops:incident.follow-up.was-due' : 'ops:incident.follow-up.until', {
                day: formatDay(dueOn, locale),
              }),
            ]),
      ].join(' · '),
      ...{ owner, ownerId, since: at, snoozed: null },
    })),
    ...runs.map(({ id, act, total, actor, accountId, since }): OpenWork => ({
      ...{ kind: 'bulk-run', id, to: `/support/repairs/${id}`, next: t('staff:shift.run-next') },
      title: t('staff:shift.run', {
        count: total,
        total: boundedCount(total, locale),
        act: find(`staff:shift.act.${act}`) ?? act,
      }),
      ...{ owner: actor, ownerId: accountId, since, snoozed: null },
    })),
    ...paused.map(({ queue, pausedBy, pausedAt, reason }): OpenWork => ({
      ...{ kind: 'queue', id: 0, title: t('staff:shift.paused', { queue: t(`ops:queue.${queue}`) }), next: reason },
      to: `/ops?${new URLSearchParams({ ask: 'resume', queue })}`,
      owner: personOf(pausedBy)?.name ?? pausedBy,
      ownerId: personOf(pausedBy)?.id ?? 0,
      ...{ since: pausedAt, snoozed: null },
    })),
    ...heaps.map(({ kind, count, since }): OpenWork => ({
      ...NOBODYS,
      ...{ kind, id: 0, to: HEAPS[kind], since, next: t(`staff:shift.heap-next.${kind}`) },
      title: t(`staff:shift.heap.${kind}`, { count, total: boundedCount(count, locale) }),
    })),
  ];
  return sortWork(work);
}
