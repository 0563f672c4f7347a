import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { findPasswordLink, spendPasswordLink } from './account-link-store.server';
import { hashPassword, inHashingSlot, passwordRuleOf, requireNewPassword } from './passwords.server';
import { storePassword } from './session-store.server';

/**
 * Sets the password of the account of a mailed link, by the rule of its role. The link is used up, and all sessions and
 * access tokens of the account end.
 * @returns the account's role, which decides by which form its owner logs in
 * @throws AppError link-gone (410), invalid-password, common-password (400)
 */
export async function setPassword(token: string, password: string): Promise<{ role: string }> {
  const link = await findPasswordLink(token);
  if (!link) throw new AppError('link-gone', 410);
  requireNewPassword(passwordRuleOf(link.role), password);
  const passwordHash = await inHashingSlot(() => hashPassword(password));
  await transaction(async (tx) => {
    if (!(await spendPasswordLink(tx, token, link.accountId))) throw new AppError('link-gone', 410);
    await storePassword(tx, link.accountId, passwordHash);
    await recordAudit(tx, {
      actor: { accountId: link.accountId, name: link.email },
      action: 'account.set-password',
      subjectType: 'account',
      subjectId: String(link.accountId),
      after: { invited: link.invited },
      correlationId: requestContext()?.requestId,
    });
  });
  return { role: link.role };
}
