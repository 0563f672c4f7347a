import { Cron } from 'croner';
import { dayInIstanbul } from '~/platform/dates';

/** Recurring work by the clock; the worker knows what each schedule does. */
export const SCHEDULES = [
  'prune-old-data',
  'fetch-exchange-rates',
  'remind-licences',
  'chase-payments',
  'remind-questions',
  'tell-expiring',
  'erase-requests',
] as const;
export type ScheduleName = (typeof SCHEDULES)[number];

/** The schedule of that name; undefined for any other text in an address or a form. */
export function scheduleOf(text: unknown): ScheduleName | undefined {
  return SCHEDULES.find((name) => name === text);
}

/** The lock of whoever starts a run or requests one. */
export const scheduleTurn = (name: ScheduleName) => `schedule ${name}`;

const HOUR_MS = 3_600_000;
const inIstanbul = (pattern: string) => new Cron(pattern, { timezone: 'Europe/Istanbul' });

/** The central bank publishes at half past three on working days. */
const RATES = inIstanbul('45 15 * * 1-5');
const REMINDERS = inIstanbul('0 8 * * *');
const PAYMENTS = inIstanbul('30 8 * * *');
const QUESTIONS = inIstanbul('15 9 * * *');
const EXPIRING = inIstanbul('0 9 * * *');
const ERASURE = inIstanbul('30 3 * * *');
const RETRY_MS = HOUR_MS;

export type ScheduleHistory = {
  /** When the last run started, and whether it succeeded. */
  lastStartedAt: Date | undefined;
  lastDone: boolean;
  /** Since when workers exist at all, from the first stored run of any schedule. */
  since: Date | undefined;
  /** The day of the newest exchange rates that we have: 2026-11-20. */
  newestRates: string | undefined;
};

/** The newest of its times that has come. */
function timeThatHasCome(times: Cron, now: Date): Date {
  const [newest] = times.previousRuns(1, new Date(now.getTime() + 1));
  return newest ?? now;
}

const timeToCome = (times: Cron, now: Date): Date => times.nextRun(now) ?? now;

/** A time of day that has passed without its run, otherwise the next one. */
function daily(times: Cron, { lastStartedAt, lastDone, since }: ScheduleHistory, now: Date): Date {
  const newest = timeThatHasCome(times, now);
  const next = timeToCome(times, now);
  // What yesterday missed, today's makes up for.
  if (dayInIstanbul(newest) !== dayInIstanbul(now)) return next;
  // A shop that was set up at noon begins tomorrow: nobody expects a hundred mails in its first minute.
  if (!lastStartedAt) return since !== undefined && since < newest ? newest : next;
  if (lastStartedAt < newest) return newest;
  return lastDone ? next : new Date(lastStartedAt.getTime() + RETRY_MS);
}

/**
 * The newest day whose list must be published; requested every hour until we have it, because on a holiday it never comes.
 */
function nextRates({ lastStartedAt, newestRates }: ScheduleHistory, now: Date): Date {
  const newest = timeThatHasCome(RATES, now);
  if (newestRates !== undefined && newestRates >= dayInIstanbul(newest)) return timeToCome(RATES, now);
  return new Date(Math.max((lastStartedAt?.getTime() ?? -Infinity) + RETRY_MS, newest.getTime()));
}

/** When a schedule is due; a time in the past means now. It depends on what was done, so a restart repeats nothing. */
export function nextDue(name: ScheduleName, history: ScheduleHistory, now: Date): Date {
  switch (name) {
    case 'prune-old-data':
      return new Date(history.lastStartedAt ? history.lastStartedAt.getTime() + HOUR_MS : now);
    case 'remind-licences':
      return daily(REMINDERS, history, now);
    case 'chase-payments':
      return daily(PAYMENTS, history, now);
    case 'remind-questions':
      return daily(QUESTIONS, history, now);
    case 'tell-expiring':
      return daily(EXPIRING, history, now);
    case 'erase-requests':
      return daily(ERASURE, history, now);
    case 'fetch-exchange-rates':
      return nextRates(history, now);
  }
}
