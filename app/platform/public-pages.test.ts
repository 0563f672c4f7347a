import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages';
import { addressFrom, addressIn, addressInstead, publicPageAt, PUBLIC_PAGES, splitLanguage } from './public-pages';

const codes = fc.constantFrom(...LANGUAGES.map(({ code }) => code));
const pages = fc.constantFrom(...PUBLIC_PAGES.map(({ path }) => path.replace('/*', '/6/ankara')));

describe('P26 addresses of public pages by language', () => {
  it('P26 a page has one address in each language, and Turkish has no prefix', () => {
    expect(addressIn('/about', 'de')).toBe('/de/about');
    expect(addressIn('/about', 'tr')).toBe('/about');
    expect(addressIn('/', 'cn')).toBe('/cn');
    expect(addressIn('/shop?class=label#top', 'ar')).toBe('/ar/shop?class=label#top');
    expect(addressIn('/urun/12/software/karpin-market', 'ru')).toBe('/ru/urun/12/software/karpin-market');
  });

  it.each([
    '/login',
    '/cart',
    '/checkout/address?x=1',
    '/api/orders',
    '/support',
    'https://example.com/about',
    '/abouts',
    '/city/',
  ])('P26 %s has one address in all languages', (address) => {
    expect(addressIn(address, 'en')).toBe(address);
  });

  it('P26 links stay in the language of the address that they stand on', () => {
    expect(addressFrom('/en/about', '/shop')).toBe('/en/shop');
    expect(addressFrom('/about', '/shop')).toBe('/shop');
    expect(addressFrom('/en/about', '/cart')).toBe('/cart');
    expect(addressFrom('/en', '/en/shop')).toBe('/en/shop');
    expect(addressFrom('/ik', '/shop')).toBe('/shop');
  });

  it('P26 an address says its language and its page, for each page and language', () => {
    fc.assert(
      fc.property(pages, codes, codes, (path, code, other) => {
        const address = addressIn(path, code);
        expect(splitLanguage(address)).toEqual({
          language: code === 'tr' ? undefined : LANGUAGES.find((language) => language.code === code),
          path,
        });
        expect(publicPageAt(splitLanguage(address).path)).toBeDefined();
        expect(addressInstead(address, other)).toBe(addressIn(path, other));
      }),
    );
  });
});
