import { kurusFromDecimal } from '~/platform/money';
import type { OrderPaying } from './order-rows-store.server';
import { paymentState, type OrderMoney, type PaymentState, type PaymentStatus } from './payment-status';

/** @param today in Istanbul */
export function shownPayment(
  order: { paymentStatus: PaymentStatus; money: OrderMoney; paying: OrderPaying },
  today: string,
): PaymentState {
  const { paymentStatus: status, money, paying } = order;
  const left = Math.max(0, kurusFromDecimal(money.due) - kurusFromDecimal(money.paid));
  return paymentState({ status, left, dueDay: paying.dueDay, asked: paying.asked }, today);
}
