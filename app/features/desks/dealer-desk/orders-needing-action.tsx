import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { ConversationPill } from '~/features/ordering/conversations/conversation-pill';
import { OrderStatusPill } from '~/features/ordering/orders/order-status-pill';

/** The licences about which support has asked, and the orders that wait for a person, each with its cause and who is responsible for it. */
export function OrdersNeedingAction({
  licences,
  orders,
}: {
  licences: readonly string[];
  orders: readonly {
    id: number;
    receiptNo: number;
    customer: string;
    cause: string | null;
    awaitsAnswer: boolean;
  }[];
}) {
  const { t, find } = useTranslation('dealer');
  if (orders.length === 0 && licences.length === 0) return null;
  return (
    <section aria-labelledby="expected">
      <h2 id="expected">{t('panel.expected')}</h2>
      <ul className="feed">
        {licences.map((code) => (
          <li key={code}>
            <Link to={`/licences/${code}/conversation`} className="link">
              <bdi className="code">{code}</bdi>
            </Link>
            <ConversationPill state="dealer" />
            <p>{t('orders:conversation.asked')}</p>
          </li>
        ))}
        {orders.map(({ id, receiptNo, customer, cause, awaitsAnswer }) => {
          return (
            <li key={id}>
              <Link to={awaitsAnswer ? `/orders/${id}#conversation` : `/orders/${id}`} className="link">
                <span className="tabular-nums">{receiptNo}</span> · <bdi>{customer}</bdi>
              </Link>
              <OrderStatusPill status="needs-attention" awaitsAnswer={awaitsAnswer} done={0} of={0} />
              <p>
                {awaitsAnswer ? (
                  t('orders:conversation.asked')
                ) : (
                  <>
                    {find(`orders:cause.${cause}.title`) ?? t('orders:cause.unexpected.title')}{' '}
                    {find(`orders:cause.${cause}.who`) ?? t('orders:cause.unexpected.who')}
                  </>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
