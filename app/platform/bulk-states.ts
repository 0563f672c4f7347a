/** What a bulk run does to its things: runs failed lines again, tries failed jobs again, sends mails again. */
export const BULK_ACTS = ['repair', 'retry', 'resend'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

export const BULK_SUBJECTS = ['order-line', 'confirmation', 'mail'] as const;
export type BulkSubject = (typeof BULK_SUBJECTS)[number];

/** What stopped a run: a person, its first thing, one of the next five, or several of the rest for the same cause. */
export const BULK_STOPS = ['by-hand', 'first', 'five', 'same-cause'] as const;
export type BulkStop = (typeof BULK_STOPS)[number];

/**
 * `retrying`: failed twice, and its own retries go on without the run; `changed` and `gone`: it was no longer as it was chosen,
 * and left alone; `left`: the run stopped before it.
 */
export const BULK_ITEM_STATES = [
  'waiting',
  'running',
  'done',
  'failed',
  'retrying',
  'changed',
  'gone',
  'left',
] as const;
export type BulkItemState = (typeof BULK_ITEM_STATES)[number];
