import { db } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { passwordHashOf } from './account-store.server';
import { countFailure, forgetFailures, secondsToWait } from './attempt-limits-store.server';
import { hashPassword, inHashingSlot, passwordKeeps, passwordMatches, passwordRuleOf } from './passwords.server';
import { replacePassword, type EndedAccess } from './session-store.server';
import type { Viewer } from './viewer';

/**
 * Changes the password of whoever is logged in, which ends their other sessions and all access tokens.
 * @param change `sessionId`: the session that asks; it goes on under the id in `renewed`
 * @throws AppError invalid-password (400), wrong-password (403), too-many-attempts (429)
 */
export async function changePassword(
  viewer: Viewer,
  change: { current: string; next: string; sessionId: string; address: string },
): Promise<{ ended: EndedAccess; renewed: { id: string; remember: boolean } | undefined }> {
  const rule = passwordRuleOf(viewer.role);
  if (!passwordKeeps(rule, change.next)) throw new AppError('invalid-password', 400, { params: rule });
  const passwordHash = await inHashingSlot(async () => {
    // A session left open somewhere must not be a way to guess the password without the log-in's limits.
    const wait = await secondsToWait(viewer.email, change.address);
    if (wait > 0) throw new AppError('too-many-attempts', 429, { retryAfterSeconds: wait, params: { seconds: wait } });
    if (!(await passwordMatches(await passwordHashOf(db(), viewer.accountId), change.current))) {
      await countFailure(viewer.email, change.address);
      throw new AppError('wrong-password', 403);
    }
    await forgetFailures(viewer.email, change.address);
    return hashPassword(change.next);
  });
  return replacePassword(viewer.accountId, passwordHash, change.sessionId);
}
