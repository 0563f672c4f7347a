import { describe, expect, it } from 'vitest';
import { nextDue, scheduleOf, type ScheduleHistory } from './schedules';

const at = (text: string) => new Date(`${text}+03:00`);
const history = (some: Partial<ScheduleHistory> = {}): ScheduleHistory => ({
  lastStartedAt: undefined,
  lastDone: false,
  since: undefined,
  newestRates: undefined,
  ...some,
});

describe('O3 when scheduled work is due', () => {
  it('O3 housekeeping: at once, then an hour after its last run', () => {
    const now = at('2026-11-20T10:00');
    expect(nextDue('prune-old-data', history(), now)).toEqual(now);
    expect(nextDue('prune-old-data', history({ lastStartedAt: at('2026-11-20T09:20') }), now)).toEqual(
      at('2026-11-20T10:20'),
    );
  });

  it('B6 reminders go out once a day from eight in the morning in Istanbul, and hourly again after a failure', () => {
    const due = (last: string | undefined, lastDone: boolean, now: string) =>
      nextDue('remind-licences', history({ lastStartedAt: last ? at(last) : undefined, lastDone }), at(now));
    expect(due(undefined, false, '2026-11-20T07:59')).toEqual(at('2026-11-20T08:00'));
    expect(due('2026-11-19T08:00', true, '2026-11-20T00:30')).toEqual(at('2026-11-20T08:00'));
    expect(due('2026-11-20T08:01', true, '2026-11-20T09:00')).toEqual(at('2026-11-21T08:00'));
    expect(due('2026-11-20T08:01', false, '2026-11-20T08:30')).toEqual(at('2026-11-20T09:01'));
    expect(due('2026-11-19T08:00', true, '2026-11-20T08:00')).toEqual(at('2026-11-20T08:00'));
    expect(due('2026-11-20T08:00', true, '2026-11-20T08:00')).toEqual(at('2026-11-21T08:00'));
    // Everything stood still for days: one run is enough.
    expect(due('2026-11-10T08:00', true, '2026-11-20T12:00')).toEqual(at('2026-11-20T08:00'));
  });

  it('P23 requests whose time is over are erased once a day, half past three in the night', () => {
    const last = history({ lastStartedAt: at('2026-11-19T03:30'), lastDone: true });
    expect(nextDue('erase-requests', last, at('2026-11-20T01:00'))).toEqual(at('2026-11-20T03:30'));
  });

  it('B6 a shop that is new today begins with tomorrow’s reminders; one that missed its first does not wait', () => {
    const now = at('2026-11-20T12:00');
    expect(nextDue('remind-licences', history({ since: now }), now)).toEqual(at('2026-11-21T08:00'));
    expect(nextDue('remind-licences', history({ since: at('2026-11-19T12:00') }), now)).toEqual(at('2026-11-20T08:00'));
  });

  it.each([
    ['none was ever read', undefined, undefined, '2026-11-20T10:00', '2026-11-19T15:45'],
    ['before the list is out', '2026-11-19', '2026-11-19T15:45', '2026-11-20T15:00', '2026-11-20T15:45'],
    ['the list is out', '2026-11-19', '2026-11-19T15:45', '2026-11-20T15:50', '2026-11-20T15:45'],
    ['it was not there yet', '2026-11-19', '2026-11-20T15:45', '2026-11-20T15:50', '2026-11-20T16:45'],
    ['on Friday with Friday’s list', '2026-11-20', '2026-11-20T15:46', '2026-11-20T16:00', '2026-11-23T15:45'],
    ['on a Sunday', '2026-11-20', '2026-11-20T15:46', '2026-11-22T23:00', '2026-11-23T15:45'],
    ['on a Sunday without Friday’s list', '2026-11-19', '2026-11-22T10:00', '2026-11-22T10:30', '2026-11-22T11:00'],
    ['just after midnight in Istanbul', '2026-11-19', '2026-11-19T15:45', '2026-11-20T00:10', '2026-11-20T15:45'],
  ])('P30 exchange rates, %s', (_when, newestRates, last, now, due) => {
    const known = history({ newestRates, lastStartedAt: last ? at(last) : undefined, lastDone: true });
    expect(nextDue('fetch-exchange-rates', known, at(now))).toEqual(at(due));
  });

  it('O3 only our own schedules have a name', () => {
    expect(scheduleOf('prune-old-data')).toBe('prune-old-data');
    expect(scheduleOf('watch')).toBeUndefined();
    expect(scheduleOf(null)).toBeUndefined();
  });
});
