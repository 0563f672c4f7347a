/** What visitors ask for by the forms of the site. */
export const REQUEST_KINDS = ['callback', 'application', 'data-subject', 'file', 'demo', 'general'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_STATES = ['new', 'in-progress', 'answered', 'closed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What the vendor's service is told of a callback and of a job application; hidden fields of their forms (public-site §3). */
export const CALLBACK = { subject: 'Beni Arayın', message: 'Bana Ulaşın' } as const;
export const APPLICATION = { subject: 'ik', message: 'İş Başvurusu' } as const;

/** What a callback may be about: the subjects that `/contacts?subject=` knows. */
export const CALLBACK_KINDS = ['callback', 'file', 'demo', 'general'] as const;
export type CallbackKind = (typeof CALLBACK_KINDS)[number];

/** The open positions (public-site §2); their names are texts. */
export const POSITIONS = [
  'software-engineer',
  'sales-representative',
  'channel-sales-manager',
  'product-consultant',
  'training-support-manager',
] as const;
export type Position = (typeof POSITIONS)[number];

/** What a data subject may ask for (article 11 of law 6698, public-site §2). */
export const DATA_RIGHTS = [
  'information',
  'purpose',
  'recipients',
  'rectification',
  'erasure',
  'objection',
  'compensation',
  'other',
] as const;

const HOUR_MS = 3_600_000;

/** Within which time an answer is promised (public-site §9). */
export const PROMISED_MS: Partial<Record<RequestKind, number>> = {
  application: 48 * HOUR_MS,
  'data-subject': 30 * 24 * HOUR_MS,
};
