import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productAt, productPath, slugOf } from './product-path';

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

describe('P19 the product that an address means', () => {
  const product = (id: number, formerId: number | null, slug: string) => ({ id, formerId, class: 'software', slug });
  const products = [product(7, 2, 'kobi'), product(2, 7, 'pos'), product(9, 4, 'erp'), product(12, null, 'saha')];
  const at = (id: string, slug = 'kobi', code = 'software') => productAt(products, { id, class: code, slug })?.slug;

  it.each([
    ['7', 'kobi', 'its own number', 'kobi'],
    ['2', 'kobi', 'the number it had, which is another product’s by now', 'kobi'],
    ['4', 'erp', 'the number it had', 'erp'],
    ['4', 'eski-ad', 'the number it had, under another name', 'erp'],
    ['9', 'eski-ad', 'its number, under another name', 'erp'],
    ['500', 'saha', 'a number that its item had before it was made anew', 'saha'],
    ['012', 'saha', 'its number with noughts before it', 'saha'],
  ])('P19 /%s/…/%s is %s', (id, slug, _why, expected) => {
    expect(at(id, slug)).toBe(expected);
  });

  it.each(['0', 'x', '1e3', '', '99999999999'])('P19 %j is no number of a product', (id) => {
    expect(at(id)).toBeUndefined();
  });

  it('P19 a number that nobody has under words that nobody has means no product', () => {
    expect(at('500', 'yok')).toBeUndefined();
  });
});
