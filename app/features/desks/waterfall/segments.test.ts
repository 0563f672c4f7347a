import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTracks, sumsOf, tile, type Phase, type Segment } from './segments';

const moment = fc.integer({ min: 0, max: 100_000 });
/** Pieces as rows of several clocks may give them: overlapping, outside of the span, or ending before they begin. */
const piece = fc.record({
  from: moment,
  to: moment,
  name: fc.constantFrom('attempt' as const, 'relay' as const, 'silence' as const),
  owner: fc.constantFrom('work' as const, 'system' as const),
});
const phase = fc.record({
  at: moment,
  name: fc.constantFrom('queue' as const, 'person' as const, 'approval' as const),
  owner: fc.constantFrom('system' as const, 'person' as const),
});
const span = fc.tuple(moment, moment).map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));

const expectTiles = (segments: readonly Pick<Segment, 'from' | 'to'>[], from: number, to: number) => {
  let cursor = from;
  for (const segment of segments) {
    expect(segment.from).toBe(cursor);
    expect(segment.to).toBeGreaterThanOrEqual(segment.from);
    cursor = segment.to;
  }
  expect(cursor).toBe(to);
};

describe('where the time of a job went', () => {
  it('B34 segments tile the span, whatever the rows say, and their sums are exactly the span', () => {
    fc.assert(
      fc.property(fc.array(piece), fc.array(phase), span, (pieces, phases, { from, to }) => {
        const segments = tile(pieces, phases, from, to);
        expectTiles(segments, from, to);
        const { work, system, person } = sumsOf(segments);
        expect(work + system + person).toBe(to - from);
        // A wait of no time is no row.
        expect(segments.every(({ owner, from: start, to: end }) => owner === 'work' || end > start)).toBe(true);
      }),
    );
  });

  it('B34 time that no row accounts for has the name of its phase, and a wait for a person who ended it', () => {
    const work = (from: number, to: number): Segment => ({ from, to, name: 'attempt', owner: 'work' });
    const phases: Phase[] = [
      { at: 0, name: 'queue', owner: 'system' },
      { at: 50, name: 'person', owner: 'person', by: 'Tolga' },
      { at: 90, name: 'queue', owner: 'system' },
    ];
    expect(tile([work(10, 50), work(95, 99)], phases, 0, 100)).toEqual([
      { from: 0, to: 10, name: 'queue', owner: 'system' },
      work(10, 50),
      { from: 50, to: 90, name: 'person', owner: 'person', by: 'Tolga' },
      { from: 90, to: 95, name: 'queue', owner: 'system' },
      work(95, 99),
      { from: 99, to: 100, name: 'queue', owner: 'system' },
    ]);
  });

  it('B34 steps stay within their attempt when another piece cuts it', () => {
    const steps = [{ name: 'look-up-stock', from: 0, to: 30, state: 'done' as const }];
    const pieces: Segment[] = [
      { from: 0, to: 20, name: 'silence', owner: 'system' },
      { from: 10, to: 30, name: 'attempt', owner: 'work', steps },
    ];
    expect(tile(pieces, [], 0, 30).at(-1)).toMatchObject({ from: 20, to: 30, steps: [{ from: 20, to: 30 }] });
  });

  it('B34 tracks beside each other are one that tiles their span: work before people before the system', () => {
    const track = fc
      .tuple(fc.array(piece, { maxLength: 6 }), fc.array(phase, { maxLength: 4 }), fc.integer({ min: 1, max: 50_000 }))
      .map(([pieces, phases, to]) => tile(pieces as Segment[], phases as Phase[], 0, to));
    fc.assert(
      fc.property(fc.array(track, { minLength: 1, maxLength: 4 }), (tracks) => {
        const merged = mergeTracks(tracks);
        expectTiles(merged, 0, Math.max(...tracks.flat().map(({ to }) => to)));
        const least = Math.max(...tracks.map((each) => sumsOf(each).work));
        expect(sumsOf(merged).work).toBeGreaterThanOrEqual(least);
      }),
    );
    expect(
      mergeTracks([
        [
          { from: 0, to: 10, name: 'attempt', owner: 'work' },
          { from: 10, to: 30, name: 'queue', owner: 'system' },
        ],
        [
          { from: 0, to: 5, name: 'queue', owner: 'system' },
          { from: 5, to: 20, name: 'person', owner: 'person' },
          { from: 20, to: 30, name: 'attempt', owner: 'work' },
        ],
      ]).map(({ from, to, owner }) => [from, to, owner]),
    ).toEqual([
      [0, 10, 'work'],
      [10, 20, 'person'],
      [20, 30, 'work'],
    ]);
  });
});
