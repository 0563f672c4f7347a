import { Link } from '~/platform/web';
import { Notice } from '~/components/notice';
import type { StaffLicenceCard } from '~/features/licensing/licences/staff-licence-store.server';
import { useTranslation } from '~/platform/texts';

/** The orders about a licence that are not done yet; nothing if there are none. */
export function LicenceOpenOrders({ orders }: { orders: StaffLicenceCard['openOrders'] }) {
  const { t } = useTranslation('records');
  if (orders.length === 0) return null;
  return (
    <div className="mb-5">
      <Notice title={t('licences:detail.open', { count: orders.length })}>
        <ul>
          {orders.map(({ orderId, orderLineId, receiptNo, action, status }) => (
            <li key={orderLineId}>
              <Link to={`/support/orders/${orderId}`} className="link">
                {t('licences:detail.order', { receiptNo })}
              </Link>{' '}
              · {t(`licences:action.${action}`)}
              {status === 'failed' ? (
                <>
                  {' · '}
                  <Link to={`/support/lines/${orderLineId}`} className="link">
                    {t('licences.failed-line')}
                  </Link>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
