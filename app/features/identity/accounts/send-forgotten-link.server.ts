import { db, transaction } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { issuePasswordToken } from './account-link-store.server';
import { findCredentials } from './account-store.server';
import { inAnswerTime } from './answer-time.server';
import { takeResetWish } from './attempt-limits-store.server';
import { canonicalEmail } from './email-address';
import { pageAccepts } from './log-in.server';
import { NO_PASSWORD } from './passwords.server';
import type { PostAccountLink } from './send-confirmation.server';

/** Shorter than for other links, because the recipient waits for the mail. */
export const FORGOTTEN_LINK_MINUTES = 30;

type Wish = {
  /** The log-in form from which the request comes. */
  page: { dealerCode?: string; staff: boolean; members?: boolean };
  email: string;
  /** The client's IP address. */
  address: string;
  locale: string;
};

/**
 * Mails a link for a new password to the account that the log-in form would accept. Accounts that are locked, belong to an
 * inactive firm or never had a password get none. The response and its duration are always the same.
 * @throws AppError too-many-links (429)
 */
export async function sendForgottenLink(wish: Wish, post: PostAccountLink): Promise<void> {
  const email = canonicalEmail(wish.email);
  const wait = await takeResetWish({ email, address: wish.address });
  if (wait > 0) {
    throw new AppError('too-many-links', 429, { retryAfterSeconds: wait, params: { minutes: Math.ceil(wait / 60) } });
  }
  await inAnswerTime(mailLink(email, wish, post));
}

async function mailLink(email: string, { page, locale }: Wish, post: PostAccountLink): Promise<void> {
  const found = await findCredentials(db(), email);
  if (!found?.mayAct || found.passwordHash === NO_PASSWORD || !pageAccepts(found.viewer, page)) return;
  const { accountId, displayName } = found.viewer;
  await transaction(async (tx) => {
    const token = await issuePasswordToken(tx, accountId, FORGOTTEN_LINK_MINUTES);
    await post(tx, {
      to: { name: displayName, address: email },
      locale,
      url: `${env().PUBLIC_ORIGIN}/set-password?token=${token}`,
      purpose: 'forgotten',
      minutes: FORGOTTEN_LINK_MINUTES,
    });
  });
}
