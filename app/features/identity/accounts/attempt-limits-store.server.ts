import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { databasePool } from '~/platform/db/client.server';
import { sha256 } from '~/platform/crypto.server';
import { networkOf, widerNetworksOf } from './network';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 3600;

/** The number of attempts, and the seconds within which they count. */
const LIMITS = {
  // Wrong passwords. No limit is global, so that an attacker can lock out neither other accounts nor other addresses.
  'login-pair': [5, QUARTER_SECONDS],
  'login-account': [30, QUARTER_SECONDS],
  'login-address': [50, QUARTER_SECONDS],
  'login-network': [200, QUARTER_SECONDS],
  /** All known devices of an account together. */
  'login-device': [5, QUARTER_SECONDS],
  /** Right passwords: they limit programs that log in for each request, and the making of sessions. */
  'login-success': [30, QUARTER_SECONDS],
  // Wrong codes of a second factor. They require the password, so strangers cannot use up the attempts.
  'second-factor': [10, QUARTER_SECONDS],
  'second-factor-day': [50, 24 * HOUR_SECONDS],
  /** Passkeys that are unknown, or whose answer is wrong. */
  'passkey-address': [30, QUARTER_SECONDS],
  'passkey-network': [120, QUARTER_SECONDS],
  'passkey-48': [240, QUARTER_SECONDS],
  /** Of one e-mail from one IP address: the owner must be able to ask elsewhere. */
  'registration-pair': [3, HOUR_SECONDS],
  /** Enough for an office behind one IP address, too few for a flood of mails. */
  registration: [30, HOUR_SECONDS],
  'registration-network': [60, HOUR_SECONDS],
  'registration-48': [120, HOUR_SECONDS],
  'confirmation-mail': [3, HOUR_SECONDS],
  /** Mails to an address that nobody has confirmed, whoever caused them. */
  'first-mail-address': [10, HOUR_SECONDS],
  /** Those of one domain: also large ones get no flood from us. */
  'first-mail-domain': [60, HOUR_SECONDS],
  /** Mails to strangers in the name of a firm. */
  'invitation-mail': [30, HOUR_SECONDS],
  /** What to transfer, mailed on by a firm's people. */
  'slip-mail': [20, HOUR_SECONDS],
  // Links for a forgotten password: an attacker who asks for them must not prevent the owner from asking elsewhere.
  'reset-pair': [3, HOUR_SECONDS],
  'reset-account': [10, HOUR_SECONDS],
  'reset-address': [30, HOUR_SECONDS],
  'reset-network': [100, HOUR_SECONDS],
  // Redirects to identity providers: each stores a row, but nothing can be guessed by them.
  'provider-address': [60, QUARTER_SECONDS],
  'provider-network': [300, QUARTER_SECONDS],
  // Public forms: an office may share one IP address, and refused forms count too.
  'request-address': [20, HOUR_SECONDS],
  'request-network': [100, HOUR_SECONDS],
  // Approval codes that do not exist, and the requests for one that does: a till asks about once an hour.
  'licence-guess-address': [10, HOUR_SECONDS],
  'licence-guess-network': [30, HOUR_SECONDS],
  'licence-guess-56': [40, HOUR_SECONDS],
  'licence-guess-48': [60, HOUR_SECONDS],
  /** By network, so that strangers who know a code do not use up its till's requests. */
  'licence-refresh': [30, 24 * HOUR_SECONDS],
  /** Requests that a till has signed. */
  'licence-till': [100, 24 * HOUR_SECONDS],
  // Of everybody together. One that is reached opens an alert. Guesses are only slowed down by it.
  'world-licence-guesses': [1000, HOUR_SECONDS],
  'world-first-mails': [300, HOUR_SECONDS],
  /** Queries of the data API that got a turn late or none. */
  'world-data-waits': [10, HOUR_SECONDS],
} as const satisfies Record<string, readonly [points: number, seconds: number]>;

type Limit = keyof typeof LIMITS;
export type WorldLimit = Extract<Limit, `world-${string}`>;
const WORLD = 'world';

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

// Keys are hashed, so that the table does not reveal who tried to log in from where.
const keyOf = (who: string) => sha256(who).toString('base64url');

/** Counts one attempt; returns 0 if it is within the limit, otherwise the seconds to wait. */
async function take(name: Limit, who: string): Promise<number> {
  try {
    await limiterOf(name).consume(keyOf(who));
    return 0;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    throw reason;
  }
}

/** A log-in attempt. `known`: the account has logged in on this device before. */
export type Guesser = { email: string; address: string; known: boolean };

/** The limits of an attempt, the narrowest first, so that attacks on one account do not use up the wider limits. */
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
 * Counts an attempt before its password is checked, so that parallel attempts count like consecutive ones.
 * @returns 0 if it may continue, otherwise the seconds to wait
 */
export function takeAttempt(guesser: Guesser): Promise<number> {
  return takeAll(countersOf(guesser));
}

/** Counts against all limits, or against none if one is reached; then it returns the seconds to wait. */
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
 * Removes an attempt whose password was right, and the failures from the same address.
 * @returns 0 if another session may be opened, otherwise the seconds to wait
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
 * Counts a code of a second factor before it is checked.
 * @returns 0 if it may continue, otherwise the seconds to wait
 */
export function takeCodeTry(accountId: number): Promise<number> {
  return takeAll(codesOf(accountId));
}

/** Removes an attempt whose code was right, and the wrong ones of this quarter of an hour. */
export async function forgetCodeTries(accountId: number): Promise<void> {
  const [[own, who], ...wider] = codesOf(accountId) as [[Limit, string], ...[Limit, string][]];
  await Promise.all([limiterOf(own).delete(keyOf(who)), giveBack(wider)]);
}

const passkeyTries = (address: string): [Limit, string][] => [
  ['passkey-address', address],
  ['passkey-network', networkOf(address)],
  ...widerNetworksOf(address)
    .slice(-1)
    .map((network): [Limit, string] => ['passkey-48', network]),
];

/**
 * Counts a log-in by passkey before it is checked.
 * @returns 0 if it may continue, otherwise the seconds to wait
 */
export function takePasskeyTry(address: string): Promise<number> {
  return takeAll(passkeyTries(address));
}

/** Removes a log-in by passkey that was right. */
export function giveBackPasskeyTry(address: string): Promise<void> {
  return giveBack(passkeyTries(address));
}

/**
 * Counts a request for a link that replaces a forgotten password, whether the account exists or not.
 * @returns 0 if it may continue, otherwise the seconds to wait
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
 * Counts a form that a visitor sends, valid or not.
 * @returns 0 if it may continue, otherwise the seconds to wait
 */
export function takeVisitorForm(address: string): Promise<number> {
  return takeAll([
    ['request-address', address],
    ['request-network', networkOf(address)],
  ]);
}

/**
 * Counts a redirect to an identity provider.
 * @returns 0 if it may continue, otherwise the seconds to wait
 */
export function takeProviderVisit(address: string): Promise<number> {
  return takeAll([
    ['provider-address', address],
    ['provider-network', networkOf(address)],
  ]);
}

const licenceGuesses = (address: string): [Limit, string][] => {
  const wider = widerNetworksOf(address);
  return [
    ['licence-guess-address', address],
    ['licence-guess-network', networkOf(address)],
    ...wider.map((network, nth): [Limit, string] => [nth === 0 ? 'licence-guess-56' : 'licence-guess-48', network]),
  ];
};

/**
 * Counts a request for the file of an approval code without proof, before the code is looked up.
 * @returns `seconds`: 0 if it may continue, otherwise the seconds to wait; `many`: so many guess everywhere that answers
 *   should be slow
 */
export async function takeLicenceGuess(
  approvalCode: string,
  address: string,
): Promise<{ seconds: number; many: boolean }> {
  const refresh: [Limit, string] = ['licence-refresh', `${approvalCode} ${networkOf(address)}`];
  const seconds = await takeAll([...licenceGuesses(address), refresh]);
  return { seconds, many: seconds === 0 && (await take('world-licence-guesses', WORLD)) > 0 };
}

/** Removes the request of a code that exists. */
export function giveBackLicenceGuess(address: string): Promise<void> {
  return giveBack([...licenceGuesses(address), ['world-licence-guesses', WORLD]]);
}

/**
 * Counts a request that the till of this code has signed; nobody else can use these up.
 * @returns 0 if it may continue, otherwise the seconds to wait
 */
export function takeTillRequest(approvalCode: string): Promise<number> {
  return take('licence-till', approvalCode);
}

/** The limits of everybody together, with their keys in `rate_limits`. */
export function worldLimits(): { limit: WorldLimit; key: string; points: number }[] {
  return (Object.keys(LIMITS) as Limit[])
    .filter((limit): limit is WorldLimit => limit.startsWith('world-'))
    .map((limit) => ({ limit, key: `${limit}:${keyOf(WORLD)}`, points: LIMITS[limit][0] }));
}

const firstMailsTo = (email: string): [Limit, string][] => [
  ['first-mail-address', email],
  ['first-mail-domain', email.slice(email.lastIndexOf('@') + 1)],
  ['world-first-mails', WORLD],
];

/**
 * Counts a registration, whether its e-mail is free or taken.
 * @returns 0 if it may continue, otherwise the seconds to wait
 */
export function takeRegistration({ email, address }: { email: string; address: string }): Promise<number> {
  return takeAll([
    ['registration-pair', `${email} ${address}`],
    ['registration', address],
    ['registration-network', networkOf(address)],
    ...widerNetworksOf(address)
      .slice(-1)
      .map((network): [Limit, string] => ['registration-48', network]),
    ...firstMailsTo(email),
  ]);
}

/**
 * Counts an invitation into a firm, whether its e-mail has an account or not.
 * @param mailed it is mailed, and not handed to whoever invites
 * @returns 0 if it may continue, otherwise the seconds to wait
 */
export function takeInvitation({
  email,
  firmId,
  mailed,
}: {
  email: string;
  firmId: number;
  mailed: boolean;
}): Promise<number> {
  return takeAll([['invitation-mail', String(firmId)], ...(mailed ? firstMailsTo(email) : [])]);
}

/**
 * Counts a mail with what to transfer that a firm has sent to somebody.
 * @returns 0 if it may go out, otherwise the seconds to wait
 */
export function takeSlipMail({ email, firmId }: { email: string; firmId: number }): Promise<number> {
  return takeAll([['slip-mail', String(firmId)], ...firstMailsTo(email)]);
}

/**
 * Counts a mail that lets the owner of an account confirm its address.
 * @returns 0 if it may go out, otherwise the seconds to wait
 */
export function takeConfirmationMail({ email, accountId }: { email: string; accountId: number }): Promise<number> {
  return takeAll([['confirmation-mail', String(accountId)], ...firstMailsTo(email)]);
}

/** Counts queries of the data API that got a turn late or none. */
export async function noteDataWaits(count: number): Promise<void> {
  await limiterOf('world-data-waits').penalty(keyOf(WORLD), count);
}
