import { useFetcher } from '@remix-run/react';
import { Check, Gem, Plus, Star } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '~/components/button';
import { isPackFamily, PackShot } from '~/components/pack-shot';
import { Tag } from '~/components/tag';
import { useHydrated } from '~/components/use-hydrated';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import type { ShownProduct } from './catalogue-store.server';

/** A product of the shop: what it is, what it costs, and its way into the cart (public-site §2). */
export function ProductCard({
  product,
  inCart,
  orderable,
  returnTo,
}: {
  product: ShownProduct;
  inCart: boolean;
  /** Staff only look. */
  orderable: boolean;
  /** The list as it is filtered now: without scripts the answer leads back there. */
  returnTo: string;
}) {
  const { t, i18n } = useTranslation('shop');
  const { locale } = useShell();
  const { sku, name, family, flash, tier, currency } = product;
  const money = (decimal: string) => formatMoney(kurusFromDecimal(decimal), currency, locale);
  return (
    <article id={sku} className="product-card" aria-labelledby={`${sku}-name`}>
      <div className="product-picture">
        {isPackFamily(family) ? <PackShot family={family} label={product.packLabel} /> : null}
        {flash ? (
          <span className="product-badge">
            <Tag look={flash === 'Kampanya' ? 'danger' : 'ink'}>
              {i18n.exists(`shop:flash.${flash}`) ? t(`flash.${flash}`) : flash}
            </Tag>
          </span>
        ) : null}
      </div>
      <div className="product-text">
        <p className="product-top">
          <span>{t(`class.${product.class}`)}</span>
          {tier ? (
            <Tag look={tier === 'Diamond' ? 'tint' : 'outline'} icon={Gem}>
              {tier}
            </Tag>
          ) : null}
        </p>
        <h2 id={`${sku}-name`}>
          <bdi>{name}</bdi>
        </h2>
        <p className="product-description">{product.summary}</p>
        <p className="flex items-center gap-1 text-xs text-muted">
          <span className="rating">
            <Star aria-hidden />
          </span>
          <span aria-hidden>{product.rating}</span>
          <span className="sr-only">{t('rating', { rating: product.rating })}</span>
        </p>
        <div className="product-foot">
          <p className="price">
            <b>
              <bdi>{money(product.price)}</bdi>
            </b>
            <span>{product.unit}</span>
            {product.oldPrice ? (
              <s>
                <span className="sr-only">{t('old-price')} </span>
                <bdi>{money(product.oldPrice)}</bdi>
              </s>
            ) : null}
          </p>
          {orderable ? <AddToCart sku={sku} name={name} inCart={inCart} returnTo={returnTo} /> : null}
        </div>
      </div>
    </article>
  );
}

function AddToCart({ sku, name, inCart, returnTo }: { sku: string; name: string; inCart: boolean; returnTo: string }) {
  const { t } = useTranslation('shop');
  const fetcher = useFetcher();
  const hydrated = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    // The pressed button has given way to the link: the keyboard's place goes with it.
    if (inCart && pressed.current) place.current?.querySelector('a')?.focus({ preventScroll: true });
    pressed.current = false;
  }, [inCart]);
  return (
    <div ref={place}>
      {inCart ? (
        <LinkButton to="/checkout" variant="done" icon={Check} block>
          {t('view-in-cart')}
          <span className="sr-only"> {name}</span>
        </LinkButton>
      ) : (
        <fetcher.Form method="post" action="/cart" onSubmit={() => (pressed.current = true)}>
          <input type="hidden" name="sku" value={sku} />
          {hydrated ? null : <input type="hidden" name="returnTo" value={`${returnTo}#${sku}`} />}
          <Button
            type="submit"
            name="intent"
            value="add"
            variant="tint"
            icon={Plus}
            block
            loading={fetcher.state !== 'idle'}
          >
            {t('add-to-cart')}
            <span className="sr-only"> {name}</span>
          </Button>
        </fetcher.Form>
      )}
    </div>
  );
}
