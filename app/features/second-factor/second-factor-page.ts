/** What the actions of these pages answer to a form that led nowhere else. */
export type SecondFactorAnswer = {
  form: string;
  /** Why it was not taken, in the reader's language. */
  refused?: string;
  /** New recovery codes, shown this once. */
  codes?: string[];
  /** Whose they are. */
  email?: string;
  /** Where the way leads once they are kept. */
  onward?: string;
};
