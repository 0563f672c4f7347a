import type { Tone } from '~/components/tone';
import { durationText } from '~/features/desks/waterfall/duration';
import { boundedCount } from '~/platform/bounded-count';
import { numberFormat } from '~/platform/intl-formats';
import type { ReaderTexts } from '~/platform/translator';
import { placeOf } from './incident';
import { incidentRows, type IncidentRows } from './incident-filter';
import { actTexts, alertTexts, clock, exactly } from './incident-words';
import type { Story } from './read-story.server';

export const LANES = ['releases', 'alerts', 'failures', 'workers', 'mails', 'webhooks', 'acts'] as const;
export type LaneName = (typeof LANES)[number];

/** Something that stands on the axis: a moment, or a stretch where it has an end. Places are per cent of the axis. */
export type Mark = {
  id: string;
  lane: LaneName;
  tone: Tone;
  from: number;
  to: number | null;
  text: string;
  quiet: string | null;
  /** Its row in the lane. */
  row: number;
  /** When, in words, for those who do not see the axis. */
  time: string;
  iso: string;
  /** Its rows. */
  rows: string | null;
  /** The text stands before it. */
  before: boolean;
};

type Given = Omit<Mark, 'row' | 'before' | 'from' | 'to' | 'time' | 'iso' | 'quiet' | 'rows'> & {
  quiet?: string;
  rows?: string;
  at: string;
  until?: string | null;
  ownRow?: number;
};

/** The width of a letter, in per cent of the axis as it is drawn. */
const LETTER = 0.68;
const GAP = 1.5;

/** Puts marks into rows in which no text covers another one. */
export function layOut(marks: readonly (Given & { time: string; iso: string })[], axis: Story['axis']): Mark[] {
  const taken = new Map<string, { from: number; to: number }[]>();
  const isFree = (lane: string, row: number, from: number, to: number) =>
    (taken.get(`${lane} ${row}`) ?? []).every((other) => to + GAP < other.from || from > other.to + GAP);
  return marks.map(({ at, until, ownRow, ...mark }) => {
    const from = placeOf(axis, Date.parse(at));
    const to = until === undefined ? null : placeOf(axis, until === null ? axis.to : Date.parse(until));
    const width = (mark.text.length + (mark.quiet?.length ?? 0)) * LETTER + 3;
    // A stretch that is too short for its text has it beside it.
    const inside = to !== null && to - from >= width;
    const before = !inside && (to ?? from) + width > 100 && from - width >= 0;
    const space = before
      ? { from: from - width, to: to ?? from }
      : { from, to: inside ? (to ?? from) : (to ?? from) + width };
    let row = ownRow ?? 0;
    while (ownRow === undefined && !isFree(mark.lane, row, space.from, space.to)) row++;
    const key = `${mark.lane} ${row}`;
    taken.set(key, [...(taken.get(key) ?? []), space]);
    return { ...mark, quiet: mark.quiet ?? null, rows: mark.rows ?? null, from, to, row, before };
  });
}

/** Everything of an incident that stands on its axis, in the reader's words. */
export function marksOf(story: Story, texts: ReaderTexts): Mark[] {
  const { t, locale } = texts;
  const { span, figures, axis } = story;
  const count = (value: number) => numberFormat(locale).format(value);
  const lasted = (from: string, to: string | null) =>
    durationText((to === null ? axis.to : Date.parse(to)) - Date.parse(from), t, locale);
  const rows = (of: IncidentRows) => incidentRows(span.id).address({ of });
  const marks: Given[] = [];
  for (const { at, release, back } of story.releases) {
    marks.push({
      id: `release-${at}`,
      lane: 'releases',
      tone: 'accent',
      at,
      text: t(back ? 'ops:incident.mark.release-back' : 'ops:incident.mark.release', { release }),
    });
  }
  for (const { server, from, to } of story.outages) {
    const name = t(`ops:incident.server.${server === 'queue' ? 'queue' : 'database'}`);
    marks.push({
      id: `outage-${from}`,
      lane: 'workers',
      tone: 'danger',
      at: from,
      until: to,
      text: t('ops:incident.mark.outage', { server: name, time: lasted(from, to) }),
    });
  }
  for (const alert of story.alerts.filter(({ relation }) => relation !== 'apart')) {
    marks.push({
      id: `alert-${alert.id}`,
      lane: 'alerts',
      tone: alert.relation === 'opened' ? 'danger' : 'warning',
      ...{ at: alert.openedAt, until: alert.closedAt },
      text: `${alertTexts(texts, alert).title} · ${lasted(alert.openedAt, alert.closedAt)}`,
    });
  }
  for (const { at, part, how } of story.partDeaths) {
    marks.push({
      id: `part-${at}`,
      lane: 'workers',
      tone: 'danger',
      at,
      text: t('ops:incident.mark.part-death', {
        part: t(`ops:incident.part.${part === 'web' ? 'web' : 'worker'}`),
        time: clock(at),
      }),
      quiet: how,
    });
  }
  if (figures.mails > 0) {
    marks.push({
      id: 'mails',
      lane: 'mails',
      tone: 'warning',
      at: span.beganAt,
      until: story.overAt,
      text: t('ops:incident.mark.mails', {
        count: figures.mails,
        value: count(figures.mails),
        sent: count(figures.mailsSent),
      }),
      rows: rows('mails'),
    });
  }
  if (figures.webhooks > 0) {
    marks.push({
      id: 'webhooks',
      lane: 'webhooks',
      tone: 'warning',
      at: span.beganAt,
      until: story.overAt,
      text: t('ops:incident.mark.webhooks', {
        count: figures.webhooks,
        value: count(figures.webhooks),
        delivered: count(figures.webhooksDelivered),
      }),
      rows: rows('webhooks'),
    });
  }
  for (const [index, act] of story.acts.entries()) {
    const { text, by } = actTexts(texts, act);
    marks.push({ id: `act-${index}`, lane: 'acts', tone: 'neutral', at: act.at, text, quiet: by });
  }
  return layOut(
    marks.map((mark) => ({
      ...mark,
      time:
        mark.until === undefined ? clock(mark.at) : `${clock(mark.at)}–${mark.until === null ? '' : clock(mark.until)}`,
      iso: mark.at,
    })),
    axis,
  );
}

/** A worker as a lane of its own draws it. */
export type WorkerLine = {
  name: string;
  release: string;
  pieces: { id: string; from: number; to: number; died: boolean; title: string }[];
  deaths: {
    id: string;
    at: number;
    text: string;
    quiet: string;
    iso: string;
    time: string;
    rows: string | null;
  }[];
};

/** The workers by name, one line each: a process that took the place of another under its name stands behind it. */
export function workerLines(story: Story, texts: ReaderTexts): WorkerLine[] {
  const { t, locale } = texts;
  const { axis, span } = story;
  const lines: WorkerLine[] = [];
  for (const { id, name, version, startedAt, endedAt, end, held, nextAt } of story.workers) {
    const to = endedAt === null ? axis.to : Date.parse(endedAt);
    const piece = {
      ...{ id, from: placeOf(axis, Date.parse(startedAt)), to: placeOf(axis, to), died: end === 'died' },
      title: t('ops:incident.worker', {
        name,
        release: version,
        from: clock(startedAt),
        to: endedAt === null ? '' : clock(endedAt),
      }),
    };
    const free = lines.find(({ pieces }) => (pieces.at(-1)?.to ?? 0) <= piece.from);
    const line = free ?? { name, release: version, pieces: [], deaths: [] };
    if (!free) lines.push(line);
    line.pieces.push(piece);
    if (end !== 'died' || endedAt === null) continue;
    line.deaths.push({
      ...{ id, at: piece.to, iso: endedAt, time: exactly(endedAt, locale) },
      text: t('ops:incident.mark.death', { time: clock(endedAt), count: held, value: boundedCount(held, locale) }),
      quiet:
        nextAt === null
          ? ''
          : t('ops:incident.mark.next', { time: durationText(Date.parse(nextAt) - Date.parse(endedAt), t, locale) }),
      rows: held > 0 ? incidentRows(span.id).address({ of: 'held' }) : null,
    });
  }
  return lines;
}
