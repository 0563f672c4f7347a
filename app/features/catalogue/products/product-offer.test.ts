import { expect, it } from 'vitest';
import { loadCatalogue } from './catalogue-source';
import { offerOf } from './product-offer';

const offers = loadCatalogue().map(({ sku, effect }) => ({ sku, ...offerOf(effect) }));
const where = (wanted: (offer: (typeof offers)[number]) => boolean) =>
  offers
    .filter(wanted)
    .map(({ sku }) => sku)
    .sort();

it('P33 the mobile, POS, market and retail packages are offered for 1 user and 1 year', () => {
  expect(where((offer) => offer.yearOfOneUser)).toEqual([
    'KarpinMarket',
    'KarpinMobile',
    'KarpinPerakende',
    'KarpinPos',
    'PosScreen',
  ]);
});

it('P33 free support is 1 year for the POS, market and retail packages and 6 months for everything else', () => {
  expect(where((offer) => offer.freeSupportMonths === 12)).toEqual([
    'KarpinMarket',
    'KarpinPerakende',
    'KarpinPos',
    'PosScreen',
  ]);
});
