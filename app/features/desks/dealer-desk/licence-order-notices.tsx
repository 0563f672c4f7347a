import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import type { CartConflict } from '~/features/ordering/checkout/cart-conflict.server';
import type { LicenceOrderReview } from './licences-to-order.server';

/** What a dealer should know before ordering an action for licences. */
export function LicenceOrderNotices({ firms, more, cart }: Pick<LicenceOrderReview, 'firms' | 'more' | 'cart'>) {
  const { t } = useTranslation('licences');
  const shortened = firms.flat().filter((licence) => licence.shortens).length;
  return (
    <>
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
