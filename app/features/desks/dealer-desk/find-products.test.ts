import { describe, expect, it } from 'vitest';
import { findProducts } from './find-products';

const PRODUCTS = [
  ['Turab', 'Turab, Karpin için'],
  ['KarpinERP', 'Karpin ERP'],
  ['KarpinKullanici', 'Ek kullanıcı'],
  ['Etiket80x50', 'Termal etiket 80×50'],
].map(([sku = '', name = '']) => ({ sku, name, price: '1.00', currency: 'TRL' as const }));
const found = (typed: string) => findProducts(PRODUCTS, typed).map(({ sku }) => sku);

describe('findProducts', () => {
  it.each([
    ['karpinkul', ['KarpinKullanici']],
    ['KARPİNKUL', ['KarpinKullanici']],
    ['ek kullanici', ['KarpinKullanici']],
    ['80×50 termal', ['Etiket80x50']],
    // Codes that begin so come before names that hold it.
    ['karpin', ['KarpinERP', 'KarpinKullanici', 'Turab']],
    ['karpin yok', []],
    ['  ', []],
  ])('B12 what is typed as %j finds %j', (typed, skus) => {
    expect(found(typed)).toEqual(skus);
  });

  it('B12 offers no more than can be looked over', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      sku: `Etiket${index}`,
      name: 'Etiket',
      price: '1.00',
      currency: 'TRL' as const,
    }));
    expect(findProducts(many, 'etiket')).toHaveLength(6);
  });
});
