import { transaction, type Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { AppError, type FieldError } from '~/platform/errors';
import { cleanText } from '~/platform/text';
import { findCredentials, insertAccount } from './account-store.server';
import { inAnswerTime } from './answer-time.server';
import { takeRegistration } from './attempt-limits-store.server';
import { isDisplayName } from './display-name';
import { canonicalEmail } from './email-address';
import { dealerPasswordRule, hashPassword, inHashingSlot, passwordKeeps, requireNewPassword } from './passwords.server';
import {
  insertPendingRegistration,
  lockPendingRegistration,
  spendPendingRegistration,
} from './pending-registration-store.server';
import type { PostAccountLink } from './send-confirmation.server';
import { openReservedTokens, type ReservedTokens } from './token-store.server';
import { isStaff, type MemberViewer, type Viewer } from './viewer';

type Registration = {
  displayName: string;
  /** A well-formed address. */
  email: string;
  password: string;
  /** The client's IP address. */
  address: string;
  locale: string;
};

/** The mails of registrations; the mail feature provides them. */
export type RegistrationMails = {
  link: PostAccountLink;
  /** Tells the owner of an account that somebody has registered with its address. */
  taken: (
    tx: Executor,
    mail: { to: { name: string; address: string }; locale: string; logIn: string; newPassword: string },
  ) => Promise<void>;
};

/**
 * The checked registration, counted and with its password hashed, whether its address is taken or not.
 * @throws AppError invalid-shape, common-password (400, with fields), too-many-registrations (429)
 */
async function admit(registration: Registration) {
  const { password, address } = registration;
  const rule = dealerPasswordRule();
  const fields: FieldError[] = [];
  if (!isDisplayName(registration.displayName)) fields.push({ path: 'displayName', code: 'invalid-display-name' });
  if (!passwordKeeps(rule, password)) fields.push({ path: 'password', code: 'invalid-password', params: rule });
  if (fields.length > 0) throw new AppError('invalid-shape', 400, { fields });
  requireNewPassword(rule, password);
  const email = canonicalEmail(registration.email);
  const wait = await takeRegistration({ email, address });
  if (wait > 0) {
    throw new AppError('too-many-registrations', 429, {
      retryAfterSeconds: wait,
      params: { minutes: Math.ceil(wait / 60) },
    });
  }
  const displayName = cleanText(registration.displayName);
  return { email, displayName, passwordHash: await inHashingSlot(() => hashPassword(password)) };
}

const asMember = (id: number, { displayName, email }: Pick<MemberViewer, 'displayName' | 'email'>): MemberViewer => ({
  accountId: id,
  role: 'member',
  displayName,
  email,
});

/**
 * Keeps a registration and mails the link that makes the account (dealer-shop §5). A taken address is answered in the same
 * way and in the same time, and its owner is told by mail.
 * @param more `onward`: where the link leads; `reserved`: tokens that the link makes those of the account
 * @returns the account as it will be, with the id 0
 * @throws AppError invalid-shape, common-password (400, with fields), too-many-registrations (429)
 */
export async function requestAccount(
  registration: Registration,
  mails: RegistrationMails,
  { onward, reserved }: { onward: string; reserved: ReservedTokens | null },
): Promise<MemberViewer> {
  const work = async () => {
    const asked = await admit(registration);
    const { email, displayName } = asked;
    const { locale } = registration;
    await transaction(async (tx) => {
      const found = await findCredentials(tx, email);
      if (found) {
        const to = { name: found.viewer.displayName, address: email };
        return mails.taken(tx, { to, locale: found.locale ?? locale, ...logInPageOf(found.viewer) });
      }
      const token = await insertPendingRegistration(tx, { ...asked, locale, onward, reserved });
      const url = `${env().PUBLIC_ORIGIN}/register/confirm?token=${token}`;
      return mails.link(tx, { to: { name: displayName, address: email }, locale, url, purpose: 'register' });
    });
    return asMember(0, asked);
  };
  return inAnswerTime(work());
}

/** The pages by which somebody with an account comes in. */
function logInPageOf(viewer: Viewer): { logIn: string; newPassword: string } {
  const origin = env().PUBLIC_ORIGIN;
  if (isStaff(viewer)) return { logIn: `${origin}/staff/login`, newPassword: `${origin}/forgot-password?as=staff` };
  const as = viewer.role === 'member' ? '?as=member' : '';
  return { logIn: `${origin}/login${as}`, newPassword: `${origin}/forgot-password${as}` };
}

/**
 * Makes the account that a mailed link is for: without any rights (readings 17), its address confirmed. Of two links for one
 * address the first one used gets the account.
 * @returns the new viewer, and where the registration was to lead
 * @throws AppError link-gone (410) if the link is unknown, used or expired, email-taken (409)
 */
export async function makeRequestedAccount(token: string): Promise<{ viewer: MemberViewer; onward: string }> {
  return transaction(async (tx) => {
    const asked = await lockPendingRegistration(tx, token);
    if (!asked) throw new AppError('link-gone', 410);
    const { reserved, onward, email, displayName, passwordHash } = asked;
    const own = { email, displayName, passwordHash, emailConfirmed: true };
    const accountId = await insertAccount(tx, { role: 'member', firmId: null, mailSecret: null, ...own });
    if (accountId === undefined) throw new AppError('email-taken', 409);
    await spendPendingRegistration(tx, token);
    if (reserved) await openReservedTokens(tx, accountId, reserved);
    return { viewer: asMember(accountId, asked), onward };
  });
}
