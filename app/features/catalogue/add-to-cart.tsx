import { useFetcher } from '@remix-run/react';
import { Check, Plus } from '~/components/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton, type ButtonSize } from '~/components/button';
import { useToast } from '~/components/toast';
import { useHydrated } from '~/components/use-hydrated';

/** Puts one unit into the cart; once it is there, the way to the checkout. */
export function AddToCart({
  product: { sku, name },
  inCart,
  returnTo,
  variant = 'tint',
  size,
}: {
  product: { sku: string; name: string };
  inCart: boolean;
  /** Without scripts the answer leads back there. */
  returnTo: string;
  variant?: 'tint' | 'primary';
  size?: ButtonSize;
}) {
  const { t } = useTranslation('shop');
  const fetcher = useFetcher<{ error: string | null } | null>();
  const toast = useToast();
  const hydrated = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    // The pressed button has given way to the link: the keyboard's place goes with it.
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
        <LinkButton to="/checkout" variant="done" size={size} icon={Check} block>
          {t('view-in-cart')}
          <span className="sr-only">{` ${name}`}</span>
        </LinkButton>
      ) : (
        <fetcher.Form method="post" action="/cart" onSubmit={() => (pressed.current = true)}>
          <input type="hidden" name="sku" value={sku} />
          {hydrated ? null : <input type="hidden" name="returnTo" value={returnTo} />}
          <Button
            type="submit"
            name="intent"
            value="add"
            variant={variant}
            size={size}
            icon={Plus}
            block
            loading={fetcher.state !== 'idle'}
          >
            {t('add-to-cart')}
            <span className="sr-only">{` ${name}`}</span>
          </Button>
        </fetcher.Form>
      )}
    </div>
  );
}
