import type { OrderView } from '~/features/ordering/orders/order-view';
import { paymentsOf } from '~/features/ordering/payments/payment-store.server';
import { transferReference } from '~/features/ordering/payments/transfer-reference';
import { readCardDue } from '~/features/ordering/card-payments/read-card-due.server';
import { dayAfter, dayInIstanbul } from '~/platform/dates';
import { kurusFromDecimal } from '~/platform/money';
import { settings } from '~/platform/settings-store.server';
import { payableAccounts } from './bank-accounts.server';
import { readDueDays } from './due-day-store.server';
import { leftOf, wantsTransfer, type PaymentSlip } from './payment-slip';

/** The slip of an order that waits for a transfer; null for one that does not. */
export async function readPaymentSlip(order: OrderView): Promise<PaymentSlip | null> {
  if (!wantsTransfer(order)) return null;
  const [payments, dueDays, { payments: rules }, accounts] = await Promise.all([
    paymentsOf(order.id),
    readDueDays([order.id]),
    settings(),
    payableAccounts(),
  ]);
  const today = dayInIstanbul(new Date());
  const dueDay = dueDays.get(order.id) ?? today;
  return {
    left: leftOf(order),
    paid: kurusFromDecimal(order.money.paid),
    reference: transferReference(order.receiptNo),
    dueDay,
    today,
    accounts,
    card: await readCardDue(order, dayAfter(dueDay, rules.cancelDaysAfter)),
    payments: payments
      .filter(({ reversedAt }) => reversedAt === null)
      .map(({ id, means, amount, valueDate, reference }) => ({ id, means, amount, valueDate, reference })),
  };
}
