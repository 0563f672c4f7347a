import type { ReactNode } from 'react';
import { Link } from '~/platform/web';
import { useActorWords } from '~/features/desks/staff/audit-words';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { accountName, usePeriod } from './statement-screens';
import type { StatementRow } from './statement-store.server';

/** The statement that was read last, for the head of the desk: whose, of which day, when and by whom it was read (47). */
export function useNewestStatement(
  newest:
    | (Pick<StatementRow, 'id' | 'accountIban' | 'periodFrom' | 'periodTo' | 'importedAt' | 'importedBy'> & {
        bank: string;
      })
    | null,
): ReactNode[] {
  const { t } = useTranslation('bank-statements');
  const { locale } = useShell();
  const period = usePeriod();
  const actorText = useActorWords();
  if (!newest) return [];
  const { id, bank, accountIban, importedAt, importedBy } = newest;
  return [
    <Link key="statement" to={`/support/payments/statements/${id}`} className="link">
      <bdi>{t('newest.statement', { account: accountName(bank, accountIban), period: period(newest) })}</bdi>
    </Link>,
    <bdi key="read">
      {t('newest.read', { when: formatDateTime(new Date(importedAt), locale), who: actorText(importedBy) })}
    </bdi>,
  ];
}
