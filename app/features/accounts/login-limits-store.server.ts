import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { databasePool } from '~/platform/db/client.server';
import { sha256 } from '~/platform/crypto.server';

const WINDOW_SECONDS = 15 * 60;
const FAILURES_PER_ACCOUNT_AND_ADDRESS = 5;
const FAILURES_PER_ADDRESS = 50;

type Limiters = { pool: unknown; perAccount: RateLimiterPostgres; perAddress: RateLimiterPostgres };

let limiters: Limiters | undefined;

function currentLimiters(): Limiters {
  const pool = databasePool();
  if (limiters?.pool !== pool) {
    const limiter = (keyPrefix: string, points: number) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        points,
        duration: WINDOW_SECONDS,
        clearExpiredByTimeout: true,
      });
    limiters = {
      pool,
      perAccount: limiter('login-account', FAILURES_PER_ACCOUNT_AND_ADDRESS),
      perAddress: limiter('login-address', FAILURES_PER_ADDRESS),
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
