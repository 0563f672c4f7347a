import { standingTerms } from '~/features/ordering/credit/standing-terms';
import { listCreditTerms } from '~/features/ordering/credit/credit-terms-store.server';
import { paymentMethods } from '~/features/ordering/orders/payment-methods';
import type { Executor } from '~/platform/db/client.server';
import { settings } from '~/platform/settings-store.server';
import { markAsked, tellAwaited } from './ask-for-payment-store.server';
import { owePaymentMail } from './payment-mail-store.server';
import { lockOrderMoney } from './payment-store.server';

/**
 * Makes an order that waited for approval wait for its money, with all its lines: its dealer is told what to transfer, and may pay by
 * card. What was to be paid at the door is paid by transfer now, and the days to pay begin today.
 */
export async function askForPayment(tx: Executor, orderId: number): Promise<void> {
  const order = await lockOrderMoney(tx, orderId);
  if (!order) throw new Error(`order ${orderId} is gone`);
  await waitForTransfer(tx, orderId, order.dealerId);
  await tellAwaited(tx, orderId);
  await owePaymentMail(tx, orderId, 'asked');
}

/** Makes a locked order one by transfer, all of which waits, with the dealer's days to pay from today. */
export async function waitForTransfer(tx: Executor, orderId: number, dealerId: number): Promise<void> {
  const { payments } = await settings(tx);
  const [own] = await listCreditTerms(dealerId, tx);
  const dueDays = paymentMethods['bank-transfer'].dueDays({
    ...payments,
    termDays: standingTerms(own, payments).termDays,
  });
  await markAsked(tx, orderId, dueDays);
}
