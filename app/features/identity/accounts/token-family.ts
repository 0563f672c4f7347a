import { GRACE_SECONDS } from './token-terms';

/** The result of using a refresh token (D4). */
export type TokenStep = 'rotate' | 'same-successor' | 'end-family' | 'refuse';

/**
 * Rotation with a grace period: the first use makes the successor, and a use within the grace period returns the same one.
 * A later use means that the token was copied, which ends the family. A token that expired unused is only refused.
 * @param usedSecondsAgo the time since its first use; null if it is unused
 */
export function stepOf(token: { expired: boolean; usedSecondsAgo: number | null }): TokenStep {
  const { expired, usedSecondsAgo } = token;
  if (usedSecondsAgo === null) return expired ? 'refuse' : 'rotate';
  return usedSecondsAgo <= GRACE_SECONDS ? 'same-successor' : 'end-family';
}
