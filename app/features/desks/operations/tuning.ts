import type { PartTime } from '~/features/kit/runtime/part-times-store.server';
import type { QueueLimit, QueueTuning } from '~/features/kit/runtime/queue-limit-store.server';
import type { QueueName } from '~/jobs/job';
import type { QueueCounts } from '~/features/kit/runtime/queue-figures-store.server';

/** The most that may begin in a minute; how many at once depends on the workers (`mostAtOnce`). */
export const MOST_PER_MINUTE = 100_000;

/** The times after which a tuning may undo itself, in minutes. */
export const TUNING_MINUTES = [15, 60, 240] as const;

/** How long a step may take before a tuning undoes itself, in seconds. */
export const SLOW_SECONDS = [2, 5, 10, 30] as const;

/** Of each tuning that ends with a slow step, the slowest part of its queue's work, if that takes longer than it may. */
export function slowParts(
  tunings: readonly Pick<QueueLimit, 'queue' | 'endsWhenSlowMs'>[],
  times: readonly PartTime[],
): Partial<Record<QueueName, PartTime>> {
  return Object.fromEntries(
    tunings.flatMap(({ queue, endsWhenSlowMs }) => {
      const slowest = slowestOf(queue, times);
      return endsWhenSlowMs !== null && slowest && slowest.ms > endsWhenSlowMs ? [[queue, slowest]] : [];
    }),
  );
}

export const slowestOf = (queue: QueueName, times: readonly PartTime[]): PartTime | undefined =>
  times.filter((one) => one.queue === queue).toSorted((one, other) => other.ms - one.ms)[0];

/** A limit as it was typed: a whole number, nothing for none; undefined where it is neither. */
export function typedLimit(text: string, most: number): number | null | undefined {
  const digits = text.trim().replace(/[.,\s]/g, '');
  if (digits === '') return null;
  const number = /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

/** Jobs that end in a minute, and how long what waits takes; null where nothing tells. */
export type Pace = { perMinute: number | null; seconds: number | null };

/** The present pace of a queue, and what another tuning probably makes of it: the pace grows and shrinks with the places in use. */
export function tunedPace(
  { waiting, active, perMinute, places }: Pick<QueueCounts, 'waiting' | 'active' | 'perMinute'> & { places: number },
  now: QueueTuning,
  next: QueueTuning,
): { now: Pace; next: Pace } {
  const paceOf = (pace: number | null): Pace => ({
    perMinute: pace,
    seconds: waiting === 0 ? 0 : pace === null || pace === 0 ? null : (waiting / pace) * 60,
  });
  const measured = perMinute > 0 ? perMinute : null;
  return {
    now: paceOf(measured),
    next: paceOf(measured === null ? null : guess(measured, { waiting, active, places, now, next })),
  };
}

/** A rate is what holds the queue back if nearly as many jobs end as may begin. */
const NEARLY = 0.9;

function guess(
  pace: number,
  {
    waiting,
    active,
    places: open,
    now,
    next,
  }: { waiting: number; active: number; places: number; now: QueueTuning; next: QueueTuning },
): number | null {
  const most = next.perMinute ?? Infinity;
  const held = waiting > 0;
  if (held && now.perMinute !== null && pace >= now.perMinute * NEARLY && most > now.perMinute) {
    // How fast it would be without the rate has not been seen.
    return next.perMinute;
  }
  const places = now.atOnce ?? Math.max(active, 1);
  const wanted = next.atOnce ?? Infinity;
  // More places than are in use help only a queue whose places are what it waits for.
  const grows = held && (now.atOnce !== null || active >= open * NEARLY);
  if (grows && wanted === Infinity) return now.atOnce === null ? Math.min(pace, most) : null;
  const ratio = grows ? wanted / places : Math.min(1, wanted / places);
  return Math.min(pace * ratio, most);
}

/** What was typed into a form that was refused. */
export type TuningAnswer = {
  queue: QueueCounts['queue'];
  wrong: 'atOnce' | 'perMinute' | 'reason';
  atOnce: string;
  perMinute: string;
  reason: string;
};
