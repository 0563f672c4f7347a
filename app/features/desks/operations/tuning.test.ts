import { describe, expect, it } from 'vitest';
import { slowParts, tunedPace, typedLimit } from './tuning';

const none = { atOnce: null, perMinute: null };
const busy = { waiting: 400, active: 8, perMinute: 40, places: 50 };

describe('B37 what a tuning probably does', () => {
  it('B37 more places speed up a queue that waits for places', () => {
    expect(tunedPace(busy, { ...none, atOnce: 8 }, { ...none, atOnce: 16 })).toEqual({
      now: { perMinute: 40, seconds: 600 },
      next: { perMinute: 80, seconds: 300 },
    });
  });

  it('B37 fewer places slow it down, and more than are in use change nothing', () => {
    expect(tunedPace(busy, none, { ...none, atOnce: 4 }).next).toEqual({ perMinute: 20, seconds: 1200 });
    expect(tunedPace(busy, none, { ...none, atOnce: 50 }).next.perMinute).toBe(40);
    expect(tunedPace({ ...busy, waiting: 0 }, { ...none, atOnce: 8 }, { ...none, atOnce: 16 }).next).toEqual({
      perMinute: 40,
      seconds: 0,
    });
  });

  it('B37 a rate caps the pace, and one that holds the queue back gives way to the next', () => {
    expect(tunedPace(busy, none, { ...none, perMinute: 10 }).next).toEqual({ perMinute: 10, seconds: 2400 });
    expect(tunedPace(busy, { ...none, perMinute: 40 }, { ...none, perMinute: 120 }).next.perMinute).toBe(120);
    expect(tunedPace(busy, { ...none, perMinute: 40 }, none).next).toEqual({ perMinute: null, seconds: null });
  });

  it('B37 places beyond those of the workers help where all of them are taken', () => {
    const full = { ...busy, places: 8 };
    expect(tunedPace(full, none, { ...none, atOnce: 24 }).next).toEqual({ perMinute: 120, seconds: 200 });
    expect(tunedPace(full, none, none).next.perMinute).toBe(40);
  });

  it('B37 a tuning ends with the slowest part of its own queue, once that takes longer than it may', () => {
    const time = (part: 'grant-modules' | 'mail', ms: number) => ({
      ...{ queue: part === 'mail' ? ('mail' as const) : ('provisioning' as const), part, ms, count: 9 },
    });
    const times = [time('grant-modules', 5200), time('mail', 9000)];
    const ends = (endsWhenSlowMs: number | null) => slowParts([{ queue: 'provisioning', endsWhenSlowMs }], times);
    expect(ends(5000)).toEqual({ provisioning: times[0] });
    expect(ends(10_000)).toEqual({});
    expect(ends(null)).toEqual({});
    expect(slowParts([{ queue: 'imports', endsWhenSlowMs: 2000 }], times)).toEqual({});
  });

  it('B37 what has no pace yet is not guessed at', () => {
    expect(tunedPace({ ...busy, perMinute: 0 }, none, { ...none, atOnce: 4 })).toEqual({
      now: { perMinute: null, seconds: null },
      next: { perMinute: null, seconds: null },
    });
    expect(tunedPace(busy, { ...none, atOnce: 8 }, none).next.perMinute).toBeNull();
  });

  it.each([
    ['', null],
    [' 24 ', 24],
    ['1.000', 1000],
    ['0', undefined],
    ['1001', undefined],
    ['-3', undefined],
    ['sınırsız', undefined],
  ])('B37 %j is read as %s', (text, limit) => {
    expect(typedLimit(text, 1000)).toBe(limit);
  });
});
