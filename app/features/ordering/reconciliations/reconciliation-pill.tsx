import { Check, Clock, Mail, MessageCircleQuestionMark, Minus } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { calendarDays } from '~/features/customers/ledger/due-state';
import { useTranslation } from '~/platform/texts';
import type { Reconciliation } from './reconciliation-store.server';

/** How a reconciliation stands: days that are left for an answer, the answer, or that none came in time. */
export function ReconciliationPill({
  of,
  today,
}: {
  of: Pick<Reconciliation, 'answeredAt' | 'agreed' | 'answerBy' | 'outcome'>;
  today: string;
}) {
  const { t } = useTranslation('statement');
  if (of.outcome !== null)
    return (
      <StatusPill
        tone={of.outcome === 'corrected' ? 'success' : 'neutral'}
        icon={of.outcome === 'corrected' ? Check : Mail}
      >
        {t(`reconciliation.${of.outcome}`)}
      </StatusPill>
    );
  if (of.answeredAt !== null)
    return of.agreed ? (
      <StatusPill tone="success" icon={Check}>
        {t('reconciliation.agreed')}
      </StatusPill>
    ) : (
      <StatusPill tone="warning" icon={MessageCircleQuestionMark}>
        {t('reconciliation.objected')}
      </StatusPill>
    );
  const left = calendarDays(today, of.answerBy);
  return left < 0 ? (
    <StatusPill tone="neutral" icon={Minus}>
      {t('reconciliation.unanswered')}
    </StatusPill>
  ) : (
    <StatusPill tone="warning" icon={Clock}>
      {left === 0 ? t('reconciliation.last-day') : t('due.soon', { count: left })}
    </StatusPill>
  );
}
