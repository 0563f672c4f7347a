import { transaction, type Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { issueConfirmationToken } from './account-link-store.server';
import { takeConfirmationMail } from './attempt-limits-store.server';

/**
 * Stores a mail with a link in the caller's transaction. This feature may not import the mail feature, so the route
 * passes the function.
 */
export type PostAccountLink = (
  tx: Executor,
  link: {
    to: { name: string; address: string };
    locale: string;
    url: string;
    purpose?: 'confirm' | 'register' | 'forgotten';
    /** The lifetime of the link, if it is not the usual two days. */
    minutes?: number;
  },
) => Promise<void>;

/**
 * Mails an account a new link that confirms its e-mail address; it is valid for 48 hours and works once.
 * @throws AppError too-many-mails (429)
 */
export async function sendConfirmation(
  { accountId, displayName, email }: { accountId: number; displayName: string; email: string },
  locale: string,
  post: PostAccountLink,
): Promise<void> {
  const wait = await takeConfirmationMail({ email, accountId });
  if (wait > 0) {
    throw new AppError('too-many-mails', 429, { retryAfterSeconds: wait, params: { minutes: Math.ceil(wait / 60) } });
  }
  await transaction(async (tx) => {
    const token = await issueConfirmationToken(tx, accountId);
    const url = `${env().PUBLIC_ORIGIN}/confirm-email?token=${token}`;
    await post(tx, { to: { name: displayName, address: email }, locale, url });
  });
}
