import type { PaymentMethodName } from '~/platform/payment-names';
import type { PlainTextKey } from '~/platform/texts';

/** How the money is handed over where an order is paid on delivery. */
export const TENDERS = ['cash', 'card'] as const;
export type Tender = (typeof TENDERS)[number];

type PaymentMethod = {
  /** Whether an order is accepted with it; otherwise staff arrange the payment before there is an order. */
  completes: boolean;
  /** The text that names it on receipts, invoices and mails. */
  textKey: (tender: Tender) => PlainTextKey;
};

/** Every rule about a method of payment reads this (dealer-shop §4). */
export const paymentMethods = {
  'cash-on-delivery': { completes: true, textKey: (tender) => `document:payment-${tender}` },
  'credit-card': { completes: false, textKey: () => 'checkout:payment.credit-card' },
  'bank-transfer': { completes: false, textKey: () => 'checkout:payment.bank-transfer' },
} as const satisfies Record<PaymentMethodName, PaymentMethod>;

type Methods = typeof paymentMethods;
export type CompletingMethod = {
  [Name in keyof Methods]: Methods[Name]['completes'] extends true ? Name : never;
}[keyof Methods];

/** The method of an order for which nothing else was chosen. */
export const DEFAULT_PAYMENT = 'cash-on-delivery' satisfies CompletingMethod;

export function completesOrder(name: PaymentMethodName): name is CompletingMethod {
  return paymentMethods[name].completes;
}

/** The methods that an order can be accepted with. */
export const COMPLETING_METHODS = (Object.keys(paymentMethods) as PaymentMethodName[]).filter(completesOrder) as [
  CompletingMethod,
  ...CompletingMethod[],
];

/** The key of the text that says how an order is paid. */
export function paymentTextKey(order: { paymentMethod: PaymentMethodName; cashOnDelivery: Tender }): PlainTextKey {
  return paymentMethods[order.paymentMethod].textKey(order.cashOnDelivery);
}
