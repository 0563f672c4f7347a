import { Notice } from '~/components/notice';
import { ObjectionFacts } from '~/features/ordering/reconciliations/objection-facts';
import type { Reconciliation } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** The dealer's answer, and the reply to an objection. */
export function ReconciliationAnswered({ one }: { one: Reconciliation }) {
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const day = (iso: string) => formatDate(new Date(iso), locale);
  return (
    <>
      <Notice
        tone={one.agreed ? 'success' : 'warning'}
        title={t(one.agreed ? 'reconciliation.was-agreed' : 'reconciliation.was-objected', {
          day: day(one.answeredAt ?? one.sentAt),
        })}
      >
        {one.agreed || one.outcome ? null : t('reconciliation.reply-waits')}
      </Notice>
      {one.agreed ? null : <ObjectionFacts of={one} file={`/statement/reconciliations/${one.id}/file`} />}
      {one.outcome && one.repliedAt ? (
        <Notice
          tone={one.outcome === 'corrected' ? 'success' : 'info'}
          title={t(`reconciliation.reply-${one.outcome}`, { day: day(one.repliedAt) })}
        >
          <bdi className="whitespace-pre-line">{one.reply}</bdi>
        </Notice>
      ) : null}
    </>
  );
}
