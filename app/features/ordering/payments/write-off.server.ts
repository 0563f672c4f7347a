import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { dayInIstanbul } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { requestContext } from '~/platform/request-context.server';
import { settings } from '~/platform/settings-store.server';
import { moneyChanged } from './money-changed.server';
import { insertPayment, lockOrderMoney, lockOrdersMoney } from './payment-store.server';
import { askForWriteOff, markWriteOffDecided, readWriteOff } from './write-off-store.server';

/**
 * Lets go of what these locked orders of a dealer have left: at once where it is as little as the setting says, else an administrator
 * is asked (B21). The caller follows it with {@link moneyChanged}.
 * @param reason why more than the setting says is to be let go of
 * @throws AppError payments-changed (409) if nothing is left; write-off-reason (422) without a reason where one is needed
 * @returns how many an administrator is asked about
 */
export async function writeOffRests(
  tx: Executor,
  viewer: StaffViewer,
  { dealerId, orderIds, valueDate, reason }: WriteOff,
): Promise<number> {
  const most = kurusFromDecimal((await settings(tx)).matching.writeOffUpTo);
  const rests = [...(await lockOrdersMoney(tx, orderIds))].flatMap(([orderId, { receiptNo, money, correlationId }]) => {
    const left = kurusFromDecimal(money.due) - kurusFromDecimal(money.paid);
    return left > 0 ? [{ orderId, receiptNo, correlationId, left, amount: decimalFromKurus(left) }] : [];
  });
  if (rests.length === 0) throw new AppError('payments-changed', 409);
  const small = rests.filter(({ left }) => left <= most);
  const asked = rests.filter(({ left }) => left > most);
  if (asked.length > 0 && reason === undefined) throw new AppError('write-off-reason', 422);
  for (const { orderId, amount } of small) await insertWriteOff(tx, { dealerId, orderId, amount, valueDate });
  const actor = actorOf(viewer);
  if (small.length > 0) {
    await recordAudit(tx, {
      ...{ actor, action: 'payment.write-off', subjectType: 'firm', subjectId: String(dealerId) },
      after: { lines: small.map(({ receiptNo, amount }) => `${receiptNo}: ${amount}`) },
      correlationId: requestContext()?.requestId ?? '',
    });
  }
  for (const { orderId, amount, correlationId } of asked) {
    await askForWriteOff(tx, { orderId, amount, reason: reason ?? '', by: viewer.email });
    await recordAudit(tx, {
      ...{ actor, action: 'payment.write-off-ask', subjectType: 'order', subjectId: String(orderId) },
      ...{ after: { amount }, reason: reason ?? '', correlationId },
    });
  }
  if (asked.length > 0) notifyStaff(tx);
  return asked.length;
}

type WriteOff = {
  dealerId: number;
  orderIds: readonly number[];
  /** The day of the money that was short. */
  valueDate: string;
  reason: string | undefined;
};

const insertWriteOff = (
  tx: Executor,
  { dealerId, orderId, amount, valueDate }: { dealerId: number; orderId: number; amount: string; valueDate: string },
) =>
  insertPayment(tx, {
    ...{ dealerId, means: 'write-off', amount, valueDate, reference: '' },
    allotments: [{ orderId, amount }],
  });

/**
 * An administrator lets go of what a colleague asked for, or does not (B21). Of two who decide at once the first is done, the second is
 * told.
 * @throws AppError order-not-found (404); write-off-decided (409) if none waits; write-off-own (403) for what one has asked for oneself;
 *   write-off-changed (409) if by now something else is left of the order
 */
export async function decideWriteOff(
  viewer: StaffViewer,
  orderId: number,
  { approves, reason }: { approves: boolean; reason: string },
): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockOrderMoney(tx, orderId);
    if (!order) throw notFound('order-not-found', { type: 'order', id: orderId });
    const request = await readWriteOff(orderId, tx);
    if (!request || request.decidedAt !== null) throw new AppError('write-off-decided', 409);
    const { id, amount } = request;
    if (approves && request.requestedBy === viewer.email) throw new AppError('write-off-own', 403);
    const left = kurusFromDecimal(order.money.due) - kurusFromDecimal(order.money.paid);
    if (approves && left !== kurusFromDecimal(amount)) throw new AppError('write-off-changed', 409);
    const decided = { approved: approves, reason, by: viewer.email };
    if (!(await markWriteOffDecided(tx, id, decided))) throw new AppError('write-off-decided', 409);
    if (approves) {
      const valueDate = dayInIstanbul(new Date());
      await insertWriteOff(tx, { dealerId: order.dealerId, orderId, amount, valueDate });
      await moneyChanged(tx, [orderId]);
    }
    await recordAudit(tx, {
      ...{ actor: actorOf(viewer), action: approves ? 'payment.write-off-approve' : 'payment.write-off-decline' },
      ...{ subjectType: 'order', subjectId: String(orderId), after: { amount }, reason },
      correlationId: order.correlationId,
    });
    notifyStaff(tx);
  });
}
