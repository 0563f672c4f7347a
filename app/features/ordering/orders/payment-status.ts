import type { Kurus } from '~/platform/money';
import type { PaymentMethodName } from '~/platform/payment-names';
import { dueState, type DueState } from '~/features/customers/ledger/due-state';

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

/** What the money of an order is shown as. */
export type PaymentState =
  | { kind: Exclude<PaymentStatus, 'part-paid'> }
  /** A card attempt has no answer yet: nobody knows whether it is paid. */
  | { kind: 'asked' }
  | { kind: 'due'; due: DueState }
  /** `due` is null where nobody may pay yet. */
  | { kind: 'part-paid'; left: Kurus; due: DueState | null };

/** What is known of the money of an order. */
export type PaymentFacts = {
  status: PaymentStatus;
  /** `2026-12-24`; null while the order waits for approval, for nobody may be asked for its money before. */
  dueDay: string | null;
  left: Kurus;
  /** The bank is asked what has become of a card attempt. */
  asked: boolean;
};

/** @param today in Istanbul, `2026-11-29` */
export function paymentState({ status, dueDay, left, asked }: PaymentFacts, today: string): PaymentState {
  if (status !== 'awaiting' && status !== 'part-paid') return { kind: status };
  if (asked) return { kind: 'asked' };
  const due = dueDay === null ? null : dueState(dueDay, today);
  if (status === 'part-paid') return { kind: status, left, due };
  return due ? { kind: 'due', due } : { kind: 'awaiting' };
}
