import { CreditCard, LoaderCircle } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { formatDay } from '~/platform/dates';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { TurnToDeliveryLink, TurnToTransferLink } from './pay-by-card-link';
import type { CardDue } from './read-card-due.server';

/** That an order waits for the card that was chosen for it, and the way there; while a try has no answer, only that the bank is asked. */
export function CardDuePanel({
  due: { orderId, left, cancelDay, asking, open, turns },
  mayPay,
}: {
  due: CardDue;
  mayPay: boolean;
}) {
  const { t } = useTranslation('payment');
  const { locale } = useShell();
  const unknown = asking !== null;
  return (
    <section aria-labelledby="card-due" className="slip">
      <header>
        <h2 id="card-due">{t(unknown ? 'by-card.unknown.title' : 'by-card.due.title')}</h2>
        <b className="tabular-nums">
          <bdi>{formatMoney(left, 'TRL', locale)}</bdi>
        </b>
      </header>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">
          {unknown
            ? `${t('by-card.unknown.lead')} ${t('by-card.unknown.nothing')}`
            : [
                t(open ? 'by-card.due.text' : 'by-card.choose.off'),
                ...(cancelDay === null ? [] : [t('by-card.due.until', { date: formatDay(cancelDay, locale) })]),
              ].join(' ')}
        </p>
        {unknown ? (
          <LinkButton to={asking} icon={LoaderCircle}>
            {t('by-card.due.asking')}
          </LinkButton>
        ) : mayPay ? (
          <div className="flex flex-wrap gap-2">
            {turns ? <TurnToTransferLink orderId={orderId} /> : null}
            {turns ? <TurnToDeliveryLink orderId={orderId} /> : null}
            {open ? (
              <LinkButton to={`/orders/${orderId}/card`} variant="primary" icon={CreditCard}>
                {t('by-card.choose.title')}
              </LinkButton>
            ) : null}
          </div>
        ) : null}
      </div>
    </section>
  );
}
