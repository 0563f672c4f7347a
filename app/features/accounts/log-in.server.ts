import { db } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { findCredentials } from './account-store.server';
import { canonicalEmail } from './email-address';
import { countFailure, forgetFailures, secondsToWait } from './attempt-limits-store.server';
import { inHashingSlot, passwordMatches } from './passwords.server';
import { isStaff, type Viewer } from './viewer';

type LogInAttempt = {
  /** The dealer's firm id in ASCII digits; the API may leave it out. */
  dealerCode?: string;
  email: string;
  password: string;
  /** The address that asks; failures are counted for it. */
  address: string;
  staff: boolean;
  /** Accounts that belong to no dealer come in too, where no code is given. */
  members?: boolean;
};

function doorIsRight(viewer: Viewer, { dealerCode, staff, members = false }: LogInAttempt): boolean {
  if (staff) return isStaff(viewer);
  if (viewer.role === 'member') return members && dealerCode === undefined;
  return viewer.role === 'dealer' && (dealerCode === undefined || dealerCode === String(viewer.firm.id));
}

/**
 * Checks who wants in (dealer-shop §6). Whatever is wrong, answer and effort are the same.
 * @throws AppError access-denied (401), too-many-attempts (429)
 */
export async function logIn(attempt: LogInAttempt): Promise<Viewer> {
  const email = canonicalEmail(attempt.email);
  // Inside the slot, so that a burst in parallel gets at most a handful of guesses beyond the limit.
  return inHashingSlot(async () => {
    const wait = await secondsToWait(email, attempt.address);
    if (wait > 0) throw new AppError('too-many-attempts', 429, { retryAfterSeconds: wait, params: { seconds: wait } });
    const found = await findCredentials(db(), email);
    const matches = await passwordMatches(found?.passwordHash, attempt.password);
    if (!found || !matches || !found.mayAct || !doorIsRight(found.viewer, attempt)) {
      await countFailure(email, attempt.address);
      throw new AppError('access-denied', 401);
    }
    await forgetFailures(email, attempt.address);
    return found.viewer;
  });
}
