/** What a bulk run does to its things: runs failed lines again, tries failed jobs again, sends mails or webhook events again. */
export const BULK_ACTS = ['repair', 'retry', 'resend', 'redeliver'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** A `webhook` is an event at one of its endpoints: `<endpoint>:<event>`. */
export const BULK_SUBJECTS = ['order-line', 'confirmation', 'mail', 'webhook'] as const;
export type BulkSubject = (typeof BULK_SUBJECTS)[number];

/** What stopped a run: a person, its first thing, one of the next five, several of the rest for the same cause, or its pace. */
export const BULK_STOPS = ['by-hand', 'first', 'five', 'same-cause', 'too-slow'] as const;
export type BulkStop = (typeof BULK_STOPS)[number];

/** What of a thing has a pace of its own: each step of a line, the hand-over of a mail, the request of a webhook. */
export const BULK_PARTS = ['look-up-stock', 'grant-modules', 'issue-licences', 'mail', 'webhook'] as const;
export type BulkPart = (typeof BULK_PARTS)[number];

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
