import { json, type LoaderFunctionArgs } from '~/platform/web.server';
import { siteReaderOf } from '~/features/desks/search/site-reader.server';
import { suggest } from '~/features/desks/search/suggest.server';
import { asQuery } from '~/features/catalogue/products/shop-choice';

/** The live suggestions of the site's search. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = asQuery(new URL(request.url).searchParams.get('q') ?? '');
  return json(await suggest(query, await siteReaderOf(request)), { headers: { 'Cache-Control': 'private, no-store' } });
}
