import { json, redirect, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { Breadcrumbs } from '~/components/breadcrumbs';
import { LinkButton } from '~/components/button';
import { StructuredData } from '~/components/structured-data';
import { BreadcrumbData } from '~/features/public-site/pages/breadcrumb-data';
import { cityOfPlate, cityPath, type Region } from '~/features/public-site/pages/cities/cities';
import { Landscape } from '~/features/public-site/pages/cities/landscape';
import { Plate } from '~/features/public-site/pages/cities/plate';
import styles from '~/features/public-site/pages/cities/city.css?url';
import drawings from '~/features/public-site/pages/cities/city.svg?url';
import { AppError } from '~/platform/errors';
import { localAddress, localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { readCity } from '~/features/public-site/pages/cities/read-city.server';
import { CityDealers } from '~/features/public-site/pages/cities/city-dealers';
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
  { rel: 'stylesheet', href: styles },
  { rel: 'preload', href: drawings, as: 'image', type: 'image/svg+xml' },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const city = cityOfPlate(params.plate ?? '');
  if (!city) throw new AppError('not-found', 404);
  // Redirects to the canonical URL: the province's official name, with dashes for spaces.
  const path = localAddress(request, cityPath(city));
  const asked = new URL(request.url);
  if (asked.pathname !== path || asked.search) throw redirect(path, 301);

  const locale = await localeOf(request);
  return json(await readCity(city, { path, turkishName: (params.name ?? '').replaceAll('-', ' '), locale }));
}

export default function CityPage() {
  const city = useLoaderData<typeof loader>();
  const { plate, region, name, turkishName, needs, structured } = city;
  const { t } = useTranslation('city');
  const regionName = t(`region.${region}`);
  const crumbs = [
    { label: t('common:home'), to: '/' },
    { label: t('places:breadcrumb'), to: '/wheretofindus' },
    { label: name },
  ];
  return (
    <>
      <StructuredData data={structured} />
      <section className="city-head">
        <div className="wrap">
          <Breadcrumbs label={t('common:breadcrumbs')} items={crumbs} />
          <BreadcrumbData items={crumbs} />
          <Plate plate={plate} name={turkishName} country={t('country')} label={t('plate', { plate, name })} />
          <h1>{t('heading', { name })}</h1>
          {name === turkishName ? null : (
            <p className="text-sm">
              {t('turkish-name')}: <bdi lang="tr">{turkishName}</bdi>
            </p>
          )}
          <p className="lead">{t(`lead.${region}`, { name })}</p>
          <p className="flex flex-wrap gap-3">
            <a className="btn btn-primary" href="#dealers">
              {t('to-dealers')}
            </a>
            <LinkButton to="/contacts#contact">{t('to-contact')}</LinkButton>
          </p>
        </div>
        <Landscape plate={plate} region={region} name={turkishName} label={t('art', { region: regionName })} />
      </section>

      <CityDealers {...city} />

      <CityNeeds region={region} needs={needs} />

      <CityIndex plate={plate} />
    </>
  );
}
