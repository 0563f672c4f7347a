import type { Ceremony } from './passkey-browser';

/** The page where users manage their second factors. */
export const SECURITY_PAGE = '/account/security';

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

/** The response of {@link SECURITY_PAGE}, if it does not redirect. */
export type SecurityAnswer = SecondFactorAnswer & {
  /** A passkey whose registration has started. */
  passkey?: { name: string; creation: Ceremony };
  name?: string;
};
