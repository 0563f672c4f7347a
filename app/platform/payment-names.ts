/** The methods of payment, with the name of each at the ERP and the vendor's mail service (`sOdemeSekli`, Turkish always). */
export const ERP_PAYMENT_NAMES = {
  'cash-on-delivery': 'Kapıda Ödeme',
  'credit-card': 'Kredi Kartı',
  'bank-transfer': 'Havale',
} as const;

export type PaymentMethodName = keyof typeof ERP_PAYMENT_NAMES;

export const PAYMENT_METHOD_NAMES = Object.keys(ERP_PAYMENT_NAMES) as [PaymentMethodName, ...PaymentMethodName[]];

/** How money came, as staff record it. */
export const MONEY_MEANS = ['transfer', 'card', 'cash', 'cheque'] as const;
export type MoneyMeans = (typeof MONEY_MEANS)[number];

/** What pays an order: money, or what the vendor lets go of a small difference. */
export const PAYMENT_MEANS = [...MONEY_MEANS, 'write-off'] as const;
export type PaymentMeans = (typeof PAYMENT_MEANS)[number];

/** What the held lines of an order wait for. */
export const HOLD_REASONS = ['payment', 'approval'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

export const STATEMENT_FORMATS = ['mt940', 'camt053', 'sheet'] as const;

/** `settlement`: the acquirer's own transfer of what cards paid; `set-aside`: nobody's payment, as a person said. */
export const BANK_LINE_STATES = ['open', 'confirmed', 'ignored', 'settlement', 'set-aside'] as const;
export type BankLineState = (typeof BANK_LINE_STATES)[number];

/** Why a line of the bank is nobody's payment; `foreign` is what the import itself sets aside, `sent-back` what went back to its sender. */
export const ASIDE_KINDS = ['interest', 'fee', 'internal', 'supplier-refund', 'sent-back', 'foreign', 'other'] as const;
export type AsideKind = (typeof ASIDE_KINDS)[number];

export const ATTEMPT_STATES = ['opened', 'captured', 'failed', 'unknown', 'voided', 'refunded'] as const;

/**
 * What becomes of a refund that the bank refused or did not answer: asking again is none, it goes on. `bank`: a person has seen
 * that the bank did make it.
 */
export const REFUND_RESOLUTIONS = ['account', 'transfer', 'bank'] as const;

export const REFUND_STATES = ['requested', 'approved', 'at-bank', 'unknown', 'done', 'refused'] as const;

/** What becomes of a dealer's objection to a balance: an answer alone, or books that were corrected. */
export const OBJECTION_OUTCOMES = ['answered', 'corrected'] as const;
export type ObjectionOutcome = (typeof OBJECTION_OUTCOMES)[number];

/** What staff decide about an order that waits for approval; `ask-payment`: it begins once it is paid. */
export const APPROVAL_DECISIONS = ['approve', 'ask-payment', 'decline'] as const;
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number];

/** What becomes of an order over the dealer's limit. */
export const OVER_LIMIT_RULES = ['hold', 'refuse'] as const;

export const PAYMENT_REMINDER_KINDS = [
  'accepted',
  'asked',
  'changed',
  'before-due',
  'due',
  'released',
  'cancelled',
] as const;
