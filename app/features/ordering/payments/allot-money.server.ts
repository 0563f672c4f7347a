import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { decimalFromKurus, kurusFromDecimal, sumKurus, type Kurus } from '~/platform/money';
import { requestContext } from '~/platform/request-context.server';
import { lockAccount, moveMoney, readFreeMoney } from './allot-store.server';
import { moneyChanged } from './money-changed.server';
import { readOpenItems } from './open-item-store.server';
import { planAllotment } from './plan-allotment';

/**
 * Lets money that stands on a dealer's account pay open items of the dealer (B23). The ledger stays as it is: it was credited
 * when the money came.
 * @param seen what the page said is on the account, decimal text: a form that is sent twice allots once
 * @throws AppError payments-changed (409) if the account has changed since the page was read; payment-exceeds-due (422) for
 *   more than is left of an item, or an order that is none of the dealer's; allotment-exceeds-account (422)
 * @returns the sum of what was allotted
 */
export async function allotMoney(
  viewer: StaffViewer,
  dealerId: number,
  {
    allotments,
    seen,
    reason,
  }: { allotments: readonly { orderId: number; amount: Kurus }[]; seen: string; reason: string },
): Promise<Kurus> {
  return transaction(async (tx) => {
    const orderIds = allotments.map(({ orderId }) => orderId);
    const locked = await lockAccount(tx, dealerId, orderIds);
    const free = await readFreeMoney(tx, dealerId, locked);
    const onAccount = sumKurus(free.map(({ amount }) => amount));
    if (onAccount !== kurusFromDecimal(seen)) throw new AppError('payments-changed', 409);
    const items = await readOpenItems(dealerId, { orderIds }, tx);
    const left = new Map(items.map((item) => [item.orderId, kurusFromDecimal(item.left)]));
    if (new Set(orderIds).size < orderIds.length) throw new AppError('malformed-request', 400);
    if (allotments.some(({ orderId, amount }) => amount > (left.get(orderId) ?? 0)))
      throw new AppError('payment-exceeds-due', 422);
    const sum = sumKurus(allotments.map(({ amount }) => amount));
    if (sum > onAccount) throw new AppError('allotment-exceeds-account', 422);
    if (sum === 0) throw new AppError('malformed-request', 400);
    await moveMoney(tx, planAllotment(free, allotments));
    await moneyChanged(tx, orderIds);
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'payment.allot',
      subjectType: 'firm',
      subjectId: String(dealerId),
      after: {
        amount: decimalFromKurus(sum),
        lines: items.map(({ receiptNo, orderId }) => {
          const given = allotments.find((one) => one.orderId === orderId);
          return `${receiptNo}: ${decimalFromKurus(given?.amount ?? 0)}`;
        }),
      },
      reason,
      correlationId: requestContext()?.requestId ?? '',
    });
    return sum;
  });
}
