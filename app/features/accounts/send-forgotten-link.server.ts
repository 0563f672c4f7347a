import { setTimeout as pause } from 'node:timers/promises';
import { db, transaction } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { issuePasswordToken } from './account-link-store.server';
import { findCredentials } from './account-store.server';
import { takeResetWish } from './attempt-limits-store.server';
import { canonicalEmail } from './email-address';
import { doorIsRight } from './log-in.server';
import { NO_PASSWORD } from './passwords.server';
import type { PostAccountLink } from './send-confirmation.server';

/** Whoever asks is waiting for the mail. */
export const FORGOTTEN_LINK_MINUTES = 30;
/** Every answer takes this long: storing a mail takes less, so that nobody learns from the time whether one was. */
const ANSWER_MS = 400;

type Wish = {
  /** The door that was asked at, as the log-in knows it. */
  door: { dealerCode?: string; staff: boolean; members?: boolean };
  email: string;
  /** The address that asks. */
  address: string;
  locale: string;
};

/**
 * Mails the link for another password to the account that the door would let in; an account that is locked, that is of
 * an inactive firm or that never had a password gets none. Whoever asks is told the same in the same time.
 * @throws AppError too-many-links (429)
 */
export async function sendForgottenLink(wish: Wish, post: PostAccountLink): Promise<void> {
  const email = canonicalEmail(wish.email);
  const wait = await takeResetWish({ email, address: wish.address });
  if (wait > 0) {
    throw new AppError('too-many-links', 429, { retryAfterSeconds: wait, params: { minutes: Math.ceil(wait / 60) } });
  }
  await Promise.all([mailLink(email, wish, post), pause(ANSWER_MS)]);
}

async function mailLink(email: string, { door, locale }: Wish, post: PostAccountLink): Promise<void> {
  const found = await findCredentials(db(), email);
  if (!found?.mayAct || found.passwordHash === NO_PASSWORD || !doorIsRight(found.viewer, door)) return;
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
