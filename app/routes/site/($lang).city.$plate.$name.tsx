import { json, redirect, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { Breadcrumbs } from '~/components/breadcrumbs';
import { StructuredData } from '~/components/structured-data';
import { BreadcrumbData } from '~/features/public-site/pages/breadcrumb-data';
import { cityOfPlate, cityPath, type Region } from '~/features/public-site/dealers/cities';
import { Landscape } from '~/features/public-site/pages/cities/landscape';
import { Plate } from '~/features/public-site/pages/cities/plate';
import { FindHead } from '~/features/public-site/dealers/find-head';
import { isTrade } from '~/features/public-site/dealers/trades';
import cardStyles from '~/features/public-site/dealers/dealer-card.css?url';
import findStyles from '~/features/public-site/dealers/find.css?url';
import styles from '~/features/public-site/pages/cities/city.css?url';
import { AppError } from '~/platform/errors';
import { localAddress } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { readCity } from '~/features/public-site/pages/cities/read-city.server';
import { ProvinceDealers } from '~/features/public-site/pages/cities/province-dealers';
import { CityNeeds } from '~/features/public-site/pages/cities/city-needs';
import { CityIndex } from '~/features/public-site/pages/cities/city-index';

type LoadedCity = { name: string; region: Region } | undefined;

export const handle: RouteHandle = {
  hydrate: false,
  title: (data, t) => {
    const city = data as LoadedCity;
    return city && t('city:title', { name: city.name });
  },
  description: (data, t) => {
    const city = data as LoadedCity;
    return city && t('city:description', { name: city.name, region: t(`city:region.${city.region}`) });
  },
};

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: findStyles },
  { rel: 'stylesheet', href: cardStyles },
  { rel: 'stylesheet', href: styles },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const city = cityOfPlate(params.plate ?? '');
  if (!city) throw new AppError('not-found', 404);
  // Redirects to the canonical URL: the province's official name, with dashes for spaces.
  const path = localAddress(request, cityPath(city));
  const asked = new URL(request.url);
  const trade = asked.searchParams.get('trade') ?? undefined;
  const chosen = isTrade(trade) ? trade : undefined;
  const search = chosen ? `?trade=${chosen}` : '';
  if (asked.pathname !== path || asked.search !== search) throw redirect(path + search, 301);
  return json(
    await readCity(request, city, { path, turkishName: (params.name ?? '').replaceAll('-', ' '), trade: chosen }),
  );
}

export default function CityPage() {
  const city = useLoaderData<typeof loader>();
  const { plate, region, name, turkishName, needs, structured, counts, comesTo } = city;
  const { t } = useTranslation('city');
  const crumbs = [
    { label: t('common:home'), to: '/' },
    { label: t('places:breadcrumb'), to: '/wheretofindus' },
    { label: name },
  ];
  return (
    <>
      <StructuredData data={structured} />
      <FindHead counts={counts} query={name} chosen={{ plate, comesTo }}>
        <Breadcrumbs label={t('common:breadcrumbs')} items={crumbs} />
        <BreadcrumbData items={crumbs} />
        <h1>{t('heading', { name })}</h1>
        <p className="lead">{t(`lead.${region}`, { name })}</p>
      </FindHead>

      <ProvinceDealers city={city} />

      <section className="city-head">
        <div className="wrap">
          <Plate plate={plate} name={turkishName} country={t('country')} label={t('plate', { plate, name })} />
          {name === turkishName ? null : (
            <p className="text-sm">
              {t('turkish-name')}: <bdi lang="tr">{turkishName}</bdi>
            </p>
          )}
          <h2>{t(`story-title.${region}`)}</h2>
          <p className="city-story">{t(`story.${region}`)}</p>
        </div>
        <Landscape
          plate={plate}
          region={region}
          name={turkishName}
          label={t('art', { region: t(`region.${region}`) })}
        />
      </section>

      <CityNeeds region={region} needs={needs} />

      <CityIndex plate={plate} />
    </>
  );
}
