/** What an action answers to a visitor's form that it did not take. */
export type RequestAnswer = {
  /** The form that it is for: a page may have several. */
  form: 'callback' | 'application' | 'data-subject';
  /** As they were typed. */
  values: Record<string, string>;
  /** What is wrong with each field, in the reader's language. */
  errors: Record<string, string>;
  /** Why it was refused as a whole; null where fields are wrong. */
  refused: string | null;
};
