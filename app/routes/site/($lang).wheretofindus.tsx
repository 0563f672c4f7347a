import { json, redirect, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData, useLocalAddress } from '~/platform/web';
import { SearchX } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { SearchInput } from '~/components/search-input';
import { CITIES, cityPath } from '~/features/public-site/pages/cities/cities';
import { dealersByCity } from '~/features/public-site/pages/cities/city-dealer-store.server';
import { CityMap } from '~/features/public-site/pages/cities/city-map';
import styles from '~/features/public-site/pages/cities/places.css?url';
import { searchCities } from '~/features/public-site/pages/cities/search-cities';
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

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** A little longer than the longest name of a province in any language. */
const QUERY_LENGTH = 40;

export async function loader({ request }: LoaderFunctionArgs) {
  const locale = await localeOf(request);
  const query = cutText(cleanText(new URL(request.url).searchParams.get('q') ?? ''), QUERY_LENGTH);
  const found = searchCities(query, locale);
  const [only] = found;
  // A search with only one hit redirects to that province.
  if (query && only && found.length === 1) throw redirect(localAddress(request, cityPath(only)));
  const dealers = await dealersByCity();
  return json({
    query,
    found: found.map(({ plate }) => plate),
    dealers: Object.fromEntries([...dealers].map(([plate, list]) => [plate, list.length])),
  });
}

export default function Places() {
  const { query, found, dealers } = useLoaderData<typeof loader>();
  const { t } = useTranslation('places');
  const local = useLocalAddress();
  const counts = Object.values(dealers);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const shown = CITIES.filter(({ plate }) => found.includes(plate));
  return (
    <>
      <section className="page-head places-head">
        <div className="wrap">
          <div className="places-intro">
            <div className="grid gap-4">
              <h1>{t('heading')}</h1>
              <p className="lead">{t('lead')}</p>
            </div>
            <form method="get" action={local('/wheretofindus')} role="search" className="places-search">
              <SearchInput
                key={query}
                name="q"
                label={t('search')}
                placeholder={t('search')}
                clearLabel={t('common:search.clear')}
                defaultValue={query}
              />
              <Button type="submit" variant="primary">
                {t('find')}
              </Button>
            </form>
          </div>
          <CityMap counts={dealers} found={query ? new Set(found) : undefined} />
          <div className="places-legend">
            <p>
              <i className="places-has" />
              {t('legend-dealer')}
            </p>
            <p>
              <i />
              {t('legend-none')}
            </p>
            <p className="ms-auto">{t('in', { count: all, provinces: counts.length })}</p>
          </div>
        </div>
      </section>

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
