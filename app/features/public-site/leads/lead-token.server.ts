import { sha256, sign } from '~/platform/crypto.server';

/**
 * The secret of the visitor's link. It is signed out of the request's key, so that a form that was sent twice leads to the same
 * page and later mails can name it; the row keeps nothing but its hash.
 */
export function leadToken(key: string): string {
  return sign('lead', key);
}

export const leadTokenHash = (token: string): Buffer => sha256(token);

/** Where the visitor looks after the request. */
export const sentPath = (key: string) => `/send-to-dealer/sent?key=${leadToken(key)}`;
