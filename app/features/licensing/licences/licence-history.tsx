import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Timeline, TimelineEvent } from '~/components/timeline';
import type { LicenceCard } from './licence-desk-store.server';
import { LICENCE_EVENT_ICONS } from './licence-event-icons';
import { formatDate, formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';

/** What happened to a licence, with the orders that did it. */
export function LicenceHistory({ history }: Pick<LicenceCard, 'history'>) {
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4">
        {t('detail.history')}
      </h2>
      {history.length === 0 ? (
        <p className="text-sm text-muted">{t('detail.no-history')}</p>
      ) : (
        <Timeline label={t('detail.history')}>
          {history.map(({ action, at, expiresAfter, expiredBefore, orderId, receiptNo }, index) => (
            <TimelineEvent
              key={index}
              state="done"
              icon={LICENCE_EVENT_ICONS[action]}
              title={t(`event.${action}`)}
              stateLabel={t('detail.done')}
              time={{ dateTime: at, label: formatDateTime(new Date(at), locale) }}
            >
              {expiresAfter === expiredBefore ? null : (
                <bdi>{t('detail.end', { end: formatDate(new Date(expiresAfter), locale) })}</bdi>
              )}
              {orderId === null ? null : (
                <>
                  {expiresAfter === expiredBefore ? null : ' · '}
                  <Link to={`/orders/${orderId}`} className="link">
                    {t('detail.order', { receiptNo })}
                  </Link>
                </>
              )}
            </TimelineEvent>
          ))}
        </Timeline>
      )}
    </section>
  );
}
