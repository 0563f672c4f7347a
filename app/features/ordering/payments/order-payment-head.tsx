import { PageHead } from '~/components/panel';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';

/** The head of a page that pays one order: which, and what is left of it in kuruş, if anything. Needs the namespace `payment`. */
export function OrderPaymentHead({
  title,
  orderId,
  receiptNo,
  left,
}: Record<'orderId' | 'receiptNo' | 'left', number> & { title: string }) {
  const { t } = useTranslation('payment');
  const { locale } = useShell();
  return (
    <PageHead
      title={title}
      facts={[
        <Link key="order" to={`/orders/${orderId}`} className="link">
          {t('by-card.choose.about', { receiptNo })}
        </Link>,
        ...(left > 0
          ? [
              <b key="left" className="tabular-nums text-ink">
                {t('by-card.choose.left', { amount: formatMoney(left, 'TRL', locale) })}
              </b>,
            ]
          : []),
      ]}
    />
  );
}
