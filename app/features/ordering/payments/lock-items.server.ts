import type { Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { decimalFromKurus, kurusFromDecimal, type Kurus } from '~/platform/money';
import { lockOrdersMoney } from './payment-store.server';

export type WantedItem = { orderId: number; amount: Kurus };

/**
 * Locks the orders that money of a dealer is to pay, all by one statement, and refuses what they do not need.
 * @throws AppError payments-changed (409) for an order that is not the dealer's, or that needs less by now
 * @returns the receipts with their amounts, as the audit trail says them
 */
export async function lockItems(tx: Executor, dealerId: number, wanted: readonly WantedItem[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const orders = await lockOrdersMoney(
    tx,
    wanted.map(({ orderId }) => orderId),
  );
  return wanted.map(({ orderId, amount }) => {
    const order = orders.get(orderId);
    if (order?.dealerId !== dealerId) throw new AppError('payments-changed', 409);
    const left = kurusFromDecimal(order.money.due) - kurusFromDecimal(order.money.paid);
    if (amount <= 0 || amount > left) throw new AppError('payments-changed', 409);
    return `${order.receiptNo}: ${decimalFromKurus(amount)}`;
  });
}
