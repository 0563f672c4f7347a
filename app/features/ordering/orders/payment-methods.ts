import type { LicenceAction } from '~/features/catalogue/products/licence-actions';
import type { PaymentMethodName } from '~/platform/payment-names';
import type { Settings } from '~/platform/settings-store.server';
import type { PlainTextKey } from '~/platform/texts';

/** How the money is handed over where an order is paid on delivery. */
export const TENDERS = ['cash', 'card'] as const;
export type Tender = (typeof TENDERS)[number];

/** What decides whether a line can be provisioned before its money comes. */
type HeldOrNot = { licenceAction: LicenceAction | null; licencesPerUnit: number };

/** A new licence ends by itself or is taken back; goods and what was done to an existing licence do not come back. */
export const issuesLicences = ({ licenceAction, licencesPerUnit }: HeldOrNot) =>
  licenceAction === null && licencesPerUnit > 0;

type PaymentMethod = {
  /** Whether a line waits until the order is paid (B21). */
  holds: (line: HeldOrNot, settings: Settings['payments']) => boolean;
  /** Days from acceptance until the order is to be paid. */
  dueDays: (settings: Settings['payments']) => number;
  /** Whether the vendor lends the order: its dealer's credit limit counts. What is paid before anything of it begins needs none. */
  onCredit: boolean;
  /** The text that names it on receipts, invoices and mails. */
  textKey: (tender: Tender) => PlainTextKey;
};

/** Every rule about a method of payment reads this (dealer-shop §4). */
export const paymentMethods = {
  'cash-on-delivery': {
    holds: () => false,
    dueDays: () => 0,
    onCredit: true,
    textKey: (tender) => `document:payment-${tender}`,
  },
  'credit-card': {
    holds: () => true,
    dueDays: () => 0,
    onCredit: false,
    textKey: () => 'checkout:payment.credit-card',
  },
  'bank-transfer': {
    holds: (line, { issueBeforePayment }) => !(issueBeforePayment && issuesLicences(line)),
    dueDays: ({ termDays }) => termDays,
    onCredit: true,
    textKey: () => 'checkout:payment.bank-transfer',
  },
} as const satisfies Record<PaymentMethodName, PaymentMethod>;

/** The method of an order for which nothing else was chosen. */
export const DEFAULT_PAYMENT = 'cash-on-delivery' satisfies PaymentMethodName;

/** The key of the text that says how an order is paid. */
export function paymentTextKey(order: { paymentMethod: PaymentMethodName; cashOnDelivery: Tender }): PlainTextKey {
  return paymentMethods[order.paymentMethod].textKey(order.cashOnDelivery);
}
