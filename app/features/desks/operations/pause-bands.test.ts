import { describe, expect, it } from 'vitest';
import { pauseBands, pausedIn } from './pause-bands';

const minute = (number: number) => new Date(Date.UTC(2026, 10, 20, 10, number)).toISOString();
const BUCKETS = [0, 10, 20].map(minute);
const NOW = Date.parse(minute(25));

describe('O3 pauses in the charts', () => {
  it('O3 a pause lies where it was in the period, however it began and ended', () => {
    expect(
      pauseBands(
        [
          { queue: 'mail', from: minute(-30), until: minute(5) },
          { queue: 'provisioning', from: minute(12), until: minute(14) },
          { queue: 'mail', from: minute(20), until: null },
        ],
        BUCKETS,
        10,
        NOW,
      ),
    ).toEqual([
      { queue: 'mail', from: 0, to: 0.5 },
      { queue: 'provisioning', from: 1.2, to: 1.4 },
      { queue: 'mail', from: 2, to: 2.5 },
    ]);
  });

  it('O3 a pause outside the period, or no period at all, shades nothing', () => {
    const pause = { queue: 'mail', from: minute(-30), until: minute(-5) } as const;
    expect(pauseBands([pause], BUCKETS, 10, NOW)).toEqual([]);
    expect(pauseBands([pause], [], 10, NOW)).toEqual([]);
  });

  it('O3 a bucket names each queue that stood still in it, once', () => {
    const bands = [
      { queue: 'mail', from: 0.2, to: 0.4 },
      { queue: 'mail', from: 0.6, to: 1 },
      { queue: 'provisioning', from: 0.9, to: 1.1 },
    ] as const;
    expect([0, 1, 2].map((bucket) => pausedIn(bands, bucket))).toEqual([
      ['mail', 'provisioning'],
      ['provisioning'],
      [],
    ]);
  });
});
