import { dueState } from '~/features/customers/ledger/due-state';
import { DueStatePill } from '~/features/ordering/orders/payment-status-pill';

/** How a due day stands to today. */
export function DuePill({ dueDay, today }: { dueDay: string; today: string }) {
  return <DueStatePill due={dueState(dueDay, today)} />;
}
