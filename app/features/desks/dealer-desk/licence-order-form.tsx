import { Form } from '~/platform/web';
import { ArrowRight, KeyRound, ShoppingCart } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { LicenceOrderPanel } from '~/features/licensing/licences/licence-order-panel';
import type { LicenceOrderReview } from './licences-to-order.server';

/** The licences of each firm, and how their order starts. */
export function LicenceOrderForm({
  action,
  unitPrice,
  firms,
  newEnd,
  cart,
}: Pick<LicenceOrderReview, 'action' | 'unitPrice' | 'firms' | 'newEnd' | 'cart'>) {
  const { t } = useTranslation('licences');
  const worthwhile = firms.flat().some(({ gained }) => gained === null || gained > 0);
  return (
    <Form method="post" action="/licences/order" className="grid gap-5">
      <input type="hidden" name="action" value={action} />
      <input type="hidden" name="reviewed" value="1" />
      {firms.map((licences) => (
        <LicenceOrderPanel
          key={licences[0]?.firmId}
          action={action}
          unitPrice={unitPrice}
          newEnd={newEnd}
          licences={licences}
        />
      ))}
      {cart ? null : (
        <div>
          <Button
            type="submit"
            variant={worthwhile ? 'primary' : 'secondary'}
            size="big"
            trailingIcon={ArrowRight}
            turn
          >
            {firms.length > 1 ? t('order.start-queue', { count: firms.length }) : t('order.start')}
          </Button>
        </div>
      )}
      {cart ? (
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/checkout/cart" variant="primary" icon={ShoppingCart}>
            {t('order.cart-on')}
          </LinkButton>
          <Button type="submit" name="beside" value="1" icon={KeyRound}>
            {t('order.beside')}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}
