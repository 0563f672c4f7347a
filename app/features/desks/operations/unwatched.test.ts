import { describe, expect, it } from 'vitest';
import { unwatchedBuckets } from './unwatched';

const minute = (number: number) => new Date(Date.UTC(2026, 10, 20, 10, number)).toISOString();
const at = (...numbers: number[]) => numbers.map(minute);

describe('O3 buckets without a worker', () => {
  it('O3 a minute without a sample had no worker, unless it is not over or older than all samples', () => {
    const now = Date.parse(minute(6)) + 20_000;
    expect(unwatchedBuckets(at(0, 1, 2, 3, 4, 5, 6), 1, at(2, 4, 5), minute(2), now)).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('O3 of a longer bucket more than half must be missing', () => {
    const now = Date.parse(minute(59));
    expect(unwatchedBuckets(at(0, 10, 20), 10, at(0, 1, 2, 3, 4, 10, 11, 20), minute(0), now)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('O3 where no sample was ever kept, nothing is claimed', () => {
    expect(unwatchedBuckets(at(0), 1, [], undefined, Date.parse(minute(9)))).toEqual([false]);
  });
});
