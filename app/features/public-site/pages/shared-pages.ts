import type { IncomingMessage } from 'node:http';
import { languageOf, themeOf } from '~/platform/languages';
import type { SharedVisit } from '~/platform/page-cache.server';
import { PUBLIC_PAGES, publicPageAt, splitLanguage } from '~/platform/public-pages';

/**
 * Speculation rules for a cached page, at an address that names `code` or no language: links to such pages are
 * prerendered on hover. Nothing else is: a page of one person, or one with an effect, is no public page. The page
 * defines the parameters that vary it and redirects all other values, so the number of cached addresses is limited.
 */
export function pagesAhead(code: string | undefined): string {
  // One pattern for all pages with the same parameters: one per page would add two kilobytes to every page.
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
 * The visit of a request whose answer is the same for everybody: a public page, requested without any sign of a person.
 * Any cookie other than language and theme counts as such a sign. So only pages in the table of public pages are
 * cached, and no page with personal data can be cached by an oversight. Free text (`q`) and the product of a popup are
 * not in the table, because there are too many of them.
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
 * The same address in our links' spelling, if it was spelled differently: each letter can be escaped or not, and each
 * spelling would be another page. Undefined if it has that spelling already, and for addresses that are not public.
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

/** The address whose page is cached for `url`, if any. */
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
