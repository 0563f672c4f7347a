import type { SubmissionResult } from '@conform-to/react';

/** The response of an action to a form that it refused. */
export type FormAnswer = {
  /** The form, because a page may have several. */
  form: string;
  lastResult: SubmissionResult;
  /** Why the form as a whole was refused, in the reader's language; null if single fields are wrong. */
  refused: { code: string; message: string; tone: 'warning' | 'danger' } | null;
};
