import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Panel } from '~/components/panel';
import { Sums } from '~/components/sums';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import type { Backlog } from './backlog-store.server';
import { jobList } from './job-list-filter';
import type { PeriodName } from './period';
import { CountLink } from './queue-table';
import type { ShownOperations } from './show-operations.server';
import { useFigures } from './use-figures';

/** How many mails wait, went out and failed. */
export function MailsPanel({
  mails,
  queues,
  period,
}: {
  mails: Backlog['mails'];
  queues: ShownOperations['queues'];
  period: PeriodName;
}) {
  const { t } = useTranslation('ops');
  const { count } = useFigures();
  const { sent, failed, unknown } = mails;
  const number = (value: number, state: 'waiting' | 'retrying') => (
    <CountLink value={count(value)} to={value > 0 ? jobList.address({ queue: 'mail', state }) : undefined} />
  );
  const { waiting = 0, retrying = 0 } = queues.find(({ queue }) => queue === 'mail') ?? {};
  return (
    <Panel
      title={t('mails.title')}
      actions={
        <Link to="/ops/mails" className="link text-sm">
          {t('mails.all')}
        </Link>
      }
    >
      <Sums
        items={[
          { label: t('mails.queued'), value: number(waiting, 'waiting') },
          { label: t('mails.retrying'), value: number(retrying, 'retrying') },
          { label: t(`sent.${period}`), value: count(sent) },
          {
            label: failed > 0 ? <span className="tone-danger ink-link">{t('mails.failed')}</span> : t('mails.failed'),
            value:
              failed > 0 ? (
                <Link to={mailList.address({ status: 'failed' })} className="tone-danger ink-link">
                  {count(failed)}
                </Link>
              ) : (
                '0'
              ),
          },
          ...(unknown > 0
            ? [
                {
                  label: <span className="tone-warning ink-link">{t('mails.unknown')}</span>,
                  value: (
                    <Link to={mailList.address({ status: 'unknown' })} className="tone-warning ink-link">
                      {count(unknown)}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
