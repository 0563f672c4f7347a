import { Clock, ClockAlert } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { useTranslation } from '~/platform/texts';
import { dueState } from './ageing';

/** How a due day stands to today; nobody failed while there is time, so that is plain text. */
export function DuePill({ dueDay, today }: { dueDay: string; today: string }) {
  const { t } = useTranslation('statement');
  const { state, days } = dueState(dueDay, today);
  if (state === 'late')
    return (
      <StatusPill tone="danger" icon={ClockAlert}>
        {t('due.late', { count: days })}
      </StatusPill>
    );
  if (state === 'soon')
    return (
      <StatusPill tone="warning" icon={Clock}>
        {days === 0 ? t('due.today') : t('due.soon', { count: days })}
      </StatusPill>
    );
  return <span className="text-xs text-muted">{t('due.open', { count: days })}</span>;
}
