import { useFetcher } from '~/platform/web';
import { useEffect, useRef } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton, type ButtonSize } from '~/components/button';
import { useToast } from '~/components/toast';
import { useHydrated } from '~/components/use-hydrated';

/**
 * The form that a page's add buttons submit until scripts run, rendered once for all of them: the answer redirects to
 * `returnTo`, with `toCard` to the product's card there.
 */
export function AddToCartForm({ id, returnTo, toCard = false }: { id: string; returnTo: string; toCard?: boolean }) {
  const hydrated = useHydrated();
  return hydrated ? null : (
    <form id={id} method="post" action="/cart">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name={toCard ? 'returnToCard' : 'returnTo'} value={returnTo} />
    </form>
  );
}

/**
 * Adds one unit to the cart; once the product is there, a link to the checkout. A list of products has dozens, so the style
 * sheet draws their signs.
 */
export function AddToCart({
  product: { sku, name },
  inCart,
  form,
  variant = 'tint',
  size,
  small = false,
}: {
  product: { sku: string; name: string };
  inCart: boolean;
  /** The id of its AddToCartForm. */
  form: string;
  variant?: 'tint' | 'primary';
  size?: ButtonSize;
  /** The sign alone; its words are read out. */
  small?: boolean;
}) {
  const { t } = useTranslation('shop');
  const fetcher = useFetcher<{ error: string | null } | null>();
  const toast = useToast();
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    // The link has replaced the pressed button, so it takes the focus.
    if (inCart && pressed.current) place.current?.querySelector('a')?.focus({ preventScroll: true });
    pressed.current = false;
  }, [inCart]);
  const error = fetcher.data?.error;
  useEffect(() => {
    if (error) toast({ message: error, tone: 'danger' });
  }, [error, toast]);
  return (
    <div ref={place} className="add-to-cart">
      {inCart ? (
        <LinkButton
          to="/checkout"
          variant="done"
          size={size}
          block={!small}
          className={small ? 'btn-icon' : undefined}
          aria-label={`${t('view-in-cart')} ${name}`}
        >
          {small ? null : t('view-in-cart')}
        </LinkButton>
      ) : (
        <Button
          type="submit"
          form={form}
          name="sku"
          value={sku}
          variant={variant}
          size={size}
          block={!small}
          className={small ? 'btn-icon' : undefined}
          aria-label={`${t('add-to-cart')} ${name}`}
          loading={fetcher.state !== 'idle'}
          onClick={(event) => {
            event.preventDefault();
            pressed.current = true;
            fetcher.submit({ intent: 'add', sku }, { method: 'post', action: '/cart' });
          }}
        >
          {small ? null : t('add-to-cart')}
        </Button>
      )}
    </div>
  );
}
