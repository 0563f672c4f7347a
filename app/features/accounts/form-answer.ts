import type { SubmissionResult } from '@conform-to/react';

/** What an action answers to a form that it did not take. */
export type FormAnswer = {
  /** The form that it is for: a page may have several. */
  form: string;
  lastResult: SubmissionResult;
  /** Why it was refused as a whole, in the reader's language; null where fields are wrong. */
  refused: { code: string; message: string; tone: 'warning' | 'danger' } | null;
};
