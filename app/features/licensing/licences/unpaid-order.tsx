import { dueState } from '~/features/customers/ledger/due-state';
import { formatDay } from '~/platform/dates';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { Provisional } from './provisional-licence-store.server';

/** What is left to pay of the order that a licence waits for, and how its due day stands to today; no amount for those who may not see any, and nothing of another dealer's order. */
export function UnpaidOrder({
  provisional: { left, dueDay },
  today,
}: {
  provisional: Pick<Provisional, 'left' | 'dueDay'>;
  /** In Istanbul. */
  today: string;
}) {
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  if (dueDay === null) return t('provisional.foreign');
  const { state, days } = dueState(dueDay, today);
  return (
    <>
      {left === null ? null : (
        <>
          <bdi className="tabular-nums">{formatMoney(kurusFromDecimal(left), 'TRL', locale)}</bdi>
          {' · '}
        </>
      )}
      {state === 'late' ? (
        <span className="text-danger-text">{t('statement:due.late', { count: days })}</span>
      ) : (
        t('provisional.due', { date: formatDay(dueDay, locale) })
      )}
    </>
  );
}
