import type { Ceremony } from './passkey-browser';

/** The page where users manage their second factors. */
export const SECURITY_PAGE = '/account/security';

/** The step of a log-in that asks for the second factor, or sets up the first one. */
export const LOG_IN_STEP = '/login/second-factor';

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
