import { parseDocument, DomUtils } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { CITIES, cityPath } from '~/features/public-site/dealers/cities';
import { publicDealers } from '~/features/public-site/dealers/public-dealer-store.server';
import { publicPaths } from '~/features/public-site/pages/sitemap.server';
import { LANGUAGES } from '~/platform/languages';
import { addressIn, publicPageAt, splitLanguage } from '~/platform/public-pages';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';

type Document = ReturnType<typeof parseDocument>;
type Visited = { address: string; code: string; path: string; document: Document; html: string };

/** A page of each kind stands for its family: they differ in their data alone. */
const OF_A_FAMILY = { '/urun/': 3, '/city/': 7 };

let database: TestDatabase;
let host: HostProcess;
let paths: string[];
const visited: Visited[] = [];
const refused: string[] = [];

const all = (document: Document, name: string) => DomUtils.getElementsByTagName(name, document, true);
const textOf = (document: Document, name: string) =>
  all(document, name).map((element) => DomUtils.textContent(element));
const linksOf = (document: Document, rel: string) =>
  all(document, 'link')
    .filter(({ attribs }) => attribs.rel === rel)
    .map(({ attribs }) => attribs);

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
  const seen = new Map<string, number>();
  paths = (await publicPaths()).filter((path) => {
    const [family, most] = Object.entries(OF_A_FAMILY).find(([start]) => path.startsWith(start)) ?? [];
    if (family === undefined) return true;
    seen.set(family, (seen.get(family) ?? 0) + 1);
    return (seen.get(family) ?? 0) <= (most ?? 0);
  });
  for (const path of paths) {
    for (const { code } of LANGUAGES) {
      const address = addressIn(path, code);
      const answer = await fetch(host.origin + address, { redirect: 'manual' });
      const html = await answer.text();
      if (answer.status === 200) visited.push({ address, code, path, html, document: parseDocument(html) });
      else refused.push(`${address}: ${answer.status}`);
    }
  }
}, 240_000);

afterAll(async () => {
  await host.stop();
  await database.drop();
});

/** What is wrong with any page, each with its address. */
function faults(look: (page: Visited) => readonly string[]): string[] {
  return visited.flatMap((page) => look(page).map((fault) => `${page.address}: ${fault}`));
}

describe('every public page in every language', () => {
  it('P1 is there', () => {
    expect(refused).toEqual([]);
    expect(visited.length).toBe(paths.length * LANGUAGES.length);
  });

  it('P1 P3 answers with a title and a description of its own, one heading of the first rank, and says its language', () => {
    expect(
      faults(({ document, code }) => {
        const language = LANGUAGES.find((known) => known.code === code);
        const [root] = all(document, 'html');
        const description = all(document, 'meta').find(({ attribs }) => attribs.name === 'description')?.attribs
          .content;
        return [
          ...(textOf(document, 'h1').length === 1 ? [] : [`${textOf(document, 'h1').length} h1`]),
          ...(/^.{2,} · Karpin$/.test(textOf(document, 'title')[0] ?? '')
            ? []
            : [`title ${textOf(document, 'title').join()}`]),
          ...((description ?? '').length >= 20 ? [] : [`description ${description ?? 'missing'}`]),
          ...(root?.attribs.lang === language?.tag && root?.attribs.dir === language?.dir ? [] : ['lang or dir']),
        ];
      }),
    ).toEqual([]);
    const titles = new Map<string, string>();
    for (const { document, code, path } of visited) {
      const title = `${code} ${textOf(document, 'title').join()}`;
      expect(titles.get(title) ?? path, title).toBe(path);
      titles.set(title, path);
    }
  });

  it('P26 says nothing in another language: no key of a text, no gap left open', () => {
    expect(
      faults(({ document }) => {
        const shown = textOf(document, 'body')
          .join(' ')
          .replace(/<[^>]*>/g, '');
        return [...shown.matchAll(/\{\{[^}]*\}\}|\b[a-z]+:[a-z-]+\.[a-z.-]+\b|<\/?\d>/g)].map(([found]) => found);
      }),
    ).toEqual([]);
  });

  it('P26 names its addresses in all languages, each of which names it in turn', () => {
    const alternates = new Map(
      visited.map(({ address, document }) => [
        address,
        linksOf(document, 'alternate').map(({ hreflang, href }) => `${hreflang} ${href}`),
      ]),
    );
    expect(
      faults(({ document, address, path, code }) => {
        const { pathname, search } = new URL(linksOf(document, 'canonical')[0]?.href ?? 'none:');
        const own = pathname + search;
        const named = alternates.get(address) ?? [];
        const others = LANGUAGES.map((language) => alternates.get(addressIn(path, language.code)) ?? []);
        return [
          ...(own === addressIn(path, code) ? [] : [`canonical ${own}`]),
          ...(named.length === LANGUAGES.length + 1 ? [] : ['not all languages']),
          ...(others.every((other) => other.join() === named.join()) ? [] : ['not mutual']),
        ];
      }),
    ).toEqual([]);
    const chinese = visited.find(({ code }) => code === 'cn');
    expect(linksOf(chinese?.document ?? parseDocument(''), 'alternate').map(({ hreflang }) => hreflang)).toEqual([
      ...['tr', 'en', 'ar', 'de', 'ru', 'zh-Hans', 'x-default'],
    ]);
  });

  it('P1 P4 leads nowhere that does not exist; its pictures, styles and scripts are there, and from no other host', async () => {
    const wanted = new Map<string, string>();
    const foreign: string[] = [];
    for (const { document, address } of visited) {
      const used = all(document, '*').flatMap(({ name, attribs }) => {
        if (name === 'a') return /^(https?:|mailto:|tel:)/.test(attribs.href ?? '') ? [] : [attribs.href ?? ''];
        const loaded = name === 'link' && !/canonical|alternate/.test(attribs.rel ?? '') ? attribs.href : attribs.src;
        return [loaded, name === 'use' ? attribs.href : undefined].filter((found) => found !== undefined);
      });
      for (const href of used) {
        const url = new URL(href, host.origin + address);
        if (url.origin !== host.origin) foreign.push(`${address}: ${href}`);
        const [plain = ''] = url.href.split('#', 1);
        if (!wanted.has(plain)) wanted.set(plain, address);
      }
      const picture = all(document, 'meta').find(({ attribs }) => attribs.property === 'og:image')?.attribs.content;
      if (!picture) foreign.push(`${address}: no picture`);
      else wanted.set(host.origin + new URL(picture).pathname, address);
    }
    expect(foreign).toEqual([]);
    const known = new Set(visited.map(({ address }) => host.origin + address));
    const dead: string[] = [];
    const look = async ([href, from]: [string, string]) => {
      const ask = () => fetch(href, { redirect: 'manual' });
      // On a busy machine the host may close an idle connection in the moment in which it is used again.
      const answer = await ask().catch(ask);
      await answer.body?.cancel();
      if (answer.status >= 400) dead.push(`${from} → ${href}: ${answer.status}`);
    };
    const rest = [...wanted].filter(([href]) => {
      const { path, language } = splitLanguage(new URL(href).pathname);
      // A public page that was visited in one language is there in all.
      return !known.has(href) && !(language && publicPageAt(path));
    });
    for (let at = 0; at < rest.length; at += 4) await Promise.all(rest.slice(at, at + 4).map(look));
    expect(dead).toEqual([]);
  }, 240_000);

  it('O6 P18 is light in every state of the shop, whose pages hold the whole catalogue', async () => {
    const heavy: string[] = [];
    const look = async (path: string, code: string) => {
      const address = addressIn(path, code);
      const html = await (await fetch(host.origin + address)).text();
      if (html.length > 60_000) heavy.push(`${address}: ${html.length} characters`);
      return parseDocument(html);
    };
    for (const { code } of LANGUAGES) {
      const products = await listProducts(code);
      for (const start of ['/shop?view=list', '/shop?sort=name']) {
        const cards: string[] = [];
        for (let page: string | undefined = start; page !== undefined;) {
          const document = await look(page, code);
          cards.push(...all(document, 'article').map(({ attribs }) => attribs.id ?? ''));
          const next = all(document, 'a').find(({ attribs }) => attribs.rel === 'next')?.attribs.href;
          page = next && splitLanguage(next).path;
        }
        expect(cards.sort(), start).toEqual(products.map(({ sku }) => sku).sort());
      }
      // The longest popups, over the parts and over the page of a list that is the longest: the packages are on it.
      const bySize = products.toSorted((a, b) => b.detailHtml.length - a.detailHtml.length);
      for (const { sku } of bySize.slice(0, 3)) await look(`/shop?product=${sku}`, code);
      await look(`/shop?sort=price-desc&view=list&product=${bySize[0]?.sku}`, code);
      await look('/shop?family=market&view=list', code);
    }
    expect(heavy).toEqual([]);
  }, 240_000);

  it('O6 is light: at most 60,000 characters of HTML in every language', () => {
    expect(
      // Characters, for a Russian or an Arabic one takes two bytes.
      faults(({ html }) => (html.length <= 60_000 ? [] : [`${html.length} characters`])),
    ).toEqual([]);
  });
});

it('P1 P14 P19 search engines are told a language with its country, what a picture shows, days and addresses of jobs', () => {
  expect(
    faults(({ document, code, path }) => {
      const metas = all(document, 'meta').map(({ attribs }) => attribs);
      const of = (property: string) => metas.find((meta) => meta.property === property)?.content ?? '';
      const data = all(document, 'script')
        .filter(({ attribs }) => attribs.type === 'application/ld+json')
        .map((script) => JSON.parse(DomUtils.textContent(script)) as Record<string, unknown>);
      const jobs = data.filter((facts) => facts['@type'] === 'JobPosting');
      const [product] = data.filter((facts) => facts['@type'] === 'Product');
      return [
        ...(of('og:locale') === LANGUAGES.find((one) => one.code === code)?.openGraph ? [] : [of('og:locale')]),
        ...(of('og:image:alt').length > 1 ? [] : ['no words for the picture']),
        ...(path.startsWith('/urun/') && !/\/share\/pack-[a-z-]+\.jpg$/.test(of('og:image')) ? ['no product'] : []),
        ...(path.startsWith('/urun/') && !product?.image ? ['product without picture'] : []),
        ...(path === '/ik' && (jobs.length !== 5 || jobs.some((job) => !job.datePosted)) ? ['jobs without day'] : []),
      ];
    }),
  ).toEqual([]);
});

it('P1 /software is the home page, whose address search engines are told', async () => {
  const [home, software] = await Promise.all(
    ['/de', '/de/software'].map(async (path) => parseDocument(await (await fetch(host.origin + path)).text())),
  );
  if (!home || !software) throw new Error('no page');
  expect(textOf(software, 'h1')).toEqual(textOf(home, 'h1'));
  expect(textOf(software, 'td')).toEqual(textOf(home, 'td'));
  expect(linksOf(software, 'canonical')).toEqual(linksOf(home, 'canonical'));
});

it('P1 the sitemap has every public page in every language, and robots find it', async () => {
  const robots = await (await fetch(`${host.origin}/robots.txt`)).text();
  expect(robots).toContain('Allow: /api/docs\n');
  expect(await (await fetch(host.origin)).text()).toContain('href="/api/docs"');
  const [, address = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
  const answer = await fetch(host.origin + new URL(address).pathname);
  expect(answer.headers.get('Content-Type')).toContain('application/xml');
  const entries = all(parseDocument(await answer.text(), { xmlMode: true }), 'loc').map((loc) =>
    DomUtils.textContent(loc).replace(new URL(DomUtils.textContent(loc)).origin, ''),
  );
  // Of the provinces those that have a dealer to show: the others' pages say nearly the same.
  const plates = new Set((await publicDealers()).map(({ plate }) => plate));
  const empty = CITIES.filter(({ plate }) => !plates.has(plate)).map(cityPath);
  expect(empty.length).toBeGreaterThan(0);
  const wanted = (await publicPaths())
    .filter((path) => !empty.includes(path))
    .flatMap((path) => LANGUAGES.map(({ code }) => encodeURI(decodeURI(addressIn(path, code)))));
  expect(entries.sort()).toEqual(wanted.sort());
  // The menu that pages without React read is an address, but nothing to find.
  const menu = await fetch(`${host.origin}/ar/products/menu`);
  expect(menu.headers.get('X-Robots-Tag')).toBe('noindex');
  // Whoever opens it finds a page all the same.
  const document = parseDocument(await menu.text());
  expect(textOf(document, 'title')).toEqual(['المنتجات · Karpin']);
  expect(textOf(document, 'h1')).toEqual(['المنتجات']);
  expect(all(document, 'main')).toHaveLength(1);
});

it('P26 whoever opens an address of a language reads on in it, and a chosen language leads to its address', async () => {
  const answer = await fetch(`${host.origin}/de/about`, { redirect: 'manual' });
  await answer.body?.cancel();
  const cookie =
    answer.headers
      .getSetCookie()
      .find((set) => set.startsWith('lang='))
      ?.split(';', 1)[0] ?? '';
  expect(cookie).toBe('lang=de');
  const cart = await fetch(`${host.origin}/cart`, { headers: { Cookie: cookie } });
  expect(await cart.text()).toContain('<html lang="de"');
  const choose = (lang: string, returnTo: string) =>
    fetch(`${host.origin}/preferences`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ lang, returnTo }),
    }).then((chosen) => chosen.headers.get('Location'));
  expect(await choose('ar', '/de/shop?class=label')).toBe('/ar/shop?class=label');
  expect(await choose('tr', '/de/shop')).toBe('/shop');
  expect(await choose('ru', '/login?to=%2Forders')).toBe('/login?to=%2Forders');
});

it('P26 an address below a word that is no language does not exist; Turkish has no word of its own', async () => {
  for (const path of ['/xx', '/xx/about', '/english/about', '/en/login', '/en/ops']) {
    const answer = await fetch(host.origin + path, { redirect: 'manual' });
    await answer.body?.cancel();
    expect(answer.status, path).toBe(404);
  }
  const answer = await fetch(`${host.origin}/tr/about?a=1`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/about?a=1']);
});
