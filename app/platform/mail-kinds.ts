/** What mails are about; their names for staff are `jobs:mail-kind.<kind>`. */
export const MAIL_KINDS = [
  'order-confirmation',
  'licence-reminder',
  'webhook-off',
  'account-link',
  'security-notice',
  'alert',
  'visitor-request',
  'request-answer',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
