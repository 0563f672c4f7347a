import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Panel } from '~/components/panel';
import { Sums } from '~/components/sums';
import type { Backlog } from './backlog-store.server';
import type { PeriodName } from './period';
import { useFigures } from './use-figures';

/** How many messages wait for their queue, and for how long. */
export function OutboxPanel({ outbox, period }: { outbox: Backlog['outbox']; period: PeriodName }) {
  const { t } = useTranslation('ops');
  const { count, span } = useFigures();
  const { due, later, sent, oldestSeconds } = outbox;
  return (
    <Panel
      title={t('outbox.title')}
      actions={
        <Link to="/ops/outbox" className="link text-sm">
          {t('outbox.open', { count: due + later, value: count(due + later) })}
        </Link>
      }
    >
      <Sums
        items={[
          { label: t('outbox.due'), value: count(due) },
          { label: t('outbox.later'), value: count(later) },
          { label: t(`sent.${period}`), value: count(sent) },
          { label: t('outbox.oldest'), value: oldestSeconds === null ? '–' : span(oldestSeconds) },
        ]}
      />
    </Panel>
  );
}
