import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages';

/**
 * A page that is the same for everybody who is not logged in (public-site §2). Its address is `path` in the session's
 * language, and also below each other language's code: `/about`, `/en/about`.
 */
export type PublicPage = {
  /** Ends in `/*` if it stands for all addresses below. */
  path: string;
  /** The query parameters that may vary it; any other parameter bypasses the cached page. */
  parameters?: readonly string[];
  /** The parameter whose values are pages of their own, with a title, a description and a place in the sitemap. */
  own?: string;
  /** The page ignores the query: the address keeps a campaign's parameters, and one page is cached. */
  anyQuery?: true;
  /** The path of the page that this one is another address of. */
  sameAs?: string;
  /** Neither menus nor search engines name it. */
  unlisted?: true;
  /** The page whose share picture it uses, if it has none of its own. */
  pictureOf?: string;
};

const PAGES = [
  { path: '/', anyQuery: true },
  { path: '/software', anyQuery: true, sameAs: '/' },
  { path: '/shop', parameters: ['family', 'class', 'sort', 'view', 'page'], own: 'family' },
  { path: '/urun/*', pictureOf: '/shop' },
  { path: '/pricing', anyQuery: true },
  // Each visitor's answers are another page: only the bare one is kept.
  { path: '/package-finder', pictureOf: '/pricing' },
  { path: '/about', anyQuery: true },
  { path: '/services', anyQuery: true },
  { path: '/efatura', anyQuery: true },
  { path: '/clinic', anyQuery: true },
  { path: '/references', anyQuery: true },
  { path: '/faq', anyQuery: true },
  { path: '/download', parameters: ['subject'] },
  { path: '/destek', anyQuery: true },
  { path: '/canli-demo', anyQuery: true },
  { path: '/odeme-secenekleri', anyQuery: true },
  { path: '/site-search', unlisted: true, pictureOf: '/shop' },
  { path: '/wheretofindus' },
  { path: '/city/*', pictureOf: '/wheretofindus' },
  { path: '/contacts', parameters: ['subject'] },
  { path: '/ik', parameters: ['position'] },
  { path: '/termsofuse', anyQuery: true },
  { path: '/privacy', anyQuery: true },
  { path: '/privacy/request', anyQuery: true },
  { path: '/securepayment', anyQuery: true },
] as const satisfies readonly PublicPage[];

export const PUBLIC_PAGES: readonly PublicPage[] = PAGES;

/** A path as a part of a text's key: `/privacy/request` is `privacy-request`. */
type PageName<Path> = Path extends `/${infer First}/${infer Rest}`
  ? `${First}-${Rest}`
  : Path extends `/${infer Name}`
    ? Name
    : never;

type NamedPage = Exclude<
  (typeof PAGES)[number],
  { path: '/' | `${string}/*` } | { sameAs: string } | { unlisted: true }
>;

const isNamed = (page: (typeof PAGES)[number]): page is NamedPage =>
  page.path !== '/' && !page.path.endsWith('/*') && !('sameAs' in page) && !('unlisted' in page);

const pageName = <Path extends string>(path: Path) => path.slice(1).replace('/', '-') as PageName<Path>;

/** The public pages with a name of their own, each with the key of its text for menus and search. */
export const NAMED_PAGES = PAGES.filter(isNamed).map(({ path }) => ({
  path,
  nameKey: `common:page.${pageName(path)}` as const,
}));

/** The address of a public page's share picture (scripts/share-pictures.mjs). */
export function pictureOf({ path, sameAs, pictureOf: other }: PublicPage, code: string): string {
  const name = (other ?? sameAs ?? path).slice(1).replace('/', '-') || 'home';
  return `/share/${name}-${code}.jpg`;
}

const families = PUBLIC_PAGES.filter(({ path }) => path.endsWith('/*'));
const single = new Map(PUBLIC_PAGES.map((page) => [page.path, page]));
/** What may follow a family's path, so that each address has only one spelling. */
const BELOW = /^[\w%.~-]+(\/[\w%.~-]+)*$/;

/** The public page at a path without its language; undefined if it is no public page. */
export function publicPageAt(path: string): PublicPage | undefined {
  return (
    single.get(path) ??
    families.find(({ path: family }) => {
      const base = family.slice(0, -1);
      return path.startsWith(base) && BELOW.test(path.slice(base.length));
    })
  );
}

const prefixed = new Map(
  LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE).map((language) => [language.code, language]),
);

/** The language in a path, and the rest of it: `/en/about` → English, `/about`; none for `/about`. */
export function splitLanguage(path: string): { language: Language | undefined; path: string } {
  const [, code = '', rest = ''] = /^\/([a-z]{2})(\/.*)?$/.exec(path) ?? [];
  const language = prefixed.get(code);
  return language ? { language, path: rest || '/' } : { language: undefined, path };
}

/** Whether this word may be the `/:lang` of a route; the default language has none. */
export function namesLanguage(word: string | undefined): boolean {
  return word === undefined || prefixed.has(word);
}

/**
 * A public page's address in a language: `('/about', 'de')` → `/de/about`, with its query; other addresses stay unchanged.
 */
export function addressIn(address: string, code: string): string {
  const at = address.search(/[?#]/);
  const path = at < 0 ? address : address.slice(0, at);
  if (!prefixed.has(code) || !publicPageAt(path)) return address;
  return `/${code}${path === '/' ? '' : path}${at < 0 ? '' : address.slice(at)}`;
}

/** The address of a page for a reader at `pathname`: it stays below the language in that path. */
export function addressFrom(pathname: string, address: string): string {
  const { language } = splitLanguage(pathname);
  return language ? addressIn(address, language.code) : address;
}

/** The same page in another language, for a reader who switches; pages that are not public have one address. */
export function addressInstead(address: string, code: string): string {
  const at = address.search(/[?#]/);
  const { path } = splitLanguage(at < 0 ? address : address.slice(0, at));
  return addressIn(path + (at < 0 ? '' : address.slice(at)), code);
}
