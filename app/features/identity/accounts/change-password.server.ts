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
 * Changes the viewer's password, which ends the other sessions, all access tokens and all mailed links that set a
 * password.
 * @param change `sessionId`: the present session; it continues under the id in `renewed`
 * @throws AppError invalid-password, common-password (400), wrong-password (403), too-many-attempts,
 *   too-many-log-ins (429)
 */
export async function changePassword(
  viewer: Viewer,
  change: { current: string; next: string; sessionId: string; address: string },
): Promise<{ ended: EndedAccess; renewed: { id: string; remember: boolean } | undefined }> {
  requireNewPassword(passwordRuleOf(viewer.role), change.next);
  // An abandoned session must not allow guessing the password without the limits of the log-in.
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
