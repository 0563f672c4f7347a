import { GRACE_SECONDS } from './token-terms';

/** What the sending of a refresh token leads to (D4). */
export type TokenStep = 'rotate' | 'same-successor' | 'end-family' | 'refuse';

/**
 * Rotation with a grace: the first use makes the successor, each use within the grace hands out the same one, and one after
 * it tells that two hold the same token, which ends the family. A token that expired unused is only refused.
 * @param usedSecondsAgo when it was used first; null where it was not
 */
export function stepOf(token: { expired: boolean; usedSecondsAgo: number | null }): TokenStep {
  const { expired, usedSecondsAgo } = token;
  if (usedSecondsAgo === null) return expired ? 'refuse' : 'rotate';
  return usedSecondsAgo <= GRACE_SECONDS ? 'same-successor' : 'end-family';
}
