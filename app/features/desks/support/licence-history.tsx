import { Link } from '~/platform/web';
import { Timeline, TimelineEvent } from '~/components/timeline';
import { LICENCE_EVENT_ICONS } from '~/features/licensing/licences/licence-event-icons';
import type { StaffLicenceCard } from '~/features/licensing/licences/staff-licence-store.server';
import { useTranslation } from '~/platform/texts';
import { formatDate, formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';

/** What has happened to a licence, with the orders and lines behind it. */
export function LicenceHistory({ history }: Pick<StaffLicenceCard, 'history'>) {
  const { t } = useTranslation('records');
  const { locale } = useShell();
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4">
        {t('licences:detail.history')}
      </h2>
      {history.length === 0 ? (
        <p className="text-sm text-muted">{t('licences:detail.no-history')}</p>
      ) : (
        <Timeline label={t('licences:detail.history')}>
          {history.map(
            ({ action, at, expiresAfter, expiredBefore, orderId, orderLineId, receiptNo, dealerName }, index) => {
              const facts = [
                ...(expiresAfter === expiredBefore
                  ? []
                  : [
                      <bdi key="end">
                        {t('licences:detail.end', {
                          end:
                            (expiredBefore ? `${formatDate(new Date(expiredBefore), locale)} → ` : '') +
                            formatDate(new Date(expiresAfter), locale),
                        })}
                      </bdi>,
                    ]),
                ...(orderId === null
                  ? []
                  : [
                      <Link key="order" to={`/support/orders/${orderId}`} className="link">
                        {t('licences:detail.order', { receiptNo })}
                      </Link>,
                      <Link key="line" to={`/support/lines/${orderLineId}`} className="link">
                        {t('licences.line')}
                      </Link>,
                      <bdi key="dealer">{dealerName}</bdi>,
                    ]),
              ];
              return (
                <TimelineEvent
                  key={index}
                  state={action === 'reverse' ? 'cancelled' : 'done'}
                  icon={LICENCE_EVENT_ICONS[action]}
                  title={t(`licences:event.${action}`)}
                  stateLabel={t('licences:detail.done')}
                  time={{ dateTime: at, label: formatDateTime(new Date(at), locale) }}
                >
                  {facts.map((fact, place) => (
                    <span key={place}>
                      {place > 0 ? ' · ' : null}
                      {fact}
                    </span>
                  ))}
                </TimelineEvent>
              );
            },
          )}
        </Timeline>
      )}
    </section>
  );
}
