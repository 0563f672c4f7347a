import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { useHydrated } from '~/components/use-hydrated';
import { LineStatusPill } from '~/features/ordering/orders/order-status-pill';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import type { LinePage } from './load-line.server';
import { isOpenToCorrection } from './support-line';

/**
 * Shows what has changed on a line while the user corrects it: its state, and who did what; the correction itself stays.
 */
export function LineMoved({
  page: { line, audit },
  seen,
  onCarryOn,
  onDrop,
}: {
  page: LinePage;
  seen: LinePage;
  onCarryOn: () => void;
  onDrop: () => void;
}) {
  const { t } = useTranslation('support');
  const hydrated = useHydrated();
  const lastSeen = Math.max(0, ...seen.audit.map(({ id }) => id));
  const news = audit.filter(({ id }) => id > lastSeen);
  const state = isOpenToCorrection(line)
    ? 'failed'
    : line.status === 'done' || line.cancelledAt !== null || line.status === 'cancelled'
      ? 'over'
      : 'moves';
  return (
    <Notice
      tone="warning"
      role="status"
      title={t('moved.title')}
      actions={
        hydrated ? (
          state === 'failed' ? (
            <Button size="small" onClick={onCarryOn}>
              {t('moved.carry-on')}
            </Button>
          ) : (
            <Button size="small" onClick={onDrop}>
              {t('moved.drop')}
            </Button>
          )
        ) : null
      }
    >
      <p className="mb-2 flex flex-wrap items-center gap-2">
        {t('moved.now')} <LineStatusPill status={line.status} />
      </p>
      <p>{t(`moved.${state}`)}</p>
      {news.length > 0 ? (
        <div className="mt-3">
          <AuditEntries entries={news} />
        </div>
      ) : null}
    </Notice>
  );
}
