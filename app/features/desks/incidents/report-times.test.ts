import { expect, it } from 'vitest';
import { reportTimes } from './report-times';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 6, minute)).toISOString();

it('B32 the parts of a report’s time follow each other and add up to the whole, in whatever order they came', () => {
  const { parts, ms } = reportTimes(
    { beganAt: at(14), openedAt: at(21), ownedSince: at(41), closedAt: at(91) },
    at(49),
  );
  expect(parts.map(({ until, ms: part }) => [until, part / 60_000])).toEqual([
    ['alert', 7],
    ['owned', 20],
    ['over', 8],
    ['closed', 42],
  ]);
  expect(ms).toBe(77 * 60_000);
  const late = reportTimes({ beganAt: at(0), openedAt: at(9), ownedSince: at(30), closedAt: null }, at(4));
  expect(late.parts.map(({ until }) => until)).toEqual(['over', 'alert', 'owned']);
  expect(late.ms).toBe(30 * 60_000);
});
