import type { ReactNode } from 'react';
import { House } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { PaperLayout } from '~/components/paper-layout';
import { AccountMenu } from '~/features/identity/accounts/account-menu';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { useTranslation } from '~/platform/texts';

/** The paper of an order, or of none, with what can be done with it. */
export function OrderPaper({
  order,
  tools,
  children,
}: {
  order: OrderView | null;
  tools?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('orders');
  return (
    <PaperLayout
      skipLabel={t('common:skip')}
      toolbar={
        <>
          <LinkButton to="/" variant="quiet" icon={House}>
            {t('blank.home')}
          </LinkButton>
          <span className="ms-auto" />
          {order ? <LinkButton to={`/orders/${order.id}`}>{t('blank.order')}</LinkButton> : null}
          {tools}
          <AccountMenu compact />
        </>
      }
    >
      {children}
    </PaperLayout>
  );
}
