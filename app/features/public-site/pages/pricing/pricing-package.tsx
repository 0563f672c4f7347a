import { Link } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { Drawing } from '~/components/drawing';
import { AddToCart } from '~/features/catalogue/products/add-to-cart';
import { effectOf } from '~/features/catalogue/products/product-effects';
import { offerOf } from '~/features/catalogue/products/product-offer';
import { productPath } from '~/features/catalogue/products/product-path';
import type { PACKAGES } from './packages';
import drawings from './pricing.svg?url';
import type { NamedProduct } from '../products-of';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { RichText, useTranslation } from '~/platform/texts';

/** The position of the short name on each box of the drawing. */
const LABELS: Record<(typeof PACKAGES)[number], { x: number; size: number; colour: string }> = {
  KarpinKobi: { x: 70, size: 15, colour: 'pack-violet' },
  KarpinTicari: { x: 67.5, size: 15, colour: 'pack-violet' },
  KarpinPerakende: { x: 66, size: 14, colour: 'pack-pink' },
  KarpinMarket: { x: 64.5, size: 15, colour: 'pack-green' },
  KarpinERP: { x: 60.5, size: 15, colour: 'pack-violet' },
};

const strong = (words: string) => <b>{words}</b>;

/** A box on the shelf with its price tag. */
export function PricingPackage({
  product,
  inCart,
  orderable,
  form,
}: {
  product: NamedProduct<(typeof PACKAGES)[number]>;
  inCart: boolean;
  orderable: boolean;
  form: string;
}) {
  const { t } = useTranslation('pricing');
  const { locale } = useShell();
  const label = LABELS[product.sku];
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
        <AddToCart product={product} inCart={inCart} form={form} />
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
