import { Landmark, RotateCw, UserRound } from '~/components/icons';
import { Timeline, TimelineEvent } from '~/components/timeline';
import { timeOf } from '~/features/ordering/orders/order-timeline';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { ShownAttempt } from './read-card-page.server';

/** What the bank was asked about a try without an answer, and when it is asked next; after the last time a person does. */
export function Inquiries({
  openedAt,
  inquiries,
  nextAt,
}: Pick<Extract<ShownAttempt, { phase: 'unknown' }>, 'openedAt' | 'inquiries' | 'nextAt'>) {
  const { t } = useTranslation('payment');
  const { locale } = useShell();
  return (
    <div className="rounded-lg border border-line px-4 pt-4">
      <Timeline label={t('by-card.unknown.inquiries')}>
        <TimelineEvent
          state="noted"
          icon={Landmark}
          title={t('by-card.unknown.went')}
          stateLabel={t('orders:step-status.done')}
          time={timeOf(openedAt, locale)}
        >
          {t('by-card.unknown.went-text')}
        </TimelineEvent>
        {inquiries.map(({ number, answered, askedAt }) => (
          <TimelineEvent
            key={number}
            state="noted"
            icon={RotateCw}
            title={t(answered ? 'by-card.unknown.no-result' : 'by-card.unknown.silent')}
            stateLabel={t('orders:step-status.done')}
            time={timeOf(askedAt, locale)}
          >
            {t('by-card.unknown.number', { number })}
          </TimelineEvent>
        ))}
        {nextAt ? (
          <TimelineEvent state="running" title={t('by-card.unknown.again')} stateLabel={t('orders:step-status.queued')}>
            {t('by-card.unknown.next', { when: formatDateTime(new Date(nextAt), locale) })}
          </TimelineEvent>
        ) : (
          <TimelineEvent
            state="waiting"
            icon={UserRound}
            title={t('by-card.unknown.accounting')}
            stateLabel={t('orders:step-status.queued')}
          >
            {t('by-card.unknown.person')}
          </TimelineEvent>
        )}
      </Timeline>
    </div>
  );
}
