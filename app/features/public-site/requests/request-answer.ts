/** The answer to a visitor's form that was not accepted. */
export type RequestAnswer = {
  /** The form concerned: a page may have several. */
  form: 'callback' | 'application' | 'data-subject' | 'lead';
  /** As typed. */
  values: Record<string, string>;
  /** The error of each field, in the reader's language. */
  errors: Record<string, string>;
  /** Why it was refused as a whole; null if fields are wrong. */
  refused: string | null;
};
