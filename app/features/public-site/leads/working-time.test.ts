import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayInIstanbul } from '~/platform/dates';
import { addWorkingMinutes, WORKING_DAY_HOURS, workingMinutesBetween } from './working-time';

const DAY = WORKING_DAY_HOURS * 60;
const at = (text: string) => new Date(`${text}:00+03:00`);

it.each([
  ['within a day', '2026-11-24T10:12', 60, '2026-11-24T11:12'],
  ['a working day later at the same time', '2026-11-24T10:12', DAY, '2026-11-25T10:12'],
  ['over a weekend', '2026-11-27T17:30', 60, '2026-11-30T09:30'],
  ['from a Sunday', '2026-11-29T12:00', DAY, '2026-11-30T18:00'],
  ['from the evening', '2026-11-24T21:00', 30, '2026-11-25T09:30'],
  ['up to the end of a day, not the beginning of the next', '2026-11-24T09:00', DAY, '2026-11-24T18:00'],
  ['over New Year', '2026-12-31T17:00', 120, '2027-01-04T10:00'],
  ['over the eve of the republic, which ends at one', '2026-10-28T12:00', 120, '2026-10-30T10:00'],
  ['over the feast of Ramadan with its eve', '2026-03-19T12:30', 60, '2026-03-23T09:30'],
])('B30 working time passes %s', (_, from, minutes, to) => {
  expect(addWorkingMinutes(at(from), minutes)).toEqual(at(to));
  expect(workingMinutesBetween(at(from), at(to))).toBe(minutes);
});

const instants = fc
  .date({ min: at('2025-01-01T00:00'), max: at('2035-12-31T00:00'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000));
const minutes = fc.integer({ min: 0, max: 20 * DAY });

it('B30 so much working time lies between an instant and its deadline, which falls into working hours', () => {
  fc.assert(
    fc.property(instants, minutes, (from, some) => {
      const deadline = addWorkingMinutes(from, some);
      expect(workingMinutesBetween(from, deadline)).toBe(some);
      const time = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Europe/Istanbul',
        hour: '2-digit',
        minute: '2-digit',
      });
      expect(time.format(deadline) >= '09:00' && time.format(deadline) <= '18:00').toBe(true);
      expect([0, 6]).not.toContain(new Date(dayInIstanbul(deadline)).getUTCDay());
    }),
  );
});

it('B30 more working time ends no earlier, and a later beginning ends no earlier', () => {
  fc.assert(
    fc.property(instants, minutes, minutes, (from, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(addWorkingMinutes(from, less) <= addWorkingMinutes(from, more)).toBe(true);
      const later = new Date(from.getTime() + one * 60_000);
      expect(addWorkingMinutes(from, other) <= addWorkingMinutes(later, other)).toBe(true);
      expect(workingMinutesBetween(later, from)).toBe(0);
    }),
  );
});
