import { Panel } from '~/components/panel';
import { ObjectionFacts } from '~/features/ordering/reconciliations/objection-facts';
import type { Reconciliation } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** What a dealer answered to a balance, and the reply that it got. */
export function AnswerOfDealer({ one }: { one: Reconciliation }) {
  const { t } = useTranslation('receivables');
  const { locale } = useShell();
  const when = (iso: string) => formatDateTime(new Date(iso), locale);
  if (one.answeredAt === null) return <p className="text-sm text-muted">{t('reconciliations.no-answer')}</p>;
  return (
    <>
      <Panel title={t(one.agreed ? 'reconciliations.agreement' : 'reconciliations.objection')}>
        <p className="mb-3 text-sm text-muted">
          <bdi>{one.answeredBy}</bdi> · {when(one.answeredAt)}
        </p>
        {one.agreed ? null : (
          <ObjectionFacts
            of={one}
            file={`/support/reconciliations/${one.id}/file`}
            ownLabel={t('reconciliations.own')}
          />
        )}
      </Panel>
      {one.outcome && one.repliedAt ? (
        <Panel title={t(`reconciliations.outcome-of.${one.outcome}`)}>
          <p className="mb-3 text-sm text-muted">
            <bdi>{one.repliedBy}</bdi> · {when(one.repliedAt)}
          </p>
          <p className="whitespace-pre-line">
            <bdi>{one.reply}</bdi>
          </p>
        </Panel>
      ) : null}
    </>
  );
}
