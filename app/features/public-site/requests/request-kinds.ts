/** The kinds of requests that visitors send through the site's forms. */
export const REQUEST_KINDS = ['callback', 'application', 'data-subject', 'file', 'demo', 'general'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** What support hands on to operations is a request as well; no visitor sends one. */
export const DESK_KINDS = [...REQUEST_KINDS, 'operations'] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

export const REQUEST_STATES = ['new', 'in-progress', 'answered', 'closed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/**
 * The fixed texts of a callback and a job application for the vendor's service; hidden fields of their forms
 * (public-site §3).
 */
export const CALLBACK = { subject: 'Beni Arayın', message: 'Bana Ulaşın' } as const;
export const APPLICATION = { subject: 'ik', message: 'İş Başvurusu' } as const;

/** The subject that somebody typed; empty for the fixed ones, which say no more than the kind. */
export const typedSubject = (subject: string): string =>
  subject === CALLBACK.subject || subject === APPLICATION.subject ? '' : subject;

/** The subjects of a callback, as in `/contacts?subject=`. */
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

/** The rights of a data subject (article 11 of law 6698, public-site §2). */
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

/** The time in which an answer is promised (public-site §9). */
export const PROMISED_MS: Partial<Record<RequestKind, number>> = {
  application: 48 * HOUR_MS,
  'data-subject': 30 * 24 * HOUR_MS,
};
