import type { IncomingMessage } from 'node:http';
import { languageOf, themeOf } from '~/platform/languages';
import type { SharedVisit } from '~/platform/page-cache.server';

/**
 * The pages that everybody who is not logged in sees alike, with the query parameters that may vary them. Only what
 * stands here is kept, so a page that shows anything of a person cannot get in by forgetting something. Free text (`q`) and
 * the product of a popup do not stand here: there are too many of them. What else a parameter may say, its page decides; it
 * leads every other value to its own address, so the addresses of kept pages can be counted. A page that
 * takes any query is the same whatever it says: the address keeps what a campaign has put there, and one page is kept.
 * `links` is `path` as a URLPattern, for the links that we write.
 */
const SHARED_PAGES: readonly { path: RegExp; links: string; parameters: readonly string[]; anyQuery?: true }[] = [
  { path: /^\/$/, links: '/', parameters: [], anyQuery: true },
  { path: /^\/shop$/, links: '/shop', parameters: ['class', 'sort', 'view'] },
  { path: /^\/urun\/[\w%.~-]+(\/[\w%.~-]+)*$/, links: '/urun/*', parameters: [] },
];

/**
 * Speculation rules for a page that many share: links to such pages are made ready when somebody points at them. Nothing
 * else is: what is a person's or has an effect does not stand in the table.
 */
export const PAGES_AHEAD = JSON.stringify({
  prerender: [
    {
      where: {
        href_matches: SHARED_PAGES.flatMap(({ links: pathname, parameters, anyQuery }) =>
          (anyQuery ? ['*'] : ['', ...parameters.map((name) => `${name}=*`)]).map((search) => ({ pathname, search })),
        ),
      },
      eagerness: 'moderate',
    },
  ],
});

const ADDRESS_LENGTH = 512;

/**
 * What a request asks for, if the answer is the same for everybody: a shared page, asked for without any sign of a
 * person. Cookies other than language and theme, whatever they are, count as one.
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
  return { url: shared, language: languageOf(choices.get('lang')).code, theme: themeOf(choices.get('theme')) };
}

/**
 * The same address as our links write it, where somebody wrote it in another way: each letter can be escaped or not, and
 * every way would be another page. Undefined where it is written so already, and for other addresses than shared ones.
 */
export function plainAddressOf({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>): string | undefined {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  if ((method !== 'GET' && method !== 'HEAD') || query === undefined) return undefined;
  const page = SHARED_PAGES.find((shared) => shared.path.test(path));
  if (!page || page.anyQuery) return undefined;
  const search = new URLSearchParams(query);
  const plain = search.toString();
  return plain === query || search.has('_data') ? undefined : path + (plain && `?${plain}`);
}

/** The address whose page is kept for `url`, if one is. */
function sharedAddressOf(url: string): string | undefined {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  const page = SHARED_PAGES.find((shared) => shared.path.test(path));
  if (!page || path.length > ADDRESS_LENGTH) return undefined;
  if (query === undefined) return path;
  const search = new URLSearchParams(query);
  if (page.anyQuery) return search.has('_data') ? undefined : path;
  if (url.length > ADDRESS_LENGTH || search.toString() !== query) return undefined;
  const names = [...search.keys()];
  const known = names.every((name, index) => page.parameters.includes(name) && names.indexOf(name) === index);
  return known ? url : undefined;
}
