import { Link, useLocation, useNavigate } from '~/platform/web';
import { ArrowRight, PackageCheck, X } from '~/components/icons';
import { useRef } from 'react';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { useEffectBeforePaint } from '~/components/use-effect-before-paint';
import { useHydrated } from '~/components/use-hydrated';
import { AddToCart } from './add-to-cart';
import type { ShownProduct } from './catalogue-store.server';
import { FlashTag, FreeShippingLine, OfferLines, Price, ProductPicture, Rating, TierTag } from './product-parts';
import { productPath } from './product-path';
import { RichText } from './rich-text';

/**
 * A product over the list, 90% of the window both ways, opened by its address (public-site §2). The server renders it open;
 * scripts make it modal. It closes on its close button, on a press outside and on Escape, and the list is unchanged.
 */
export function ProductPopup({
  product,
  inCart,
  orderable,
  closeTo,
  form,
}: {
  product: ShownProduct & { detailHtml: string };
  inCart: boolean;
  orderable: boolean;
  closeTo: string;
  /** The id of its AddToCartForm. */
  form: string;
}) {
  const { t } = useTranslation('shop');
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { state, key } = useLocation() as { state: { fromList?: boolean } | null; key: string };
  const left = useRef<string>();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { sku, name, vatRate } = product;
  // Before the first paint: a press outside must hit a modal popup, not the page under it.
  useEffectBeforePaint(() => {
    const opener = document.activeElement;
    if (dialog.current && !dialog.current.matches(':modal')) {
      dialog.current.removeAttribute('open');
      dialog.current.showModal();
      heading.current?.focus();
    }
    return () => {
      const from = opener instanceof HTMLElement && opener !== document.body ? opener : null;
      (from ?? document.getElementById(sku)?.querySelector<HTMLElement>('.product-quick'))?.focus({
        preventScroll: true,
      });
    };
  }, [sku]);
  const leave = () => {
    // Once per opening: going back twice would leave the shop.
    if (left.current === key) return;
    left.current = key;
    if (state?.fromList) navigate(-1);
    else navigate(closeTo, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      {hydrated ? null : <Link to={closeTo} className="product-veil" tabIndex={-1} aria-hidden />}
      <dialog
        ref={dialog}
        open
        className="dialog dialog-popup product-popup"
        aria-labelledby="popup-name"
        onClose={leave}
        onClick={(event) => {
          if (event.target === event.currentTarget) event.currentTarget.close();
        }}
      >
        <div className="dialog-body">
          <div className="product-popup-picture">
            <ProductPicture product={product} width={640} loading="first" />
          </div>
          <div className="product-popup-text">
            <p className="flex flex-wrap items-center gap-2 pe-12 text-xs font-medium text-muted">
              <span>{t(`class.${product.class}`)}</span>
              <TierTag product={product} />
              <FlashTag product={product} />
            </p>
            <h2 id="popup-name" ref={heading} tabIndex={-1}>
              <bdi>{name}</bdi>
            </h2>
            <p className="text-muted">{product.summary}</p>
            <Rating product={product} />
            <div className="product-buy">
              <div className="grid gap-1">
                <Price product={product} />
                <p className="text-xs text-muted">{t('vat-excluded', { rate: vatRate })}</p>
              </div>
              <div className="flex flex-wrap gap-3">
                {orderable ? (
                  <AddToCart product={product} inCart={inCart} form={form} variant="primary" size="big" />
                ) : null}
                <LinkButton to={productPath(product)} size="big" trailingIcon={ArrowRight} turn>
                  {t('product-page')}
                </LinkButton>
              </div>
            </div>
            <ul className="product-points">
              <li>
                <PackageCheck aria-hidden />
                {t('in-stock')}
              </li>
              <FreeShippingLine product={product} />
              <OfferLines product={product} />
            </ul>
            <RichText html={product.detailHtml} />
          </div>
        </div>
        <LinkButton
          to={closeTo}
          replace
          preventScrollReset
          variant="quiet"
          icon={X}
          className="btn-icon dialog-close"
          aria-label={t('common:close')}
          title={t('common:close')}
          onClick={(event) => {
            event.preventDefault();
            dialog.current?.close();
          }}
        >
          {null}
        </LinkButton>
      </dialog>
    </>
  );
}
