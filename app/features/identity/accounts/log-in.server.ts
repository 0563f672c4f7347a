import { db } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { findCredentials } from './account-store.server';
import { canonicalEmail } from './email-address';
import { countSuccess, takeAttempt, type Guesser } from './attempt-limits-store.server';
import { inHashingSlot, passwordMatches } from './passwords.server';
import { hasSecondFactor } from './second-factor-state-store.server';
import { isStaff, type Viewer } from './viewer';

type LogInAttempt = {
  /** The dealer's firm id in ASCII digits; the API may leave it out. */
  dealerCode?: string;
  email: string;
  password: string;
  /** The client's IP address, for which failures are counted. */
  address: string;
  staff: boolean;
  /** Whether the account has logged in on this device before. */
  knows?: (accountId: number) => boolean;
  /** Accounts without a dealer may log in too, without a code. */
  members?: boolean;
};

/** Whether an account may log in by this form. */
export function pageAccepts(
  viewer: Viewer,
  { dealerCode, staff, members = false }: Pick<LogInAttempt, 'dealerCode' | 'staff' | 'members'>,
): boolean {
  if (staff) return isStaff(viewer);
  if (viewer.role === 'member') return members && dealerCode === undefined;
  return viewer.role === 'dealer' && (dealerCode === undefined || dealerCode === String(viewer.firm.id));
}

/**
 * Checks a log-in (dealer-shop §6). Response and duration do not depend on what is wrong.
 * @throws AppError access-denied (401), too-many-attempts, too-many-log-ins (429)
 */
export async function logIn(attempt: LogInAttempt): Promise<Viewer> {
  const email = canonicalEmail(attempt.email);
  const found = await findCredentials(db(), email);
  const known = attempt.knows?.(found?.viewer.accountId ?? 0) ?? false;
  const guesser: Guesser = { email, address: attempt.address, known };
  refuseIfLate(await takeAttempt(guesser));
  const matches = await inHashingSlot(() => passwordMatches(found?.passwordHash, attempt.password));
  if (!found || !matches || !found.mayAct || !pageAccepts(found.viewer, attempt)) {
    throw new AppError('access-denied', 401);
  }
  refuseIfLate(await countSuccess(guesser), 'too-many-log-ins');
  return found.viewer;
}

/**
 * {@link logIn} for programs, which cannot give a second factor: for accounts that have one they must use a key.
 * @throws AppError as logIn; second-factor-required (403)
 */
export async function logInProgram(attempt: Omit<LogInAttempt, 'staff' | 'knows' | 'members'>): Promise<Viewer> {
  const viewer = await logIn({ ...attempt, staff: false });
  if (await hasSecondFactor(db(), viewer.accountId)) throw new AppError('second-factor-required', 403);
  return viewer;
}

/** @throws AppError `code` (429) if there is time to wait */
export function refuseIfLate(
  seconds: number,
  code: 'too-many-attempts' | 'too-many-log-ins' = 'too-many-attempts',
): void {
  if (seconds > 0) throw new AppError(code, 429, { retryAfterSeconds: seconds, params: { seconds } });
}
