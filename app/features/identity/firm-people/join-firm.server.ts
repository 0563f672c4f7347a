import { findCredentials, insertAccount } from '~/features/identity/accounts/account-store.server';
import { namesOfRights } from '~/features/identity/accounts/dealer-rights';
import {
  dealerPasswordRule,
  hashPassword,
  inHashingSlot,
  requireNewPassword,
} from '~/features/identity/accounts/passwords.server';
import { endAccountTokens } from '~/features/identity/accounts/token-store.server';
import type { MemberViewer, Viewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { db, transaction, type Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { dropInvitation, findInvitation, type OpenInvitation } from './invitation-store.server';
import { joinFirm } from './people-store.server';

/**
 * Creates the account of an invited person with the password that they chose. The link proves the address.
 * @returns the new viewer
 * @throws AppError invitation-gone (410), email-taken (409), invalid-password, common-password (400)
 */
export async function joinAsNew(token: string, password: string): Promise<Viewer> {
  if (!(await findInvitation(token))) throw new AppError('invitation-gone', 410);
  requireNewPassword(dealerPasswordRule(), password);
  const passwordHash = await inHashingSlot(() => hashPassword(password));
  const email = await transaction(async (tx) => {
    const invitation = await take(tx, token);
    const { email, displayName } = invitation;
    const none = { firmId: null, mailSecret: null };
    const id = await insertAccount(tx, { role: 'member', email, displayName, passwordHash, ...none });
    if (id === undefined) throw new AppError('email-taken', 409);
    await join(tx, id, invitation);
    return email;
  });
  const found = await findCredentials(db(), email);
  if (!found?.mayAct) throw new AppError('invitation-gone', 410);
  return found.viewer;
}

/**
 * Makes an invited member a person of the firm. The caller gives the session a new id, because the session gains rights.
 * @throws AppError invitation-gone (410), also if the invitation is for another address
 */
export async function joinAsMember(token: string, member: MemberViewer): Promise<{ firmName: string }> {
  return transaction(async (tx) => {
    const invitation = await take(tx, token);
    if (invitation.email !== member.email) throw new AppError('invitation-gone', 410);
    // A program that was authorised by a member must not gain a dealer's rights.
    await endAccountTokens(tx, member.accountId);
    await join(tx, member.accountId, invitation);
    return invitation;
  });
}

/** Uses up the invitation; of two concurrent requests with one link the second one finds none. */
async function take(tx: Executor, token: string): Promise<OpenInvitation> {
  const invitation = await findInvitation(token, tx);
  if (!invitation || (await dropInvitation(tx, invitation.firmId, invitation.id)) === undefined) {
    throw new AppError('invitation-gone', 410);
  }
  return invitation;
}

async function join(
  tx: Executor,
  accountId: number,
  { email, firmId, rights, invitedBy }: OpenInvitation,
): Promise<void> {
  const given = namesOfRights(rights);
  if (!(await joinFirm(tx, accountId, firmId, given))) throw new AppError('invitation-gone', 410);
  await recordAudit(tx, {
    actor: { accountId, name: email },
    action: 'person.join',
    subjectType: 'account',
    subjectId: String(accountId),
    after: { firmId, rights: given, invitedBy },
    firmId,
    correlationId: requestContext()?.requestId,
  });
}
