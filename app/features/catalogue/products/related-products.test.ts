import { expect, it } from 'vitest';
import type { ProductClass } from '~/platform/product-classes';
import { relatedProducts } from './related-products';

const product = (sku: string, family: string, productClass: ProductClass, popular = false) => ({
  sku,
  family,
  class: productClass,
  popular,
});
const all = [
  product('Rulo', 'label', 'label', true),
  product('Ups', 'ups', 'power'),
  product('Kobi', 'sme', 'software'),
  product('Pos', 'pos', 'software'),
  product('PosScreen', 'pos', 'software'),
  product('PosUcuz', 'pos', 'others'),
];

it('P19 related are first the family, then the class, then what is popular, and never the product itself', () => {
  const skus = relatedProducts(product('Pos', 'pos', 'software'), all, 10).map(({ sku }) => sku);
  expect(skus).toEqual(['PosScreen', 'PosUcuz', 'Kobi', 'Rulo', 'Ups']);
  expect(relatedProducts(product('Pos', 'pos', 'software'), all, 2)).toHaveLength(2);
});
