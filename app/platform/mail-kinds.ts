/** What mails are about; their names for staff are `jobs:mail-kind.<kind>`. */
export const MAIL_KINDS = [
  'order-confirmation',
  'order-decision',
  'licence-reminder',
  'reconciliation',
  'conversation',
  'paid-year',
  'webhook-off',
  'account-link',
  'security-notice',
  'alert',
  'visitor-request',
  'request-answer',
  'lead',
  'lead-offer',
  'dealer-profile',
  'payment-details',
  'payment-slip',
  'payment-reminder',
  'payment-due',
  'payment-arrived',
  'order-unpaid',
  'refund',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The mails about the payment of an order, each at most once an order. */
export const PAYMENT_MAIL_KINDS = [
  'payment-slip',
  'payment-reminder',
  'payment-due',
  'payment-arrived',
  'order-unpaid',
] as const satisfies readonly MailKind[];
export type PaymentMailKind = (typeof PAYMENT_MAIL_KINDS)[number];

/** Their texts hold a link that only the addressee may see, and are erased after delivery or final failure. */
export const SECRET_MAIL_KINDS = ['account-link', 'lead'] as const satisfies readonly MailKind[];
