import { Ban } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import type { OrderView } from './order-view';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';

/** That an order was cancelled, or needs attention. */
export function OrderNotices({ order, net }: { order: OrderView; net: string | null }) {
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  const failed = order.lines.filter(({ status }) => status === 'failed').length;
  return (
    <>
      {order.cancelledAt ? (
        <div className="mb-6">
          <Notice
            tone="neutral"
            icon={Ban}
            title={t('cancel.notice', { when: formatDateTime(new Date(order.cancelledAt), locale) })}
          >
            {net === null ? null : t('cancel.notice-text', { net })}
          </Notice>
        </div>
      ) : null}
      {order.status === 'needs-attention' ? (
        <div className="mb-6">
          <Notice tone="danger" title={t('attention.title', { count: failed })}>
            {t('attention.text', { receiptNo: order.receiptNo })}
          </Notice>
        </div>
      ) : null}
    </>
  );
}
