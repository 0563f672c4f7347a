import { dropPasswordLinks } from '~/features/identity/accounts/account-link-store.server';
import { endAllAccess } from '~/features/identity/accounts/session-store.server';
import { takeIdentity } from '~/features/identity/identities/link-identity.server';
import { postSecurityNotice } from '~/features/ordering/mail/account-mail.server';
import { removeAll } from '~/features/identity/second-factor/second-factor-store.server';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { encrypt } from '~/platform/crypto.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import {
  countOtherAdmins,
  isActiveAdmin,
  lockAccount,
  makeOwner,
  readMailCredentials,
  writeLocked,
  writeMailCredentials,
  writeRole,
  type LockedAccount,
} from './account-admin-store.server';
import { refusalOf, type AccountAct } from './account-rules';
import { sendPasswordLink, type SentLink } from './send-password-link.server';
import type { AuditSide } from '~/platform/audit-actions';

/**
 * Performs an act on an account, with its reason in the audit trail (O5). An act that removes rights ends the account's
 * sessions and access tokens in the same commit.
 * @param locale the language of the mail with a link
 * @returns the link, if the act made one that no mail delivers
 * @throws AppError account-not-found (404), forbidden (403), own-account, role-not-changeable, last-admin, account-locked,
 *   no-dealer-account, firm-has-owner, own-second-factor, no-second-factor, own-identity,
 *   identity-gone (409)
 */
export async function changeAccount(
  actor: Actor,
  accountId: number,
  act: AccountAct,
  { reason, locale }: { reason: string; locale: string },
): Promise<SentLink | undefined> {
  return transaction(async (tx) => {
    const target = await lockAccount(tx, accountId);
    if (!target) throw notFound('account-not-found');
    if (actor.accountId !== null && !(await isActiveAdmin(tx, actor.accountId))) throw new AppError('forbidden', 403);
    const refused = refusalOf(act, target, actor.accountId, await countOtherAdmins(tx, accountId));
    if (refused) throw new AppError(refused, 409);
    const { before, after, link } = await perform(tx, target, act, locale);
    await recordAudit(tx, {
      actor,
      action: `account.${act.do === 'password-link' && !target.usable ? 'resend-invitation' : act.do}`,
      subjectType: 'account',
      subjectId: String(accountId),
      before,
      after,
      reason,
      // The firm's trail shows its owners what was done to the rights of its people.
      ...(act.do === 'make-owner' && target.firmId !== null && { firmId: target.firmId }),
      correlationId: requestContext()?.requestId,
    });
    return link;
  });
}

async function perform(
  tx: Executor,
  target: LockedAccount,
  act: AccountAct,
  locale: string,
): Promise<{ before?: AuditSide; after?: AuditSide; link?: SentLink }> {
  switch (act.do) {
    case 'role': {
      if (act.role === target.role) return { before: { role: target.role }, after: { role: act.role } };
      await writeRole(tx, target.id, act.role);
      const { sessions } = await endAllAccess(tx, target.id);
      return { before: { role: target.role, sessions }, after: { role: act.role, sessions: 0 } };
    }
    case 'lock': {
      await writeLocked(tx, target.id, true);
      await dropPasswordLinks(tx, target.id);
      const { sessions } = await endAllAccess(tx, target.id);
      return { before: { locked: target.locked, sessions }, after: { locked: true, sessions: 0 } };
    }
    case 'unlock':
      await writeLocked(tx, target.id, false);
      return { before: { locked: target.locked }, after: { locked: false } };
    case 'make-owner':
      await makeOwner(tx, target.id);
      return { before: { rights: target.rights }, after: { rights: ['owner'] } };
    case 'end-sessions':
      return { before: await endAllAccess(tx, target.id), after: { sessions: 0, tokens: 0 } };
    case 'mail-credentials': {
      const { registeredMail, servicePassword } = act;
      const before = await readMailCredentials(tx, target.id);
      const sealedPassword = servicePassword === undefined ? undefined : encrypt(servicePassword);
      if (target.firmId !== null) await writeMailCredentials(tx, target.firmId, { registeredMail, sealedPassword });
      // The audit entry contains that the credentials changed, but no values.
      return {
        after: {
          ...(before?.registeredMail !== registeredMail && { registeredMail: '***' }),
          ...(sealedPassword !== undefined && { servicePassword: '***' }),
        },
      };
    }
    case 'remove-second-factor': {
      const before = await removeAll(tx, target.id);
      const ended = await endAllAccess(tx, target.id);
      await postSecurityNotice(tx, {
        to: { name: target.displayName, address: target.email },
        locale,
        event: 'taken-away',
      });
      return { before: { ...before, ...ended }, after: { app: false, passkeys: 0, sessions: 0, tokens: 0 } };
    }
    case 'unlink-identity': {
      const taken = await takeIdentity(tx, target.id, act.issuer);
      if (!taken) throw new AppError('identity-gone', 409);
      return taken;
    }
    case 'password-link':
      return { after: { email: target.email }, link: await sendPasswordLink(tx, target, locale) };
  }
}
