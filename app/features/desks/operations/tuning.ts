import type { QueueTuning } from '~/features/kit/runtime/queue-limit-store.server';
import type { QueueCounts } from '~/features/kit/runtime/queue-figures-store.server';

/** What may be set; more than the workers have places for is as if it were not set. */
export const MOST_TUNED = { atOnce: 1000, perMinute: 100_000 } as const;

/** The times after which a tuning may undo itself, in minutes. */
export const TUNING_MINUTES = [15, 60, 240] as const;

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
  { waiting, active, perMinute }: Pick<QueueCounts, 'waiting' | 'active' | 'perMinute'>,
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
    next: paceOf(measured === null ? null : guess(measured, { waiting, active, now, next })),
  };
}

/** A rate is what holds the queue back if nearly as many jobs end as may begin. */
const NEARLY = 0.9;

function guess(
  pace: number,
  { waiting, active, now, next }: { waiting: number; active: number; now: QueueTuning; next: QueueTuning },
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
  const grows = held && now.atOnce !== null;
  if (grows && wanted === Infinity) return null;
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
