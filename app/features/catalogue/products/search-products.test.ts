import { describe, expect, it } from 'vitest';
import { searchProducts } from './search-products';

const products = [
  { sku: 'LisansDurdur', name: 'Lisans durdurma', summary: 'Seçilen lisansı bugün sona erdirir.' },
  {
    sku: 'KarpinMarket',
    name: 'Karpin Market',
    summary: 'Kasa, terazi ve raf etiketi bir arada.',
    detail: 'Teraziyle veri alışverişi; fiş yazıcı ayrıca.',
  },
  { sku: 'YaziciFis80', name: 'Fiş yazıcı 80 mm', summary: 'USB ve ağ bağlantılı ısıl yazıcı.' },
];
const found = (query: string) => searchProducts(products, query).map(({ sku }) => sku);

describe('searchProducts', () => {
  it.each([
    ['market', ['KarpinMarket']],
    ['ISIL', ['YaziciFis80']],
    ['terazi karpin', ['KarpinMarket']],
    ['lisansdurdur', ['LisansDurdur']],
    ['ALIŞVERİŞİ', ['KarpinMarket']],
    ['yok böyle', []],
  ])('P18 "%s" is found whatever its case and accents, in title and detail', (query, skus) => {
    expect(found(query)).toEqual(skus);
  });

  it.each(['FİŞ yazıcı', 'fis YAZICI', 'yazıcı fiş'])(
    'P18 "%s" finds the product of that name before the one that mentions it',
    (query) => {
      expect(found(query)).toEqual(['YaziciFis80', 'KarpinMarket']);
    },
  );

  it('P18 an empty search keeps the whole catalogue in its order', () => {
    expect(found('  ')).toEqual(['LisansDurdur', 'KarpinMarket', 'YaziciFis80']);
  });
});
