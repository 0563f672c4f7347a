import { Ban, Wrench } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { useTranslation } from '~/platform/texts';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';

/** What support should know of an order at once: lines that failed, and that it was cancelled. */
export function OrderNotices({ order }: { order: OrderView }) {
  const { t } = useTranslation('staff-orders');
  const { locale } = useShell();
  const failed = order.lines.filter(({ status }) => status === 'failed');
  return (
    <>
      {failed.length > 0 ? (
        <div className="mb-6">
          <Notice
            tone="danger"
            title={t('failed.title', { count: failed.length })}
            actions={
              <LinkButton to={`/support/lines/${failed[0]?.id}`} icon={Wrench}>
                {t('failed.action')}
              </LinkButton>
            }
          >
            {t('failed.text')}
          </Notice>
        </div>
      ) : null}
      {order.cancelledAt ? (
        <div className="mb-6">
          <Notice
            tone="neutral"
            icon={Ban}
            title={t('orders:cancel.notice', { when: formatDateTime(new Date(order.cancelledAt), locale) })}
          >
            {t('cancel.notice')}
          </Notice>
        </div>
      ) : null}
    </>
  );
}
