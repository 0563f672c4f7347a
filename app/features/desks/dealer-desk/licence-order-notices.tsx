import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';
import { Hourglass } from '~/components/icons';
import { Notice } from '~/components/notice';
import { UnpaidOrder } from '~/features/licensing/licences/unpaid-order';
import type { CartConflict } from '~/features/ordering/checkout/cart-conflict.server';
import type { LicenceOrderReview } from './licences-to-order.server';

/** What a dealer should know before ordering an action for licences. */
export function LicenceOrderNotices({
  firms,
  unpaid,
  today,
  more,
  cart,
}: Pick<LicenceOrderReview, 'firms' | 'unpaid' | 'today' | 'more' | 'cart'>) {
  const { t } = useTranslation('licences');
  const shortened = firms.flat().filter((licence) => licence.shortens).length;
  return (
    <>
      {unpaid.length > 0 ? (
        <Notice
          icon={Hourglass}
          title={t('order.unpaid', { count: unpaid.reduce((sum, { licences }) => sum + licences, 0) })}
        >
          <p>{t('order.unpaid-text')}</p>
          <ul className="mt-2 grid gap-1">
            {unpaid.map((order) => (
              <li key={order.orderId}>
                {order.own ? (
                  <Link to={`/orders/${order.orderId}`} className="link">
                    {t('provisional.order', { receiptNo: order.receiptNo })}
                  </Link>
                ) : (
                  t('provisional.order', { receiptNo: order.receiptNo })
                )}{' '}
                · <UnpaidOrder provisional={order} today={today} />
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {shortened > 0 ? (
        <Notice tone="warning" title={t('order.shortens', { count: shortened })}>
          {t('order.shortens-text')}
        </Notice>
      ) : null}
      {more ? (
        <Notice title={t('order.first-ones', { count: firms.flat().length })}>{t('order.first-ones-text')}</Notice>
      ) : null}
      {firms.length > 1 ? (
        <Notice title={t('order.several-firms', { count: firms.length })}>{t('order.several-firms-text')}</Notice>
      ) : null}
      {cart ? <CartQuestion cart={cart} /> : null}
    </>
  );
}

/** Asks which of two orders continues, if there is a cart for another order; both are kept. */
function CartQuestion({ cart: { units, customer } }: { cart: CartConflict }) {
  const { t } = useTranslation('licences');
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t(customer === null ? 'order.cart' : 'order.cart-of', { count: units, customer })}
    >
      {t('order.cart-text')}
    </Notice>
  );
}
