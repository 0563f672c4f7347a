import { describe, expect, it } from 'vitest';
import { plainAddressOf, sharedVisitOf } from './shared-pages';

describe('who gets a shared page', () => {
  const of = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    sharedVisitOf({ method, url, headers });

  it('O7 a stranger gets one by language and theme; values that are not ours count as none', () => {
    expect(of('/shop')).toEqual({ url: '/shop', language: 'tr', theme: 'system' });
    expect(of('/shop?class=label', { cookie: 'theme=dark; lang=en' })).toEqual({
      url: '/shop?class=label',
      language: 'en',
      theme: 'dark',
    });
    expect(of('/', { cookie: 'lang=xx; theme=<script>' })).toEqual({ url: '/', language: 'tr', theme: 'system' });
    expect(of('/', {}, 'HEAD')).toBeDefined();
  });

  it('O7 whatever follows home in its address, the page that is kept is one', () => {
    for (const url of ['/?utm_source=mail&utm_campaign=%c4%b0', '/?a=1&a=2', '/?', `/?gclid=${'x'.repeat(2000)}`]) {
      expect(of(url)).toEqual({ url: '/', language: 'tr', theme: 'system' });
      expect(plainAddressOf({ method: 'GET', url })).toBeUndefined();
    }
    expect(plainAddressOf({ method: 'GET', url: '/shop?class=%6cabel' })).toBe('/shop?class=label');
  });

  it('P26 an address that names a language is kept in that one, whatever the cookie says', () => {
    expect(of('/de/shop?class=label', { cookie: 'lang=en' })).toEqual({
      url: '/de/shop?class=label',
      language: 'de',
      theme: 'system',
    });
    expect(of('/en')).toEqual({ url: '/en', language: 'en', theme: 'system' });
    expect(of('/xx/shop')).toBeUndefined();
    expect(of('/tr/shop')).toBeUndefined();
  });

  it.each<[string, string, Record<string, string>?, string?]>([
    ['a session', '/shop', { cookie: 'lang=en; session=abc' }],
    ['a session over https', '/shop', { cookie: '__Host-session=abc' }],
    ['a guest cart', '/shop', { cookie: 'basket=abc' }],
    ['a toast', '/shop', { cookie: 'flash=abc' }],
    ['an unknown cookie', '/shop', { cookie: 'lang=tr; visits=3' }],
    ['a cookie without a name', '/shop', { cookie: 'session' }],
    ['a token', '/shop', { authorization: 'Bearer kpn_x' }],
    ['a form', '/shop', {}, 'POST'],
    ['an unknown parameter', '/shop?utm_source=x'],
    ['the data of a route', '/shop?_data=routes%2Fsite%2Fshop'],
    ['a parameter twice', '/shop?class=a&class=b'],
    ['another writing of a parameter', '/shop?class=%6cabel'],
    ['a free search', '/shop?q=a'],
    ['a popup', '/shop?product=KarpinMarket'],
    ['the data of home', '/?_data=routes%2Fsite%2F_index'],
    ['a parameter on a page without', '/urun/1/software/karpin?class=a'],
    ['another page', '/cart'],
    ['another writing of the path', '/%73hop'],
    ['two slashes', '//shop'],
    ['a whole address', 'http://evil.example/shop'],
    ['a very long address', `/shop?class=${'a'.repeat(600)}`],
  ])('O7 %s leads past the cache', (_name, url, headers, method) => {
    expect(of(url, headers, method)).toBeUndefined();
  });
});
