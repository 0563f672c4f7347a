import type { OrderView } from '~/features/ordering/orders/order-view';
import { awaitsCard } from '~/features/ordering/orders/payment-status';
import { kurusFromDecimal, type Kurus } from '~/platform/money';
import { configuredAcquirer } from './acquirers.server';
import { askedAttempt } from './read-card-page.server';

/** What an order by card waits for. */
export type CardDue = {
  orderId: number;
  left: Kurus;
  /** An order of which nothing was paid until then is cancelled; `2026-12-24`, in Istanbul. */
  cancelDay: string;
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
  return {
    orderId: order.id,
    left: Math.max(0, kurusFromDecimal(order.money.due) - kurusFromDecimal(order.money.paid)),
    cancelDay,
    asking: await askedAttempt([order.id]),
    turns: order.heldFor === 'payment',
    open: configuredAcquirer() !== undefined,
  };
}
