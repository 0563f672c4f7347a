import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { isCreditCode, RefusedForCredit } from './credit-notice';
import type { RefusedPayment } from './answer-payment-step.server';

/** Why nothing was ordered. */
export function RefusedPaymentNotice({ refused: { code, message } }: { refused: RefusedPayment }) {
  const { t } = useTranslation('checkout');
  const mayDo = useDealerMay();
  if (isCreditCode(code)) return <RefusedForCredit message={message} account={mayDo('account.see')} />;
  return (
    <Notice tone="danger" role="alert" title={message}>
      {t('kept')}
    </Notice>
  );
}
