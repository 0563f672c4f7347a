import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '~/platform/retry';
import { nextTryMs, RETRY_WAITS_MS } from './retry-schedule';

const middle = { random: 0.5, scale: 1 };

describe('when an event is tried again', () => {
  it('B11 ten tries: at once, then after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h', () => {
    const waits = Array.from({ length: 10 }, (_, index) => nextTryMs(index + 1, middle));
    expect(waits).toEqual([...RETRY_WAITS_MS, undefined]);
    expect(RETRY_WAITS_MS.map((ms) => ms / 1000)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  });

  it('B11 waits differ by a tenth either way, and a configuration compresses them', () => {
    expect([0, 1].map((random) => nextTryMs(2, { random, scale: 1 }))).toEqual([270_000, 330_000]);
    expect(nextTryMs(9, { random: 0.5, scale: 0.001 })).toBe(86_400);
  });

  it('B11 Retry-After only ever makes a wait longer, a day at the most', () => {
    expect(nextTryMs(1, { ...middle, askedMs: 60_000 })).toBe(60_000);
    expect(nextTryMs(3, { ...middle, askedMs: 60_000 })).toBe(1_800_000);
    expect(nextTryMs(1, { ...middle, askedMs: 1e12 })).toBe(86_400_000);
    const now = new Date('2026-11-20T12:00:00Z');
    expect(retryAfterMs('120', now)).toBe(120_000);
    expect(retryAfterMs('Fri, 20 Nov 2026 12:02:00 GMT', now)).toBe(120_000);
    expect(retryAfterMs('Fri, 20 Nov 2026 11:02:00 GMT', now)).toBe(0);
    for (const odd of [undefined, '', 'soon', '-5', '1.5', '2026-11-20'])
      expect(retryAfterMs(odd, now)).toBeUndefined();
  });
});
