/** What of the open work of staff can be put off by a row of its own. */
export const SNOOZED_SUBJECTS = ['request', 'conversation', 'incident', 'order-line'] as const;
export type SnoozedSubject = (typeof SNOOZED_SUBJECTS)[number];
