import { ArrowLeft } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { CheckoutSection } from '~/components/checkout-layout';
import { OrderFacts, type OrderToConfirm } from './finish-order';

/** The dialog's question as a page. */
export function PaymentQuestion({
  order,
  transferNote,
  instalments,
}: {
  order: OrderToConfirm;
  transferNote: string;
  instalments: number;
}) {
  const { t } = useTranslation('checkout');
  return (
    <CheckoutSection title={t('confirm.title')}>
      <input type="hidden" name="payment" value={order.payment} />
      <input type="hidden" name="cashOnDelivery" value={order.cashOnDelivery} />
      <input type="hidden" name="transferNote" value={transferNote} />
      <input type="hidden" name="instalments" value={instalments} />
      <OrderFacts {...order} />
      <p className="pt-4">
        <LinkButton to="/checkout/payment" icon={ArrowLeft} turn>
          {t('cancel')}
        </LinkButton>
      </p>
    </CheckoutSection>
  );
}
