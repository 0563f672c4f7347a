import type { Snoozed } from '~/features/desks/staff/snooze';
import type { IncidentCause, IncidentState } from '~/platform/incident-names';

/** An incident; instants are ISO 8601. */
export type Incident = {
  id: number;
  cause: IncidentCause;
  key: string;
  state: IncidentState;
  beganAt: string;
  openedAt: string;
  openedBy: string | null;
  ownerId: number | null;
  owner: string | null;
  ownedSince: string | null;
  snoozed: Snoozed | null;
  closedAt: string | null;
  closedBy: string | null;
  why: string;
  version: number;
  /** The database's clock when it was read. */
  now: string;
};

/** After so long without a new failure, closing is offered. */
export const QUIET_MINUTES = 30;

export const WHY_LENGTH = 2000;
export const NOTE_LENGTH = 2000;
export const FOLLOW_UP_LENGTH = 500;

/** What the axis shows: from a little before the beginning until a little after the end. */
export type Axis = { from: number; to: number; stepMinutes: number };

const MINUTE = 60_000;
/** The most columns that a lane has. */
const MOST_STEPS = 120;

/** The times that an axis can be divided into, in minutes. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1440];

/** The axis of an incident; its ends are whole steps. */
export function axisOf(beganAt: string, endsAt: string): Axis {
  const [began, ends] = [Date.parse(beganAt), Date.parse(endsAt)];
  const margin = Math.max(5 * MINUTE, (ends - began) * 0.1);
  const span = ends - began + 2 * margin;
  const stepMinutes =
    STEPS.find((minutes) => span / (minutes * MINUTE) <= MOST_STEPS) ?? Math.ceil(span / MINUTE / MOST_STEPS);
  const step = stepMinutes * MINUTE;
  return {
    from: Math.floor((began - margin) / step) * step,
    to: Math.ceil((ends + margin) / step) * step,
    stepMinutes,
  };
}

/** At most so many times stand above the axis. */
const MOST_TICKS = 11;
/** How far apart they may stand, in minutes: what a clock shows as round. */
const TICKS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 7200, 14_400, 43_200];
/** Istanbul keeps UTC+3 all the year. */
const OFFSET = 180 * MINUTE;

/** The times above the axis, round ones by the clock of Istanbul. */
export function ticksOf({ from, to }: Pick<Axis, 'from' | 'to'>): number[] {
  const every = (TICKS.find((minutes) => (to - from) / (minutes * MINUTE) <= MOST_TICKS) ?? 525_600) * MINUTE;
  const first = Math.ceil((from + OFFSET) / every) * every - OFFSET;
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / every)) }, (_, index) => first + index * every);
}

/** Where a moment stands on the axis, in per cent of its length. */
export function placeOf({ from, to }: Pick<Axis, 'from' | 'to'>, at: number): number {
  return Math.max(0, Math.min(100, ((at - from) / (to - from)) * 100));
}

/** The line that killed its workers: the one that died more often than any other. */
export function culpritOf<Line extends { deaths: number }>(lines: readonly Line[]): Line | undefined {
  const [first, second] = lines.toSorted((one, other) => other.deaths - one.deaths);
  return first && first.deaths > 1 && first.deaths > (second?.deaths ?? 0) ? first : undefined;
}
