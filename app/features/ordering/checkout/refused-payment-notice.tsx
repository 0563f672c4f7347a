import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { isCreditCode, RefusedForCredit } from './credit-notice';
import type { RefusedPayment } from './answer-payment-step.server';

/** Why nothing was ordered; a payment that staff must arrange offers the one that completes an order at once. */
export function RefusedPaymentNotice({
  refused: { code, message },
  onSwitch,
}: {
  refused: RefusedPayment;
  onSwitch: () => void;
}) {
  const { t } = useTranslation('checkout');
  const mayDo = useDealerMay();
  if (isCreditCode(code)) return <RefusedForCredit message={message} account={mayDo('account.see')} />;
  if (code !== 'payment-arranged-by-staff') {
    return (
      <Notice tone="danger" role="alert" title={message}>
        {t('kept')}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      role="alert"
      title={message}
      actions={
        <Button type="submit" name="intent" value="switch" size="small" onClick={onSwitch}>
          {t('payment.switch')}
        </Button>
      }
    >
      {t('payment.switch-hint')}
    </Notice>
  );
}
