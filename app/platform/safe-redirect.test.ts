import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeRedirectTarget } from './safe-redirect';

describe('safeRedirectTarget', () => {
  it.each([
    '//evil',
    '///evil',
    '//evil.example/checkout',
    '/\\evil',
    '\\/evil',
    '\\\\evil',
    '/a\\b',
    '/%5cevil',
    '/%5Cevil',
    '/%09/evil',
    '/\t/evil',
    '/\n/evil',
    '/%0d%0aSet-Cookie:a=b',
    '/checkout\r\nSet-Cookie: a=b',
    '/checkout%0D%0ALocation:%20https://evil',
    '/%00',
    '/%7f',
    '/%c2%85evil',
    '/\u0085evil',
    '/.//evil',
    '/./\\evil',
    '/a/..//evil',
    '/%2e//evil',
    '/%2e%2e//evil',
    'https:evil',
    'https:/evil',
    'https://evil',
    'HTTPS://evil',
    'http://shop.invalid@evil/',
    'http://shop.invalid/checkout',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'a@evil',
    '@evil',
    'evil.example',
    'checkout',
    '?to=x',
    ' /checkout',
    ' //evil',
    '',
    null,
    undefined,
    42,
    ['/checkout'],
    { toString: () => '/checkout' },
  ])('O7 %j leads to the fallback', (to) => {
    expect(safeRedirectTarget(to)).toBe('/');
    expect(safeRedirectTarget(to, '/checkout')).toBe('/checkout');
  });

  it.each([
    ['/', '/'],
    ['/checkout', '/checkout'],
    ['/blank?order=12', '/blank?order=12'],
    ['/shop?q=a&to=//evil#contact', '/shop?q=a&to=//evil#contact'],
    ['/city/06/Ankara', '/city/06/Ankara'],
    ['/a/../checkout', '/checkout'],
    ['/urun/1/POS/Yazar%20Kasa', '/urun/1/POS/Yazar%20Kasa'],
    ['/shop?q=çay', '/shop?q=%C3%A7ay'],
    ['/@evil', '/@evil'],
  ])('O7 %s is our own and leads to %s', (to, target) => {
    expect(safeRedirectTarget(to)).toBe(target);
  });

  it('O7 whatever comes in, the browser stays on our site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '%2e',
      '%09',
      '%5c',
      '\t',
      'evil',
      'https:',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 8 }).map((all) => `/${all.join('')}`),
    );
    fc.assert(
      fc.property(text, (to) => {
        const target = safeRedirectTarget(to);
        expect(target).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
        expect(target).not.toContain('\\');
        expect(new URL(target, 'https://dealers.example').origin).toBe('https://dealers.example');
        expect(safeRedirectTarget(target)).toBe(target);
      }),
      { numRuns: 2000 },
    );
  });
});
