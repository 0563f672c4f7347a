import { isSigned, randomToken, sign } from '~/platform/crypto.server';
import { spendOnce } from './second-factor-store.server';

/**
 * What a passkey's answer is good for: to belong to an account, to be its second factor (or a proof before a change), or to
 * log in without saying who.
 */
export type ChallengePurpose = 'register' | 'second-factor' | 'log-in';

const SECONDS = 10 * 60;
const purposeOf = (purpose: ChallengePurpose) => `passkey-${purpose}`;

/**
 * A challenge that says itself what it is good for, for whom and until when, under our signature: pages that are only looked
 * at leave no row behind.
 * @param bound whoever must answer it
 */
export function newChallenge(purpose: ChallengePurpose, bound: string, now = new Date()): string {
  const text = `${(Math.floor(now.getTime() / 1000) + SECONDS).toString(36)}.${randomToken()}`;
  return `${text}.${sign(purposeOf(purpose), `${bound} ${text}`)}`;
}

/** When a challenge ends that is ours and for this; undefined for any other, and for one that has ended. */
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

/** Whether what a browser answered (in base64url) is such a challenge, and for the first time. */
export async function spendChallenge(answered: string, purpose: ChallengePurpose, bound: string): Promise<boolean> {
  const challenge = Buffer.from(answered, 'base64url').toString('utf8');
  const ends = endOfChallenge(challenge, purpose, bound);
  return ends !== undefined && spendOnce(challenge, ends);
}
