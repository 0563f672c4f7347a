import type { Kurus } from '~/platform/money';
import type { PaymentMethodName } from '~/platform/payment-names';

/** The money of an order, beside the state of its preparation: the two never share a pill. */
export const PAYMENT_STATUSES = ['awaiting', 'part-paid', 'paid', 'refunded', 'not-due'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What an order costs and what has been paid of it, decimal text in lira. */
export type OrderMoney = { due: string; paid: string };

/** Derived, never stored: an order of which everything was cancelled or taken back is not due; refunded if all money went back. */
export function paymentStatus({
  due,
  paid,
  refunded = false,
}: {
  due: Kurus;
  paid: Kurus;
  /** Whether money has gone back. */
  refunded?: boolean;
}): PaymentStatus {
  if (due <= 0) return refunded && paid <= 0 ? 'refunded' : 'not-due';
  if (paid >= due) return 'paid';
  return paid > 0 ? 'part-paid' : 'awaiting';
}

type Unpaid = { paymentMethod: PaymentMethodName; paymentStatus: PaymentStatus };

/** Whether money is still to come before the page of an order is at rest; what is paid at the door is not waited for. */
export function awaitsMoney({ paymentMethod, paymentStatus }: Unpaid): boolean {
  return paymentMethod !== 'cash-on-delivery' && (paymentStatus === 'awaiting' || paymentStatus === 'part-paid');
}

/** Whether an order is still to be paid by the card that was chosen for it. */
export function awaitsCard(order: Unpaid): boolean {
  return order.paymentMethod === 'credit-card' && awaitsMoney(order);
}
