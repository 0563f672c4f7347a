import type { OrderView } from '~/features/ordering/orders/order-view';
import { awaitsCard } from '~/features/ordering/orders/payment-status';
import { db } from '~/platform/db/client.server';
import { kurusFromDecimal, type Kurus } from '~/platform/money';
import { configuredAcquirer } from './acquirers.server';
import { attemptsOfOrder } from './attempt-store.server';
import { GIVE_BACK } from './settle.server';

/** What an order by card waits for. */
export type CardDue = {
  orderId: number;
  left: Kurus;
  /** An order of which nothing was paid until then is cancelled; `2026-12-24`, in Istanbul. */
  cancelDay: string;
  /** The try whose answer the bank is asked for; null where there is none. */
  asking: number | null;
  /** Whether cards are taken at all. */
  open: boolean;
};

/** @returns null for an order that is paid, or not to be paid by card */
export async function readCardDue(order: OrderView, cancelDay: string): Promise<CardDue | null> {
  if (!awaitsCard(order)) return null;
  const attempts = await attemptsOfOrder(db(), order.id);
  const unknown = attempts.find(({ state, details }) => state === 'unknown' && !(GIVE_BACK in details));
  return {
    orderId: order.id,
    left: Math.max(0, kurusFromDecimal(order.money.due) - kurusFromDecimal(order.money.paid)),
    cancelDay,
    asking: unknown?.id ?? null,
    open: configuredAcquirer() !== undefined,
  };
}
