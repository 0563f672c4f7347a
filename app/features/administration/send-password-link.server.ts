import { issuePasswordToken } from '~/features/accounts/account-link-store.server';
import { accountMailGoesOut, postAccountLink } from '~/features/mail/account-mail.server';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import type { LockedAccount } from './account-admin-store.server';

/** What became of a link: `url` is given only where no mail takes it to its owner. */
export type SentLink = { mailed: boolean; url: string | null };

/**
 * Makes a link by which an account sets its password, and mails it. Where mail reaches nobody (none is configured, or the
 * vendor's service, which takes mails of orders only) the link is given back, to be handed over another way.
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
