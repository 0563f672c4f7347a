import { json, type LoaderFunctionArgs } from '~/platform/web.server';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { asQuery } from '~/features/catalogue/products/shop-choice';
import { suggest } from '~/features/desks/search/suggest.server';
import type { OfferedSuggestions } from '~/features/desks/search/suggestions';
import { localeOf, translator } from '~/platform/i18n.server';

/** The live suggestions of the site's search. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [viewer, locale] = await Promise.all([optionalViewer(request), localeOf(request)]);
  const query = asQuery(new URL(request.url).searchParams.get('q') ?? '');
  const { products, pages } = await suggest(query, {
    role: viewer?.role,
    locale,
    mayDo: (act) => viewer?.role !== 'dealer' || dealerMay(viewer.rights, act),
  });
  const t = translator(locale);
  const answer: OfferedSuggestions = {
    groups: [
      { title: t('search.products'), choices: products },
      { title: t('search.pages'), choices: pages },
    ],
    told: t('search.offered', { count: products.length + pages.length }),
  };
  return json(answer, { headers: { 'Cache-Control': 'private, no-store' } });
}
