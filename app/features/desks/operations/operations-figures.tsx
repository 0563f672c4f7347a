import { CircleX, Pause, TriangleExclamationPoint } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { StatStrip } from '~/components/stat-strip';
import { jobList } from './job-list-filter';
import { LATE_SECONDS } from './queue-table';
import type { ShownOperations } from './show-operations.server';
import { useFigures } from './use-figures';

/** The sums over the queues below, and the work before and after them. */
export function OperationsFigures({
  queues,
  backlog,
  workers,
}: Pick<ShownOperations, 'queues' | 'backlog' | 'workers'>) {
  const { t } = useTranslation('ops');
  const { count, span } = useFigures();
  // The figures lead to the list of jobs. Webhooks depend on their receivers and imports on who sent the file: they count for their own queue.
  const ours = queues.filter(({ queue }) => queue === 'provisioning' || queue === 'mail');
  const sum = (of: (row: (typeof queues)[number]) => number) => ours.reduce((total, row) => total + of(row), 0);
  const failed = sum((row) => row.failed);
  const room = workers.reduce((total, { state, concurrency }) => total + (state === 'running' ? concurrency : 0), 0);
  const { outbox } = backlog;
  const mails = queues.find(({ queue }) => queue === 'mail');
  const late = (seconds: number | null) =>
    seconds !== null && seconds > LATE_SECONDS
      ? { tone: 'warning' as const, icon: TriangleExclamationPoint }
      : undefined;
  const paused = (rows: typeof queues) => {
    const names = rows.filter(({ pause }) => pause !== null).map(({ queue }) => t(`queue.${queue}`));
    return names.length === 0
      ? undefined
      : {
          note: t('figures.paused', { queues: names.join(', ') }),
          alarm: { tone: 'warning' as const, icon: Pause },
        };
  };
  const oldest = (seconds: number | null) =>
    seconds === null ? undefined : t('figures.oldest', { value: span(seconds) });
  return (
    <StatStrip
      label={t('figures.label')}
      items={[
        {
          id: 'waiting',
          label: t('figures.waiting'),
          value: count(sum((row) => row.waiting)),
          to: jobList.address({ state: 'waiting' }),
          ...paused(ours),
        },
        {
          id: 'active',
          label: t('figures.active'),
          value: count(sum((row) => row.active)),
          detail: `/ ${count(room)}`,
        },
        {
          id: 'retrying',
          label: t('figures.retrying'),
          value: count(sum((row) => row.retrying)),
          to: jobList.address({ state: 'retrying' }),
        },
        {
          id: 'failed',
          label: t('figures.failed'),
          value: count(failed),
          to: jobList.address({ state: 'failed' }),
          alarm: failed > 0 ? { tone: 'danger', icon: CircleX } : undefined,
        },
        {
          id: 'outbox',
          label: t('figures.outbox'),
          value: count(outbox.due + outbox.later),
          detail: oldest(outbox.oldestSeconds),
          to: '/ops/outbox',
          alarm: late(outbox.oldestSeconds),
        },
        {
          id: 'mails',
          label: t('figures.mails'),
          value: count(mails?.waiting ?? 0),
          detail: oldest(mails?.oldestSeconds ?? null),
          to: jobList.address({ queue: 'mail', state: 'waiting' }),
          alarm: late(mails?.oldestSeconds ?? null),
          ...paused(queues.filter(({ queue }) => queue === 'mail')),
        },
      ]}
    />
  );
}
