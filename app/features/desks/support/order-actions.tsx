import { Ban, Banknote, LifeBuoy } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { isCancellable } from '~/features/ordering/orders/order-status';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { useTranslation } from '~/platform/texts';

/** What staff can do about an order. */
export function OrderActions({ order, mayAct }: { order: OrderView; mayAct: boolean }) {
  const { t } = useTranslation('staff-orders');
  return (
    <>
      <LinkButton to={`/support/orders/${order.id}/conversation`} icon={LifeBuoy}>
        {t('support:conversation.link')}
      </LinkButton>
      <LinkButton to={`/support/orders/${order.id}/payments`} icon={Banknote}>
        {t('payments:title')}
      </LinkButton>
      {mayAct && isCancellable(order) ? (
        <LinkButton to={`/support/orders/${order.id}/cancel`} icon={Ban}>
          {t('cancel.action')}
        </LinkButton>
      ) : null}
    </>
  );
}
