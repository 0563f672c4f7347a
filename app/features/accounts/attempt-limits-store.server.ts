import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { databasePool } from '~/platform/db/client.server';
import { sha256 } from '~/platform/crypto.server';
import { networkOf } from './network';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 3600;

/** How often what may happen within how many seconds. */
const LIMITS = {
  // Wrong passwords. None of these is about everybody: whoever guesses locks out neither another account nor another place.
  'login-pair': [5, QUARTER_SECONDS],
  'login-account': [30, QUARTER_SECONDS],
  'login-address': [50, QUARTER_SECONDS],
  'login-network': [200, QUARTER_SECONDS],
  /** All devices together that an account is known on. */
  'login-device': [5, QUARTER_SECONDS],
  /** Right passwords: a program that logs in for each request is told so, and sessions cannot be minted. */
  'login-success': [30, QUARTER_SECONDS],
  // Wrong codes of a second factor. Whoever gets here knows the password, so others cannot use them up.
  'second-factor': [10, QUARTER_SECONDS],
  'second-factor-day': [50, 24 * HOUR_SECONDS],
  /** Passkeys that nobody knows, or whose answer is wrong. */
  'passkey-address': [30, QUARTER_SECONDS],
  /** A whole office may stand behind one address; somebody who tries out e-mails gets nowhere with it. */
  registration: [30, HOUR_SECONDS],
  'confirmation-mail': [3, HOUR_SECONDS],
  /** Mails to strangers, in the name of a firm. */
  'invitation-mail': [30, HOUR_SECONDS],
  // Links for a forgotten password: whoever fills a stranger's mailbox does not keep its owner from asking elsewhere.
  'reset-pair': [3, HOUR_SECONDS],
  'reset-account': [10, HOUR_SECONDS],
  'reset-address': [30, HOUR_SECONDS],
  'reset-network': [100, HOUR_SECONDS],
  // Ways to other identity providers, each a row of ours; nothing can be guessed by them.
  'provider-address': [60, QUARTER_SECONDS],
  'provider-network': [300, QUARTER_SECONDS],
  // Forms that anybody may send: an office stands behind one address, and mistakes count too.
  'request-address': [20, HOUR_SECONDS],
  'request-network': [100, HOUR_SECONDS],
  // Approval codes that do not exist. A code that does is asked for as often as a day has hours, and some times more.
  'licence-guess-address': [10, HOUR_SECONDS],
  'licence-guess-network': [60, HOUR_SECONDS],
  'licence-refresh': [30, 24 * HOUR_SECONDS],
} as const satisfies Record<string, readonly [points: number, seconds: number]>;

type Limit = keyof typeof LIMITS;

let pool: unknown;
const limiters = new Map<Limit, RateLimiterPostgres>();

function limiterOf(name: Limit): RateLimiterPostgres {
  if (pool !== databasePool()) {
    pool = databasePool();
    limiters.clear();
  }
  let limiter = limiters.get(name);
  if (!limiter) {
    const [points, duration] = LIMITS[name];
    limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
      clearExpiredByTimeout: true,
    });
    limiters.set(name, limiter);
  }
  return limiter;
}

// Hashed, so that the table holds no list of who tried to log in from where.
const keyOf = (who: string) => sha256(who).toString('base64url');

/** Counts one; 0 where it was within the limit, otherwise the seconds to wait. */
async function take(name: Limit, who: string): Promise<number> {
  try {
    await limiterOf(name).consume(keyOf(who));
    return 0;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    throw reason;
  }
}

/** Who tries to log in. `known`: on a device on which this account was logged in before. */
export type Guesser = { email: string; address: string; known: boolean };

/** What an attempt counts against, the narrowest first: those who hammer at one account use up no more than their own. */
function countersOf({ email, address, known }: Guesser): [Limit, string][] {
  if (known) return [['login-device', email]];
  return [
    ['login-pair', `${email} ${address}`],
    ['login-account', email],
    ['login-address', address],
    ['login-network', networkOf(address)],
  ];
}

async function giveBack(counters: readonly [Limit, string][]): Promise<void> {
  await Promise.all(counters.map(([name, who]) => limiterOf(name).reward(keyOf(who))));
}

/**
 * Counts an attempt, before its password is looked at: those in parallel count like those in a row.
 * @returns 0 where it may go on, otherwise the seconds to wait
 */
export function takeAttempt(guesser: Guesser): Promise<number> {
  return takeAll(countersOf(guesser));
}

/** Counts against all of them, or against none where one is at its end: then the seconds to wait. */
async function takeAll(counters: readonly [Limit, string][]): Promise<number> {
  const taken: [Limit, string][] = [];
  for (const counter of counters) {
    const wait = await take(...counter);
    if (wait > 0) {
      await giveBack(taken);
      return wait;
    }
    taken.push(counter);
  }
  return 0;
}

/**
 * Takes an attempt back whose password was right, and the failures from the same place with it.
 * @returns 0 where the account may be opened once more, otherwise the seconds to wait
 */
export async function countSuccess(guesser: Guesser): Promise<number> {
  const [[own, who], ...wider] = countersOf(guesser) as [[Limit, string], ...[Limit, string][]];
  await Promise.all([limiterOf(own).delete(keyOf(who)), giveBack(wider)]);
  return take('login-success', guesser.email);
}

const codesOf = (accountId: number): [Limit, string][] => [
  ['second-factor', String(accountId)],
  ['second-factor-day', String(accountId)],
];

/**
 * Counts a code that an account is to prove itself by, before it is looked at.
 * @returns 0 where it may go on, otherwise the seconds to wait
 */
export function takeCodeTry(accountId: number): Promise<number> {
  return takeAll(codesOf(accountId));
}

/** Takes a try back whose code was right, and the wrong ones of this quarter of an hour with it. */
export async function forgetCodeTries(accountId: number): Promise<void> {
  const [[own, who], ...wider] = codesOf(accountId) as [[Limit, string], ...[Limit, string][]];
  await Promise.all([limiterOf(own).delete(keyOf(who)), giveBack(wider)]);
}

/**
 * Counts a log-in by passkey, before it is looked at.
 * @returns 0 where it may go on, otherwise the seconds to wait
 */
export function takePasskeyTry(address: string): Promise<number> {
  return take('passkey-address', address);
}

/** Takes a log-in by passkey back that was right. */
export function giveBackPasskeyTry(address: string): Promise<void> {
  return giveBack([['passkey-address', address]]);
}

/**
 * Counts a wish for a link in place of a forgotten password, whether the account exists or not.
 * @returns 0 where it may go on, otherwise the seconds to wait
 */
export function takeResetWish({ email, address }: Omit<Guesser, 'known'>): Promise<number> {
  return takeAll([
    ['reset-pair', `${email} ${address}`],
    ['reset-account', email],
    ['reset-address', address],
    ['reset-network', networkOf(address)],
  ]);
}

/**
 * Counts a form that a visitor sends, good or not.
 * @returns 0 where it may go on, otherwise the seconds to wait
 */
export function takeVisitorForm(address: string): Promise<number> {
  return takeAll([
    ['request-address', address],
    ['request-network', networkOf(address)],
  ]);
}

/**
 * Counts somebody who is sent to an identity provider.
 * @returns 0 where it may go on, otherwise the seconds to wait
 */
export function takeProviderVisit(address: string): Promise<number> {
  return takeAll([
    ['provider-address', address],
    ['provider-network', networkOf(address)],
  ]);
}

const licenceGuesses = (address: string): [Limit, string][] => [
  ['licence-guess-address', address],
  ['licence-guess-network', networkOf(address)],
];

/**
 * Counts a till that asks for the file of an approval code, before it is known whether there is one.
 * @returns 0 where it may go on, otherwise the seconds to wait
 */
export function takeLicenceGuess(approvalCode: string, address: string): Promise<number> {
  return takeAll([...licenceGuesses(address), ['licence-refresh', approvalCode]]);
}

/** Takes a guess back: the code exists. */
export function giveBackLicenceGuess(address: string): Promise<void> {
  return giveBack(licenceGuesses(address));
}

/**
 * Counts one try of something that each may do a few times an hour.
 * @param who an address for `registration`, an account id for `confirmation-mail`, a firm's id for `invitation-mail`
 * @returns 0 where it may go on, otherwise the seconds to wait
 */
export function secondsUntilAllowed(
  what: 'registration' | 'confirmation-mail' | 'invitation-mail',
  who: string,
): Promise<number> {
  return take(what, who);
}
