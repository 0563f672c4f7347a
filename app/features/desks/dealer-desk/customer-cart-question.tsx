import { Form } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import type { CartConflict } from '~/features/ordering/checkout/cart-conflict.server';

/** Asks about a cart for another customer: to continue it, or to make it this customer's. */
export function CustomerCartQuestion({
  cart: { units, customer },
  name,
}: {
  cart: CartConflict;
  /** The customer's. */
  name: string;
}) {
  const { t } = useTranslation('dealer');
  return (
    <div className="mb-5">
      <Notice
        tone="warning"
        role="alert"
        title={t(customer === null ? 'customer.cart' : 'customer.cart-of', { count: units, customer })}
        actions={
          <>
            <LinkButton to="/checkout/cart" size="small">
              {t('customer.cart-on')}
            </LinkButton>
            <Form method="post">
              <Button type="submit" name="intent" value="take-cart" size="small">
                {t('customer.cart-take')}
              </Button>
            </Form>
          </>
        }
      >
        {t('customer.cart-text', { name })}
      </Notice>
    </div>
  );
}
