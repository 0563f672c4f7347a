import { json, redirect, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { ArrowRight, MapPin, Store } from '~/components/icons';
import { Breadcrumbs } from '~/components/breadcrumbs';
import { LinkButton } from '~/components/button';
import { StructuredData } from '~/components/structured-data';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { ProductPicture } from '~/features/catalogue/products/product-parts';
import { productPath } from '~/features/catalogue/products/product-path';
import { BreadcrumbData } from '~/features/public-site/pages/breadcrumb-data';
import { CITIES, cityName, cityOfPlate, cityPath, type Region } from '~/features/public-site/pages/cities/cities';
import { dealersByCity } from '~/features/public-site/pages/cities/city-dealer-store.server';
import { cityData } from '~/features/public-site/pages/cities/city-data';
import { Landscape } from '~/features/public-site/pages/cities/landscape';
import { nearestCities } from '~/features/public-site/pages/cities/nearest-cities';
import { Plate } from '~/features/public-site/pages/cities/plate';
import styles from '~/features/public-site/pages/cities/city.css?url';
import drawings from '~/features/public-site/pages/cities/city.svg?url';
import { MoneyText } from '~/features/public-site/pages/money-text';
import { productsOf } from '~/features/public-site/pages/products-of';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { localAddress, localeOf, translator } from '~/platform/i18n.server';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

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

/** The products that businesses of a region need most, by stock code. */
const NEEDS: Record<Region, readonly string[]> = {
  marmara: ['KarpinTicari', 'KarpinPerakende', 'KarpinEIrsaliye'],
  aegean: ['KarpinMarket', 'TeraziEntegre', 'KarpinAylikLisans'],
  mediterranean: ['TeraziEtiketli30', 'KarpinEIrsaliye', 'KarpinMarket'],
  'central-anatolia': ['KarpinSaha', 'KarpinMobile', 'KarpinTicari'],
  'black-sea': ['KarpinKobi', 'TeraziEtiketli30', 'KarpinPerakende'],
  'eastern-anatolia': ['UzakDestek', 'UpsKasa650', 'EFaturaKontor'],
  'southeastern-anatolia': ['KarpinPerakende', 'OkuyucuLazer', 'Etiket58x40'],
};
const NEAREST = 3;
const VISIT = 'YerindeDestek';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const city = cityOfPlate(params.plate ?? '');
  if (!city) throw new AppError('not-found', 404);
  // Redirects to the canonical URL: the province's official name, with dashes for spaces.
  const path = localAddress(request, cityPath(city));
  const asked = new URL(request.url);
  if (asked.pathname !== path || asked.search) throw redirect(path, 301);

  const locale = await localeOf(request);
  const [all, dealers] = await Promise.all([listProducts(locale), dealersByCity()]);
  const own = dealers.get(city.plate) ?? [];
  const nearest = own.length > 0 ? [] : nearestCities(city, new Set(dealers.keys()), NEAREST);
  const [visit] = productsOf(all, [VISIT]);
  const name = cityName(city, locale);
  const url = new URL(path, env().PUBLIC_ORIGIN).href;
  return json({
    plate: city.plate,
    region: city.region,
    name,
    turkishName: (params.name ?? '').replaceAll('-', ' '),
    dealers: own,
    nearest: nearest.map((near) => ({
      path: cityPath(near),
      name: cityName(near, locale),
      count: dealers.get(near.plate)?.length ?? 0,
    })),
    needs: productsOf(all, NEEDS[city.region]),
    visit: visit ?? null,
    structured: cityData({
      url,
      city,
      name,
      dealers: own,
      heading: translator(locale)('city:heading', { name }),
    }),
  });
}

export default function CityPage() {
  const { plate, region, name, turkishName, dealers, nearest, needs, visit, structured } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation('city');
  const { locale } = useShell();
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

      <section id="dealers" className="section city-dealers" aria-labelledby="dealers-title">
        <div className="wrap">
          <div className="city-beside">
            <h2 id="dealers-title">{t('dealers.title', { name })}</h2>
            {dealers.length > 0 ? (
              <>
                <p className="text-muted">{t('dealers.count', { count: dealers.length })}</p>
                <p className="text-sm text-muted">{t('dealers.text')}</p>
              </>
            ) : null}
          </div>
          <div>
            {dealers.length > 0 ? (
              <ul className="city-list">
                {dealers.map((dealer) => (
                  <li key={dealer.id}>
                    <Store aria-hidden />
                    <div>
                      <h3>
                        <bdi lang="tr">{dealer.name}</bdi>
                      </h3>
                      <p>
                        <bdi lang="tr">{[dealer.district, turkishName].filter(Boolean).join(', ')}</bdi>
                      </p>
                    </div>
                    <LinkButton to="/contacts#contact" aria-label={t('dealers.write-to', { dealer: dealer.name })}>
                      {t('dealers.write')}
                    </LinkButton>
                  </li>
                ))}
              </ul>
            ) : (
              <div className="city-none">
                <h3>{t('dealers.none')}</h3>
                <p>{t('dealers.none-text')}</p>
                {nearest.length > 0 ? (
                  <>
                    <h4>{t('dealers.nearest')}</h4>
                    <ul>
                      {nearest.map((near) => (
                        <li key={near.path}>
                          <Link to={near.path} className="link">
                            <MapPin aria-hidden />
                            <bdi>{near.name}</bdi>
                          </Link>
                          <span>{t('dealers.count', { count: near.count })}</span>
                        </li>
                      ))}
                    </ul>
                  </>
                ) : null}
                <p className="flex flex-wrap gap-3">
                  <LinkButton to="/contacts#contact" variant="primary">
                    {t('dealers.ask')}
                  </LinkButton>
                  <LinkButton to="/contacts#contact" variant="quiet">
                    {t('dealers.become')}
                  </LinkButton>
                </p>
              </div>
            )}
            {visit ? (
              <p className="city-visit">
                {t('dealers.visit', {
                  unit: visit.unit,
                  price: formatMoney(kurusFromDecimal(visit.price), visit.currency, locale),
                })}
              </p>
            ) : null}
          </div>
        </div>
      </section>

      <section className="section sunken">
        <div className="wrap">
          <div className="city-story">
            <h2>{t(`story-title.${region}`)}</h2>
            <p>{t(`story.${region}`)}</p>
          </div>
          <h3 className="city-needs-title">{t('needs', { region: regionName })}</h3>
          <ul className="city-needs">
            {needs.map((product) => (
              <li key={product.sku}>
                <ProductPicture product={product} view="bare" width={104} />
                <div>
                  <h4>
                    <Link to={productPath(product)} className="after:absolute after:inset-0">
                      <bdi>{product.name}</bdi>
                    </Link>
                  </h4>
                  <p>{product.summary}</p>
                  <p className="city-price">
                    <b>
                      <MoneyText product={product} />
                    </b>{' '}
                    <span>{product.unit}</span>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="section" aria-labelledby="all-cities">
        <div className="wrap">
          <div className="city-index-head">
            <div>
              <h2 id="all-cities">{t('all.title')}</h2>
              <p className="text-muted">{t('all.text')}</p>
            </div>
            <Link to="/wheretofindus" className="link inline-flex items-center gap-1">
              {t('all.map')}
              <ArrowRight aria-hidden className="turn" />
            </Link>
          </div>
          <ol className="city-index" data-repeats>
            {CITIES.map((other) => (
              <li key={other.plate}>
                <Link to={cityPath(other)} aria-current={other.plate === plate ? 'page' : undefined}>
                  <b>{other.plate}</b>
                  {t('keyword', { name: cityName(other, locale) })}
                </Link>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
