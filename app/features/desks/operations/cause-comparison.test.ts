import { describe, expect, it } from 'vitest';
import { byChange, causeComparison, changeOf, sidesOf, tried, type ComparedCause } from './cause-comparison';

const NOW = new Date('2026-11-24T10:30:00Z');
const sides = (search: string, releases: readonly string[] = ['0.9.4', '0.9.3', '0.9.2']) =>
  sidesOf(causeComparison.read(new URLSearchParams(search)), releases, NOW);

describe('causes side by side', () => {
  it('B34 without a word the two latest releases are compared, and with one of them the other is the next best', () => {
    const of = (old: string, newer: string) => ({ old: { release: old }, new: { release: newer } });
    expect(sides('')).toEqual(of('0.9.3', '0.9.4'));
    expect(sides('new=0.9.3')).toEqual(of('0.9.2', '0.9.3'));
    expect(sides('old=0.9.4')).toEqual(of('0.9.4', '0.9.3'));
    expect(sides('new=0.9.2')).toEqual(of('0.9.4', '0.9.2'));
    expect(sides('old=0.9.2&new=0.9.4')).toEqual(of('0.9.2', '0.9.4'));
    expect(sides('old=0.8.0&new=0.8.1', [])).toEqual(of('0.8.0', '0.8.1'));
    expect(sides('', ['0.9.4'])).toBeNull();
    expect(sides('', [])).toBeNull();
  });

  it('B34 spans are those of the address, else the last day and the one before it, and meet where one end is missing', () => {
    expect(sides('by=spans')).toEqual({
      old: { from: '2026-11-22T10:30', to: '2026-11-23T10:30' },
      new: { from: '2026-11-23T10:30', to: '2026-11-24T10:30' },
    });
    expect(sides('by=spans&new-from=2026-11-24T09:00')).toMatchObject({
      old: { to: '2026-11-24T09:00' },
      new: { from: '2026-11-24T09:00', to: '2026-11-24T10:30' },
    });
    expect(sides('by=spans&old-from=2026-11-31T00:00'), 'no such day').toEqual(sides('by=spans'));
  });

  it('B34 what came comes first, then what grew; what went is last', () => {
    const cause = (key: string, old: number, newer: number): ComparedCause => ({ key, error: null, old, new: newer });
    const causes = [
      cause('a', 0, 9),
      cause('b', 0, 2),
      cause('c', 1, 8),
      cause('d', 4, 4),
      cause('e', 9, 1),
      cause('f', 3, 2),
      cause('g', 7, 0),
    ];
    expect(
      causes
        .toReversed()
        .toSorted(byChange)
        .map((one) => `${one.key} ${changeOf(one)}`),
    ).toEqual(['a new', 'b new', 'c more', 'd same', 'e fewer', 'f fewer', 'g gone']);
  });

  it('B34 the lines behind a number are named by cause and side', () => {
    for (const one of [
      { cause: 'unexpected~0a1b2c3d', on: { release: '0.9.4+1@b' } },
      { cause: 'worker-crashed', on: { from: '2026-11-24T09:00', to: '2026-11-24T09:30:15' } },
    ])
      expect(tried.read(tried.write(one))).toEqual(one);
    for (const wrong of ['', '@0.9.4', 'worker-crashed', 'worker-crashed@', "x'y@0.9.4"])
      expect(tried.read(wrong), wrong).toBeUndefined();
  });
});
