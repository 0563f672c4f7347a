import type { Tone } from '~/components/tone';
import { MAX_ATTEMPTS } from '~/jobs/job';
import { formatDateTime, formatTime } from '~/platform/dates';
import type { ReaderTexts } from '~/platform/translator';
import { durationText } from './duration';
import type { HeldRow } from './run-rows';
import type { Segment } from './segments';
import type { RunIcon, ShownAttempt } from './shown-run';

type Words = {
  /** Of a step or a cause in the reader's language. */
  step: (name: string) => string;
  cause: (code: string) => string;
};

const TONES = { done: 'success', failed: 'danger', died: 'danger', running: 'accent' } as const satisfies Record<
  string,
  Tone
>;

/** With date and ms. */
export function exactMoment(at: number, locale: string): string {
  const date = new Date(at);
  return `${formatDateTime(date, locale).slice(0, 10)} ${formatTime(date)},${String(at % 1000).padStart(3, '0')}`;
}

/** What followed an attempt: the pause and who went on, a wait for a person, or nothing yet. */
function whatFollowed(
  segments: readonly Segment[],
  index: number,
  { step }: Words,
  { t, locale }: ReaderTexts,
): string | null {
  const own = segments[index];
  const nextIndex = segments.findIndex(({ name }, at) => at > index && name === 'attempt');
  const next = segments[nextIndex];
  const until = segments.slice(index + 1, next ? nextIndex : undefined);
  const person = until.find(({ name }) => name === 'person');
  if (!own || own.outcome === 'running') return null;
  if (!next) {
    if (own.outcome === 'done') return t('jobs:run.fact.then-done');
    return t(person ? 'jobs:run.fact.then-waits' : 'jobs:run.fact.then-nothing');
  }
  const took = durationText(next.from - own.to, t, locale);
  if (person)
    return person.by
      ? t('jobs:run.fact.then-person-by', { took, by: person.by })
      : t('jobs:run.fact.then-person', { took });
  const worker = next.worker || t('jobs:detail.unknown-worker');
  const first = next.steps?.[0]?.name;
  return first
    ? t('jobs:run.fact.then-step', { took, worker, step: step(first) })
    : t('jobs:run.fact.then-attempt', { took, worker });
}

/** What an attempt has written, and what it has not. */
function whatIsWritten({ steps = [], outcome, code }: Segment, { step }: Words, { t }: ReaderTexts): string {
  const done = steps.filter(({ state }) => state === 'done').map(({ name }) => step(name));
  const open = steps.find(({ state }) => state !== 'done');
  const list = done.join(', ');
  if (outcome === 'running') return list || t('jobs:run.fact.nothing-yet');
  if (open) {
    return done.length > 0
      ? t('jobs:run.fact.written-until', { list, step: step(open.name) })
      : t('jobs:run.fact.nothing-of', { step: step(open.name) });
  }
  return list || t(code ? 'jobs:run.fact.nothing' : 'jobs:run.fact.no-step');
}

/**
 * The attempts of a line, each with what is known of it: where and when it ran, what it wrote, what its worker had in hand besides, and
 * what came after. Their keys are those of the drawing's rows.
 */
export function attemptFacts(
  segments: readonly Segment[],
  held: readonly HeldRow[],
  words: Words,
  reader: ReaderTexts,
): ShownAttempt[] {
  const { t, locale } = reader;
  let run = 1;
  return segments.flatMap((segment, index): ShownAttempt[] => {
    if (segment.name === 'person') run += 1;
    if (segment.name !== 'attempt') return [];
    const { from, to, attempt = 1, worker, release, outcome = 'done', code, lastBeatAt } = segment;
    const open = segment.steps?.find(({ state }) => state !== 'done');
    const beside = held.filter((line) => line.worker === worker && line.lastBeatAt === lastBeatAt);
    const followed = whatFollowed(segments, index, words, reader);
    const title = run > 1 ? t('jobs:run.attempt-of-run', { run, attempt }) : t('jobs:detail.attempt', { attempt });
    const icon: RunIcon = outcome;
    return [
      {
        key: `attempt-${index}`,
        title: open ? `${title} · ${words.step(open.name)}` : title,
        ...{ icon, tone: TONES[outcome], outcome: t(`jobs:run.fact.outcome.${outcome}`) },
        worker: worker || t('jobs:detail.unknown-worker'),
        facts: [
          ...(release ? [{ label: t('jobs:run.fact.release'), value: release }] : []),
          { label: t('jobs:run.fact.began'), value: exactMoment(from, locale) },
          ...(outcome === 'running'
            ? []
            : outcome === 'died'
              ? [
                  {
                    label: t('jobs:run.fact.last-beat'),
                    value: lastBeatAt === undefined ? t('jobs:run.fact.no-beat') : exactMoment(lastBeatAt, locale),
                  },
                ]
              : [{ label: t('jobs:run.fact.ended'), value: exactMoment(to, locale) }]),
          { label: t('jobs:run.fact.took'), value: durationText(to - from, t, locale) },
          ...(code && outcome === 'failed' ? [{ label: t('jobs:run.fact.why'), value: words.cause(code) }] : []),
          { label: t('jobs:run.fact.written'), value: whatIsWritten(segment, words, reader) },
          ...(outcome === 'died' || outcome === 'failed'
            ? [{ label: t('jobs:run.fact.counts'), value: t('jobs:run.fact.counted', { attempt, most: MAX_ATTEMPTS }) }]
            : []),
          ...(followed ? [{ label: t('jobs:run.fact.then'), value: followed }] : []),
        ],
        held: beside.map(({ lineId, receiptNo, position }) => ({
          text: `${receiptNo} / ${position}`,
          to: `/ops/jobs/line-${lineId}/run`,
        })),
      },
    ];
  });
}

/** The attempt whose facts are shown: that which was asked for, or else the one that explains most. */
export function chosenAttempt(attempts: readonly ShownAttempt[], asked: string | null): ShownAttempt | undefined {
  const last = (icon: RunIcon) => attempts.findLast((one) => one.icon === icon);
  return attempts.find(({ key }) => key === asked) ?? last('died') ?? last('failed') ?? attempts.at(-1);
}
