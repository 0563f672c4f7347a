import type { OrderView } from '~/features/ordering/orders/order-view';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** The licences that an unpaid order has issued already. */
function provisionalLicences({ lines }: Pick<OrderView, 'lines'>) {
  return lines
    .flatMap(({ licences }) => licences)
    .filter(({ action }) => action === 'issue')
    .map(({ expiresAt }) => expiresAt)
    .sort();
}

/** Beside an order that waits for its payment: what works already, what happens next, what to do if nothing does. */
export function PaymentExplained({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  const ends = provisionalLicences(order);
  const [end] = ends;
  const byCard = order.paymentMethod === 'credit-card';
  const holds = order.lines.some(({ status }) => status === 'held');
  return (
    <>
      {end === undefined ? null : (
        <section>
          <h2>{t('provisional.title')}</h2>
          <p className="text-sm text-muted">
            {t('provisional.text', { count: ends.length, date: formatDate(new Date(end), locale) })}
          </p>
        </section>
      )}
      <section>
        <h2>{t('slip.then-title')}</h2>
        <p className="text-sm text-muted">
          {t(byCard && holds ? 'slip.then-card' : holds ? 'slip.then' : 'slip.then-nothing-held')}
        </p>
      </section>
      <section>
        <h2>{t('slip.missing-title')}</h2>
        <p className="text-sm text-muted">{t(byCard ? 'slip.missing-card' : 'slip.missing')}</p>
      </section>
    </>
  );
}
