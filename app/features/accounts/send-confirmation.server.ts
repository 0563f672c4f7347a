import { transaction, type Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { issueConfirmationToken } from './account-link-store.server';
import { secondsUntilAllowed, takeFirstMail } from './attempt-limits-store.server';

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
    purpose?: 'confirm' | 'forgotten';
    /** The lifetime of the link, if it is not the usual two days. */
    minutes?: number;
  },
) => Promise<void>;

type Addressee = { accountId: number; displayName: string; email: string };

/** Mails an account a new link that confirms its address; it is valid for 48 hours and works once. */
export async function mailConfirmation(
  tx: Executor,
  { accountId, displayName, email }: Addressee,
  locale: string,
  post: PostAccountLink,
): Promise<void> {
  const token = await issueConfirmationToken(tx, accountId);
  const url = `${env().PUBLIC_ORIGIN}/confirm-email?token=${token}`;
  await post(tx, { to: { name: displayName, address: email }, locale, url });
}

/**
 * Mails the link again at the owner's request.
 * @throws AppError too-many-mails (429)
 */
export async function sendConfirmation(viewer: Addressee, locale: string, post: PostAccountLink): Promise<void> {
  const wait =
    (await secondsUntilAllowed('confirmation-mail', String(viewer.accountId))) || (await takeFirstMail(viewer.email));
  if (wait > 0) {
    throw new AppError('too-many-mails', 429, { retryAfterSeconds: wait, params: { minutes: Math.ceil(wait / 60) } });
  }
  await transaction((tx) => mailConfirmation(tx, viewer, locale, post));
}
