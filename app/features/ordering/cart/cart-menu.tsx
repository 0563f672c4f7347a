import { useFetcher } from '~/platform/web';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { SkeletonText } from '~/components/skeleton';
import type { CartMenuContent } from './cart-menu-content';
import type { PricedCart } from './cart-view';
import type { CartAnswer } from './change-cart.server';

/** The cart in the header, loaded each time it opens (public-site §2); so is, the first time, the script that shows it. */
export function CartMenu() {
  const { t } = useTranslation();
  const { load, data } = useFetcher<PricedCart>();
  const removal = useFetcher<CartAnswer>();
  const box = useRef<HTMLDivElement>(null);
  const [Content, setContent] = useState<typeof CartMenuContent>();
  useEffect(() => {
    load('/cart/summary');
    // If this fails, the skeleton stays; the cart's own page is one press away.
    void import('./cart-menu-content').then(
      (part) => setContent(() => part.CartMenuContent),
      () => undefined,
    );
  }, [load]);
  useEffect(() => {
    // The pressed button disappeared with its line: the focus stays in the menu.
    if (removal.data && document.activeElement === document.body) box.current?.focus();
  }, [removal.data, data]);

  if (!data || !Content) {
    return (
      <div className="p-5">
        <SkeletonText lines={3} label={t('loading')} />
      </div>
    );
  }
  return <Content cart={data} box={box} Form={removal.Form} />;
}
