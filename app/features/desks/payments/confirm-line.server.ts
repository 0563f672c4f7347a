import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { moneyChanged } from '~/features/ordering/payments/money-changed.server';
import { lockItems, type WantedItem } from '~/features/ordering/payments/lock-items.server';
import { insertPayment } from '~/features/ordering/payments/payment-store.server';
import { writeOffRests } from '~/features/ordering/payments/write-off.server';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { decimalFromKurus, kurusFromDecimal, sumKurus, type Kurus } from '~/platform/money';
import { requestContext } from '~/platform/request-context.server';
import { cutText } from '~/platform/text';
import { lockOpenLine, markConfirmed, readDealers, rememberSender } from './bank-line-store.server';
import { matchLines } from './match-lines.server';

const REFERENCE_LENGTH = 60;

/**
 * Books a line of the bank as a payment of a dealer, once: what the allotments leave of it stands on the dealer's account, and
 * its sender is remembered.
 * @param wanted `writesOff`: what is left of the items is let go of with it, or an administrator is asked to, for this reason
 * @throws AppError firm-not-found (422); payments-changed (409) if somebody has decided about the line, or an order's money
 *   has changed; payment-exceeds-due (422) for more than the line brought; write-off-reason (422) where an administrator is to be
 *   asked without a reason
 * @returns the payment's id, and about how many orders an administrator is asked
 */
export async function confirmLine(
  viewer: StaffViewer,
  lineId: number,
  {
    dealerId,
    allotments,
    writesOff,
  }: { dealerId: number; allotments: readonly WantedItem[]; writesOff?: { reason: string | undefined } | undefined },
): Promise<{ paymentId: number; asked: number }> {
  const [dealer] = await readDealers([dealerId]);
  if (!dealer) throw new AppError('firm-not-found', 422);
  return transaction(async (tx) => {
    // The orders first, as everybody who locks them, then the line.
    const lines = await lockItems(tx, dealerId, allotments);
    const line = await lockOpenLine(tx, lineId);
    if (!line) throw new AppError('payments-changed', 409);
    if (sumKurus(allotments.map(({ amount }) => amount)) > kurusFromDecimal(line.amount))
      throw new AppError('payment-exceeds-due', 422);
    const { amount, valueDate } = line;
    const reference = cutText(line.bankReference, REFERENCE_LENGTH);
    const paymentId = await insertPayment(tx, {
      ...{ dealerId, means: 'transfer', amount, valueDate, reference },
      allotments: allotments.map((one) => ({ ...one, amount: decimalFromKurus(one.amount) })),
    });
    await markConfirmed(tx, lineId, { paymentId, by: viewer.email });
    const orderIds = allotments.map(({ orderId }) => orderId);
    const asked = writesOff ? await writeOffRests(tx, viewer, { dealerId, orderIds, valueDate, ...writesOff }) : 0;
    if (line.senderIban) await rememberSender(tx, line.senderIban, dealerId, viewer.email);
    await moneyChanged(tx, orderIds);
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'payment.record',
      subjectType: 'firm',
      subjectId: String(dealerId),
      after: { amount, means: 'transfer', valueDate, ...(reference && { reference }), lines },
      correlationId: requestContext()?.requestId ?? '',
    });
    return { paymentId, asked };
  });
}

/**
 * Confirms the sure ones of these lines as they are proposed now; another one stays open, whatever the page said.
 * @returns how many were booked, and their sum
 */
export async function confirmSureLines(
  viewer: StaffViewer,
  ids: readonly number[],
): Promise<{ count: number; sum: Kurus; left: number }> {
  let count = 0;
  let sum = 0;
  for (const { id, amount, match } of ids.length > 0 ? await matchLines({ ids }) : []) {
    const { dealerId, allotments } = match;
    if (match.class !== 'sure' || dealerId === null) continue;
    try {
      await confirmLine(viewer, id, { dealerId, allotments });
    } catch (error) {
      if (error instanceof AppError && error.code === 'payments-changed') continue;
      throw error;
    }
    count += 1;
    sum += kurusFromDecimal(amount);
  }
  return { count, sum, left: ids.length - count };
}
