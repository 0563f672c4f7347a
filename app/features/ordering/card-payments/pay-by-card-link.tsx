import { LinkButton } from '~/components/button';
import { CreditCard, HandCoins, Landmark } from '~/components/icons';
import { useTranslation } from '~/platform/texts';

/** Leads from an order that is not paid to paying it by card. */
export function PayByCardLink({ orderId }: { orderId: number }) {
  const { t } = useTranslation('payment');
  return (
    <LinkButton to={`/orders/${orderId}/card`} icon={CreditCard}>
      {t('by-card.choose.title')}
    </LinkButton>
  );
}

/** Leads from an order that waits for its card to making it one by transfer. */
export function TurnToTransferLink({ orderId }: { orderId: number }) {
  const { t } = useTranslation('payment');
  return (
    <LinkButton to={`/orders/${orderId}/transfer`} icon={Landmark}>
      {t('by-transfer.button')}
    </LinkButton>
  );
}

/** Leads from an order that waits for its card to paying it on delivery. */
export function TurnToDeliveryLink({ orderId }: { orderId: number }) {
  const { t } = useTranslation('payment');
  return (
    <LinkButton to={`/orders/${orderId}/delivery`} icon={HandCoins}>
      {t('by-delivery.button')}
    </LinkButton>
  );
}
