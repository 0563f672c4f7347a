import type { OrderView } from '~/features/ordering/orders/order-view';
import { awaitsCard } from '~/features/ordering/orders/payment-status';
import { kurusFromDecimal, type Kurus } from '~/platform/money';
import { configuredAcquirer } from './acquirers.server';
import { askedAttempt } from './read-card-page.server';

/** What an order by card waits for. */
export type CardDue = {
  orderId: number;
  left: Kurus;
  /** It is cancelled if nothing is paid by then; null where a part was paid. `2026-12-24`, in Istanbul. */
  cancelDay: string | null;
  /** Where the try is whose answer the bank is asked for; null where there is none. */
  asking: string | null;
  /** Whether it may become an order by transfer: nothing of it has begun. */
  turns: boolean;
  /** Whether cards are taken at all. */
  open: boolean;
};

/** @returns null for an order that is paid, or not to be paid by card */
export async function readCardDue(order: OrderView, cancelDay: string): Promise<CardDue | null> {
  if (!awaitsCard(order)) return null;
  const paid = kurusFromDecimal(order.money.paid);
  return {
    orderId: order.id,
    left: Math.max(0, kurusFromDecimal(order.money.due) - paid),
    cancelDay: paid > 0 ? null : cancelDay,
    asking: await askedAttempt([order.id]),
    turns: order.heldFor === 'payment',
    open: configuredAcquirer() !== undefined,
  };
}
