import type { IncomingMessage } from 'node:http';
import { languageOf, themeOf } from '~/platform/languages';
import type { SharedVisit } from '~/platform/page-cache.server';
import { PUBLIC_PAGES, publicPageAt, splitLanguage } from '~/platform/public-pages';

/**
 * Speculation rules for a page that many share, at an address that names `code` or no language: links to such pages are made
 * ready when somebody points at them. Nothing else is: what is a person's or has an effect is no public page. What may
 * vary a page, the page decides; it leads every other value to its own address, so the addresses of kept pages can be counted.
 */
export function pagesAhead(code: string | undefined): string {
  // One pattern for all pages that the same queries vary: one for each would be two kilobytes of every page.
  const bySearch = new Map<string, string[]>();
  for (const { path, anyQuery, parameters = [] } of PUBLIC_PAGES) {
    const name = code === undefined ? path.slice(1) : `${code}${path === '/' ? '' : path}`;
    for (const search of anyQuery ? ['*'] : ['', ...parameters.map((parameter) => `${parameter}=*`)])
      bySearch.set(search, [...(bySearch.get(search) ?? []), name.replace('*', '.*')]);
  }
  const patterns = [...bySearch].map(([search, names]) => ({ pathname: `/(${names.join('|')})`, search }));
  return JSON.stringify({ prerender: [{ where: { href_matches: patterns }, eagerness: 'moderate' }] });
}

const ADDRESS_LENGTH = 512;

/**
 * What a request asks for, if the answer is the same for everybody: a public page, asked for without any sign of a
 * person. Cookies other than language and theme, whatever they are, count as one. So only what stands in the table of public
 * pages is kept, and a page that shows anything of a person cannot get in by forgetting something. Free text (`q`) and
 * the product of a popup do not stand there: there are too many of them.
 */
export function sharedVisitOf(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): SharedVisit | undefined {
  const { method, url = '', headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return undefined;
  const shared = sharedAddressOf(url);
  if (shared === undefined) return undefined;
  const choices = new Map<string, string>();
  for (const pair of headers.cookie?.split(';') ?? []) {
    const [name = '', value] = pair.trim().split('=', 2);
    if (name === '') continue;
    if ((name !== 'lang' && name !== 'theme') || value === undefined) return undefined;
    if (!choices.has(name)) choices.set(name, value);
  }
  const { language = languageOf(choices.get('lang')) } = splitLanguage(pathOf(shared));
  return { url: shared, language: language.code, theme: themeOf(choices.get('theme')) };
}

/**
 * The same address as our links write it, where somebody wrote it in another way: each letter can be escaped or not, and
 * every way would be another page. Undefined where it is written so already, and for other addresses than public ones.
 */
export function plainAddressOf({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): string | undefined {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  if ((method !== 'GET' && method !== 'HEAD') || query === undefined) return undefined;
  const page = publicPageAt(splitLanguage(path).path);
  if (!page || page.anyQuery) return undefined;
  const search = new URLSearchParams(query);
  const plain = search.toString();
  return plain === query || search.has('_data') ? undefined : path + (plain && `?${plain}`);
}

/** The address whose page is kept for `url`, if one is. */
function sharedAddressOf(url: string): string | undefined {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  if (path.length > ADDRESS_LENGTH) return undefined;
  const page = publicPageAt(splitLanguage(path).path);
  if (!page) return undefined;
  if (query === undefined) return path;
  const search = new URLSearchParams(query);
  if (page.anyQuery) return search.has('_data') ? undefined : path;
  if (url.length > ADDRESS_LENGTH || search.toString() !== query) return undefined;
  const names = [...search.keys()];
  const known = names.every((name, index) => page.parameters?.includes(name) && names.indexOf(name) === index);
  return known ? url : undefined;
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? '';
}
