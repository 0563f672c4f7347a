import { json, redirect, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { SearchX } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { CITIES, cityPath } from '~/features/public-site/dealers/cities';
import { FindHead } from '~/features/public-site/dealers/find-head';
import findStyles from '~/features/public-site/dealers/find.css?url';
import { countByPlate } from '~/features/public-site/dealers/near-dealers';
import { publicDealers } from '~/features/public-site/dealers/public-dealer-store.server';
import styles from '~/features/public-site/pages/cities/places.css?url';
import { searchCities } from '~/features/public-site/dealers/search-cities';
import { localAddress, localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { cutText, cleanText } from '~/platform/text';
import { useTranslation } from '~/platform/texts';
import { HeadOffice } from '~/features/public-site/pages/cities/head-office';
import { CityRegions } from '~/features/public-site/pages/cities/city-regions';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'places:title',
  descriptionKey: 'places:description',
  breadcrumbKey: 'places:breadcrumb',
};

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: findStyles },
  { rel: 'stylesheet', href: styles },
];

/** A little longer than the longest name of a province in any language. */
const QUERY_LENGTH = 40;

export async function loader({ request }: LoaderFunctionArgs) {
  const locale = await localeOf(request);
  const query = cutText(cleanText(new URL(request.url).searchParams.get('q') ?? ''), QUERY_LENGTH);
  const dealers = await publicDealers();
  const found = searchCities(query, locale, dealers);
  const [only] = found;
  // A search with only one hit redirects to that province.
  if (query && only && found.length === 1) throw redirect(localAddress(request, cityPath(only)));
  return json({ query, found: found.map(({ plate }) => plate), dealers: countByPlate(dealers) });
}

export default function Places() {
  const { query, found, dealers } = useLoaderData<typeof loader>();
  const { t } = useTranslation('places');
  const shown = CITIES.filter(({ plate }) => found.includes(plate));
  return (
    <>
      <FindHead counts={dealers} query={query} found={query ? new Set(found) : undefined}>
        <h1>{t('dealers:find.heading')}</h1>
        <p className="lead">{t('dealers:find.lead')}</p>
      </FindHead>

      <section className="section" aria-labelledby="regions">
        <div className="wrap">
          <div className="places-list-head">
            <h2 id="regions">{t('regions')}</h2>
            {query ? (
              <p role="status">
                {t('found', { count: shown.length, query })}{' '}
                <Link to="/wheretofindus" className="link">
                  {t('all')}
                </Link>
              </p>
            ) : null}
          </div>
          {shown.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={t('nothing', { query })}
              actions={<LinkButton to="/wheretofindus">{t('all')}</LinkButton>}
            >
              {t('nothing-hint')}
            </EmptyState>
          ) : (
            <CityRegions cities={shown} dealers={dealers} />
          )}
        </div>
      </section>

      <HeadOffice />
    </>
  );
}
