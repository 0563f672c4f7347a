import { describe, expect, it } from 'vitest';
import { translator } from '~/platform/i18n.server';
import { durationText, median, whenText } from './lead-times';

describe('the times of a request', () => {
  it('B30 how long is left is said in minutes, hours and days', () => {
    const of = (ms: number) => durationText(translator('tr'), ms);
    expect(of(-5)).toBe('0 dk.');
    expect(of(12 * 60_000 + 59_000)).toBe('12 dk.');
    expect(of((3 * 60 + 37) * 60_000)).toBe('3 sa. 37 dk.');
    expect(of((52 * 60 + 5) * 60_000)).toBe('2 gün 4 sa.');
  });

  it('B30 a moment near today has the name of its day, by the clocks of Istanbul', () => {
    const now = new Date('2026-11-24T20:30:00Z');
    expect(whenText('2026-11-24T12:00:00Z', now, 'tr')).toBe('bugün 15:00');
    expect(whenText('2026-11-24T21:30:00Z', now, 'tr')).toBe('yarın 00:30');
    expect(whenText('2026-11-19T07:12:00Z', now, 'tr')).toBe('19.11.2026 10:12');
  });

  it('B30 the median of the first calls is that of an even and an odd number of them', () => {
    expect(median([])).toBeNull();
    expect(median([7])).toBe(7);
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 7])).toBe(6);
  });
});
