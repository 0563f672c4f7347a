import { dueState } from '~/features/ordering/orders/due-state';
import { DueStatePill } from '~/features/ordering/orders/payment-status-pill';

/** How a due day stands to today. */
export function DuePill({ dueDay, today }: { dueDay: string; today: string }) {
  return <DueStatePill due={dueState(dueDay, today)} />;
}
