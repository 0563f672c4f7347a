import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { optionalViewer } from '~/features/accounts/session.server';
import { asQuery } from '~/features/catalogue/browse-products';
import { suggest } from '~/features/search/suggest.server';
import { localeOf } from '~/platform/i18n.server';

/** What the site's search offers while one types. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [viewer, locale] = await Promise.all([optionalViewer(request), localeOf(request)]);
  const query = asQuery(new URL(request.url).searchParams.get('q') ?? '');
  const answer = await suggest(query, { role: viewer?.role, locale });
  return json(answer, { headers: { 'Cache-Control': 'private, no-store' } });
}
