import { Hourglass, Wrench } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Facts } from '~/components/facts';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { ProgressBar } from '~/components/progress';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { ActorName } from '~/features/desks/staff/audit-words';
import { useTranslation } from '~/platform/texts';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { FailedLineTable } from './failed-line-table';
import { Count, More } from './repair-parts';
import type { ShownRepairReport } from './load-repair.server';

/** What has become of the lines of a repair. */
export function RepairReportView({ data }: { data: ShownRepairReport }) {
  const { t } = useTranslation('support');
  const { locale } = useShell();
  const { report, done, failed } = data;
  const { started, changed, gone } = report.counts;
  const over = done + failed;
  return (
    <>
      <PageHead
        title={t('report.title')}
        state={<LiveConsole />}
        facts={[
          <ActorName key="actor" actor={report.actor} />,
          <time key="at" dateTime={report.at} className="tabular-nums">
            {formatDateTime(new Date(report.at), locale)}
          </time>,
        ]}
        actions={<LinkButton to="/support">{t('report.back')}</LinkButton>}
      />
      <div className="repair">
        <Facts items={[{ label: t('staff:reason.label'), value: report.reason }]} />
        <ul className="repair-counts">
          <Count value={started} label={t('report.started')} strong />
          <Count value={changed} label={t('report.changed')} />
          <Count value={gone} label={t('report.gone')} />
        </ul>
        {changed > 0 ? <p className="text-sm text-muted">{t('report.changed-text')}</p> : null}
        {started > 0 ? (
          <>
            <ProgressBar
              label={t('report.progress')}
              value={over}
              max={started}
              valueText={t('report.progress-of', { over, started })}
            />
            {over < started ? (
              <Notice tone="info" icon={Hourglass} role="status">
                {t('report.running', { count: started - over })}
              </Notice>
            ) : failed === 0 ? (
              <Notice tone="success" role="status" title={t('report.all-done', { count: done })}>
                {t('report.all-done-text')}
              </Notice>
            ) : (
              <Notice tone="danger" role="status" icon={Wrench} title={t('report.some-failed', { count: failed })}>
                {t('report.some-failed-text', { count: done })}
              </Notice>
            )}
          </>
        ) : null}
        {data.failedAgain.length > 0 ? (
          <section aria-labelledby="failed-again">
            <h2 id="failed-again" className="mb-2">
              {t('report.failed-again')}
            </h2>
            <FailedLineTable lines={data.failedAgain} caption={t('report.failed-again')} />
            <More shown={data.failedAgain.length} of={failed} />
          </section>
        ) : null}
      </div>
    </>
  );
}
