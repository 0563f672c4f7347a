import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { PageHead } from '~/components/panel';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { operationsAddress, PERIOD_NAMES, type PeriodName } from './period';
import { QueueButton } from './queue-question';

/** The title of the console: when its figures were read, their period, and the button for all queues at once. */
export function OperationsHead({
  period,
  readAt,
  mayAct,
  allPaused,
}: {
  period: PeriodName;
  readAt: string;
  mayAct: boolean;
  allPaused: boolean;
}) {
  const { t } = useTranslation('ops');
  return (
    <PageHead
      title={t('status.title')}
      state={
        <>
          <LiveConsole />
          <span className="ops-number text-xs text-muted">{t('status.read-at', { time: readAt })}</span>
        </>
      }
      actions={
        <>
          <Periods period={period} />
          {mayAct ? (
            <QueueButton
              size="medium"
              act={allPaused ? 'resume' : 'pause'}
              queue={undefined}
              period={period}
              text={t(allPaused ? 'resume.all.button' : 'pause.all.button')}
            />
          ) : null}
        </>
      }
    />
  );
}

function Periods({ period }: { period: PeriodName }) {
  const { t } = useTranslation('ops');
  return (
    <nav className="segmented" aria-label={t('period.label')}>
      {PERIOD_NAMES.map((name) => (
        <Link
          key={name}
          to={operationsAddress(name)}
          preventScrollReset
          aria-current={name === period ? 'true' : undefined}
        >
          {t(`period.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
