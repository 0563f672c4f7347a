import XMLBuilder from 'fast-xml-builder';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { FAMILIES } from '~/features/catalogue/products/product-families';
import { productPath } from '~/features/catalogue/products/product-path';
import { env } from '~/platform/env.server';
import { DEFAULT_LANGUAGE, LANGUAGES } from '~/platform/languages';
import { addressIn, PUBLIC_PAGES } from '~/platform/public-pages';
import { CITIES, cityPath } from '~/features/public-site/dealers/cities';
import { publicDealers } from '~/features/public-site/dealers/public-dealer-store.server';

const builder = new XMLBuilder({ ignoreAttributes: false, suppressBooleanAttributes: false });

/** All public pages, by path without a language: those with a fixed address, the products and the provinces. */
export async function publicPaths(): Promise<string[]> {
  const products = await listProducts(DEFAULT_LANGUAGE);
  const single = PUBLIC_PAGES.filter(({ path, sameAs, unlisted }) => !path.endsWith('/*') && !sameAs && !unlisted).map(
    ({ path }) => path,
  );
  return [
    ...single,
    ...FAMILIES.map((family) => `/shop?family=${family}`),
    ...products.map(productPath),
    ...CITIES.map(cityPath),
  ];
}

/** All public pages for search engines, each in each language with its addresses in the others (sitemaps.org). */
export async function sitemap(): Promise<string> {
  const origin = env().PUBLIC_ORIGIN;
  // Pages of provinces without a dealer say nearly the same: they are there for their readers.
  const plates = new Set((await publicDealers()).map(({ plate }) => plate));
  const thin = new Set(CITIES.filter(({ plate }) => !plates.has(plate)).map(cityPath));
  const url = (await publicPaths())
    .filter((path) => !thin.has(path))
    .flatMap((path) => {
      const alternates = [
        ...LANGUAGES.map(({ code, hreflang }) => [hreflang, origin + addressIn(path, code)]),
        ['x-default', origin + addressIn(path, DEFAULT_LANGUAGE)],
      ].map(([hreflang, href]) => ({ '@_rel': 'alternate', '@_hreflang': hreflang, '@_href': href }));
      return LANGUAGES.map(({ code }) => ({ loc: origin + addressIn(path, code), 'xhtml:link': alternates }));
    });
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    urlset: {
      '@_xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      '@_xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
      url,
    },
  });
}
