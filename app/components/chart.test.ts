import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heightOf, highestShown, PLOT, scaleOf, withValue } from './chart';

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

describe('O3 outliers in a chart', () => {
  it.each([
    ['nothing was measured', [], 6],
    ['all is below the least', [1, 2, 3], 6],
    ['all is alike', [20, 24, 22, 25, 21], 25],
    ['one is far above', [2, 3, 2, 4, 3, 2, 3, 600], 8],
    ['one of two is far above', [1, 600], 6],
  ])('O3 %s', (_, values, shown) => {
    expect(highestShown(values, 6)).toBe(shown);
  });

  const seconds = fc.double({ min: 0, max: 1e6, noNaN: true });
  const measured = fc.array(seconds, { minLength: 2, maxLength: 80 });

  it('O3 however high the highest is, the scale of the others is the same', () => {
    fc.assert(
      fc.property(measured, fc.double({ min: 1, max: 1e6, noNaN: true }), (values, factor) => {
        const highest = Math.max(...values) * 2 + 6;
        const others = [...values];
        const usual = highestShown([...others, highest * 1e6], 6);
        expect(highestShown([...others, highest * 1e6 * factor], 6)).toBe(usual);
      }),
    );
  });

  it('O3 nine of ten values are never clipped, and no room is left for what is not there', () => {
    fc.assert(
      fc.property(measured, (values) => {
        const shown = highestShown(values, 6);
        expect(values.filter((value) => value > shown).length).toBeLessThanOrEqual(Math.ceil(values.length / 10));
        expect(shown).toBeLessThanOrEqual(Math.max(6, ...values));
      }),
    );
  });

  it('O3 what is beyond the scale stands at its top', () => {
    expect(heightOf(600, 8)).toBe(PLOT.top);
  });

  it('O3 what is cut carries its value, the highest first, as far as the texts have room beside each other', () => {
    const places = [60, 68, 76, 300].map((x, index) => ({ x, value: [20, 600, 30, 40][index] ?? 0 }));
    expect([...withValue(places)].sort((a, b) => a - b)).toEqual([68, 300]);
    expect(withValue([]).size).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.record({ x: fc.nat(514), value: fc.nat(9999) }), { minLength: 1 }), (some) => {
        const carrying = [...withValue(some)].sort((a, b) => a - b);
        const highest = Math.max(...some.map(({ value }) => value));
        expect(some.some(({ x, value }) => value === highest && carrying.includes(x))).toBe(true);
        carrying.slice(1).forEach((x, index) => expect(x - (carrying[index] ?? 0)).toBeGreaterThanOrEqual(44));
      }),
    );
  });
});
