import { useTranslation } from '~/platform/texts';

/** The label of the cart in the header. */
export function useCartLabel(): (count: number) => string {
  const { t } = useTranslation();
  return (count) => (count > 0 ? t('nav.cart-count', { count }) : t('nav.cart-empty'));
}
