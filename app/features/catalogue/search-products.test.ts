import { describe, expect, it } from 'vitest';
import { searchProducts } from './search-products';

const products = [
  { sku: 'KarpinMarket', name: 'Karpin Market', summary: 'Kasa, terazi ve raf etiketi bir arada.' },
  { sku: 'YaziciFis80', name: 'Fiş yazıcı 80 mm', summary: 'USB ve ağ bağlantılı ısıl yazıcı.' },
  { sku: 'LisansDurdur', name: 'Lisans durdurma', summary: 'Seçilen lisansı bugün sona erdirir.' },
];
const found = (query: string) => searchProducts(products, query).map(({ sku }) => sku);

describe('searchProducts', () => {
  it.each([
    ['market', ['KarpinMarket']],
    ['FİŞ', ['YaziciFis80']],
    ['fis YAZICI', ['YaziciFis80']],
    ['ISIL', ['YaziciFis80']],
    ['terazi karpin', ['KarpinMarket']],
    ['lisansdurdur', ['LisansDurdur']],
    ['İ', ['KarpinMarket', 'YaziciFis80', 'LisansDurdur']],
    ['yok böyle', []],
  ])('P18 "%s" is found whatever its case and accents', (query, skus) => {
    expect(found(query)).toEqual(skus);
  });

  it('P18 an empty search keeps the whole catalogue', () => {
    expect(found('  ')).toHaveLength(products.length);
  });
});
