import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit';

const LATE_MS = 2500;

/** Answers one after the other, each of which took as long as given. */
function counts(limit: ConcurrencyLimit, tookMs: readonly number[], pauseMs = LATE_MS): number[] {
  let now = 0;
  return tookMs.map((took) => {
    const askedAt = now + pauseMs;
    now = askedAt + took;
    return limit.afterAnswer({ askedAt, now });
  });
}

describe('the number of jobs that a worker holds', () => {
  it('O1 F8 halves at each late answer, and comes back in ten steps', () => {
    const limit = new ConcurrencyLimit(200, LATE_MS);
    expect(counts(limit, [3000, 3000, 3000])).toEqual([100, 50, 25]);
    expect(counts(limit, Array<number>(10).fill(10), 60_000).at(-1)).toBe(200);
  });

  it('O1 F8 counts late answers that were asked before the last change once', () => {
    const limit = new ConcurrencyLimit(200, LATE_MS);
    const answers = Array.from({ length: 200 }, (_, index) => limit.afterAnswer({ askedAt: index, now: 5000 + index }));
    expect(new Set(answers)).toEqual(new Set([100]));
  });

  it('B37 takes another most at once, unless the queue answers late', () => {
    const limit = new ConcurrencyLimit(8, LATE_MS);
    expect(limit.holdAtMost(24)).toBe(24);
    expect(counts(limit, [3000])).toEqual([12]);
    expect(limit.holdAtMost(40)).toBe(12);
    expect(limit.holdAtMost(8)).toBe(8);
    expect(limit.afterAnswer({ askedAt: 1e9, now: 1e9 })).toBe(8);
  });

  it('O1 F8 never leaves its bounds, and stays at the most while the queue answers in time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.array(fc.nat(10_000)), fc.nat(5000), (most, tookMs, pauseMs) => {
        const limit = new ConcurrencyLimit(most, LATE_MS);
        const held = counts(limit, tookMs, pauseMs);
        expect(held.every((count) => count >= 1 && count <= most)).toBe(true);
        if (tookMs.every((took) => took <= LATE_MS)) expect(held.every((count) => count === most)).toBe(true);
        const recovered = counts(limit, Array<number>(12).fill(0), 100_000).at(-1);
        expect(recovered).toBe(most);
      }),
    );
  });
});
