import { useTranslation } from '~/platform/texts';
import type { OrderView } from './order-view';

/** How an order is paid, on pages; paper has its own words (`paymentTextKey`). */
export function usePaymentText(): (order: Pick<OrderView, 'paymentMethod' | 'cashOnDelivery'>) => string {
  const { t } = useTranslation('orders');
  return ({ paymentMethod, cashOnDelivery }) =>
    paymentMethod === 'cash-on-delivery' ? t(`payment.${cashOnDelivery}`) : t(`checkout:payment.${paymentMethod}`);
}
