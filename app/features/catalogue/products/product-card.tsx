import { memo } from 'react';
import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import type { PackLoading } from '~/components/pack-shot';
import { AddToCart } from './add-to-cart';
import type { ListedProduct } from './listed-product';
import { offerOf } from './product-offer';
import { FlashTag, FreeShippingLine, OfferLines, Price, ProductPicture, ShortRating, TierTag } from './product-parts';
import { productPath } from './product-path';

/** A name of this length fits on its card; a longer one may be truncated with dots. */
const SURELY_FITS = 20;

/**
 * A product of the shop: its description, its price, and the button that adds it to the cart (public-site §2, §9). The shop
 * draws itself at each step of a request; a card whose product is the same stays, or a press on a slow phone waits for all.
 */
export const ProductCard = memo(function ProductCard({
  product,
  view = 'grid',
  headingLevel = 2,
  inCart,
  orderable,
  form,
  popupTo,
  loading,
}: {
  product: ListedProduct;
  view?: 'grid' | 'list';
  headingLevel?: 2 | 3;
  inCart: boolean;
  /** False for staff, who cannot order. */
  orderable: boolean;
  /** The id of the AddToCartForm of all cards. */
  form: string;
  /** The address at which its popup is open; without one the picture links to its page. */
  popupTo?: string;
  /** When its picture is loaded. */
  loading?: PackLoading;
}) {
  const { t } = useTranslation('shop');
  const { sku, name } = product;
  const Heading = `h${headingLevel}` as const;
  const list = view === 'list';
  const page = productPath(product);
  const picture = <ProductPicture product={product} loading={loading} />;
  return (
    <article id={sku} className="product-card" aria-label={name}>
      <div className="product-picture">
        {/* The name below is a link too: one tab stop per card is enough. */}
        {popupTo ? (
          <Link to={popupTo} state={{ fromList: true }} preventScrollReset tabIndex={-1} aria-hidden>
            {picture}
          </Link>
        ) : (
          <Link to={page} tabIndex={-1} aria-hidden>
            {picture}
          </Link>
        )}
        {product.flash ? (
          <span className="product-badge">
            <FlashTag product={product} />
          </span>
        ) : null}
        {popupTo ? (
          <LinkButton
            to={popupTo}
            state={{ fromList: true }}
            preventScrollReset
            variant="secondary"
            className="btn-icon product-quick"
            title={t('quick-view', { name })}
          >
            {null}
          </LinkButton>
        ) : null}
      </div>
      <div className="product-text">
        <p className="product-top">
          <span>{t(`class.${product.class}`)}</span>
          <TierTag product={product} />
          {list ? (
            <span className="from-list">
              <FlashTag product={product} />
            </span>
          ) : null}
        </p>
        <Heading className="product-name">
          <Link to={page} title={name.length > SURELY_FITS ? name : undefined}>
            <bdi>{name}</bdi>
          </Link>
        </Heading>
        <p className="product-description">{product.summary}</p>
        <ShortRating product={product} />
        {list ? (
          <ul className="product-notes">
            <li>{t('class-code', { code: product.class })}</li>
            <FreeShippingLine product={product} />
            <OfferLines product={product} />
          </ul>
        ) : offerOf(product).yearOfOneUser ? (
          <ul className="product-notes">
            <OfferLines product={product} />
          </ul>
        ) : null}
        <div className="product-foot">
          <Price product={product} />
          {orderable ? <AddToCart product={product} inCart={inCart} form={form} /> : null}
        </div>
      </div>
    </article>
  );
});
