import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CITIES } from './cities';
import { NO_FACTS } from './dealer-facts';
import { countByPlate, dealersNear, kilometresTo } from './near-dealers';
import type { PublicDealer } from './public-dealer-store.server';
import { TRADE_KEYS } from './trades';

const plate = fc.constantFrom(...CITIES.map((city) => city.plate));
const anyDealers: fc.Arbitrary<PublicDealer[]> = fc
  .array(fc.record({ plate, serves: fc.uniqueArray(plate, { maxLength: 5 }), trades: fc.subarray([...TRADE_KEYS]) }), {
    maxLength: 12,
  })
  .map((rows) => rows.map((row, id) => ({ ...NO_FACTS, ...row, id, name: `${id}` })));

describe('dealers near a province', () => {
  it('B31 every dealer stands in one of the three groups, where it belongs', () => {
    fc.assert(
      fc.property(plate, anyDealers, (here, dealers) => {
        const { own, coming, others } = dealersNear(here, dealers);
        expect([...own, ...coming, ...others].map(({ id }) => id).sort((a, b) => a - b)).toEqual(
          dealers.map(({ id }) => id),
        );
        expect(own.every((dealer) => dealer.plate === here)).toBe(true);
        expect(coming.every((dealer) => dealer.plate !== here && dealer.serves.includes(here))).toBe(true);
        expect(others.some((dealer) => dealer.plate === here || dealer.serves.includes(here))).toBe(false);
      }),
    );
  });

  it('B31 the nearest come first, and in one province those that know the trade', () => {
    fc.assert(
      fc.property(plate, anyDealers, fc.constantFrom(...TRADE_KEYS), (here, dealers, trade) => {
        for (const group of Object.values(dealersNear(here, dealers, trade))) {
          for (const [index, dealer] of group.entries()) {
            const next = group[index + 1];
            if (!next) continue;
            const [near, far] = [kilometresTo(here, dealer.plate), kilometresTo(here, next.plate)];
            expect(near).toBeLessThanOrEqual(far);
            if (near === far) expect(!dealer.trades.includes(trade) && next.trades.includes(trade)).toBe(false);
          }
        }
      }),
    );
  });

  it('B31 distances are those of the map, and only a dealer that says where it is has one', () => {
    expect(Math.round(kilometresTo('34', '06') / 10)).toBe(35);
    expect(Math.round(kilometresTo('22', '30') / 100)).toBe(15);
    expect(CITIES.every((city) => kilometresTo('06', city.plate) < 1000)).toBe(true);
    const here = {
      ...NO_FACTS,
      id: 1,
      name: 'Akhisar',
      plate: '45',
      position: { latitude: 38.9185, longitude: 27.8401 },
    };
    const { others } = dealersNear('35', [here, { ...here, id: 2, position: null }]);
    expect(others.map(({ kilometres }) => kilometres)).toEqual([83, null]);
  });

  it('B31 provinces are counted where they have a dealer', () => {
    expect(countByPlate([{ plate: '34' }, { plate: '35' }, { plate: '34' }])).toEqual({ '34': 2, '35': 1 });
  });
});
