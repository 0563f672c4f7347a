import { describe, expect, it } from 'vitest';
import { boundedCount, COUNT_BOUND } from './bounded-count';

describe('counts that have a bound', () => {
  it('O8 say how many up to ten thousand and no more than that beyond it, in the reader’s digits', () => {
    const said = [0, 312, 9999, COUNT_BOUND - 1, COUNT_BOUND, 2_000_000].map((count) => boundedCount(count, 'tr'));
    expect(said).toEqual(['0', '312', '9.999', '10.000', '10.000+', '10.000+']);
    expect(boundedCount(COUNT_BOUND, 'en')).toBe('10,000+');
  });
});
