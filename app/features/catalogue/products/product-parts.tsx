import { BadgeCheck, Gem, LifeBuoy, Star, Truck } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { isPackFamily, PackShot, type PackLoading, type PackView } from '~/components/pack-shot';
import { Tag } from '~/components/tag';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import type { ListedProduct } from './listed-product';
import { offerOf } from './product-offer';

/** The picture of a product; decoration without `alt`. */
export function ProductPicture({
  product,
  ...look
}: {
  product: ListedProduct;
  alt?: string;
  width?: number;
  view?: PackView;
  loading?: PackLoading;
}) {
  return isPackFamily(product.family) ? <PackShot family={product.family} label={product.packLabel} {...look} /> : null;
}

/** The campaign badge, if it has one. */
export function FlashTag({ product: { flash } }: { product: ListedProduct }) {
  const { find } = useTranslation('shop');
  if (!flash) return null;
  return <Tag look={flash === 'Kampanya' ? 'danger' : 'ink'}>{find(`shop:flash.${flash}`) ?? flash}</Tag>;
}

/** Diamond or Platinum, if it is either. */
export function TierTag({ product: { tier } }: { product: ListedProduct }) {
  if (!tier) return null;
  return (
    <Tag look={tier === 'Diamond' ? 'tint' : 'outline'} icon={Gem}>
      {tier}
    </Tag>
  );
}

/** A star and the figure. The list shows it on every card, so the style sheet draws the star. */
export function ShortRating({ product: { rating } }: { product: ListedProduct }) {
  const { t } = useTranslation('shop');
  return (
    <p className="product-rating" role="img" aria-label={t('rating', { rating })}>
      {rating}
    </p>
  );
}

/** As many stars as the rating, and the figure. */
export function Rating({ product: { rating } }: { product: ListedProduct }) {
  const { t } = useTranslation('shop');
  return (
    <p className="product-stars">
      {Array.from({ length: rating }, (_, star) => (
        <Star key={star} className="star" aria-hidden />
      ))}
      <span aria-hidden>{rating}</span>
      <span className="sr-only">{t('rating', { rating })}</span>
    </p>
  );
}

/** The price and its unit, with the price before the campaign struck out. */
export function Price({ product: { price, oldPrice, currency, unit } }: { product: ListedProduct }) {
  const { t } = useTranslation('shop');
  const { locale } = useShell();
  const money = (decimal: string) => formatMoney(kurusFromDecimal(decimal), currency, locale);
  return (
    <p className="price">
      <b>{money(price)}</b>
      <span>{unit}</span>
      {oldPrice ? (
        <s>
          <span className="sr-only">{`${t('old-price')} `}</span>
          <bdi>{money(oldPrice)}</bdi>
        </s>
      ) : null}
    </p>
  );
}

/** That it is delivered free of charge, if it is. */
export function FreeShippingLine({ product: { freeShipping } }: { product: ListedProduct }) {
  const { t } = useTranslation('shop');
  return freeShipping ? (
    <li>
      <Truck aria-hidden />
      {t('free-shipping')}
    </li>
  ) : null;
}

/** What is included with the product: the licence of 1 user and 1 year if it is one, and the free support. */
export function OfferLines({ product }: { product: ListedProduct }) {
  const { t } = useTranslation('shop');
  const { yearOfOneUser, freeSupportMonths } = offerOf(product);
  return (
    <>
      {yearOfOneUser ? (
        <li>
          <BadgeCheck aria-hidden />
          {t('offer.licence')}
        </li>
      ) : null}
      <li>
        <LifeBuoy aria-hidden />
        {t(`offer.support-${freeSupportMonths}`)}
      </li>
    </>
  );
}
