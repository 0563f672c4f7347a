import { Form, useLocation } from '~/platform/web';
import { CalendarSync, ShoppingCart } from '~/components/icons';
import { Pencil } from '~/components/more-icons';
import { useEffect } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { PageHead } from '~/components/panel';
import { Tag } from '~/components/tag';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { LicenceNeedsPills } from '~/features/licensing/licences/licence-needs';
import { renewViewAddress, viewToRenew, type LicenceView } from '~/features/licensing/licences/licence-desk-filter';
import type { ShownCustomer } from './read-customer.server';

const RENEW_TEXTS: Partial<Record<LicenceView, 'renew-expired' | 'renew-due'>> = {
  expired: 'renew-expired',
  due: 'renew-due',
};

/** A customer's name, what its licences need, and what the dealer can do for it. */
export function CustomerHead({
  firm,
  own,
  correctable,
  needs,
  renews,
}: Pick<ShownCustomer, 'firm' | 'own' | 'correctable' | 'needs' | 'renews'>) {
  const { t } = useTranslation('dealer');
  const mayDo = useDealerMay();
  const { hash } = useLocation();
  // The palette's "new order" links to the button, because a link must not start an order.
  useEffect(() => {
    if (hash === '#new-order') document.getElementById('new-order')?.focus();
  }, [hash]);
  const due = renews ? viewToRenew(needs) : undefined;
  return (
    <PageHead
      title={<bdi>{firm.name}</bdi>}
      state={
        <>
          {own ? <Tag look="tint">{t('customers.own')}</Tag> : null}
          <LicenceNeedsPills needs={needs} firmId={firm.id} />
        </>
      }
      facts={[
        <bdi key="code" className="tabular-nums">
          {firm.code}
        </bdi>,
        ...[[firm.district, firm.province].filter(Boolean).join(', '), firm.sector].filter(Boolean),
      ]}
      actions={
        <>
          {correctable ? (
            <LinkButton to={`/customers/${firm.id}/edit`} icon={Pencil}>
              {t('customer.correct')}
            </LinkButton>
          ) : null}
          {mayDo('orders.place') ? (
            <Form method="post">
              <Button
                id="new-order"
                type="submit"
                name="intent"
                value="order"
                icon={ShoppingCart}
                variant={due ? 'secondary' : 'primary'}
              >
                {t('customer.order')}
              </Button>
            </Form>
          ) : null}
          {due ? (
            <LinkButton
              to={renewViewAddress({ view: due.view, firmId: firm.id })}
              icon={CalendarSync}
              variant="primary"
            >
              {t(`customer.${RENEW_TEXTS[due.view] ?? 'renew-ending'}`, { count: due.count })}
            </LinkButton>
          ) : null}
        </>
      }
    />
  );
}
