import { storeMail } from '~/features/ordering/mail/mail-store.server';
import { readOrdersForMail } from '~/features/ordering/orders/order-read-store.server';
import { transaction } from '~/platform/db/client.server';
import { DONE, type JobOutcome } from '~/platform/job-outcome';
import { lockOwedRefund, settleRefundMail } from './refund-mail-store.server';
import { refundMail } from './refund-mail.server';

/** Writes the mail that a dealer is owed about money that has gone back, with the message that delivers it: once a refund. */
export async function composeRefundMail(refundId: number): Promise<JobOutcome> {
  await transaction(async (tx) => {
    const refund = await lockOwedRefund(tx, refundId);
    if (!refund) return;
    const [order] = await readOrdersForMail([refund.orderId], tx);
    if (!order) throw new Error(`order ${refund.orderId} is gone`);
    await storeMail(tx, refundMail(refund, order));
    await settleRefundMail(tx, refundId);
  });
  return DONE;
}
