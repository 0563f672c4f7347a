import { db, transaction } from '~/platform/db/client.server';
import { readSettings } from '~/platform/settings-store.server';
import { cancelUnpaid } from './cancel-unpaid.server';
import { findUnpaid, oweReminders } from './payment-reminder-store.server';

/**
 * Reminds dealers of orders that are to be paid, before the due day and on it, and cancels those of which nothing was paid long after
 * it (B21). This is the daily job: what it does is recorded with it, so a second run, or one beside it, repeats nothing.
 */
export async function chasePayments(): Promise<{ reminded: number; cancelled: number; left: number }> {
  const { payments } = await readSettings(db());
  const { before, due } = await transaction((tx) => oweReminders(tx, payments));
  let cancelled = 0;
  let left = 0;
  for (const orderId of await findUnpaid(db(), payments.cancelDaysAfter)) {
    const outcome = await cancelUnpaid(orderId, payments.cancelDaysAfter);
    if (outcome === 'cancelled') cancelled += 1;
    if (outcome === 'needs-a-person') left += 1;
  }
  return { reminded: before + due, cancelled, left };
}
