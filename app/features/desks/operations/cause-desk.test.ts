import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byUrgency,
  causeAddress,
  causeDesk,
  chosenOf,
  daysOf,
  isGrowing,
  QUIET_MS,
  releasesOf,
  repairAddress,
  SLOTS,
  type CauseOverTime,
} from './cause-desk';
import { jobList } from './job-list-filter';

const cause = (more: Partial<CauseOverTime>): CauseOverTime => ({
  ...{ key: 'unexpected', error: null, count: 1, fresh: 0, firstAt: 0, lastAt: 0, firstRelease: null },
  products: [],
  slots: Array.from({ length: SLOTS }, () => 0),
  ...more,
});

describe('causes over time', () => {
  it('B34 what is new comes first, then what stopped most, then what did so last', () => {
    const order = [
      cause({ key: 'a', fresh: 3 }),
      cause({ key: 'b', fresh: 1, count: 9 }),
      cause({ key: 'c', count: 8, lastAt: 1 }),
      cause({ key: 'd', count: 2, lastAt: 9 }),
      cause({ key: 'e', count: 2, lastAt: 8 }),
    ];
    expect(
      order
        .toReversed()
        .toSorted(byUrgency)
        .map(({ key }) => key),
    ).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('B34 a search finds causes by all of its words, however they are spelt, and a release those that came with it', () => {
    const causes = [
      cause({ key: 'unexpected', firstRelease: '0.9.10', products: ['Karpin Market KM1'] }),
      cause({ key: 'worker-crashed', firstRelease: '0.9.9', products: ['Lokanta KL1'] }),
      cause({ key: 'database-refused', firstRelease: null }),
    ];
    const words: Record<string, string> = {
      unexpected: 'Beklenmeyen hata',
      'worker-crashed': 'Satır İŞLEYİCİYİ kapattı',
    };
    const find = (said: Record<string, string>) =>
      chosenOf(causes, causeDesk.read(new URLSearchParams(said)), ({ key, products }) =>
        [words[key], key, ...products].join(' '),
      ).map(({ key }) => key);
    expect(find({})).toHaveLength(3);
    expect(find({ q: 'isleyici satir' })).toEqual(['worker-crashed']);
    expect(find({ q: 'karpin beklenmeyen' })).toEqual(['unexpected']);
    expect(find({ q: 'lokanta beklenmeyen' })).toEqual([]);
    expect(find({ release: '0.9.9' })).toEqual(['worker-crashed']);
    expect(find({ release: '0.9.9', q: 'karpin' })).toEqual([]);
    expect(releasesOf(causes)).toEqual(['0.9.10', '0.9.9']);
  });

  it('B34 a cause is mended once nothing new has come for five minutes', () => {
    expect(isGrowing({ lastAt: 1_000 }, 1_000 + QUIET_MS - 1)).toBe(true);
    expect(isGrowing({ lastAt: 1_000 }, 1_000 + QUIET_MS)).toBe(false);
  });

  it('B34 the days and what is older have all lines of a cause, and each span ends where the next begins', () => {
    const slots = fc.array(fc.nat(50), { minLength: SLOTS, maxLength: SLOTS });
    fc.assert(
      fc.property(slots, fc.nat(9), (counts, older) => {
        const count = counts.reduce((sum, some) => sum + some, older);
        const days = daysOf({ slots: counts, count }, '2026-11-23');
        expect(days.reduce((sum, day) => sum + day.count, 0)).toBe(count);
        for (const [index, { span }] of days.entries()) {
          const next = days[index + 1];
          if (next) expect(next.span.from).toBe(span.to);
        }
      }),
    );
  });

  it('B34 the addresses of a span are read as they were written', () => {
    const span = { from: '2026-11-24T09:14', to: '2026-11-24T09:50:30' };
    for (const address of [causeAddress('unexpected~0a1b2c3d', span), repairAddress('unexpected~0a1b2c3d', span)]) {
      expect(jobList.read(new URL(address, 'http://desk').searchParams)).toMatchObject({
        ...span,
        ...{ state: 'failed', kind: 'provision-order-line', error: 'unexpected~0a1b2c3d' },
      });
    }
    const read = (from: string) => jobList.read(new URLSearchParams({ from })).from;
    for (const wrong of ['2026-02-31T09:00', '2026-11-24', '2026-11-24T24:00', '2026-11-24T09:60', "2026-11-24T09:00'"])
      expect(read(wrong)).toBeUndefined();
  });
});
