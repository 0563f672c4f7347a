import { lockOrder, markCancelled } from '~/features/ordering/orders/cancel-order-store.server';
import { owePaymentMail } from '~/features/ordering/payments/payment-mail-store.server';
import { lockModulesOf } from '~/features/ordering/provisioning/provisioning-store.server';
import { planReversal } from '~/features/ordering/provisioning/reverse-line';
import {
  linesToReverse,
  lockLicencesOfOrder,
  readReversibleLine,
} from '~/features/ordering/provisioning/reverse-line-store.server';
import { reverseLocked } from '~/features/ordering/provisioning/reverse-line.server';
import { BY_ITSELF } from '~/platform/actors';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { isUnpaid } from './payment-reminder-store.server';

/** In the vendor's language, as staff write reasons. */
const REASON = 'Ödemesi gelmedi';

/**
 * Cancels an order of which nothing was paid: what is held never begins, what was issued before the payment is taken back as a
 * reversal of its lines does (B19), the ledger gets the counter entries, and the dealer a mail. Under the order's lock, so a payment
 * that comes at the same time either keeps the order or finds it cancelled, and stays on the account then.
 * @returns needs-a-person if a later order builds on one of its licences
 */
export async function cancelUnpaid(
  orderId: number,
  cancelDaysAfter: number,
): Promise<'cancelled' | 'stays' | 'needs-a-person'> {
  return transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.cancelled || !(await isUnpaid(tx, orderId, cancelDaysAfter))) return 'stays';
    if (order.begun) {
      const { lineIds, customerFirmId } = await linesToReverse(tx, orderId);
      await lockModulesOf(tx, [customerFirmId]);
      await lockLicencesOfOrder(tx, orderId);
      const now = new Date();
      for (const id of lineIds) {
        const line = await readReversibleLine(tx, id);
        if (!line || 'code' in planReversal(line, now)) return 'needs-a-person';
      }
      for (const id of lineIds) {
        const line = await readReversibleLine(tx, id);
        const plan = line && planReversal(line, now);
        if (!line || !plan || 'code' in plan) throw new Error(`line ${id} could be reversed a moment ago`);
        await reverseLocked(tx, line, plan, { actor: BY_ITSELF, reason: REASON });
      }
    } else await markCancelled(tx, orderId);
    await owePaymentMail(tx, orderId, 'cancelled');
    await recordAudit(tx, {
      actor: BY_ITSELF,
      action: 'order.cancel',
      subjectType: 'order',
      subjectId: String(orderId),
      before: { lines: order.lines },
      after: { status: 'cancelled' },
      reason: REASON,
      correlationId: order.correlationId,
    });
    return 'cancelled';
  });
}
