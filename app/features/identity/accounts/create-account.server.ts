import { encrypt } from '~/platform/crypto.server';
import type { Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { cutText } from '~/platform/text';
import { insertAccount } from './account-store.server';
import type { DealerRight } from './dealer-rights';
import { canonicalEmail } from './email-address';
import { hashPassword, inHashingSlot, passwordKeeps, passwordRuleOf } from './passwords.server';
import type { Role } from './viewer';

/**
 * Creates an account and returns its id.
 * @param account `mailSecret`: the dealer's old password for the mail service, stored encrypted
 * @throws AppError invalid-password (400), email-taken (409)
 */
export async function createAccount(
  tx: Executor,
  account: {
    role: Role;
    firmId?: number;
    /** For a dealer's account. */
    firmRights?: DealerRight[];
    email: string;
    displayName: string;
    password: string;
    mailSecret?: string;
  },
): Promise<number> {
  const { role, firmId, firmRights, email, displayName, password, mailSecret } = account;
  if (!passwordKeeps(passwordRuleOf(role), password)) {
    throw new AppError('invalid-password', 400, { params: passwordRuleOf(role) });
  }
  const id = await insertAccount(tx, {
    role,
    firmId: firmId ?? null,
    firmRights,
    email: canonicalEmail(email),
    displayName: cutText(displayName, 60),
    passwordHash: await inHashingSlot(() => hashPassword(password)),
    mailSecret: mailSecret === undefined ? null : encrypt(mailSecret),
  });
  if (id === undefined) throw new AppError('email-taken', 409);
  return id;
}
