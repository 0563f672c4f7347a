/** Work that comes round by the clock; what each does is known to the worker. */
export const SCHEDULES = [
  'keep-house',
  'fetch-exchange-rates',
  'remind-licences',
  'tell-expiring',
  'erase-requests',
] as const;
export type ScheduleName = (typeof SCHEDULES)[number];

/** The schedule of that name; undefined for anything else that an address or a form may say. */
export function scheduleOf(text: unknown): ScheduleName | undefined {
  return SCHEDULES.find((name) => name === text);
}

/** The turn of whoever begins a run or asks for one. */
export const scheduleTurn = (name: ScheduleName) => `schedule ${name}`;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Istanbul never changes its clock. */
const ISTANBUL_MS = 3 * HOUR_MS;

/** The central bank publishes at half past three on working days. */
const RATES_AT_MS = 15.75 * HOUR_MS;
const REMINDERS_AT_MS = 8 * HOUR_MS;
const EXPIRING_AT_MS = 9 * HOUR_MS;
const ERASURE_AT_MS = 3.5 * HOUR_MS;
const RETRY_MS = HOUR_MS;

export type ScheduleHistory = {
  /** When the last run began, and whether it came to a good end. */
  lastStartedAt: Date | undefined;
  lastDone: boolean;
  /** Since when there are workers at all, by the first run of anything that still stands somewhere. */
  since: Date | undefined;
  /** The day of the newest exchange rates that we have: 2026-11-20. */
  newestRates: string | undefined;
};

const istanbulDay = (instant: number) => Math.floor((instant + ISTANBUL_MS) / DAY_MS);
const startOfDay = (day: number) => day * DAY_MS - ISTANBUL_MS;
const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
/** Day 0, 1 January 1970, was a Thursday. */
const isWorkingDay = (day: number) => ![2, 3].includes(((day % 7) + 7) % 7);

/** A time of day that has passed without its run, or else the next one. */
function daily(at: number, { lastStartedAt, lastDone, since }: ScheduleHistory, now: Date): Date {
  const today = istanbulDay(now.getTime());
  const due = startOfDay(today) + at;
  if (!lastStartedAt) {
    // A shop that was set up at noon begins tomorrow: nobody expects a hundred mails of its first minute.
    const missed = since !== undefined && since.getTime() < due;
    return new Date(missed || due > now.getTime() ? due : due + DAY_MS);
  }
  const last = lastStartedAt.getTime();
  if (last >= due) return new Date(lastDone ? due + DAY_MS : last + RETRY_MS);
  // Yesterday's was missed only where nothing has run since: today's makes up for it.
  return new Date(due);
}

/** The newest day whose list must be out; asked for each hour until we have it, for on a holiday it never comes. */
function nextRates({ lastStartedAt, newestRates }: ScheduleHistory, now: Date): Date {
  const instant = now.getTime();
  const retry = (lastStartedAt?.getTime() ?? -Infinity) + RETRY_MS;
  let day = istanbulDay(instant);
  while (!isWorkingDay(day) || startOfDay(day) + RATES_AT_MS > instant) day--;
  if (newestRates === undefined || newestRates < dayText(day))
    return new Date(Math.max(retry, startOfDay(day) + RATES_AT_MS));
  do day++;
  while (!isWorkingDay(day));
  return new Date(startOfDay(day) + RATES_AT_MS);
}

/** When a schedule is due: it may be in the past, then it is due now. Judged by what was done, so a restart repeats nothing. */
export function nextDue(name: ScheduleName, history: ScheduleHistory, now: Date): Date {
  switch (name) {
    case 'keep-house':
      return new Date(history.lastStartedAt ? history.lastStartedAt.getTime() + HOUR_MS : now);
    case 'remind-licences':
      return daily(REMINDERS_AT_MS, history, now);
    case 'tell-expiring':
      return daily(EXPIRING_AT_MS, history, now);
    case 'erase-requests':
      return daily(ERASURE_AT_MS, history, now);
    case 'fetch-exchange-rates':
      return nextRates(history, now);
  }
}
