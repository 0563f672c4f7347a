import { useTranslation } from '~/platform/texts';

/** What an extension gives or takes, to stand beside the licence before anything is pressed (readings 45). */
export function DaysGained({ days }: { days: number }) {
  const { t } = useTranslation('licences');
  if (days > 0) return <span className="text-success-text">{t('gain.days', { count: days })}</span>;
  return (
    <span className="text-warning-text">{days === 0 ? t('gain.none') : t('gain.lost', { count: Math.abs(days) })}</span>
  );
}
