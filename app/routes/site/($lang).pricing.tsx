import { json, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData, useLocalAddress } from '~/platform/web';
import { Info } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { AddToCartForm } from '~/features/catalogue/products/add-to-cart';
import styles from '~/features/public-site/pages/pricing/pricing.css?url';
import drawings from '~/features/public-site/pages/pricing/pricing.svg?url';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';
import { readPricing } from '~/features/public-site/pages/pricing/read-pricing.server';
import { PricingPackage } from '~/features/public-site/pages/pricing/pricing-package';
import { PricingComparison } from '~/features/public-site/pages/pricing/pricing-comparison';
import { PricingOffers } from '~/features/public-site/pages/pricing/pricing-offers';
import { PricingSample } from '~/features/public-site/pages/pricing/pricing-sample';
import { PricingYears } from '~/features/public-site/pages/pricing/pricing-years';
import { PricingExtras } from '~/features/public-site/pages/pricing/pricing-extras';

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
export async function loader({ request }: LoaderFunctionArgs) {
  return json(await readPricing(request));
}

export default function Pricing() {
  const { packages, offers, extras, sample, years, rate, inCart, orderable } = useLoaderData<typeof loader>();
  const { t } = useTranslation('pricing');
  const local = useLocalAddress();
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
            <PricingPackage
              key={product.sku}
              product={product}
              inCart={inCart.includes(product.sku)}
              orderable={orderable}
              form={ADD_FORM}
            />
          ))}
        </ul>
        {orderable ? <AddToCartForm id={ADD_FORM} returnTo={local('/pricing')} /> : null}
      </section>

      <PricingComparison packages={packages} />

      {years.length > 0 ? <PricingYears years={years} /> : null}

      {offers.length > 0 ? <PricingOffers offers={offers} /> : null}

      <section className="section">
        <div className="wrap pricing-more">
          <PricingExtras extras={extras} rate={rate} />
          {sample ? <PricingSample sample={sample} /> : null}
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
