import { Link } from '~/platform/web';
import type { StaffLicenceCard } from '~/features/licensing/licences/staff-licence-store.server';
import { useTranslation } from '~/platform/texts';
import { formatDate, formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';

/** The mails that reminded the dealer of a licence's end. */
export function LicenceReminders({ reminders, expiresAt }: Pick<StaffLicenceCard, 'reminders' | 'expiresAt'>) {
  const { t } = useTranslation('records');
  const { locale } = useShell();
  // A mail is shown once, with its smallest threshold; the larger ones are recorded with it.
  const shown = reminders.filter(
    ({ at, mailId }, index) =>
      index === 0 || reminders[index - 1]?.at !== at || reminders[index - 1]?.mailId !== mailId,
  );
  return (
    <section aria-labelledby="reminders">
      <h2 id="reminders" className="mb-3">
        {t('licences.reminders')}
      </h2>
      {shown.length === 0 ? (
        <p className="text-sm text-muted">{t('licences.no-reminders')}</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {shown.map(({ days, at, mailId, expiresAt: end }) => (
            <li key={`${at} ${days}`}>
              {mailId ? (
                <Link to={`/ops/mails/${mailId}`} className="link">
                  {t('licences.reminder', { count: days })}
                </Link>
              ) : (
                t('licences.reminder', { count: days })
              )}
              <span className="block text-xs text-muted">
                <time dateTime={at}>
                  <bdi>{formatDateTime(new Date(at), locale)}</bdi>
                </time>
                {end === expiresAt
                  ? null
                  : ` · ${t('licences.reminder-of', { end: formatDate(new Date(end), locale) })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
