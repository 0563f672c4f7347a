import { isSigned, randomToken, sign } from '~/platform/crypto.server';
import { spendOnce } from './second-factor-store.server';

/**
 * The purpose of a challenge: registering a passkey, proving an account's second factor (also before a change), or logging in
 * without naming the account.
 */
export type ChallengePurpose = 'register' | 'second-factor' | 'log-in';

const SECONDS = 10 * 60;
const purposeOf = (purpose: ChallengePurpose) => `passkey-${purpose}`;

/**
 * A challenge that contains its expiry and is signed for its purpose and owner, so that a page view stores no row.
 * @param bound the account or session that must answer it
 */
export function newChallenge(purpose: ChallengePurpose, bound: string, now = new Date()): string {
  const text = `${(Math.floor(now.getTime() / 1000) + SECONDS).toString(36)}.${randomToken()}`;
  return `${text}.${sign(purposeOf(purpose), `${bound} ${text}`)}`;
}

/** When a challenge of ours for this purpose expires; undefined for any other, and for an expired one. */
export function endOfChallenge(
  challenge: string,
  purpose: ChallengePurpose,
  bound: string,
  now = new Date(),
): Date | undefined {
  const [, text = '', end = '', signature = ''] = /^(([0-9a-z]{1,10})\.[\w-]+)\.([\w-]+)$/.exec(challenge) ?? [];
  if (!isSigned(purposeOf(purpose), `${bound} ${text}`, signature)) return undefined;
  const ends = new Date(parseInt(end, 36) * 1000);
  return ends > now ? ends : undefined;
}

/** Whether a browser's response (in base64url) contains such a challenge, and for the first time. */
export async function spendChallenge(answered: string, purpose: ChallengePurpose, bound: string): Promise<boolean> {
  const challenge = Buffer.from(answered, 'base64url').toString('utf8');
  const ends = endOfChallenge(challenge, purpose, bound);
  return ends !== undefined && spendOnce(challenge, ends);
}
