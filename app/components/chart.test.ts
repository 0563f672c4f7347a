import { describe, expect, it } from 'vitest';
import { heightOf, PLOT, scaleOf } from './chart';

describe('O3 the scale of a chart', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [10, [0, 5, 10]],
    [58, [0, 20, 40, 60]],
    [96, [0, 25, 50, 75, 100]],
  ])('O3 counts up to %i', (highest, steps) => {
    expect(scaleOf(Math.max(highest, 1), true)).toEqual({ top: steps.at(-1), steps });
  });

  it('O3 any height fits, in four steps at the most', () => {
    for (let highest = 0.013; highest < 1e7; highest *= 1.37) {
      const { top, steps } = scaleOf(highest);
      expect(top).toBeGreaterThanOrEqual(highest * (1 - 1e-9));
      expect(steps.length).toBeLessThanOrEqual(5);
      expect(heightOf(0, top)).toBe(PLOT.bottom);
      expect(heightOf(top, top)).toBe(PLOT.top);
    }
  });
});
