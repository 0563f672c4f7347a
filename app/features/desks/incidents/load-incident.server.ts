import { durationText } from '~/features/desks/waterfall/duration';
import { causeAddress } from '~/features/desks/operations/cause-desk';
import { shownMoment } from '~/features/desks/operations/job-moments';
import { numberFormat } from '~/platform/intl-formats';
import { formatDate, formatDateTime, formatTime } from '~/platform/dates';
import type { ReaderTexts } from '~/platform/translator';
import { culpritOf, placeOf, QUIET_MINUTES, ticksOf, type Incident } from './incident';
import { incidentList, incidentRows, INCIDENT_ROWS, type IncidentRows } from './incident-filter';
import { marksOf, workerLines } from './incident-lanes';
import { countOpenFollowUps, readFollowUps } from './follow-up-store.server';
import { listRows, readDyingLines, readFigures, type FigureRow } from './incident-rows-store.server';
import { spanOf } from './incident-span.server';
import {
  countIncidents,
  listIncidents,
  listOwners,
  openIncidents,
  readIncident,
  readKeptReport,
  readNotes,
} from './incident-store.server';
import { actTexts, alertTexts, clockFrom, incidentSentences, incidentTitle, otherTexts } from './incident-words';
import { readStory, type Story } from './read-story.server';

/** What is known of a closed incident is what was kept of it; of an open one, what the rows tell now. */
export async function storyOf(incident: Incident): Promise<Story> {
  const kept = incident.state === 'closed' ? await readKeptReport(incident.id) : null;
  return (kept as Story | null) ?? readStory(incident);
}

/** A figure with the rows that it counts. */
export type ShownFigure = { id: IncidentRows | 'deaths'; value: string; note: string; to: string | null };

/** The figures of an incident in words; each leads to exactly its rows. */
export function shownFigures(
  { figures, span }: Pick<Story, 'figures' | 'span'>,
  { t, locale }: ReaderTexts,
): ShownFigure[] {
  const count = (value: number) => numberFormat(locale).format(value);
  const figure = (id: IncidentRows, value: number, note = ''): ShownFigure => ({
    ...{ id, value: count(value), note },
    to: value > 0 ? incidentRows(span.id).address({ of: id }) : null,
  });
  const done = (value: number, of: number, done: 'lines' | 'orders' | 'mails' | 'webhooks') =>
    of === 0 ? '' : t(`ops:incident.done.${done}`, { value: count(value) });
  return [
    figure('attempts', figures.attempts),
    figure('lines', figures.lines, done(figures.linesDone, figures.lines, 'lines')),
    figure(
      'stopped',
      figures.stopped,
      figures.stopped > 0 ? t('ops:incident.done.stopped', { value: count(figures.stoppedOpen) }) : '',
    ),
    figure('orders', figures.orders, done(figures.ordersDone, figures.orders, 'orders')),
    figure('dealers', figures.dealers),
    figure('mails', figures.mails, done(figures.mailsSent, figures.mails, 'mails')),
    figure('webhooks', figures.webhooks, done(figures.webhooksDelivered, figures.webhooks, 'webhooks')),
    figure('payments', figures.payments),
    {
      id: 'deaths',
      value: count(figures.deaths),
      to: figures.held > 0 ? incidentRows(span.id).address({ of: 'held' }) : null,
      note: figures.held > 0 ? t('ops:incident.done.held', { count: figures.held, value: count(figures.held) }) : '',
    },
  ];
}

/** Where an incident stands in words: how long it has lasted, since when nothing new has come. */
function shownTimes(incident: Incident, { overAt, facts, span }: Story, { t, locale }: ReaderTexts) {
  const now = Date.parse(incident.now);
  const last = facts.lastAt ?? span.endsAt;
  const quietMs = last === null ? 0 : now - Date.parse(last);
  return {
    began: shownMoment(incident.beganAt, new Date(now), locale),
    over: overAt === null ? null : shownMoment(overAt, new Date(now), locale),
    lasted: durationText(
      Date.parse(overAt ?? incident.closedAt ?? incident.now) - Date.parse(incident.beganAt),
      t,
      locale,
    ),
    quiet: incident.state !== 'closed' && last !== null ? durationText(quietMs, t, locale) : null,
    mayClose: last !== null && quietMs >= QUIET_MINUTES * 60_000,
    offersClosingAt: last === null ? null : formatTime(new Date(Date.parse(last) + QUIET_MINUTES * 60_000)).slice(0, 5),
  };
}

/** Until when an incident is put off, in the reader's writing, and by whom. */
const shownSnooze = ({ snoozed }: Incident, locale: string) =>
  snoozed && { ...snoozed, until: formatDateTime(new Date(snoozed.until), locale) };

/** The page of an incident; undefined if there is none. */
export async function loadIncident(id: number, texts: ReaderTexts) {
  const incident = await readIncident(id);
  if (!incident) return undefined;
  const { t, locale } = texts;
  const [story, notes, followUps, owners, held] = await Promise.all([
    storyOf(incident),
    readNotes(id),
    readFollowUps(id),
    listOwners(),
    spanOf(incident).then((span) => listRows(span, 'held', 0, 100)),
  ]);
  const now = new Date(incident.now);
  const { axis, alerts, others, acts, steps, figures } = story;
  const most = Math.max(1, ...steps.map(({ own, other }) => own + other));
  return {
    incident,
    title: incidentTitle(texts, incident, story.culprit),
    snoozed: shownSnooze(incident, locale),
    sentences: incidentSentences(texts, story),
    times: shownTimes(incident, story, texts),
    owned:
      incident.ownedSince === null
        ? null
        : {
            ...shownMoment(incident.ownedSince, now, locale),
            time: clockFrom(incident.beganAt, incident.ownedSince, locale),
            // After the alert: who opened it by hand had it at once.
            after:
              incident.openedBy === null
                ? durationText(Date.parse(incident.ownedSince) - Date.parse(incident.openedAt), t, locale)
                : null,
          },
    figures: shownFigures(story, texts),
    axis: {
      day: formatDate(new Date(incident.beganAt), locale),
      ticks: ticksOf(axis).map((at, index, all) => ({
        ...{ at, x: placeOf(axis, at) },
        text: tickText(at, all[index - 1] ?? Date.parse(incident.beganAt), locale),
      })),
      lines: story.releases.map(({ at }) => placeOf(axis, Date.parse(at))),
      marks: marksOf(story, texts),
      workers: workerLines(story, texts),
      bars: steps.map(({ at, own, other }) => ({
        ...{ at, own, other, x: placeOf(axis, at) },
        width: placeOf(axis, axis.from + axis.stepMinutes * 60_000),
        time: formatTime(new Date(at)).slice(0, 5),
        iso: new Date(at).toISOString(),
      })),
      most,
      stepMinutes: axis.stepMinutes,
      own: figures.attempts,
      other: figures.others,
    },
    alerts: alerts.map((alert) => ({
      ...alert,
      ...alertTexts(texts, alert),
      opened: shownMoment(alert.openedAt, now, locale),
    })),
    others: others.map((other) => ({
      ...otherTexts(texts, other),
      id: `${other.job} ${other.key}`,
      ...spanText(other.firstAt, other.lastAt, incident.beganAt, locale),
      to: other.job === 'provision-order-line' ? causeAddress(other.key) : incidentRows(id).address({ of: 'others' }),
    })),
    deathsApart: figures.deathsApart,
    held: held.map((row) => shownRow(row, texts, now)),
    acts: acts.map((act, index) => ({
      ...{ id: index, ...actTexts(texts, act), at: shownMoment(act.at, now, locale) },
      time: clockFrom(incident.beganAt, act.at, locale),
    })),
    notes: notes.map((note) => ({ ...note, when: shownMoment(note.at, now, locale) })),
    followUps: { all: followUps.length, open: followUps.filter(({ doneAt }) => doneAt === null).length },
    owners,
  };
}

/** From when until when, to the minute; the day stands where it is not that of the beginning. */
function spanText(first: string, last: string, beganAt: string, locale: string): { first: string; last: string } {
  const minute = (from: string, iso: string) => clockFrom(from, iso, locale).slice(0, -3);
  return { first: minute(beganAt, first), last: minute(first, last) };
}

/** The time of a tick, with its day where a new one begins. */
function tickText(at: number, before: number, locale: string): string {
  const [day, last] = [at, before].map((moment) => formatDate(new Date(moment), locale));
  const time = formatTime(new Date(at)).slice(0, 5);
  return day === last ? time : `${day?.slice(0, 5)} ${time}`;
}

export type IncidentPage = NonNullable<Awaited<ReturnType<typeof loadIncident>>>;

/** What an open incident has done, as the console's first page lists it: attempts stand on its own page. */
const DONE: readonly ShownFigure['id'][] = [
  'stopped',
  'lines',
  'orders',
  'dealers',
  'mails',
  'webhooks',
  'payments',
  'deaths',
];

/** The incidents that are not closed, as the console's first page shows them. */
export async function loadOpenIncidents(texts: ReaderTexts) {
  return Promise.all(
    (await openIncidents()).map(async (incident) => {
      const story = await readStory(incident);
      const { began, lasted } = shownTimes(incident, story, texts);
      return {
        ...{ id: incident.id, state: incident.state, owner: incident.owner, began, lasted },
        title: incidentTitle(texts, incident, story.culprit),
        sentence: incidentSentences(texts, story).join(' '),
        figures: shownFigures(story, texts).filter(({ id, value }) => DONE.includes(id) && value !== '0'),
      };
    }),
  );
}

export type OpenIncident = Awaited<ReturnType<typeof loadOpenIncidents>>[number];

/** Where a row of a list leads. */
const PLACES: Record<FigureRow['kind'], (id: string) => string | undefined> = {
  line: (id) => `/support/lines/${id}`,
  order: (id) => `/support/orders/${id}`,
  dealer: (id) => `/support/firms/${id}`,
  mail: (id) => (id.startsWith('order-') ? `/support/orders/${id.slice(6)}` : `/ops/mails/${id}`),
  webhook: (id) => `/ops/webhooks/${id.split('.')[0]}`,
  payment: () => undefined,
  attempt: (id) => (/^(line|mail)-/.test(id) ? `/ops/jobs/${id}` : undefined),
};

/** A row of a list in words. */
function shownRow(row: FigureRow, { t, find, locale }: ReaderTexts, now: Date) {
  const { kind, id, receiptNo, position, name, status, code, at } = row;
  const place = receiptNo === null ? null : position === null ? String(receiptNo) : `${receiptNo} / ${position}`;
  const states: Record<FigureRow['kind'], string> = {
    line: `admin:value.status.${status}`,
    order: `ops:incident.order-state.${status}`,
    dealer: '',
    mail: status === 'unwritten' ? 'ops:incident.unwritten' : `jobs:mail-status.${status}`,
    webhook: `ops:incident.webhook-state.${status}`,
    payment: `payments:means-of.${status}`,
    attempt: `ops:incident.attempt-state.${status}`,
  };
  const why =
    kind === 'payment'
      ? code && numberFormat(locale, { minimumFractionDigits: 2 }).format(Number(code))
      : code &&
        (find(`support:cause.${code}.title`) ??
          find(`jobs:mail-error.${code}.title`) ??
          find(`orders:step.${code}`) ??
          code);
  return {
    ...row,
    to: PLACES[kind](id) ?? null,
    place: place ?? name ?? id,
    name: place === null ? null : kind === 'webhook' ? null : name,
    state: status === null ? null : (find(states[kind]) ?? status),
    why: why || null,
    at: at === null ? null : shownMoment(at, now, locale),
    of: t(`ops:incident.rows.${kind}`),
  };
}

export type ShownFigureRow = ReturnType<typeof shownRow>;

const PAGE = 100;

/** The rows that a figure of an incident counts; undefined if there is no such incident. */
export async function loadIncidentRows(id: number, search: URLSearchParams, texts: ReaderTexts) {
  const incident = await readIncident(id);
  if (!incident) return undefined;
  const filter = incidentRows(id).read(search);
  const story = await storyOf(incident);
  const found = await listRows(story.span, filter.of, filter.after ?? 0, PAGE + 1);
  const rows = found.slice(0, PAGE);
  const now = new Date(incident.now);
  return {
    ...{ id, filter },
    title: incidentTitle(texts, incident, story.culprit),
    total: found[0]?.total ?? 0,
    rows: rows.map((row) => shownRow(row, texts, now)),
    next: found.length > PAGE ? rows.at(-1)?.no : undefined,
    tabs: INCIDENT_ROWS.map((of) => ({ of, count: story.figures[of] })).filter(
      ({ of, count }) => count > 0 || of === filter.of,
    ),
  };
}

const INCIDENTS_SHOWN = 25;

/** A page of incidents, each with how many it met. */
export async function loadIncidents(search: URLSearchParams, texts: ReaderTexts) {
  const { t, locale } = texts;
  const filter = incidentList.read(search);
  const [found, counts] = await Promise.all([
    listIncidents(filter.view, filter.after, INCIDENTS_SHOWN + 1),
    countIncidents(),
  ]);
  const count = (value: number) => numberFormat(locale).format(value);
  const followUps = await countOpenFollowUps(found.map(({ id }) => id));
  const shown = await Promise.all(
    found.slice(0, INCIDENTS_SHOWN).map(async (incident) => {
      const kept = (incident.state === 'closed' ? await readKeptReport(incident.id) : null) as Story | null;
      const span = kept?.span ?? (await spanOf(incident));
      const figures = kept?.figures ?? (await readFigures(span));
      const culprit = kept
        ? kept.culprit
        : incident.cause === 'deaths'
          ? (culpritOf(await readDyingLines(span)) ?? null)
          : null;
      const now = new Date(incident.now);
      const of = span.cause === 'mails' ? 'mails' : 'lines';
      return {
        ...incident,
        snoozed: shownSnooze(incident, locale),
        title: incidentTitle(texts, incident, culprit),
        why: incident.why.split('\n')[0] ?? '',
        began: shownMoment(incident.beganAt, now, locale),
        lasted: durationText(
          Date.parse(kept?.overAt ?? span.endsAt ?? incident.closedAt ?? incident.now) - Date.parse(incident.beganAt),
          t,
          locale,
        ),
        met: t(`ops:incident.met.${of}`, { count: figures[of], value: count(figures[of]) }),
        followUps: followUps[incident.id] ?? 0,
        dealers: t('ops:incident.met.dealers', { count: figures.dealers, value: count(figures.dealers) }),
      };
    }),
  );
  return {
    ...{ filter, counts, incidents: shown, total: counts[filter.view] },
    next: found.length > INCIDENTS_SHOWN ? shown.at(-1)?.id : undefined,
  };
}

export type IncidentListRow = Awaited<ReturnType<typeof loadIncidents>>['incidents'][number];
