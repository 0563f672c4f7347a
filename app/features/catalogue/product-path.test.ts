import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productPath, slugOf } from './product-path';

describe('slugOf', () => {
  it.each([
    ['Fiş yazıcı 80 mm', 'fis-yazici-80-mm'],
    ['Termal etiket 40×20 mm (rulo)', 'termal-etiket-40-20-mm-rulo'],
    ['İÇ Iğdır ÖLÇÜ', 'ic-igdir-olcu'],
    ['—', 'urun'],
  ])('P19 "%s" becomes %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('P19 any name gives one plain part of an address, and a slug is its own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const slug = slugOf(name);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slugOf(slug)).toBe(slug);
      }),
    );
  });
});

it('P19 the address of a product holds its stock id, class code and slug', () => {
  expect(productPath({ id: 7, class: 'POS', slug: 'karpin-pos' })).toBe('/urun/7/POS/karpin-pos');
});
