/** How long an access token of the API is good (readings 18). */
export const ACCESS_TOKEN_SECONDS = 3600;
/** A program that does not come back for so long logs in again. */
export const REFRESH_TOKEN_SECONDS = 30 * 86_400;
/** How long after its use a refresh token still hands out its successor: an answer was lost, or two tabs asked at once. */
export const GRACE_SECONDS = 30;
