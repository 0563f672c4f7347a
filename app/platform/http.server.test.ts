import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from './errors';
import { apiRoute, challengeFor, errorText, fieldLabel, languageForPrograms, problem, readJson } from './http.server';
import { LANGUAGES } from './languages';

const schema = z.strictObject({ name: z.string().max(5, 'field-too-long'), count: z.number().int().optional() });
const send = (body: string, type = 'application/json; charset=utf-8') =>
  readJson(new Request('http://x/api/y', { method: 'POST', body, headers: { 'Content-Type': type } }), schema);

describe('readJson', () => {
  it('O7 reads what fits', async () => {
    expect(await send('{"name":"a\\tb"}')).toEqual({ name: 'a\tb' });
  });

  it.each<[string, string, string, string?]>([
    ['another media type', '{"name":"a"}', 'unsupported-media-type', 'text/plain'],
    ['no JSON', '{"name":', 'malformed-json'],
    ['an empty body', '', 'malformed-json'],
    ['NUL', '{"name":"a\\u0000"}', 'invalid-text'],
    ['an escape character', '{"name":"\\u001b"}', 'invalid-text'],
    ['a lone surrogate', '{"name":"\\ud800"}', 'invalid-text'],
    ['a control in a key', '{"a\\u0001":1}', 'invalid-text'],
    ['a prototype', '{"name":"a","__proto__":{"x":1}}', 'invalid-shape'],
    ['a hundred thousand lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'payload-too-large'],
    ['lists in lists', `${'['.repeat(30)}${']'.repeat(30)}`, 'json-too-complex'],
    ['ten thousand numbers', `[${'1,'.repeat(9999)}1]`, 'json-too-complex'],
    ['a thousand keys', `{${Array.from({ length: 1000 }, (_, n) => `"k${n}":1`).join()}}`, 'json-too-complex'],
  ])('O7 refuses %s', async (_name, body, code, type) => {
    await expect(send(body, type)).rejects.toMatchObject({ name: 'AppError', code });
  });

  it('O1 marks within texts are no parts', async () => {
    expect(await send(`{"name":"a[\\",:"}${' '.repeat(2000)}`)).toEqual({ name: 'a[",:' });
  });

  it('O7 names each wrong field with its path and code', async () => {
    const refused = send('{"name":"too long","count":"1","price":1}');
    await expect(refused).rejects.toMatchObject({
      details: {
        fields: [
          { path: 'name', code: 'field-too-long' },
          { path: 'count', code: 'invalid-type' },
          { path: 'price', code: 'unknown-field' },
        ],
      },
    });
    await expect(send('{}')).rejects.toMatchObject({ details: { fields: [{ path: 'name', code: 'field-required' }] } });
  });
});

describe('problem', () => {
  const request = (language?: string) =>
    new Request('http://x/api/y', { headers: language ? { 'Accept-Language': language } : {} });

  it('O7 is problem+json, in English unless another language is asked for', async () => {
    const english = problem(
      new AppError('too-many-attempts', 429, { retryAfterSeconds: 7, params: { seconds: 7 } }),
      request(),
    );
    expect(english.status).toBe(429);
    expect(english.headers.get('Content-Type')).toBe('application/problem+json');
    expect(english.headers.get('Retry-After')).toBe('7');
    expect(await english.json()).toMatchObject({ status: 429, code: 'too-many-attempts', title: 'Too Many Requests' });
    const turkish = problem(new AppError('access-denied', 401), request('tr-TR,tr;q=0.9'));
    expect(turkish.headers.get('WWW-Authenticate')).toBe('Basic realm="api", charset="UTF-8", Bearer realm="api"');
    expect(await turkish.json()).toMatchObject({ detail: 'Erişim Hatası' });
    const languages = ['en-GB,tr', 'fr, de-AT;q=0.9', 'zh-CN', 'ru', 'ar', 'fr', '*', ''].map((header) =>
      languageForPrograms(request(header)),
    );
    expect(languages).toEqual(['en', 'de', 'cn', 'ru', 'ar', 'en', 'en', 'en']);
  });

  it('D4 tells a browser nothing of Basic, for it would ask its person for a password', () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' };
    expect(challengeFor(new Headers(headers))).toBe('Bearer realm="api"');
  });

  it('O7 tells nothing of an unknown error', async () => {
    const answer = problem(new Error('password=geheim at /srv/x.ts:1'), request());
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toMatch(/geheim|srv/);
  });

  it('O7 answers 503 with Retry-After where the database is away', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const answer = await apiRoute(() => Promise.reject(away))({ request: request(), params: {}, context: {} as never });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('2');
  });
});

it.each(LANGUAGES)('P26 what an error says, and a field’s name, are told in $code, not by their codes', ({ code }) => {
  expect(errorText(code, 'own-rights')).not.toBe('own-rights');
  expect(fieldLabel(code, 'customer.name')).not.toBe('customer.name');
  expect(errorText(code, 'no-such-code')).toBe('no-such-code');
});
