import { json, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { ArrowRight, ListChecks, Store } from '~/components/icons';
import { RichText, useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { asListed } from '~/features/catalogue/products/listed-product';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { ClientLogos } from '~/features/public-site/pages/logos/logo-carousel';
import { House, type Trade } from '~/features/public-site/pages/references/references-drawings';
import styles from '~/features/public-site/pages/references/references.css?url';
import drawings from '~/features/public-site/pages/references/references.svg?url';
import slideStyles from '~/features/public-site/pages/slides.css?url';
import { figureText } from '~/features/public-site/pages/vendor-figures';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useVendor } from '~/features/public-site/pages/root-data';
import { useShell } from '~/platform/shell-context';
import { Trades } from '~/features/public-site/pages/references/trades';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'references:title',
  descriptionKey: 'references:description',
  breadcrumbKey: 'references:breadcrumb',
};

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: slideStyles },
  { rel: 'preload', href: drawings, as: 'image', type: 'image/svg+xml' },
];

/** The products of each trade, by stock code. */
const TRADES: Record<Trade, readonly string[]> = {
  market: ['KarpinMarket', 'TeraziEntegre', 'TeraziEtiketli30'],
  clothing: ['KarpinPerakende', 'OkuyucuLazer', 'YaziciEtiket4'],
  wholesale: ['KarpinTicari', 'KarpinMobile', 'KarpinEIrsaliye'],
  factory: ['KarpinERP', 'KarpinKullanici'],
  restaurant: ['KarpinPos', 'PosTouch15', 'YaziciFis80'],
  delivery: ['KarpinSaha', 'EFaturaKontor'],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const products = (await listProducts(await localeOf(request))).map(asListed);
  const trades = (Object.keys(TRADES) as Trade[]).map((trade) => ({
    trade,
    products: TRADES[trade].flatMap((code) => products.find(({ sku }) => sku === code) ?? []),
  }));
  return json({ trades });
}

export default function References() {
  const { trades } = useLoaderData<typeof loader>();
  const { t } = useTranslation('references');
  const { locale } = useShell();
  const { demo } = useVendor();
  return (
    <>
      <section className="page-head references-head">
        <div className="wrap">
          <div>
            <h1>{t('headline')}</h1>
            <p className="lead">{t('lead')}</p>
            <p className="references-count">
              <b>
                <bdi dir="ltr">{figureText('references', locale)}</bdi>
              </b>
              <span>{t('count')}</span>
              <span>
                <RichText
                  text={t('projects', { projects: figureText('projects', locale) })}
                  wrap={[(figure) => <bdi dir="ltr">{figure}</bdi>]}
                />
              </span>
              {demo ? <small>{t('house.note')}</small> : null}
            </p>
          </div>
          <House />
        </div>
      </section>

      <section className="section">
        <div className="wrap">
          <div className="section-head">
            <h2>{t('trades.title')}</h2>
            <p className="text-muted">{t('trades.text')}</p>
          </div>
          <Trades trades={trades} />
        </div>
      </section>

      <ClientLogos />

      <section className="section sunken">
        <div className="wrap references-honest">
          <div className="grid justify-items-start gap-3">
            <h2>{t('honest.title')}</h2>
            <p className="text-muted">{t('honest.text')}</p>
            <LinkButton to="/contacts#contact" variant="primary" size="big" className="mt-2">
              {t('honest.action')}
            </LinkButton>
          </div>
          <ul>
            <li>
              <ListChecks aria-hidden />
              <h3>{t('honest.list.title')}</h3>
              <p>{t('honest.list.text')}</p>
              <Link to="/#companies" className="link">
                {t('honest.list.action')}
                <ArrowRight aria-hidden className="turn" />
              </Link>
            </li>
            <li>
              <Store aria-hidden />
              <h3>{t('honest.dealer.title')}</h3>
              <p>{t('honest.dealer.text')}</p>
              <Link to="/wheretofindus" className="link">
                {t('honest.dealer.action')}
                <ArrowRight aria-hidden className="turn" />
              </Link>
            </li>
          </ul>
        </div>
      </section>
    </>
  );
}
