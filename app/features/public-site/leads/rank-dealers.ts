import type { DealersNear } from '~/features/public-site/dealers/near-dealers';
import type { Trade } from '~/features/public-site/dealers/trades';

/** How a dealer has answered the requests that it was offered of late. */
export type DealerRecord = {
  /** ISO; null: it was never offered one. */
  lastOfferedAt: string | null;
  /** The mean working time until it took one; those that it let lapse count twice the time that it had. Null: none ended yet. */
  meanMinutes: number | null;
};

export type RankedDealer = { id: number; reason: 'province' | 'near' };

/** Quick, as agreed, or late: finer differences are chance, and would give everything to one dealer. */
function paceOf({ meanMinutes }: DealerRecord, offerMinutes: number): number {
  if (meanMinutes === null) return 1;
  if (meanMinutes <= offerMinutes / 4) return 0;
  return meanMinutes <= offerMinutes ? 1 : 2;
}

const NEVER: DealerRecord = { lastOfferedAt: null, meanMinutes: null };

/**
 * The dealers in the order in which a request is offered to them: those of its province, those that say that they come there,
 * then the others, the nearest province first. Among these who knows the trade, then who answers quickly, then whoever was
 * offered one longest ago.
 */
export function rankDealers(
  { own, coming, others }: DealersNear,
  wanted: { trade: Trade | undefined; offerMinutes: number; records: ReadonlyMap<number, DealerRecord> },
): RankedDealer[] {
  const recordOf = (id: number) => wanted.records.get(id) ?? NEVER;
  const knows = (trades: readonly Trade[]) => Number(wanted.trade !== undefined && trades.includes(wanted.trade));
  const ranked = (dealers: DealersNear['own'], reason: RankedDealer['reason']) =>
    dealers
      .map(({ id, trades }) => {
        const record = recordOf(id);
        return {
          id,
          reason,
          knows: knows(trades),
          pace: paceOf(record, wanted.offerMinutes),
          last: record.lastOfferedAt,
        };
      })
      .sort((a, b) => b.knows - a.knows || a.pace - b.pace || (a.last ?? '').localeCompare(b.last ?? '') || a.id - b.id)
      .map(({ id }): RankedDealer => ({ id, reason }));
  // They come sorted by the distance of their provinces.
  const provinces = [...new Set(others.map(({ plate }) => plate))];
  return [
    ...ranked(own, 'province'),
    ...ranked(coming, 'near'),
    ...provinces.flatMap((plate) =>
      ranked(
        others.filter((dealer) => dealer.plate === plate),
        'near',
      ),
    ),
  ];
}
