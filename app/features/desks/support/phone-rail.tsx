import { Link } from '~/platform/web';
import { Facts } from '~/components/facts';
import { OrderStatusPill } from '~/features/ordering/orders/order-status-pill';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { RequestDue, RequestStatePill } from '~/features/desks/requests-desk/request-pills';
import { ActorName } from '~/features/desks/staff/audit-words';
import { useTranslation } from '~/platform/texts';
import { AllLink } from './all-link';
import type { ShownCall } from './load-phone.server';

/** Who calls, what the firm ordered last, and who talked to it before. */
export function PhoneRail({ call: { firm, orders, calls, requests } }: { call: ShownCall }) {
  const { t } = useTranslation('phone');
  const place = [firm.district, firm.province].filter(Boolean).join(' / ');
  return (
    <aside className="rail phone-rail">
      <section>
        <h2>
          <Link to={`/support/firms/${firm.id}`} className="link">
            <bdi>{firm.name}</bdi>
          </Link>
        </h2>
        <Facts
          items={[
            { label: t('firm.code'), value: <bdi>{firm.code}</bdi> },
            ...(firm.contact ? [{ label: t('firm.contact'), value: <bdi>{firm.contact}</bdi> }] : []),
            ...(firm.phone
              ? [
                  {
                    label: t('firm.phone'),
                    value: (
                      <a href={`tel:${firm.phone.replace(/[^\d+]/g, '')}`} className="link">
                        <bdi>{firm.phone}</bdi>
                      </a>
                    ),
                  },
                ]
              : []),
            ...(place ? [{ label: t('firm.place'), value: <bdi>{place}</bdi> }] : []),
            ...(firm.dealerId !== null
              ? [
                  {
                    label: t('firm.dealer'),
                    value: (
                      <Link to={`/support/firms/${firm.dealerId}`} className="link">
                        <bdi>{firm.dealerName}</bdi>
                      </Link>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </section>
      {orders.length > 0 ? (
        <section>
          <h2>{t('orders')}</h2>
          <ul className="phone-feed">
            {orders.map((order) => (
              <li key={order.id}>
                <span>
                  <Link to={`/support/orders/${order.id}`} className="link tabular-nums">
                    {order.receiptNo}
                  </Link>{' '}
                  {order.firstLine}
                </span>
                <time dateTime={order.acceptedAt} className="text-xs text-muted">
                  {order.when}
                </time>
                <OrderStatusPill status={order.status} done={order.linesDone} of={order.lineCount} />
              </li>
            ))}
          </ul>
          <AllLink to={staffOrderList.address({ customerId: firm.id })}>{t('all-orders')}</AllLink>
        </section>
      ) : null}
      {requests.length > 0 ? (
        <section>
          <h2>{t('requests')}</h2>
          <ul className="phone-feed">
            {requests.map((request) => (
              <li key={request.id}>
                <span>
                  <Link to={`/support/requests/${request.id}`} className="link">
                    {t(`requests-desk:kind.${request.kind}`)}
                  </Link>{' '}
                  <bdi className="text-muted">{request.message}</bdi>
                </span>
                <time dateTime={request.createdAt} className="text-xs text-muted">
                  {request.when}
                </time>
                <span className="phone-pills">
                  <RequestStatePill state={request.state} />
                  <RequestDue kind={request.kind} state={request.state} dueAt={request.dueAt} late={request.late} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {calls.length > 0 ? (
        <section>
          <h2>{t('calls')}</h2>
          <ul className="phone-feed">
            {calls.map(({ id, actor, by, at, when, exactly }) => (
              <li key={id}>
                <ActorName actor={actor} />
                <time dateTime={at} title={exactly} className="text-xs text-muted">
                  {when}
                </time>
                {by ? <span className="text-xs text-muted">{t(`proven.${by}`)}</span> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </aside>
  );
}
