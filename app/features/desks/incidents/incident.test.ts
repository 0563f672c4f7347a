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
      const ticks = ticksOf({ from, to, stepMinutes });
      expect(ticks.length).toBeLessThanOrEqual(11);
      expect(ticks[0]).toBe(from);
      expect(ticks.at(-1)).toBeLessThan(to);
    }
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
