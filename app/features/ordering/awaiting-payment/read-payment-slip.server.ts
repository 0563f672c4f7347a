import type { OrderView } from '~/features/ordering/orders/order-view';
import { paymentsOf } from '~/features/ordering/payments/payment-store.server';
import { transferReference, withPrefix } from '~/features/ordering/payments/transfer-reference';
import { readCardDue } from '~/features/ordering/card-payments/read-card-due.server';
import { dayAfter, dayInIstanbul } from '~/platform/dates';
import { kurusFromDecimal } from '~/platform/money';
import { settings } from '~/platform/settings-store.server';
import { payableAccounts } from './bank-accounts.server';
import { bankReceiptsOf } from './bank-receipt-store.server';
import { readDueDays } from './due-day-store.server';
import { slipCanBeMailed } from './mail-slip.server';
import { leftOf, wantsTransfer, type PaymentSlip } from './payment-slip';

/** The slip of an order that waits for a transfer; null for one that does not. */
export async function readPaymentSlip(order: OrderView): Promise<PaymentSlip | null> {
  if (!wantsTransfer(order)) return null;
  const [payments, dueDays, { payments: rules, matching }, accounts, mails, receipts] = await Promise.all([
    paymentsOf(order.id),
    readDueDays([order.id]),
    settings(),
    payableAccounts(),
    slipCanBeMailed(),
    bankReceiptsOf(order.id),
  ]);
  const today = dayInIstanbul(new Date());
  const dueDay = dueDays.get(order.id) ?? today;
  return {
    orderId: order.id,
    ...{ mails, receipts },
    left: leftOf(order),
    paid: kurusFromDecimal(order.money.paid),
    reference: withPrefix(matching.referencePrefix, transferReference(order.receiptNo)),
    dueDay,
    today,
    accounts,
    card: await readCardDue(order, dayAfter(dueDay, rules.cancelDaysAfter)),
    payments: payments
      .filter(({ reversedAt }) => reversedAt === null)
      .map(({ id, means, amount, valueDate, reference }) => ({ id, means, amount, valueDate, reference })),
  };
}
