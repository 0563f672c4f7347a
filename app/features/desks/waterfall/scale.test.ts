import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisOf, marksOf, placeOf } from './scale';

const MINUTE = 60_000;

/** A span with waits that do not overlap, as tiles of it. */
const drawing = fc
  .array(fc.record({ ms: fc.integer({ min: 0, max: 10_000_000 }), wait: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => {
    let cursor = 1_000;
    const tiles = parts.map(({ ms, wait }) => {
      const from = cursor;
      cursor += ms;
      return { from, to: cursor, wait };
    });
    return { span: { from: 1_000, to: cursor }, waits: tiles.filter(({ wait }) => wait) };
  });

describe('the axis of a drawing', () => {
  it('B34 its parts tile the span and the width, none is negative, and later is never further left', () => {
    fc.assert(
      fc.property(drawing, fc.array(fc.integer({ min: 0, max: 120_000_000 })), ({ span, waits }, moments) => {
        const axis = axisOf(span, waits);
        expect(axis[0]?.from).toBe(span.from);
        expect(axis.at(-1)?.to).toBe(span.to);
        let [time, x] = [span.from, 0];
        for (const part of axis) {
          expect(part.from).toBe(time);
          expect(part.x).toBeCloseTo(x, 6);
          expect(part.width).toBeGreaterThan(0);
          [time, x] = [part.to, x + part.width];
        }
        expect(x).toBeCloseTo(100, 6);
        const places = moments.toSorted((one, other) => one - other).map((at) => placeOf(axis, at));
        expect(
          places.every(
            (place, index) => place >= -1e-9 && place <= 100 + 1e-6 && place >= (places[index - 1] ?? 0) - 1e-9,
          ),
        ).toBe(true);
        for (const mark of marksOf(axis)) expect(mark.x).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('B34 a long wait is cut, and each side of it has its own scale', () => {
    const wait = { from: 105_000, to: 105_000 + 30 * MINUTE };
    const axis = axisOf({ from: 0, to: wait.to + 5_000 }, [{ from: 200, to: 3_000 }, wait]);
    expect(axis.map(({ cut }) => cut)).toEqual([false, true, false]);
    const [before, gap, after] = axis;
    expect(gap).toMatchObject({ ...wait, width: 5 });
    // Five seconds beside a hundred: wide enough to see what happened in them.
    expect(after?.width).toBeGreaterThan(16);
    expect((after?.width ?? 0) / 5_000).toBeGreaterThan((before?.width ?? 0) / 105_000);
    expect(placeOf(axis, 52_500)).toBeCloseTo((before?.width ?? 0) / 2, 6);
  });

  it('B34 nothing is cut where work took most of the time, and a wait that still lasts is the end', () => {
    expect(axisOf({ from: 0, to: 100_000 }, [{ from: 0, to: 20_000 }])).toHaveLength(1);
    expect(axisOf({ from: 0, to: 100_000 }, [{ from: 10_000, to: 100_000 }]).map(({ cut }) => cut)).toEqual([
      false,
      true,
    ]);
    expect(axisOf({ from: 5, to: 5 }, [])).toEqual([{ from: 5, to: 5, cut: false, x: 0, width: 100 }]);
  });
});
