import { addDays } from '~/platform/dates';
import type { Random } from './random';

/** An event of a licence; `stop` ends it at `at`. Each event except the first starts from the one before. */
export type DemoLicenceEvent = {
  action: 'issue' | 'extend-month' | 'extend-year' | 'stop';
  at: Date;
  expiredBefore: Date | null;
  expiresAfter: Date;
};

/** The state of a licence on the day the vendor is generated. */
type DemoLicenceState = 'valid' | 'ending-60' | 'ending-30' | 'ending-7' | 'expired' | 'stopped';

/** The states that are assigned in turn, so that a dealer with a dozen licences has each one. */
const STATE_CYCLE: readonly DemoLicenceState[] = [
  'valid',
  'valid',
  'ending-60',
  'valid',
  'expired',
  'valid',
  'ending-30',
  'valid',
  'stopped',
  'valid',
  'ending-7',
];

/** Days from today to the end of a licence by state; never today itself, so that no state depends on the hour. */
const DAYS_LEFT: Record<Exclude<DemoLicenceState, 'stopped'>, [number, number]> = {
  valid: [62, 330],
  'ending-60': [32, 58],
  'ending-30': [9, 28],
  'ending-7': [1, 6],
  expired: [-200, -3],
};

/**
 * The history of the licence with number `index`, oldest event first, by the rules of dealer-shop §4: issued for 45 or
 * 365 days, extended from the day of each extension. No event is after `now`.
 */
export function demoLicenceEvents(random: Random, now: Date, index: number): DemoLicenceEvent[] {
  const state = STATE_CYCLE[index % STATE_CYCLE.length] ?? 'valid';
  const today = new Date(now);
  today.setUTCHours(0, 0, 0, 0);
  // Office hours in Turkey.
  const onDay = (days: number) => new Date(addDays(today, days).getTime() + random.int(6 * 60, 15 * 60 - 1) * 60_000);

  if (state === 'stopped') {
    const stoppedAt = onDay(random.int(-150, -5));
    const history = yearlyHistory(random, addDays(stoppedAt, -random.int(30, 330)));
    return [...history, follow(history, 'stop', stoppedAt, stoppedAt)];
  }
  const [from, to] = DAYS_LEFT[state];
  const end = onDay(random.int(from, to));
  const soon = state === 'ending-30' || state === 'ending-7';
  if (soon && random.chance(0.3)) return [issue(addDays(end, -45), 45)];
  if (soon && random.chance(0.3)) {
    const extendedAt = addDays(end, -30);
    const history = [issue(addDays(extendedAt, -random.int(30, 44)), 45)];
    return [...history, follow(history, 'extend-month', extendedAt, end)];
  }
  return yearlyHistory(random, addDays(end, -365));
}

/** A licence whose current year began at `start`: issued then, or earlier and extended year by year. */
function yearlyHistory(random: Random, start: Date): DemoLicenceEvent[] {
  const extensions: Date[] = [];
  let first = start;
  for (let years = random.int(0, 4); years > 0; years -= 1) {
    extensions.unshift(first);
    first = addDays(first, -random.int(340, 372));
  }
  const events = [issue(first, 365)];
  for (const at of extensions) events.push(follow(events, 'extend-year', at, addDays(at, 365)));
  return events;
}

function issue(at: Date, days: number): DemoLicenceEvent {
  return { action: 'issue', at, expiredBefore: null, expiresAfter: addDays(at, days) };
}

function follow(
  history: readonly DemoLicenceEvent[],
  action: DemoLicenceEvent['action'],
  at: Date,
  expiresAfter: Date,
): DemoLicenceEvent {
  return { action, at, expiredBefore: history.at(-1)?.expiresAfter ?? null, expiresAfter };
}
