/** The states of a visitor's request to a dealer; their names are `leads:state.<state>`. */
export const LEAD_STATES = ['new', 'taken', 'talking', 'quoted', 'ordered', 'closed', 'withdrawn'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** The states in which somebody still has to do something. */
export const OPEN_LEAD_STATES = ['new', 'taken', 'talking', 'quoted'] as const satisfies readonly LeadState[];

/** Where the visitor was when they sent it. */
export const LEAD_SOURCES = ['cart', 'product', 'pricing', 'finder', 'dealer'] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** Why it was offered to this dealer, or to the vendor. */
export const LEAD_OFFER_REASONS = ['chosen', 'province', 'near', 'handed-on', 'assigned', 'vendor'] as const;
export type LeadOfferReason = (typeof LEAD_OFFER_REASONS)[number];

export const LEAD_OFFER_ENDS = ['taken', 'lapsed', 'handed-on', 'reassigned', 'closed', 'withdrawn'] as const;
export type LeadOfferEnd = (typeof LEAD_OFFER_ENDS)[number];

/** What its history says; `assigned` and `vendor-taken` are acts of staff. */
export const LEAD_EVENTS = [
  'sent',
  'offered',
  'lapsed',
  'taken',
  'vendor-taken',
  'talked',
  'unreached',
  'call-later',
  'note',
  'quoted',
  'handed-on',
  'assigned',
  'order-begun',
  'ordered',
  'closed',
  'reopened',
  'withdrawn',
  'erased',
] as const;
export type LeadEventKind = (typeof LEAD_EVENTS)[number];

export const LEAD_CLOSINGS = [
  'sold-elsewhere',
  'no-budget',
  'not-reached',
  'wrong-number',
  'duplicate',
  'not-our-product',
  'other',
] as const;
export type LeadClosing = (typeof LEAD_CLOSINGS)[number];
