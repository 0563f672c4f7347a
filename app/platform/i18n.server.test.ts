import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AUDIENCES, PAGE_NAMESPACES } from './audiences';
import {
  findText,
  inPluralsOf,
  localeOf,
  pageTranslator,
  textsFor,
  translations,
  translator,
  withFallback,
} from './i18n.server';
import { LANGUAGES } from './languages';
import type { TextNamespace, Texts } from './translator';

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

it('P26 English texts stand in the plural forms of the language that they stand in for', () => {
  const texts = { title: 'Orders', order_one: '1 order', order_other: 'orders', deep: { day_other: 'days' } };
  expect(inPluralsOf('ru', texts)).toEqual({
    title: 'Orders',
    order_one: '1 order',
    order_few: 'orders',
    order_many: 'orders',
    order_other: 'orders',
    deep: { day_one: 'days', day_few: 'days', day_many: 'days', day_other: 'days' },
  });
  expect(inPluralsOf('zh-CN', { order_one: '1 order', order_other: 'orders' })).toEqual({ order_other: 'orders' });
});

it('D25 messages are those of the specification', () => {
  expect(translator('tr')('errors:access-denied')).toBe('Erişim Hatası');
  expect(translator('tr')('errors:field-required', { field: 'İl' })).toBe('İl Boş Bırakamazsınız');
  expect(translator('tr')('errors:licence-required')).toBe('Lisans seçmelisiniz');
  expect(translator('en')('auth:already.text')).toBe('You are already logged in!');
});

it('O8 a count in a sentence stands as its reader writes numbers, on the server and in the browser', () => {
  const said = (locale: string, count: number) => [
    translator(locale)('jobs:mails.act.will', { count }),
    pageTranslator(locale, 'staff').in('jobs')('mails.act.will', { count }),
  ];
  expect(said('tr', 5000)).toEqual(['İşlem yapılacak 5.000 e-posta', 'İşlem yapılacak 5.000 e-posta']);
  expect(said('en', 5000)).toEqual(['5,000 mails will be taken', '5,000 mails will be taken']);
});

/** Takes any key, as what the compiler does not see would. */
const anyText = (t: unknown) => t as (key: string, values?: Record<string, unknown>) => string;

it('P26 a missing text fails in tests', () => {
  expect(() => anyText(translator('tr'))('common:no-such-key')).toThrow('common:no-such-key');
});

it('P26 every audience has texts of its own and those of the ones before it; each text of a page is in one of them', () => {
  const [site, dealer, staff] = AUDIENCES.map((audience) => Object.keys(textsFor('tr', audience)));
  expect(dealer).toEqual(expect.arrayContaining(site ?? []));
  expect(staff).toEqual(expect.arrayContaining(dealer ?? []));
  const readOnTheServer = ['certificate', 'data-api', 'document', 'import-templates', 'mail', 'papers'];
  const files = readdirSync('locales/tr').map((file) => file.replace('.json', ''));
  // How a program is connected, and what a dealer says of itself, stands on public pages and in the dealer's account.
  const inBoth = PAGE_NAMESPACES.filter((name) => (staff ?? []).includes(name));
  expect(inBoth.sort()).toEqual(['connect', 'dealers']);
  const all = new Set([...(staff ?? []), ...readOnTheServer, ...PAGE_NAMESPACES]);
  expect([...all].sort()).toEqual(files.sort());
});

it('P26 a page that uses a text its reader’s browser does not have fails in tests', () => {
  expect(pageTranslator('tr', 'staff').in('ops')('status.title')).toBe('Durum');
  expect(() => pageTranslator('tr', 'dealer').in('ops')('status.title')).toThrow('tr ops:status.title for dealer');
});

describe.each(LANGUAGES.map(({ code }) => code))('P26 pages in %s say what i18next says', (locale) => {
  const { in: texts, find } = pageTranslator(locale, 'staff');
  const other = anyText(translator(locale));
  const keys = Object.entries(textsFor(locale, 'staff')).flatMap(([namespace, content]) =>
    keysOf(content, '').map((key) => ({ namespace, key, text: other(`${namespace}:${key}`) })),
  );
  const namesIn = (text: string) => [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name = '']) => name.trim());
  const values = fc.oneof(
    // i18next fills placeholders within a value, too; here a value is never treated as a text.
    fc.string().filter((value) => !/\{\{|\$t\(/.test(value)),
    fc.constantFrom('', '$&', '<0>', 'Ünlü & Oğlu', null, undefined, 0, -1.5, 1e21, true),
  );
  const counts = fc.oneof(fc.constantFrom(0, 1, 2, 3, 5, 11, 21, 22, 101, 1.5), fc.nat());

  it('for every key, with and without its namespace', () => {
    expect(keys.length).toBeGreaterThan(1000);
    for (const { namespace, key, text } of keys) {
      expect(anyText(texts(namespace as TextNamespace))(key)).toBe(text);
      expect(anyText(texts('common'))(`${namespace}:${key}`)).toBe(text);
      expect(find(`${namespace}:${key}`)).toBe(text);
    }
  });

  it('for every text that counts or has gaps, with whatever fills them', () => {
    // If a text has plural forms, the test passes the values of all of them.
    const entries = new Map<string, { name: string; counts: boolean; gaps: string[] }>();
    for (const { namespace, key, text } of keys) {
      const name = `${namespace}:${key.replace(/_(zero|one|two|few|many|other)$/, '')}`;
      const entry = entries.get(name) ?? { name, counts: !name.endsWith(`:${key}`), gaps: [] };
      entry.gaps.push(...namesIn(text));
      entries.set(name, entry);
    }
    const open = [...entries.values()].filter(({ counts: does, gaps }) => does || gaps.length > 0);
    expect(open.length).toBeGreaterThan(100);
    fc.assert(
      fc.property(
        fc.constantFrom(...open),
        counts,
        fc.infiniteStream(values),
        ({ name, counts: does, gaps }, count, fill) => {
          const given: Record<string, unknown> = Object.fromEntries(gaps.map((gap) => [gap, fill.next().value]));
          if (does || 'count' in given) given.count = count;
          expect(anyText(texts('common'))(name, given)).toBe(other(name, given));
          expect(find(name, given)).toBe(findText(locale, name, given));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('and that a text is missing', () => {
    for (const key of ['none', 'common:none', 'none:brand', 'common:constructor', 'common:__proto__', 'theme']) {
      expect(find(key)).toBe(undefined);
      expect(() => anyText(texts('common'))(key)).toThrow('A text is missing');
    }
  });
});

function keysOf(texts: Texts, prefix: string): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [prefix + name] : keysOf(text, `${prefix}${name}.`),
  );
}

/** All texts of a namespace with their keys. */
function* textsIn(texts: Texts | string, key = ''): Generator<[key: string, text: string]> {
  if (typeof texts === 'string') yield [key, texts];
  else for (const [name, inner] of Object.entries(texts)) yield* textsIn(inner, `${key}.${name}`);
}

it('P26 no line of a public page breaks inside e-Fatura and its likes: a word joiner stands behind the hyphen', () => {
  const breaks = LANGUAGES.flatMap(({ code }) =>
    [...PAGE_NAMESPACES, 'common', 'shop'].flatMap((namespace) =>
      [...textsIn((translations().getResourceBundle(code, namespace) ?? {}) as Texts)]
        .filter(([key, text]) => text.length > 20 && !/^\.(title|description)$|\.description$/.test(key))
        .filter(([, text]) => /(?<![\w-])e-(Fatura|Arşiv|İrsaliye|Invoice|Rechnung|Archiv|Lieferschein)/i.test(text))
        .map(([key]) => `${code} ${namespace}${key}`),
    ),
  );
  expect(breaks).toEqual([]);
});
