import type { OrderView } from '~/features/ordering/orders/order-view';
import { awaitsMoney } from '~/features/ordering/orders/payment-status';
import type { OrderPayment } from '~/features/ordering/payments/payment-store.server';
import { decimalFromKurus, kurusFromDecimal, type Kurus } from '~/platform/money';
import type { CardDue } from '~/features/ordering/card-payments/read-card-due.server';
import type { BankAccount } from './bank-accounts.server';
import type { BankReceipt } from './bank-receipt-store.server';

/** What a dealer needs to pay an order by bank transfer. */
export type PaymentSlip = {
  orderId: number;
  /** What is left to pay and what has come, in kuruş. */
  left: Kurus;
  paid: Kurus;
  /** What the transfer must say, so that its order is found. */
  reference: string;
  /** `2026-12-24`, in Istanbul. */
  dueDay: string;
  today: string;
  accounts: readonly BankAccount[];
  /** Where the dealer chose the card: the transfer is the other way then. */
  card: CardDue | null;
  /** Whether it can be mailed to somebody. */
  mails: boolean;
  /** What the dealer added of its bank's receipts; none of them pays anything. */
  receipts: readonly BankReceipt[];
  /** Newest first, without those that were taken back. */
  payments: readonly Pick<OrderPayment, 'id' | 'means' | 'amount' | 'valueDate' | 'reference'>[];
};

type Unpaid = Pick<OrderView, 'paymentMethod' | 'paymentStatus' | 'status'>;

/** Whether the order's page asks for a transfer: what is paid at the door is paid there, and what waits for approval may not come. */
export function wantsTransfer({ paymentMethod, paymentStatus, status }: Unpaid): boolean {
  return status !== 'awaiting-approval' && awaitsMoney({ paymentMethod, paymentStatus });
}

/** The amount as banks' forms take it: a comma and no groups. */
export function amountToType(kurus: Kurus): string {
  return decimalFromKurus(kurus).replace('.', ',');
}

/** What is left to pay of an order. */
export function leftOf({ money }: Pick<OrderView, 'money'>): Kurus {
  return Math.max(0, kurusFromDecimal(money.due) - kurusFromDecimal(money.paid));
}
