import { Link } from '~/platform/web';
import { Mail } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Facts } from '~/components/facts';
import { Notice } from '~/components/notice';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import { MailStatusPill } from '~/features/ordering/orders/order-status-pill';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { useTranslation } from '~/platform/texts';

/** The confirmation of an order by mail, and the id of its request. */
export function OrderPapers({ order }: { order: OrderView }) {
  const { t } = useTranslation('staff-orders');
  return (
    <section>
      <h2>{t('papers.title')}</h2>
      <Facts
        items={[
          {
            label: t('papers.mail'),
            value: (
              <span className="flex flex-wrap items-center gap-2">
                <MailStatusPill status={order.mail.status} />
                {order.mail.status === 'waiting' ? null : (
                  <Link
                    to={mailList.address({ query: String(order.receiptNo) })}
                    className="link inline-flex items-center gap-1"
                  >
                    <Mail aria-hidden className="size-4" />
                    {t('papers.open')}
                  </Link>
                )}
              </span>
            ),
          },
          {
            label: t('papers.to'),
            value: order.mail.to ? <bdi>{order.mail.to.address}</bdi> : t('papers.to-later'),
          },
          {
            label: t('papers.correlation'),
            value: <bdi className="code break-all text-xs">{order.correlationId}</bdi>,
          },
        ]}
      />
      {order.mail.status === 'unknown' ? (
        <div className="mt-3">
          <Notice
            compact
            tone="warning"
            title={t('papers.unknown')}
            actions={
              <LinkButton to={mailList.address({ query: String(order.receiptNo) })}>{t('papers.decide')}</LinkButton>
            }
          >
            {t('papers.unknown-text')}
          </Notice>
        </div>
      ) : null}
    </section>
  );
}
