import { describe, expect, it } from 'vitest';
import { productEffects } from '~/features/catalogue/products/product-effects';
import { consequencesOf } from './order-consequences';

const line = (sku: string, quantity = 1) => {
  const effect = productEffects[sku];
  if (!effect) throw new Error(`no product ${sku}`);
  return { sku, quantity, ...effect };
};
const now = new Date('2026-11-20T10:00:00Z');

describe('consequencesOf', () => {
  it('D12 counts packages and further licences of a new customer', () => {
    expect(consequencesOf([line('KarpinMarket'), line('KarpinKullanici', 3)], {}, 'new', now)).toEqual([
      { what: 'ledger', count: 1 },
      { what: 'customer', count: 1 },
      { what: 'package', count: 1 },
      { what: 'licence', count: 3 },
    ]);
  });

  it('D12 names what is done to the selected licences, with the end that it gives them', () => {
    const lines = [line('KarpinYillikLisans'), line('LisansTemizleme'), line('LisansDurdur')];
    const selected = { KarpinYillikLisans: 3, LisansDurdur: 1 };
    expect(consequencesOf(lines, selected, 'existing', now)).toEqual([
      { what: 'ledger', count: 1 },
      { what: 'extend-year', count: 3, until: '2027-11-20T10:00:00.000Z' },
      { what: 'stop', count: 1 },
    ]);
  });
});
