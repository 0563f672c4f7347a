import { json, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData, useLocalAddress } from '~/platform/web';
import { ArrowRight, Info } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Drawing } from '~/components/drawing';
import { fillableCartOf } from '~/features/ordering/cart/cart-of.server';
import { AddToCart, AddToCartForm } from '~/features/catalogue/products/add-to-cart';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { effectOf } from '~/features/catalogue/products/product-effects';
import { offerOf } from '~/features/catalogue/products/product-offer';
import { OfferLines, ProductPicture } from '~/features/catalogue/products/product-parts';
import { productPath } from '~/features/catalogue/products/product-path';
import { priceTrade } from '~/features/catalogue/pricing/price-trade';
import { rateText } from '~/features/catalogue/pricing/rate-text';
import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import { MoneyText } from '~/features/public-site/pages/money-text';
import { grants, MODULE_GROUPS, moduleKey, PACKAGES } from '~/features/public-site/pages/pricing/packages';
import styles from '~/features/public-site/pages/pricing/pricing.css?url';
import drawings from '~/features/public-site/pages/pricing/pricing.svg?url';
import { productsOf, type NamedProduct } from '~/features/public-site/pages/products-of';
import { localeOf } from '~/platform/i18n.server';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { RichText, useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  hydrate: false,
  titleKey: 'pricing:title',
  descriptionKey: 'pricing:description',
  breadcrumbKey: 'pricing:title',
};

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'preload', href: drawings, as: 'image', type: 'image/svg+xml' },
];

const ADD_FORM = 'add-package';
/** Products that are bought with a package or after it. */
const EXTRAS = [
  ...(['KarpinKullanici', 'KarpinYillikLisans', 'KarpinAylikLisans', 'KarpinEArsiv', 'KarpinEIrsaliye'] as const),
  ...(['EFaturaKontor', 'TeraziEntegre', 'UzakDestek', 'YerindeDestek', 'AylikDestek'] as const),
];
/** A grocery shop with two tills. */
const SAMPLE = ['KarpinMarket', 'KarpinKullanici', 'TeraziEntegre'];
/** The position of the short name on each box of the drawing. */
const LABELS: Record<(typeof PACKAGES)[number], { x: number; size: number; colour: string }> = {
  KarpinKobi: { x: 70, size: 15, colour: 'pack-violet' },
  KarpinTicari: { x: 67.5, size: 15, colour: 'pack-violet' },
  KarpinPerakende: { x: 66, size: 14, colour: 'pack-pink' },
  KarpinMarket: { x: 64.5, size: 15, colour: 'pack-green' },
  KarpinERP: { x: 60.5, size: 15, colour: 'pack-violet' },
};

export async function loader({ request }: LoaderFunctionArgs) {
  const [locale, cart, dollar] = await Promise.all([localeOf(request), fillableCartOf(request), readDollarRate()]);
  const [all, items] = await Promise.all([listProducts(locale), cart?.items()]);
  const offers = all.filter((product) => offerOf(product).yearOfOneUser).map(({ sku }) => sku);
  const effects = ({ sku }: NamedProduct) => {
    const { requiresFirm, requiresLicences, licenceAction } = effectOf(sku);
    return { requiresFirm, requiresLicences, licenceAction };
  };
  const lines = productsOf(all, SAMPLE).map((product) => ({
    ...effects(product),
    sku: product.sku,
    name: product.name,
    quantity: 1,
    unitPrice: product.price,
    currency: product.currency,
    vatRate: product.vatRate,
  }));
  const sample = priceTrade(lines, dollar.rate);
  return json({
    packages: productsOf(all, PACKAGES),
    offers: productsOf(all, offers),
    extras: productsOf(all, EXTRAS),
    sample: {
      lines: sample.lines.map(({ sku, name, quantity, goodsKurus }) => ({ sku, name, quantity, goodsKurus })),
      vatRates: [...new Set(lines.map(({ vatRate }) => vatRate))],
      goods: sample.result.goods,
      vat: sample.result.vat,
      net: sample.result.net,
    },
    rate: { exchangeRate: dollar.rate, rateDate: dollar.source === 'central-bank' ? (dollar.date ?? null) : null },
    inCart: (items ?? []).map(({ sku }) => sku),
    orderable: cart !== undefined,
  });
}

const strong = (words: string) => <b>{words}</b>;

export default function Pricing() {
  const { packages, offers, extras, sample, rate, inCart, orderable } = useLoaderData<typeof loader>();
  const { t } = useTranslation('pricing');
  const { locale } = useShell();
  const local = useLocalAddress();
  const money = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  const vat = packages[0]?.vatRate ?? 0;
  return (
    <>
      <section className="page-head pricing-head">
        <div className="wrap pricing-intro">
          <div className="grid gap-4">
            <h1>{t('heading')}</h1>
            <p className="lead">{t('lead')}</p>
          </div>
          <p className="pricing-note">
            <Info aria-hidden />
            <span>{t('note', { vat })}</span>
          </p>
        </div>
        <ul className="wrap pricing-shelf" aria-label={t('shelf')}>
          {packages.map((product) => (
            <Package key={product.sku} product={product} inCart={inCart.includes(product.sku)} orderable={orderable} />
          ))}
        </ul>
        {orderable ? <AddToCartForm id={ADD_FORM} returnTo={local('/pricing')} /> : null}
      </section>

      <Comparison packages={packages} />

      {offers.length > 0 ? (
        <section className="section sunken">
          <div className="wrap">
            <div className="section-head">
              <h2>{t('offers.title')}</h2>
              <p className="text-muted">{t('offers.text')}</p>
            </div>
            <ul className="pricing-offers">
              {offers.map((product) => (
                <li key={product.sku}>
                  <ProductPicture product={product} view="bare" width={96} />
                  <div>
                    <h3>
                      <Link to={productPath(product)}>
                        <bdi>{product.name}</bdi>
                      </Link>
                    </h3>
                    <p className="pricing-offer-price">
                      <MoneyText product={product} />
                    </p>
                    <ul>
                      <OfferLines product={product} />
                    </ul>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ) : null}

      <section className="section">
        <div className="wrap pricing-more">
          <div>
            <div className="section-head">
              <h2>{t('extras.title')}</h2>
              <p className="text-muted">{t('extras.text')}</p>
            </div>
            <ul className="pricing-extras">
              {extras.map((product) => (
                <li key={product.sku}>
                  <div>
                    <Link to={productPath(product)}>
                      <bdi>{product.name}</bdi>
                    </Link>
                    <span>{product.summary}</span>
                  </div>
                  <i aria-hidden />
                  <p>
                    <b>
                      <MoneyText product={product} />
                    </b>
                    <span>{product.unit}</span>
                  </p>
                </li>
              ))}
            </ul>
            <p className="pt-5 text-sm text-muted">{t('rate', { rate: rateText(rate, t, locale) })}</p>
            <Link to="/shop" className="link mt-4 inline-flex items-center gap-1">
              {t('extras.all')}
              <ArrowRight aria-hidden className="turn" />
            </Link>
          </div>
          <div className="receipt-shadow">
            <div className="receipt pricing-sample">
              <h3>{t('sample.title')}</h3>
              <p className="text-muted">{t('sample.text')}</p>
              <dl>
                {sample.lines.map(({ sku, name, quantity, goodsKurus }) => (
                  <div key={sku}>
                    <dt>{t('sample.line', { name, count: quantity })}</dt>
                    <dd>
                      <bdi>{money(goodsKurus)}</bdi>
                    </dd>
                  </div>
                ))}
                <div className="pricing-rule">
                  <dt>{t('sample.goods')}</dt>
                  <dd>
                    <bdi>{money(sample.goods)}</bdi>
                  </dd>
                </div>
                <div>
                  <dt>{t('sample.vat', { vat: sample.vatRates.join(', ') })}</dt>
                  <dd>
                    <bdi>{money(sample.vat)}</bdi>
                  </dd>
                </div>
                <div className="pricing-rule pricing-total">
                  <dt>{t('sample.total')}</dt>
                  <dd>
                    <bdi>{money(sample.net)}</bdi>
                  </dd>
                </div>
              </dl>
              <p className="pt-3 text-xs text-muted">{t('sample.note')}</p>
            </div>
          </div>
        </div>
      </section>

      <section className="band">
        <div className="wrap pricing-dealer">
          <div>
            <h2>{t('dealer.title')}</h2>
            <p className="pt-3">{t('dealer.text')}</p>
          </div>
          <p className="flex flex-wrap gap-3">
            <LinkButton to="/login" variant="on-band">
              {t('dealer.login')}
            </LinkButton>
            <LinkButton to="/wheretofindus" variant="on-band">
              {t('dealer.find')}
            </LinkButton>
          </p>
        </div>
      </section>
    </>
  );
}

/** A box on the shelf with its price tag. */
function Package({ product, inCart, orderable }: { product: NamedProduct; inCart: boolean; orderable: boolean }) {
  const { t } = useTranslation('pricing');
  const { locale } = useShell();
  const label = LABELS[product.sku as keyof typeof LABELS];
  const offer = offerOf(product);
  const old = product.oldPrice;
  return (
    <li className="pricing-package">
      <div className={`pricing-stand ${label.colour}`}>
        <Drawing
          file={drawings}
          part={product.sku}
          box={[0, 0, 240, 262]}
          words={[
            { text: 'karpin', x: label.x, y: 224, size: 7.5, weight: 600, fill: 'var(--k4)', spacing: '.06em' },
            { text: product.packLabel, x: label.x, y: 240, size: label.size, weight: 700, fill: '#1a1a27' },
          ]}
        />
      </div>
      <div className="pricing-tag">
        <h2>
          <Link to={productPath(product)}>
            <bdi>{product.name}</bdi>
          </Link>
        </h2>
        <p className="pricing-price">
          <TagPrice product={product} />
        </p>
        <p className="pricing-unit">
          <span>{t('excluded')}</span>
          {old ? (
            <s>
              <span className="sr-only">{`${t('old-price')} `}</span>
              <bdi>{formatMoney(kurusFromDecimal(old), product.currency, locale)}</bdi>
            </s>
          ) : null}
        </p>
        <svg className="pricing-code" viewBox="0 0 120 18" preserveAspectRatio="none" aria-hidden>
          <use href={`${drawings}#code-${product.sku}`} />
        </svg>
      </div>
      <p className="pricing-for">{t(`for.${product.sku}`)}</p>
      <ul className="pricing-facts">
        <li>
          <RichText text={t('modules', { count: effectOf(product.sku).modules.length })} wrap={[strong]} />
        </li>
        <li>
          <RichText text={t(`support-${offer.freeSupportMonths}`)} wrap={[strong]} />
        </li>
      </ul>
      {orderable ? (
        <AddToCart product={product} inCart={inCart} form={ADD_FORM} />
      ) : (
        <LinkButton to={productPath(product)} block>
          {t('view')}
        </LinkButton>
      )}
    </li>
  );
}

/** The price like on a shelf tag: with small raised kuruş. */
function TagPrice({ product: { price, currency } }: { product: NamedProduct }) {
  const { locale } = useShell();
  const [whole, decimals, rest] = formatMoney(kurusFromDecimal(price), currency, locale).split(/([.,]\d\d)(?!\d)/);
  return (
    <bdi>
      <b>{whole}</b>
      <sup>{decimals}</sup>
      <b>{rest}</b>
    </bdi>
  );
}

/** All packages side by side; on phones only the one that the radio buttons above select. */
function Comparison({ packages }: { packages: readonly NamedProduct[] }) {
  const { t } = useTranslation('pricing');
  const short = ({ packLabel }: NamedProduct) => <bdi>{packLabel}</bdi>;
  const all = Object.values(MODULE_GROUPS).flat().length;
  return (
    <section className="section pricing-comparison" aria-labelledby="comparison">
      <div className="wrap">
        <div className="section-head">
          <h2 id="comparison">{t('compare.title')}</h2>
          <p className="text-muted">{t('compare.text', { count: all })}</p>
        </div>
        <div className="pricing-pick" role="radiogroup" aria-label={t('compare.pick')}>
          {packages.map((product, index) => (
            <label key={product.sku}>
              <input type="radio" name="package" id={`pick-${index + 1}`} defaultChecked={index === 0} />
              {short(product)}
            </label>
          ))}
        </div>
        <table className="pricing-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('compare.module')}</span>
              </th>
              {packages.map((product) => (
                <th key={product.sku} scope="col">
                  <b>{short(product)}</b>
                  <MoneyText product={product} />
                </th>
              ))}
            </tr>
          </thead>
          {Object.entries(MODULE_GROUPS).map(([group, modules]) => (
            <tbody key={group}>
              <GroupRow title={t(`group.${group}`)} columns={packages.length + 1} />
              {modules.map((module) => (
                <Row key={module} name={moduleKey(module)} packages={packages}>
                  {({ sku }) => <Mark yes={grants(sku, module)} />}
                </Row>
              ))}
            </tbody>
          ))}
          <tbody>
            <GroupRow title={t('group.licence')} columns={packages.length + 1} />
            <Row name="licence" packages={packages}>
              {({ sku }) => t('module.licence-value', { count: effectOf(sku).licencesPerUnit })}
            </Row>
            <Row name="support" packages={packages}>
              {(product) => t(`module.support-${offerOf(product).freeSupportMonths}`)}
            </Row>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('compare.total')}</th>
              {packages.map(({ sku }) => (
                <td key={sku}>{effectOf(sku).modules.length}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function GroupRow({ title, columns }: { title: string; columns: number }) {
  return (
    <tr className="pricing-group">
      <th scope="rowgroup" colSpan={columns}>
        {title}
      </th>
    </tr>
  );
}

function Row({
  name,
  packages,
  children,
}: {
  name: string;
  packages: readonly NamedProduct[];
  children: (product: NamedProduct) => React.ReactNode;
}) {
  const { t } = useTranslation('pricing');
  return (
    <tr>
      <th scope="row">
        <b>{t(`module.${name}`)}</b>
        <span>{t(`module.${name}-text`)}</span>
      </th>
      {packages.map((product) => (
        <td key={product.sku}>{children(product)}</td>
      ))}
    </tr>
  );
}

/** A word that the style sheet replaces by a tick or a dash, because a hundred icons would be a fifth of the page. */
function Mark({ yes }: { yes: boolean }) {
  const { t } = useTranslation('pricing');
  return <i className={yes ? 'yes' : 'no'}>{t(yes ? 'compare.yes' : 'compare.no')}</i>;
}
