/** The response of these pages' actions, if they do not redirect. */
export type SecondFactorAnswer = {
  form: string;
  /** Why the form was refused, in the reader's language. */
  refused?: string;
  /** New recovery codes, shown only once. */
  codes?: string[];
  /** The account of the codes. */
  email?: string;
  /** The target after the codes are saved. */
  onward?: string;
};
