import { issuePasswordToken } from '~/features/identity/accounts/account-link-store.server';
import { accountMailGoesOut, postAccountLink } from '~/features/ordering/mail/account-mail.server';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import type { LockedAccount } from './account-admin-store.server';

/** The result of sending a link; `url` is set only if no mail delivers it. */
export type SentLink = { mailed: boolean; url: string | null };

/**
 * Makes a link that sets an account's password, and mails it. If mail cannot be sent (none is configured, or only the
 * vendor's service, which accepts only mails of orders), the link is returned, to be passed on another way.
 */
export async function sendPasswordLink(
  tx: Executor,
  account: Pick<LockedAccount, 'id' | 'email' | 'displayName' | 'usable'>,
  locale: string,
): Promise<SentLink> {
  const token = await issuePasswordToken(tx, account.id);
  const url = `${env().PUBLIC_ORIGIN}/set-password?token=${token}`;
  if (!accountMailGoesOut()) return { mailed: false, url };
  await postAccountLink(tx, {
    to: { name: account.displayName, address: account.email },
    locale,
    url,
    purpose: account.usable ? 'password' : 'invite',
  });
  return { mailed: true, url: null };
}
