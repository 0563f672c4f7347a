import { balanceSide } from '~/features/customers/ledger/entry-text';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { ReconciliationPill } from '~/features/ordering/reconciliations/reconciliation-pill';
import type { Reconciliation } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { nameOfDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';

/** The month of a reconciliation in words; periods are whole months. */
export function useMonthName() {
  const { locale } = useShell();
  return (day: string) =>
    nameOfDate(new Date(`${day.slice(0, 7)}-15T12:00:00Z`), { month: 'long', year: 'numeric' }, locale);
}

/** A balance and its side, as the reader of a dealer's page understands it. */
export function useBalanceText() {
  const { t } = useTranslation('statement');
  const money = useMoney();
  return (decimal: string) => `${money(decimal.replace('-', ''))} (${t(`side.${balanceSide(decimal)}`)})`;
}

/** A dealer's reconciliations, newest first, each with its state. */
export function ReconciliationList({ all, today }: { all: readonly Reconciliation[]; today: string }) {
  const month = useMonthName();
  const balance = useBalanceText();
  return (
    <ul className="grid gap-3 text-sm">
      {all.map((one) => (
        <li key={one.id} className="flex flex-wrap items-start justify-between gap-2">
          <span>
            <Link to={`/statement/reconciliations/${one.id}`} className="link">
              {month(one.periodTo)}
            </Link>
            <span className="block text-xs text-muted">
              <bdi>{balance(one.balance)}</bdi>
            </span>
          </span>
          <ReconciliationPill of={one} today={today} />
        </li>
      ))}
    </ul>
  );
}
