import { expect, it } from 'vitest';
import { localeOf, textsFor, translator, withFallback } from './i18n.server';

const request = (headers: Record<string, string>) => new Request('http://x/', { headers });

it('P26 a first visit is Turkish whatever the browser asks for', async () => {
  expect(await localeOf(request({ 'Accept-Language': 'en-GB,en' }))).toBe('tr');
  expect(await localeOf(request({ Cookie: 'a=1; lang=en' }))).toBe('en');
  expect(await localeOf(request({ Cookie: 'lang=xx' }))).toBe('tr');
});

it('P26 English fills only what is missing', () => {
  const texts = withFallback({ a: 'bir', deep: { b: 'iki' } }, { a: 'one', deep: { b: 'two', c: 'three' }, d: 'four' });
  expect(texts).toEqual({ a: 'bir', deep: { b: 'iki', c: 'three' }, d: 'four' });
});

it('D25 messages are those of the specification', () => {
  expect(translator('tr')('errors:access-denied')).toBe('Erişim Hatası');
  expect(translator('tr')('errors:field-required', { field: 'İl' })).toBe('İl Boş Bırakamazsınız');
  expect(translator('tr')('errors:licence-required')).toBe('Lisans seçmelisiniz');
  expect(translator('en')('auth:already.text')).toBe('You are already logged in!');
});

it('P26 a missing text fails in tests', () => {
  expect(() => translator('tr')('common:no-such-key')).toThrow('common:no-such-key');
});

it('P26 the browser gets the namespaces it names and no other', () => {
  expect(Object.keys(textsFor('tr', ['common', 'auth', 'none']))).toEqual(['common', 'auth']);
});
