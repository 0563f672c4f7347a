import type { OrderView } from '~/features/ordering/orders/order-view';
import { paymentsOf } from '~/features/ordering/payments/payment-store.server';
import { transferReference } from '~/features/ordering/payments/transfer-reference';
import { dayInIstanbul } from '~/platform/dates';
import { kurusFromDecimal } from '~/platform/money';
import { bankAccounts } from './bank-accounts.server';
import { readDueDays } from './due-day-store.server';
import { leftOf, wantsTransfer, type PaymentSlip } from './payment-slip';

/** The slip of an order that waits for a transfer; null for one that does not. */
export async function readPaymentSlip(order: OrderView): Promise<PaymentSlip | null> {
  if (!wantsTransfer(order)) return null;
  const [payments, dueDays] = await Promise.all([paymentsOf(order.id), readDueDays([order.id])]);
  const today = dayInIstanbul(new Date());
  return {
    left: leftOf(order),
    paid: kurusFromDecimal(order.money.paid),
    reference: transferReference(order.receiptNo),
    dueDay: dueDays.get(order.id) ?? today,
    today,
    accounts: bankAccounts(),
    payments: payments
      .filter(({ reversedAt }) => reversedAt === null)
      .map(({ id, means, amount, valueDate, reference }) => ({ id, means, amount, valueDate, reference })),
  };
}
