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
  /** The address that asks; failures are counted for it. */
  address: string;
  staff: boolean;
  /** Whether the device that asks has let this account in before. */
  knows?: (accountId: number) => boolean;
  /** Accounts that belong to no dealer come in too, where no code is given. */
  members?: boolean;
};

/** Whether an account comes in by the door that is asked at. */
export function doorIsRight(
  viewer: Viewer,
  { dealerCode, staff, members = false }: Pick<LogInAttempt, 'dealerCode' | 'staff' | 'members'>,
): boolean {
  if (staff) return isStaff(viewer);
  if (viewer.role === 'member') return members && dealerCode === undefined;
  return viewer.role === 'dealer' && (dealerCode === undefined || dealerCode === String(viewer.firm.id));
}

/**
 * Checks who wants in (dealer-shop §6). Whatever is wrong, answer and effort are the same.
 * @throws AppError access-denied (401), too-many-attempts, too-many-log-ins (429)
 */
export async function logIn(attempt: LogInAttempt): Promise<Viewer> {
  const email = canonicalEmail(attempt.email);
  const found = await findCredentials(db(), email);
  const known = attempt.knows?.(found?.viewer.accountId ?? 0) ?? false;
  const guesser: Guesser = { email, address: attempt.address, known };
  refuseIfLate(await takeAttempt(guesser));
  const matches = await inHashingSlot(() => passwordMatches(found?.passwordHash, attempt.password));
  if (!found || !matches || !found.mayAct || !doorIsRight(found.viewer, attempt)) {
    throw new AppError('access-denied', 401);
  }
  refuseIfLate(await countSuccess(guesser), 'too-many-log-ins');
  return found.viewer;
}

/**
 * {@link logIn} for programs, which cannot be asked for a second factor: an account that has one lets them in by keys.
 * @throws AppError as logIn; second-factor-required (403)
 */
export async function logInProgram(attempt: Omit<LogInAttempt, 'staff' | 'knows' | 'members'>): Promise<Viewer> {
  const viewer = await logIn({ ...attempt, staff: false });
  if (await hasSecondFactor(db(), viewer.accountId)) throw new AppError('second-factor-required', 403);
  return viewer;
}

/** @throws AppError `code` (429) where there is anything to wait for */
export function refuseIfLate(
  seconds: number,
  code: 'too-many-attempts' | 'too-many-log-ins' = 'too-many-attempts',
): void {
  if (seconds > 0) throw new AppError(code, 429, { retryAfterSeconds: seconds, params: { seconds } });
}
