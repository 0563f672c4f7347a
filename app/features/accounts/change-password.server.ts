import { db, transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { dropPasswordLinks } from './account-link-store.server';
import { passwordHashOf } from './account-store.server';
import { countSuccess, takeAttempt } from './attempt-limits-store.server';
import { recordOwnAct } from './change-profile.server';
import { refuseIfLate } from './log-in.server';
import { hashPassword, inHashingSlot, passwordMatches, passwordRuleOf, requireNewPassword } from './passwords.server';
import { replacePassword, type EndedAccess } from './session-store.server';
import type { Viewer } from './viewer';

/**
 * Changes the password of whoever is logged in, which ends their other sessions, all access tokens and every
 * mailed link that would set another.
 * @param change `sessionId`: the session that asks; it goes on under the id in `renewed`
 * @throws AppError invalid-password, common-password (400), wrong-password (403), too-many-attempts,
 *   too-many-log-ins (429)
 */
export async function changePassword(
  viewer: Viewer,
  change: { current: string; next: string; sessionId: string; address: string },
): Promise<{ ended: EndedAccess; renewed: { id: string; remember: boolean } | undefined }> {
  requireNewPassword(passwordRuleOf(viewer.role), change.next);
  // A session left open somewhere must not be a way to guess the password without the log-in's limits.
  const guesser = { email: viewer.email, address: change.address, known: true };
  refuseIfLate(await takeAttempt(guesser));
  const passwordHash = await inHashingSlot(async () => {
    if (!(await passwordMatches(await passwordHashOf(db(), viewer.accountId), change.current))) {
      throw new AppError('wrong-password', 403);
    }
    return hashPassword(change.next);
  });
  refuseIfLate(await countSuccess(guesser), 'too-many-log-ins');
  return transaction(async (tx) => {
    const replaced = await replacePassword(tx, viewer.accountId, passwordHash, change.sessionId);
    await dropPasswordLinks(tx, viewer.accountId);
    const owner = { accountId: viewer.accountId, name: viewer.email };
    await recordOwnAct(tx, owner, { action: 'account.change-password', after: replaced.ended });
    return replaced;
  });
}
