import { LinkButton } from '~/components/button';
import { CreditCard, Landmark } from '~/components/icons';
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
