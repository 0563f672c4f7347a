import type { Tone } from '~/components/tone';
import { causeWords } from '~/features/desks/staff/causes';
import { formatDateTime, formatTime } from '~/platform/dates';
import type { ReaderTexts } from '~/platform/translator';
import { attemptFacts, exactMoment } from './attempt-facts';
import { durationText, shownParts } from './duration';
import type { HeldRow, LineRows, RunRows, WebhookRow } from './run-rows';
import { axisOf, marksOf, placeOf, type AxisPart } from './scale';
import { mergeTracks, OWNERS, sumsOf, type Segment, type StepPart } from './segments';
import type { RunIcon, ShownAttempt, ShownBar, ShownDeath, ShownRow, ShownRun } from './shown-run';
import { jobTrack, lineTrack, tailTrack } from './tracks';

type Track = readonly Pick<Segment, 'from' | 'to' | 'owner' | 'name' | 'by'>[];

/** Beyond this a note stands before its bar, where there is more room. */
const NOTE_TURNS_AT = 55;

const clock = (moment: number) => formatTime(new Date(moment));

type Reader = ReaderTexts & { axis: readonly AxisPart[] };

/** A row before it is placed on the axis. */
type Draft = Omit<ShownRow, 'bars' | 'notePlace' | 'took' | 'exactly' | 'iso' | 'to' | 'aside' | 'note' | 'tone'> & {
  from: number;
  tone?: Tone;
  aside?: string | null;
  note?: string | null;
  to?: string | null;
  bars: readonly (Pick<ShownBar, 'look' | 'tone'> & { from: number; to: number })[];
  /** Null: a moment. */
  tookMs: number | null;
};

/** The time of one line and of what followed from it. */
export function showJobRun(rows: RunRows, lineId: string, now: number, reader: ReaderTexts): ShownRun | null {
  const line = rows.lines.find(({ id }) => id === lineId);
  if (!line) return null;
  const track = jobTrack(rows, line, now);
  const doneAt = lineTrack(rows, line, now).at(-1)?.to ?? rows.order.acceptedAt;
  const ofLine = {
    ...rows,
    held: rows.held.filter((each) => each.lineId !== lineId && diedWith(rows, lineId, each)),
  };
  const own = track.filter(({ to, name }) => to <= doneAt && name !== 'other-lines');
  const words = { step: (name: string) => stepName(name, reader), cause: (code: string) => causeText(code, reader) };
  const attempts = attemptFacts(own, ofLine.held, words, reader);
  return show(ofLine, track, now, reader, attempts, (full) => {
    const after = track.filter((segment) => !own.includes(segment));
    return [...partDrafts(own, full), ...afterwards(rows, line, after, full)];
  });
}

/** The time of an order: each of its lines in a row. */
export function showOrderRun(rows: RunRows, now: number, reader: ReaderTexts): ShownRun | null {
  const lines = rows.lines.map((line) => ({ line, track: lineTrack(rows, line, now) }));
  const tail = tailTrack(rows, now);
  const track = mergeTracks([...lines.map((each) => each.track), tail]);
  if (track.length === 0) return null;
  const ofOrder = { ...rows, held: rows.held.filter((each) => each.orderId !== rows.order.id) };
  return show(ofOrder, track, now, reader, [], (full) => [
    ...lines.map(({ line, track: own }) => lineDraft(rows, line, own, full)),
    ...afterwards(rows, null, tail, full),
  ]);
}

/** Whether an attempt at the line ended by this death. */
const diedWith = ({ failures }: RunRows, lineId: string, { worker, lastBeatAt }: HeldRow) =>
  failures.some(
    (failure) => failure.subject === lineId && failure.worker === worker && failure.lastBeatAt === lastBeatAt,
  );

/** The deaths of workers, each with the lines that it had in hand. */
function deathsOf(held: readonly HeldRow[], { t, locale }: ReaderTexts): ShownDeath[] {
  const deaths = new Map<string, ShownDeath & { lines: { text: string; to: string }[] }>();
  for (const { worker, release, lastBeatAt, lineId, receiptNo, position } of held) {
    const key = `${worker} ${lastBeatAt}`;
    const date = new Date(lastBeatAt);
    const death = deaths.get(key) ?? {
      ...{ key, worker: [worker || t('jobs:detail.unknown-worker'), release].filter(Boolean).join(' · '), lines: [] },
      at: `${formatDateTime(date, locale).slice(0, 10)} ${clock(lastBeatAt)}`,
      iso: date.toISOString(),
    };
    death.lines.push({ text: `${receiptNo} / ${position}`, to: `/ops/jobs/line-${lineId}/run` });
    deaths.set(key, death);
  }
  return [...deaths.values()];
}

function show(
  rows: RunRows,
  track: Track,
  now: number,
  texts: ReaderTexts,
  attempts: readonly ShownAttempt[],
  draftsOf: (reader: Reader) => Draft[],
): ShownRun {
  const { t, locale } = texts;
  const { order } = rows;
  const last = track.at(-1)?.to ?? order.acceptedAt;
  const webhooks = rows.webhooks.filter(({ at }) => at >= order.acceptedAt);
  // Requests to other programs run beside: they lengthen the drawing, not the order.
  const end = Math.max(
    last,
    ...webhooks.map(({ at, tookMs }) => Math.min(at + tookMs, now)).filter((at) => at - last < 60_000),
  );
  const axis = axisOf(
    { from: order.acceptedAt, to: Math.max(end, order.acceptedAt + 1) },
    track.filter(({ owner }) => owner !== 'work'),
  );
  const reader = { ...texts, axis };
  const drafts: Draft[] = [
    {
      ...{ key: 'placed', icon: 'placed', kind: 'plain', label: t('jobs:run.part.placed'), from: order.acceptedAt },
      aside: `${order.dealer}, ${t(`staff-orders:source.${order.source}`)}`,
      note: t('jobs:run.note.placed'),
      ...{ bars: [{ from: order.acceptedAt, to: order.acceptedAt, look: 'solid', tone: 'neutral' }], tookMs: null },
    },
    ...draftsOf(reader),
  ];
  const duration = (ms: number) => durationText(ms, t, locale);
  const sums = sumsOf(track);
  const parts = shownParts(sums);
  const total = last - order.acceptedAt;
  const cutMs = axis.filter(({ cut }) => cut).reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    total: duration(total),
    ofWhat: [
      t(`jobs:run.of.${endOf(rows, track, now)}`),
      ...(sums.person > 0 ? [t('jobs:run.waited-for-person', { took: duration(parts.person) })] : []),
    ].join('; '),
    sums: OWNERS.map((owner) => ({
      owner,
      text: t(`jobs:run.sum.${owner}`, { took: duration(parts[owner]) }),
      share: total > 0 ? (sums[owner] / total) * 100 : 0,
    })),
    cut: cutMs > 0 ? t('jobs:run.cut', { took: duration(cutMs) }) : null,
    marks: marksOf(axis).map(({ x, at, moment, afterMs }) => ({
      ...{ x, at },
      text: at === 'middle' ? `+${duration(afterMs)}` : markText(moment, order.acceptedAt, locale),
    })),
    cuts: axis.filter(({ cut }) => cut).map(({ x, width }) => ({ x, width })),
    rows: drafts.map((draft) => place(draft, reader)),
    deaths: deathsOf(rows.held, texts),
    attempts,
  };
}

/** The time of day; on another day than the order's with its date. */
function markText(moment: number, acceptedAt: number, locale: string): string {
  const day = (at: number) => formatDateTime(new Date(at), locale).slice(0, 10);
  return day(moment) === day(acceptedAt) ? clock(moment) : formatDateTime(new Date(moment), locale);
}

/** What the total reaches to. */
function endOf(rows: RunRows, track: Track, now: number): 'mail' | 'order' | 'line' | 'cancelled' | 'now' {
  if (rows.order.cancelledAt !== null) return 'cancelled';
  if (track.at(-1)?.to === now) return 'now';
  if (rows.mail?.status === 'sent' && rows.order.completedAt !== null) return 'mail';
  return rows.order.completedAt === null ? 'line' : 'order';
}

function place(draft: Draft, { t, locale, axis }: Reader): ShownRow {
  const { from, bars, tookMs, tone, aside, note, to, ...rest } = draft;
  const shown = bars.map((bar) => {
    const x = placeOf(axis, bar.from);
    return { x, width: Math.max(0, placeOf(axis, bar.to) - x), look: bar.look, tone: bar.tone };
  });
  const left = Math.min(100, ...shown.map(({ x }) => x));
  const right = Math.max(0, ...shown.map(({ x, width }) => x + width));
  const date = new Date(from);
  return {
    ...rest,
    bars: shown,
    tone: tone ?? null,
    aside: aside ?? null,
    note: note ?? null,
    to: to ?? null,
    notePlace: right > NOTE_TURNS_AT && left > 100 - right ? { x: left, side: 'before' } : { x: right, side: 'after' },
    took: tookMs === null ? null : durationText(tookMs, t, locale),
    exactly: exactMoment(from, locale),
    iso: date.toISOString(),
  };
}

const WAIT_BAR = { look: 'thin', tone: 'neutral' } as const;
const BAR_OF = {
  done: { look: 'solid', tone: 'success' },
  failed: { look: 'solid', tone: 'danger' },
  died: { look: 'hatched', tone: 'danger' },
  running: { look: 'solid', tone: 'accent' },
} as const;
const STEP_TONE = { done: 'success', failed: 'danger', died: 'danger' } as const;

const barOf = (segment: Pick<Segment, 'owner'> & { outcome?: keyof typeof BAR_OF }) =>
  segment.owner === 'work' ? BAR_OF[segment.outcome ?? 'done'] : WAIT_BAR;

/** The parts of a line or a mail, one after the other. A pause before the next attempt stands in the row of the attempt. */
function partDrafts(segments: readonly Segment[], reader: Reader): Draft[] {
  const { t } = reader;
  let run = 1;
  return segments.flatMap((segment, index): Draft[] => {
    const { name, from, to, owner } = segment;
    const key = `${name}-${index}`;
    const tookMs = to - from;
    if (name === 'attempt' || name === 'mail') return attemptDrafts(segment, segments[index + 1], run, key, reader);
    if (name === 'retry' && segments[index - 1]?.owner === 'work') return [];
    const label = t(`jobs:run.part.${name}`);
    if (owner === 'person') {
      if (name === 'person') run += 1;
      const over = segments[index + 1] !== undefined;
      return [
        {
          ...{ key, icon: 'person', kind: 'gap', tone: 'warning', label, from, tookMs, bars: [] },
          note: waitNote(segment, over, reader),
        },
      ];
    }
    const icon: RunIcon = name === 'relay' ? 'relay' : name === 'silence' ? 'silence' : 'queue';
    const kind = name === 'silence' ? 'step' : 'plain';
    const note = name === 'silence' || name === 'unrecorded' ? t(`jobs:run.note.${name}`) : null;
    return [{ key, icon, kind, label, from, tookMs, note, bars: [{ from, to, ...WAIT_BAR }] }];
  });
}

function waitNote({ name, by, to }: Pick<Segment, 'name' | 'by' | 'to'>, over: boolean, { t }: Reader): string {
  if (name === 'payment') return t('jobs:run.note.payment');
  if (!over) return t(name === 'approval' ? 'jobs:run.note.approval-open' : 'jobs:run.note.person-open');
  const time = clock(to);
  if (name === 'approval')
    return by ? t('jobs:run.note.approval-by', { by, time }) : t('jobs:run.note.approval', { time });
  return by ? t('jobs:run.note.person-by', { by, time }) : t('jobs:run.note.person', { time });
}

/** The words of a cause, of a line or of a mail. */
function causeText(code: string, { t, find }: ReaderTexts): string {
  const ofMail = code.startsWith('mail-') ? find(`jobs:mail-error.${code}.title`) : undefined;
  return ofMail?.replace(/\.$/, '') ?? t(`support:cause.${causeWords(code)}.title`);
}

const stepName = (name: string, { t }: ReaderTexts) => {
  const known = ['look-up-stock', 'grant-modules', 'issue-licences'] as const;
  const step = known.find((each) => each === name);
  return step ? t(`orders:step.${step}`) : name;
};

function attemptDrafts(segment: Segment, next: Segment | undefined, run: number, key: string, reader: Reader): Draft[] {
  const { t, locale } = reader;
  const { from, to, name, attempt = 1, worker, release, outcome = 'done', code, steps = [], lastBeatAt } = segment;
  const pause = next?.name === 'retry' ? next : undefined;
  const pauseText = pause ? durationText(pause.to - pause.from, t, locale) : '';
  const cause = code && outcome !== 'running' ? causeText(code, reader) : '';
  const notes: Record<typeof outcome, () => string | null> = {
    done: () => (name === 'mail' ? t('jobs:run.note.mail') : null),
    running: () => t('jobs:run.note.running'),
    failed: () =>
      pause
        ? t('jobs:run.note.failed-again', { cause, took: pauseText })
        : segment.retryInMs === null
          ? t('jobs:run.note.failed-last', { cause })
          : cause,
    died: () =>
      lastBeatAt === undefined ? t('jobs:run.note.died') : t('jobs:run.note.died-at', { time: clock(lastBeatAt) }),
  };
  const note = notes[outcome]();
  const bar = barOf(segment);
  const bars: Draft['bars'] = [
    { from, to, ...bar },
    ...(pause ? [{ from: pause.from, to: pause.to, look: 'dotted', tone: 'warning' } as const] : []),
  ];
  const split =
    steps.length > 1 || (outcome === 'died' && steps.length > 0) || (outcome === 'done' && steps.length > 0);
  const label =
    name === 'mail'
      ? t('jobs:run.part.mail')
      : run > 1
        ? t('jobs:run.attempt-of-run', { run, attempt })
        : t('jobs:detail.attempt', { attempt });
  const aside =
    name === 'mail' ? null : [worker || t('jobs:detail.unknown-worker'), release].filter(Boolean).join(' · ');
  const icon: RunIcon = name === 'mail' && outcome === 'done' ? 'mail' : outcome;
  const shared = { ...{ key, icon, from, aside, label }, tone: bar.tone, tookMs: to - from } as const;
  if (!split) return [{ ...shared, kind: name === 'mail' ? 'plain' : 'group', note, bars }];
  return [
    { ...shared, kind: 'group', note: null, bars: pause ? bars.slice(1) : [] },
    ...steps.map((step, index) => stepDraft(step, `${key}-${index}`, index === steps.length - 1 ? note : null, reader)),
  ];
}

function stepDraft(step: StepPart, key: string, note: string | null, reader: Reader): Draft {
  const { from, to, state } = step;
  const icon: RunIcon = state === 'done' ? 'step' : state;
  const tone = STEP_TONE[state];
  const look = state === 'died' ? 'hatched' : 'solid';
  return {
    ...{ key, icon, kind: 'step', tone, label: stepName(step.name, reader), from, tookMs: to - from, note },
    bars: [{ from, to, look, tone }],
  };
}

/** A line of an order in one row, which leads to its own drawing. */
function lineDraft({ order }: RunRows, line: LineRows, track: readonly Segment[], reader: Reader): Draft {
  const { t, locale } = reader;
  const sums = sumsOf(track);
  const duration = (ms: number) => durationText(ms, t, locale);
  const attempts = track.filter(({ name }) => name === 'attempt').length;
  const tones: Partial<Record<LineRows['status'], Tone>> = { done: 'success', failed: 'danger', retrying: 'warning' };
  return {
    ...{
      key: line.id,
      icon: 'line',
      kind: 'plain',
      from: order.acceptedAt,
      tookMs: sums.work + sums.system + sums.person,
    },
    tone: tones[line.status] ?? 'neutral',
    label: `${order.receiptNo} / ${line.position}`,
    aside: `${line.name} × ${line.quantity}`,
    note: [
      t('jobs:run.note.attempts', { count: attempts }),
      ...(sums.person > 0 ? [t('jobs:run.note.line-person', { took: duration(sums.person) })] : []),
    ].join('; '),
    to: `/ops/jobs/line-${line.id}/run`,
    bars: track.map((segment) => ({
      ...{ from: segment.from, to: segment.to },
      ...(segment.owner === 'person' ? ({ look: 'thin', tone: 'warning' } as const) : barOf(segment)),
    })),
  };
}

/** What followed: the order's completion, other programs, the mail. */
function afterwards(rows: RunRows, line: LineRows | null, tail: readonly Segment[], reader: Reader): Draft[] {
  const { t } = reader;
  const { order } = rows;
  const drafts: Draft[] = [];
  const others = tail.filter(({ name }) => name === 'other-lines');
  drafts.push(...partDrafts(others, reader));
  if (order.completedAt !== null && (line === null || line.status === 'done')) {
    const done = rows.lines.filter(({ status }) => status === 'done').length;
    const from = order.completedAt;
    drafts.push({
      ...{ key: 'completed', icon: 'completed', kind: 'plain', tone: 'success', from, tookMs: null },
      label: t('jobs:run.part.completed'),
      aside: t('jobs:run.lines-done', { done, count: rows.lines.length }),
      bars: [{ from, to: from, look: 'solid', tone: 'success' }],
    });
  }
  drafts.push(...rows.webhooks.map((webhook, index) => webhookDraft(webhook, index, reader)));
  const mail = tail.filter(({ name }) => name !== 'other-lines');
  const smooth = mail.every(({ name }) => name === 'relay' || name === 'queue' || name === 'mail');
  const sent = mail.find(({ name }) => name === 'mail');
  if (mail.length > 0 && smooth && sent) {
    const first = mail[0]?.from ?? sent.from;
    const last = mail.at(-1)?.to ?? sent.to;
    const [row] = attemptDrafts(sent, undefined, 1, 'mail', reader);
    if (row)
      drafts.push({
        ...row,
        from: first,
        tookMs: last - first,
        bars: mail.map((part) => ({ from: part.from, to: part.to, ...barOf(part) })),
      });
  } else drafts.push(...partDrafts(mail, reader).map((draft) => ({ ...draft, key: `mail-${draft.key}` })));
  return drafts.toSorted((one, other) => one.from - other.from);
}

function webhookDraft({ type, at, tookMs, code }: WebhookRow, index: number, { t, find }: Reader): Draft {
  const delivered = code === 'delivered';
  const tone = delivered ? 'success' : 'danger';
  return {
    ...{ key: `webhook-${index}`, icon: 'webhook', kind: 'plain', tone, from: at, tookMs },
    label: t('jobs:run.part.webhook', { event: find(`webhooks:event.${type.replaceAll('.', '-')}`) ?? type }),
    note: delivered ? t('jobs:run.note.delivered') : code,
    bars: [{ from: at, to: at + tookMs, look: 'solid', tone }],
  };
}
