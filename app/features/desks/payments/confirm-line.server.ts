import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { moneyChanged } from '~/features/ordering/payments/money-changed.server';
import { lockItems, type WantedItem } from '~/features/ordering/payments/lock-items.server';
import { insertPayment, lockOrdersMoney } from '~/features/ordering/payments/payment-store.server';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { decimalFromKurus, kurusFromDecimal, sumKurus, type Kurus } from '~/platform/money';
import { requestContext } from '~/platform/request-context.server';
import { settings } from '~/platform/settings-store.server';
import { cutText } from '~/platform/text';
import { lockOpenLine, markConfirmed, readDealers, rememberSender } from './bank-line-store.server';
import { matchLines } from './match-lines.server';

const REFERENCE_LENGTH = 60;

/**
 * Books a line of the bank as a payment of a dealer, once: what the allotments leave of it stands on the dealer's account, and
 * its sender is remembered.
 * @param wanted `writesOff`: what is left of the items, where it is as little as the setting says, is written off with it
 * @throws AppError firm-not-found (422); payments-changed (409) if somebody has decided about the line, or an order's money
 *   has changed; payment-exceeds-due (422) for more than the line brought; write-off-exceeds (422) if no item is left with as little
 *   as may be written off
 * @returns the payment's id
 */
export async function confirmLine(
  viewer: StaffViewer,
  lineId: number,
  {
    dealerId,
    allotments,
    writesOff = false,
  }: { dealerId: number; allotments: readonly WantedItem[]; writesOff?: boolean },
): Promise<number> {
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
    if (writesOff) await writeOff(tx, viewer, dealerId, allotments, valueDate);
    if (line.senderIban) await rememberSender(tx, line.senderIban, dealerId, viewer.email);
    await moneyChanged(
      tx,
      allotments.map(({ orderId }) => orderId),
    );
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'payment.record',
      subjectType: 'firm',
      subjectId: String(dealerId),
      after: { amount, means: 'transfer', valueDate, ...(reference && { reference }), lines },
      correlationId: requestContext()?.requestId ?? '',
    });
    return paymentId;
  });
}

/** Lets go of what these locked orders have left, where the setting allows it (47c). */
async function writeOff(
  tx: Executor,
  viewer: StaffViewer,
  dealerId: number,
  paid: readonly WantedItem[],
  valueDate: string,
): Promise<void> {
  const most = kurusFromDecimal((await settings(tx)).matching.writeOffUpTo);
  const orders = await lockOrdersMoney(
    tx,
    paid.map(({ orderId }) => orderId),
  );
  const small = [...orders].flatMap(([orderId, { receiptNo, money }]) => {
    const left = kurusFromDecimal(money.due) - kurusFromDecimal(money.paid);
    return left > 0 && left <= most ? [{ orderId, receiptNo, left: decimalFromKurus(left) }] : [];
  });
  if (small.length === 0) throw new AppError('write-off-exceeds', 422);
  for (const { orderId, left } of small) {
    await insertPayment(tx, {
      ...{ dealerId, means: 'write-off', amount: left, valueDate, reference: '' },
      allotments: [{ orderId, amount: left }],
    });
  }
  await recordAudit(tx, {
    actor: actorOf(viewer),
    action: 'payment.write-off',
    subjectType: 'firm',
    subjectId: String(dealerId),
    after: { lines: small.map(({ receiptNo, left }) => `${receiptNo}: ${left}`) },
    correlationId: requestContext()?.requestId ?? '',
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
