import { expect, it } from 'vitest';
import { effectOf } from '~/features/catalogue/product-effects';
import { LICENCE_ACTIONS, licenceActionOf, licenceOrderAddress, skuOfAction } from './licence-actions';

it('B7 D19 each action of the desk orders the product that does it', () => {
  expect(LICENCE_ACTIONS.map(skuOfAction)).toEqual([
    'KarpinYillikLisans',
    'KarpinAylikLisans',
    'LisansDurdur',
    'LisansTemizleme',
    'LisansBilgisayar',
  ]);
  for (const action of LICENCE_ACTIONS) expect(effectOf(skuOfAction(action)).licenceAction).toBe(action);
});

it('B7 an action that the shop does not sell is none', () => {
  for (const value of ['issue', '', null, undefined, ['stop']]) expect(licenceActionOf(value)).toBeUndefined();
});

it('B6 a renewal is one link', () => {
  expect(licenceOrderAddress('extend-year', ['9F3A27C1', '00000001'])).toBe(
    '/licences/order?action=extend-year&code=9F3A27C1&code=00000001',
  );
});
