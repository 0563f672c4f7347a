/** The lifetime of an access token of the API (readings 18). */
export const ACCESS_TOKEN_SECONDS = 3600;
/** A program that is away for longer has to log in again. */
export const REFRESH_TOKEN_SECONDS = 30 * 86_400;
/** The grace period after the first use of a refresh token: a response may be lost, or two tabs may ask at once. */
export const GRACE_SECONDS = 30;
