import { expect, it } from 'vitest';
import { extendsTerm, LICENCE_ACTIONS, licenceActionOf, licenceEffects } from './licence-actions';
import { effectOf } from './product-effects';

it('B7 D19 each action of the desk orders the product that does it', () => {
  expect(LICENCE_ACTIONS.map((action) => licenceEffects[action].product)).toEqual([
    'KarpinYillikLisans',
    'KarpinAylikLisans',
    'LisansDurdur',
    'LisansTemizleme',
    'LisansBilgisayar',
  ]);
  for (const action of LICENCE_ACTIONS) expect(effectOf(licenceEffects[action].product).licenceAction).toBe(action);
});

it('B7 an action that the shop does not sell is none', () => {
  for (const value of ['issue', '', null, undefined, ['stop']]) expect(licenceActionOf(value)).toBeUndefined();
});

it('D18 B6 the actions that extend a term are those that its type names', () => {
  expect(LICENCE_ACTIONS.filter(extendsTerm)).toEqual(['extend-year', 'extend-month']);
});
