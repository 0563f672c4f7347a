import { storeMail } from '~/features/ordering/mail/mail-store.server';
import { readOrdersForMail } from '~/features/ordering/orders/order-read-store.server';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { lockOrderMoney } from '~/features/ordering/payments/payment-store.server';
import type { PaymentNews } from '~/features/ordering/payments/payment-mail-store.server';
import { dayAfter } from '~/platform/dates';
import { transaction } from '~/platform/db/client.server';
import { DONE, type JobOutcome } from '~/platform/job-outcome';
import { settings } from '~/platform/settings-store.server';
import { readDueDays } from './due-day-store.server';
import { payableAccounts } from './bank-accounts.server';
import { paymentMail } from './payment-mail.server';
import { owedMails, settleMail } from './payment-reminder-store.server';
import { wantsTransfer } from './payment-slip';

/** Whether a mail still says what is so: nobody is reminded of what was paid meanwhile. */
function holds(kind: PaymentNews, order: OrderView): boolean {
  switch (kind) {
    case 'accepted':
    case 'asked':
    case 'changed':
    case 'before-due':
    case 'due':
      return wantsTransfer(order);
    case 'released':
      return order.status !== 'cancelled';
    case 'cancelled':
      return order.status === 'cancelled';
  }
}

/**
 * Writes the mails that an order's dealer is owed about its payment, with the messages that deliver them: under the order's lock, so
 * that a second run finds them written.
 */
export async function composePaymentMails(orderId: number): Promise<JobOutcome> {
  const [{ payments, matching }, accounts] = await Promise.all([settings(), payableAccounts()]);
  await transaction(async (tx) => {
    await lockOrderMoney(tx, orderId);
    const kinds = await owedMails(tx, orderId);
    if (kinds.length === 0) return;
    const [order] = await readOrdersForMail([orderId], tx);
    const dueDay = (await readDueDays([orderId], tx)).get(orderId);
    for (const kind of kinds) {
      const mailId =
        order && dueDay !== undefined && holds(kind, order)
          ? await storeMail(
              tx,
              paymentMail(kind, order, {
                dueDay,
                cancelDay: dayAfter(dueDay, payments.cancelDaysAfter),
                accounts,
                prefix: matching.referencePrefix,
              }),
            )
          : undefined;
      await settleMail(tx, orderId, kind, mailId);
    }
  });
  return DONE;
}
