/** Refusals of a press that are shown on the page. */
export const STAYING = ['line-changed', 'correction-not-valid', 'nothing-to-remind'] as const;

/** The answer to a press or a note that was not taken; each problem has a text (`phone:problem.<problem>`). */
export type PhoneAnswer = {
  problem:
    | (typeof STAYING)[number]
    | 'not-verified'
    | 'reason'
    | 'mail-changed'
    | 'handed-on'
    | 'request-changed'
    | 'note-empty'
    | 'note-long'
    | 'note-card'
    | 'note-whom'
    | 'note-hour';
  reason: string;
  /** What was typed into the note that was refused. */
  note?: Record<string, string>;
};
