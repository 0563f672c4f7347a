import { FileText } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PrintButton } from '~/components/paper-layout';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { useTranslation } from '~/platform/texts';
import { OrderPaper } from './order-paper';

/** `html` is our own stored mail: its data was escaped when it was composed. */
export function StoredInvoice({ order, html }: { order: OrderView; html: string }) {
  const { t } = useTranslation('orders');
  return (
    <OrderPaper
      order={order}
      tools={
        <>
          <LinkButton reloadDocument to={`/blank.pdf?order=${order.id}`} icon={FileText}>
            {t('blank.pdf')}
          </LinkButton>
          <PrintButton label={t('blank.print')} />
        </>
      }
    >
      <div className="mb-6 print:hidden">
        <Notice compact tone="success" title={t('blank.done')} role="status">
          {t('blank.done-text')}
        </Notice>
      </div>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </OrderPaper>
  );
}
