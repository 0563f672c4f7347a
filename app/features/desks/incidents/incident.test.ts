import { describe, expect, it } from 'vitest';
import { axisOf, culpritOf, placeOf, ticksOf } from './incident';

const MINUTE = 60_000;

describe('B32 the axis of an incident', () => {
  it('B32 begins and ends in whole steps around the incident, and has at most 120 of them', () => {
    for (const minutes of [0, 1, 35, 77, 400, 5000, 60_000]) {
      const began = Date.parse('2026-11-24T06:14:23Z');
      const { from, to, stepMinutes } = axisOf(
        new Date(began).toISOString(),
        new Date(began + minutes * MINUTE).toISOString(),
      );
      const step = stepMinutes * MINUTE;
      expect([from % step, to % step]).toEqual([0, 0]);
      expect(from).toBeLessThan(began);
      expect(to).toBeGreaterThan(began + minutes * MINUTE);
      expect((to - from) / step).toBeLessThanOrEqual(122);
      const ticks = ticksOf({ from, to });
      expect(ticks.length).toBeLessThanOrEqual(12);
      expect(ticks.length).toBeGreaterThan(2);
      expect(ticks[0]).toBeGreaterThanOrEqual(from);
      expect(ticks.at(-1)).toBeLessThan(to);
    }
  });

  it('B32 names round times of Istanbul’s clock: days begin at midnight', () => {
    const at = (text: string) => Date.parse(`${text}:00+03:00`);
    const clocks = (from: string, to: string) =>
      ticksOf({ from: at(from), to: at(to) }).map((tick) => new Date(tick + 180 * MINUTE).toISOString().slice(8, 16));
    expect(clocks('2026-11-26T23:00', '2026-12-01T17:00')).toEqual([
      ...['27T00:00', '27T12:00', '28T00:00', '28T12:00', '29T00:00', '29T12:00', '30T00:00', '30T12:00'],
      ...['01T00:00', '01T12:00'],
    ]);
    expect(clocks('2026-11-24T09:07', '2026-11-24T09:58')).toEqual(
      ['09:10', '09:15', '09:20', '09:25', '09:30', '09:35', '09:40', '09:45', '09:50', '09:55'].map((t) => `24T${t}`),
    );
  });

  it('B32 a moment beyond its ends stands at them', () => {
    const axis = { from: 0, to: 200 };
    expect([-5, 0, 50, 200, 300].map((at) => placeOf(axis, at))).toEqual([0, 0, 25, 100, 100]);
  });
});

it('B32 the line that kills workers is named where one died more often than any other, twice at least', () => {
  const line = (id: string, deaths: number) => ({ id, deaths });
  expect(culpritOf([line('a', 1), line('b', 5), line('c', 2)])?.id).toBe('b');
  expect(culpritOf([line('a', 2), line('b', 2)])).toBeUndefined();
  expect(culpritOf([line('a', 1)])).toBeUndefined();
  expect(culpritOf([])).toBeUndefined();
});
