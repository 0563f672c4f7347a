import { ShoppingCart } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';

/** Explains to a visitor on the way to the checkout why a log-in is required, and that the cart is kept. */
export function KeptCart({ count }: { count: number }) {
  const { t } = useTranslation('auth');
  return (
    <Notice tone="info" icon={ShoppingCart} title={t('kept-cart.title')}>
      {t('kept-cart.text', { count })}
    </Notice>
  );
}
