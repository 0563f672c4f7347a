import { ShoppingCart } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';

/** Tells a visitor on the way to the checkout why there is a log-in, and that nothing of the cart is lost by it. */
export function KeptCart({ count }: { count: number }) {
  const { t } = useTranslation('auth');
  return (
    <Notice tone="info" icon={ShoppingCart} title={t('kept-cart.title')}>
      {t('kept-cart.text', { count })}
    </Notice>
  );
}
