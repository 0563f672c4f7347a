import { json, type HeadersFunction, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { asQuery } from '~/features/catalogue/products/shop-choice';
import { searchSite } from '~/features/desks/search/search-site.server';
import { siteReaderOf } from '~/features/desks/search/site-reader.server';
import styles from '~/features/desks/search/site-results.css?url';
import { SiteResultsPage } from '~/features/desks/search/site-results-page';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'site-search:title',
  descriptionKey: 'site-search:description',
  breadcrumbKey: 'site-search:title',
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const headers: HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

export async function loader({ request }: LoaderFunctionArgs) {
  const query = asQuery(new URL(request.url).searchParams.get('q') ?? '');
  return json(await searchSite(query, await siteReaderOf(request)));
}

export default function Search() {
  return <SiteResultsPage results={useLoaderData<typeof loader>()} />;
}
