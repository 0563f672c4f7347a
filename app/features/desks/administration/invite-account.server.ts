import { issuePasswordToken } from '~/features/identity/accounts/account-link-store.server';
import { insertAccount } from '~/features/identity/accounts/account-store.server';
import { canonicalEmail } from '~/features/identity/accounts/email-address';
import { NO_PASSWORD } from '~/features/identity/accounts/passwords.server';
import type { StaffRole } from '~/features/identity/accounts/viewer';
import { COMMAND_LINE } from '~/platform/actors';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { isActiveAdmin, lockAccounts } from './account-admin-store.server';
import { sendPasswordLink, type SentLink } from './send-password-link.server';

type Invitation = { email: string; displayName: string; role: StaffRole };

/** Creates an account with which nobody can log in until its owner has set a password. */
async function openAccount(tx: Executor, actor: Actor, invitation: Invitation, reason: string): Promise<number> {
  const { email, displayName, role } = invitation;
  const id = await insertAccount(tx, {
    role,
    firmId: null,
    email: canonicalEmail(email),
    displayName,
    passwordHash: NO_PASSWORD,
    mailSecret: null,
  });
  if (id === undefined) throw new AppError('email-taken', 409);
  await recordAudit(tx, {
    actor,
    action: 'account.invite',
    subjectType: 'account',
    subjectId: String(id),
    after: { email: canonicalEmail(email), displayName, role },
    reason,
    correlationId: requestContext()?.requestId,
  });
  return id;
}

/**
 * Creates an account for a member of staff and mails its owner the link to set a password.
 * @throws AppError email-taken (409), forbidden (403)
 */
export async function inviteAccount(
  actor: Actor,
  invitation: Invitation,
  { reason, locale }: { reason: string; locale: string },
): Promise<{ id: number; link: SentLink }> {
  return transaction(async (tx) => {
    await lockAccounts(tx);
    if (actor.accountId !== null && !(await isActiveAdmin(tx, actor.accountId))) throw new AppError('forbidden', 403);
    const id = await openAccount(tx, actor, invitation, reason);
    const { email, displayName } = invitation;
    const account = { id, email: canonicalEmail(email), displayName, usable: false };
    return { id, link: await sendPasswordLink(tx, account, locale) };
  });
}

/**
 * Creates the first administrator of an installation, from the command line. Mail may not be configured yet, so the link is
 * returned.
 * @throws AppError email-taken (409)
 */
export async function inviteFromCommandLine(invitation: Invitation): Promise<string> {
  return transaction(async (tx) => {
    await lockAccounts(tx);
    const id = await openAccount(tx, COMMAND_LINE, invitation, 'npm run account:invite');
    return `${env().PUBLIC_ORIGIN}/set-password?token=${await issuePasswordToken(tx, id)}`;
  });
}
