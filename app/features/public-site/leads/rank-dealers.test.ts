import { expect, it } from 'vitest';
import type { NearDealer } from '~/features/public-site/dealers/near-dealers';
import type { Trade } from '~/features/public-site/dealers/trades';
import { rankDealers, type DealerRecord } from './rank-dealers';

const OFFER = 540;
const dealer = (id: number, plate = '35', trades: Trade[] = []) => ({ id, plate, trades }) as unknown as NearDealer;
const rank = (
  near: Partial<Parameters<typeof rankDealers>[0]>,
  records: [number, DealerRecord][] = [],
  trade?: Trade,
) =>
  rankDealers({ own: [], coming: [], others: [], ...near }, { trade, offerMinutes: OFFER, records: new Map(records) });
const record = (lastOfferedAt: string | null, meanMinutes: number | null): DealerRecord => ({
  lastOfferedAt,
  meanMinutes,
});

it('B30 offers to the province first, then to those who come there, then to the nearest others', () => {
  const near = { own: [dealer(1)], coming: [dealer(2, '45')], others: [dealer(3, '09'), dealer(4, '06')] };
  expect(rank(near, [[1, record('2026-11-24T08:00:00Z', 1080)]])).toEqual([
    { id: 1, reason: 'province' },
    { id: 2, reason: 'near' },
    { id: 3, reason: 'near' },
    { id: 4, reason: 'near' },
  ]);
});

it('B30 of equals who knows the trade comes first, then who answers quickly, then whoever waited longest', () => {
  const own = [dealer(1), dealer(2), dealer(3), dealer(4, '35', ['grocery'])];
  const records: [number, DealerRecord][] = [
    [1, record('2026-11-24T08:00:00Z', 60)],
    [2, record('2026-11-23T08:00:00Z', 90)],
    [3, record('2026-11-01T08:00:00Z', 300)],
    [4, record('2026-11-24T09:00:00Z', 1080)],
  ];
  expect(rank({ own }, records, 'grocery').map(({ id }) => id)).toEqual([4, 2, 1, 3]);
  expect(rank({ own }, records).map(({ id }) => id)).toEqual([2, 1, 3, 4]);
});

it('B30 among equals each has its turn', () => {
  const own = [dealer(1), dealer(2), dealer(3)];
  const records = new Map<number, DealerRecord>();
  const turns = Array.from({ length: 6 }, (_, turn) => {
    const [first] = rank({ own }, [...records]);
    records.set(first?.id ?? 0, record(`2026-11-24T08:0${turn}:00Z`, 200));
    return first?.id;
  });
  expect(turns).toEqual([1, 2, 3, 1, 2, 3]);
});
