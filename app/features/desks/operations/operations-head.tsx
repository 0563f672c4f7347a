import { useState } from 'react';
import { Button } from '~/components/button';
import { RotateCw, Unplug } from '~/components/icons';
import { Notice } from '~/components/notice';
import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { PageHead } from '~/components/panel';
import { LiveConsole, type StalePage } from '~/features/desks/staff/live-console';
import { operationsAddress, PERIOD_NAMES, type PeriodName } from './period';
import { QueueButton } from './queue-question';

/** The title of the console: when its figures were read, their period, the button for all queues at once, and whether they are old. */
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
  const [stale, setStale] = useState<StalePage>();
  return (
    <>
      <PageHead
        title={t('status.title')}
        state={
          <>
            <LiveConsole onStale={setStale} />
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
      {stale ? (
        <div className="ops-notices">
          <Notice
            tone="warning"
            icon={Unplug}
            title={
              stale.seconds < 60
                ? t('status.stale.seconds', { count: stale.seconds })
                : t('status.stale.minutes', { count: Math.floor(stale.seconds / 60) })
            }
            actions={
              <Button type="button" size="small" icon={RotateCw} onClick={stale.tryAgain}>
                {t('status.stale.again')}
              </Button>
            }
          >
            {t('status.stale.text')}
          </Notice>
        </div>
      ) : null}
    </>
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
