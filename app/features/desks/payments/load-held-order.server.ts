import { calendarDays } from '~/features/customers/ledger/due-state';
import { readCreditPosition } from '~/features/ordering/credit/credit-position-store.server';
import { readApproval, readPayingHabits } from '~/features/ordering/credit/order-approval-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { readOpenItems } from '~/features/ordering/payments/open-item-store.server';
import { dayInIstanbul } from '~/platform/dates';
import { settings } from '~/platform/settings-store.server';
import { listDealerNotes } from './dealer-note-store.server';

/** More overdue items, and older promises, stand on the dealer's account. */
const SHOWN = { late: 8, promises: 3 };

/** An order that waits or waited for approval: why, how its dealer pays, and what is in it; undefined if it never waited. */
export async function loadHeldOrder(id: number, locale: string, now: Date) {
  const [order, approval] = await Promise.all([readAnyOrder(id, locale), readApproval(id)]);
  if (!order || !approval) return undefined;
  const { receiptNo, customer, dealer, totals, status, lines, heldFor, acceptedAt } = order;
  const today = dayInIstanbul(now);
  const [{ owed }, habits, items, promises, { payments }] = await Promise.all([
    readCreditPosition(dealer.id, null),
    readPayingHabits(dealer.id),
    readOpenItems(dealer.id, { limit: SHOWN.late + 2 }),
    listDealerNotes(dealer.id, { limit: SHOWN.promises, promises: true }),
    settings(),
  ]);
  const late = items.filter(({ orderId, dueDay }) => orderId !== id && dueDay < today);
  return {
    order: { id, receiptNo, acceptedAt, customer: customer.name, dealer: { id: dealer.id, name: dealer.name } },
    status,
    open: heldFor === 'approval',
    held: {
      ...{ approval, net: totals.net, owedNow: owed, dealerId: dealer.id, habits, promises, today },
      graceDays: payments.graceDays,
      late: late.slice(0, SHOWN.late).map(({ orderId, receiptNo: of, left, dueDay }) => ({
        ...{ orderId, receiptNo: of, left, days: calendarDays(dueDay, today) },
      })),
      moreLate: late.length > SHOWN.late,
      lines: lines.map(({ id: lineId, name, quantity }) => ({ id: lineId, name, quantity })),
    },
  };
}

export type LoadedHeldOrder = NonNullable<Awaited<ReturnType<typeof loadHeldOrder>>>;
