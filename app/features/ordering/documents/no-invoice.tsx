import { ReceiptText } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { useTranslation } from '~/platform/texts';
import { OrderPaper } from './order-paper';

/** What a dealer without orders finds in the place of an invoice. */
export function NoInvoice() {
  const { t } = useTranslation('orders');
  return (
    <OrderPaper order={null}>
      <EmptyState
        icon={ReceiptText}
        headingLevel={1}
        title={t('blank.empty.title')}
        actions={
          <LinkButton to="/shop" variant="primary">
            {t('blank.empty.action')}
          </LinkButton>
        }
      >
        {t('blank.empty.text')}
      </EmptyState>
    </OrderPaper>
  );
}
