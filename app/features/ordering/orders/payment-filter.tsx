import { Link } from '~/platform/web';
import { Check, Coins } from '~/components/icons';
import { Menu } from '~/components/menu';
import { useTranslation } from '~/platform/texts';
import { PAYMENT_STATUSES, type PaymentStatus } from './payment-status';

/** The menu by which a list of orders is narrowed to those whose money stands in one way. */
export function PaymentFilter({
  chosen,
  addressOf,
}: {
  chosen: PaymentStatus | undefined;
  addressOf: (status: PaymentStatus | undefined) => string;
}) {
  const { t } = useTranslation('orders');
  const nameOf = (status: PaymentStatus | undefined) => (status ? t(`payment-status.${status}`) : t('list.all'));
  return (
    <Menu
      label={`${t('list.payment')}: ${nameOf(chosen)}`}
      icon={Coins}
      text={chosen ? nameOf(chosen) : t('list.payment')}
    >
      <ul className="menu-links">
        {[undefined, ...PAYMENT_STATUSES].map((status) => (
          <li key={status ?? 'all'}>
            <Link to={addressOf(status)} aria-current={status === chosen ? 'true' : undefined}>
              {nameOf(status)}
              {status === chosen ? <Check aria-hidden className="ms-auto" /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </Menu>
  );
}
