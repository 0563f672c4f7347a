import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { databasePool } from '~/platform/db/client.server';
import { sha256 } from '~/platform/crypto.server';

const FAILURE_WINDOW_SECONDS = 15 * 60;
const FAILURES_PER_ACCOUNT_AND_ADDRESS = 5;
const FAILURES_PER_ADDRESS = 50;

const HOUR_SECONDS = 3600;
/** A whole office may stand behind one address; somebody who tries out e-mails gets nowhere with it. */
const REGISTRATIONS_PER_ADDRESS = 30;
const CONFIRMATION_MAILS_PER_ACCOUNT = 3;

type Limiters = {
  pool: unknown;
  perAccount: RateLimiterPostgres;
  perAddress: RateLimiterPostgres;
  registration: RateLimiterPostgres;
  'confirmation-mail': RateLimiterPostgres;
};

let limiters: Limiters | undefined;

function currentLimiters(): Limiters {
  const pool = databasePool();
  if (limiters?.pool !== pool) {
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        points,
        duration,
        clearExpiredByTimeout: true,
      });
    limiters = {
      pool,
      perAccount: limiter('login-account', FAILURES_PER_ACCOUNT_AND_ADDRESS, FAILURE_WINDOW_SECONDS),
      perAddress: limiter('login-address', FAILURES_PER_ADDRESS, FAILURE_WINDOW_SECONDS),
      registration: limiter('registration', REGISTRATIONS_PER_ADDRESS, HOUR_SECONDS),
      'confirmation-mail': limiter('confirmation-mail', CONFIRMATION_MAILS_PER_ACCOUNT, HOUR_SECONDS),
    };
  }
  return limiters;
}

// Hashed, so that the table holds no list of who tried to log in from where.
const accountKey = (email: string, address: string) => sha256(`${email} ${address}`).toString('base64url');
const addressKey = (address: string) => sha256(address).toString('base64url');

const secondsUntilFree = (state: RateLimiterRes) => Math.max(1, Math.ceil(state.msBeforeNext / 1000));

/** Seconds that this address must wait before it may try this account again; 0 when it may now. */
export async function secondsToWait(email: string, address: string): Promise<number> {
  const { perAccount, perAddress } = currentLimiters();
  const states = await Promise.all([
    perAccount.get(accountKey(email, address)).then((state) => ({ state, limit: FAILURES_PER_ACCOUNT_AND_ADDRESS })),
    perAddress.get(addressKey(address)).then((state) => ({ state, limit: FAILURES_PER_ADDRESS })),
  ]);
  return Math.max(
    ...states.map(({ state, limit }) => (state && state.consumedPoints >= limit ? secondsUntilFree(state) : 0)),
  );
}

/** Counts a failed attempt. Being beyond the limit already is no error here: the next attempt is refused. */
export async function countFailure(email: string, address: string): Promise<void> {
  const { perAccount, perAddress } = currentLimiters();
  const beyondLimit = (reason: unknown) => {
    if (!(reason instanceof RateLimiterRes)) throw reason;
  };
  await Promise.all([
    perAccount.consume(accountKey(email, address)).catch(beyondLimit),
    perAddress.consume(addressKey(address)).catch(beyondLimit),
  ]);
}

export async function forgetFailures(email: string, address: string): Promise<void> {
  await currentLimiters().perAccount.delete(accountKey(email, address));
}

/**
 * Counts one try of something that each may do a few times an hour.
 * @param who an address for `registration`, an account id for `confirmation-mail`
 * @returns 0 where it may go on, otherwise the seconds to wait
 */
export async function secondsUntilAllowed(what: 'registration' | 'confirmation-mail', who: string): Promise<number> {
  try {
    await currentLimiters()[what].consume(sha256(who).toString('base64url'));
    return 0;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return secondsUntilFree(reason);
    throw reason;
  }
}
