import { describe, expect, it } from 'vitest';
import { isForeignWrite, ownOriginsOf } from './origin-guard';

const OWN = ['https://shop.example'];
const post = (headers: Record<string, string>, path = '/login', method = 'POST') =>
  isForeignWrite({ method, path, headers }, OWN);

describe('origin guard', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])('O7 %s changes nothing and passes from anywhere', (method) => {
    expect(post({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, '/', method)).toBe(false);
  });

  it('O7 our own pages may write, by either header', () => {
    expect(post({ 'sec-fetch-site': 'same-origin' })).toBe(false);
    expect(post({ origin: 'https://shop.example' })).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['a foreign page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a neighbouring host', { 'sec-fetch-site': 'same-site', origin: 'https://x.shop.example' }],
    ['a typed address or bookmark', { 'sec-fetch-site': 'none' }],
    ['no header at all', {}],
    ['a null origin', { origin: 'null' }],
    ['a malformed origin', { origin: '://' }],
    ['another scheme', { origin: 'http://shop.example' }],
    ['another port', { origin: 'https://shop.example:8443' }],
    ['a spoofed forwarded host', { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
    ['Sec-Fetch-Site that contradicts the origin', { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }],
  ])('O7 %s may not write', (_name, headers) => {
    expect(post(headers)).toBe(true);
    expect(post(headers, '/orders/1/events', 'PUT')).toBe(true);
    expect(post(headers, '/x', 'DELETE')).toBe(true);
  });

  it('B22 the signed answer of an acquirer comes from another site, and nothing beside it may', () => {
    const foreign = { cookie: 'session=x', 'sec-fetch-site': 'cross-site' };
    expect(post(foreign, '/api/card-payments/KRP549-1/abc/return')).toBe(false);
    for (const path of ['/api/card-payments', '/api/card-payments/KRP549-1/abc/other', '/orders/1/card/1'])
      expect(post(foreign, path)).toBe(true);
  });

  it('O7 a program without cookies may call the API, one with cookies may not, nor any page', () => {
    expect(post({}, '/api/orders')).toBe(false);
    expect(post({ cookie: 'session=x' }, '/api/orders')).toBe(true);
    expect(post({}, '/apiary')).toBe(true);
    expect(post({}, '/sendmail')).toBe(false);
    expect(post({ cookie: 'session=x', 'sec-fetch-site': 'cross-site' }, '/sendmail')).toBe(true);
  });

  it('O7 loopback has two names in demo mode only', () => {
    expect(ownOriginsOf('http://127.0.0.1:3000', true)).toEqual(['http://127.0.0.1:3000', 'http://localhost:3000']);
    expect(ownOriginsOf('http://127.0.0.1:3000', false)).toEqual(['http://127.0.0.1:3000']);
    expect(ownOriginsOf('https://shop.example/x', true)).toEqual(['https://shop.example']);
  });
});
