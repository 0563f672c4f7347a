import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, type FieldError } from '~/platform/errors';
import { cleanText } from '~/platform/text';
import { insertAccount } from './account-store.server';
import { takeFirstMail, takeRegistration } from './attempt-limits-store.server';
import { isDisplayName } from './display-name';
import { canonicalEmail } from './email-address';
import { dealerPasswordRule, hashPassword, inHashingSlot, passwordKeeps, requireNewPassword } from './passwords.server';
import { mailConfirmation, type PostAccountLink } from './send-confirmation.server';
import type { MemberViewer } from './viewer';

type Registration = {
  displayName: string;
  /** A well-formed address. */
  email: string;
  password: string;
  /** The client's IP address. */
  address: string;
  locale: string;
};

/**
 * Creates an account without any rights (dealer-shop §5, readings 17) and mails the link that confirms its address if mails
 * are sent and not too many went to new addresses; the account's page sends it later. A taken e-mail address costs the same time as a free one. That it is taken cannot be hidden from somebody who
 * would otherwise be logged in at once, so the attempts of an IP address are limited.
 * @throws AppError invalid-shape, common-password (400, with fields), email-taken (409), too-many-registrations (429)
 */
export async function registerMember(
  registration: Registration,
  post: PostAccountLink | undefined,
): Promise<MemberViewer> {
  const { password, address, locale } = registration;
  const rule = dealerPasswordRule();
  const fields: FieldError[] = [];
  if (!isDisplayName(registration.displayName)) fields.push({ path: 'displayName', code: 'invalid-display-name' });
  if (!passwordKeeps(rule, password)) fields.push({ path: 'password', code: 'invalid-password', params: rule });
  if (fields.length > 0) throw new AppError('invalid-shape', 400, { fields });
  requireNewPassword(rule, password);
  const wait = await takeRegistration(address);
  if (wait > 0) {
    throw new AppError('too-many-registrations', 429, {
      retryAfterSeconds: wait,
      params: { minutes: Math.ceil(wait / 60) },
    });
  }
  const displayName = cleanText(registration.displayName);
  const email = canonicalEmail(registration.email);
  const passwordHash = await inHashingSlot(() => hashPassword(password));
  const mayPost = post && (await takeFirstMail(email)) === 0;
  const accountId = await transaction(async (tx: Executor) => {
    const id = await insertAccount(tx, {
      role: 'member',
      firmId: null,
      email,
      displayName,
      passwordHash,
      mailSecret: null,
    });
    if (id !== undefined && mayPost) await mailConfirmation(tx, { accountId: id, displayName, email }, locale, post);
    return id;
  });
  if (accountId === undefined) throw new AppError('email-taken', 409);
  return { accountId, role: 'member', displayName, email };
}
