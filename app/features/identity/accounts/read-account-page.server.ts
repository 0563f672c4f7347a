import { formatDateTime, formatRelative } from '~/platform/dates';
import { db } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { ownersOf } from './account-store.server';
import { dealerPasswordRule, passwordRuleOf } from './passwords.server';
import { readProfile } from './profile-store.server';
import { hasSecondFactor } from './second-factor-state-store.server';
import { openSessionsOf } from './session-store.server';
import type { Viewer } from './viewer';

/** An account as its owner sees it, with the other sessions; `sessionId` is the present one. */
export async function readAccountPage(viewer: Viewer, sessionId: string, locale: string) {
  const { accountId, displayName, email, role } = viewer;
  const [profile, secondFactor, sessions] = await Promise.all([
    readProfile(accountId),
    hasSecondFactor(db(), accountId),
    openSessionsOf(accountId, sessionId),
  ]);
  if (!profile) throw new AppError('not-found', 404);
  const now = new Date();
  const {
    about,
    createdAt,
    passwordChangedAt,
    emailConfirmedAt,
    confirmationSent,
    photoUpdatedAt,
    status,
    providerId,
  } = profile;
  return {
    // Named like the specification's user info (public-site §3).
    user: {
      uid: accountId,
      displayName,
      about,
      photoURL: photoUpdatedAt && `/account/photo/${accountId}?v=${photoUpdatedAt.getTime()}`,
      status,
      userRole: role,
      email,
      providerId,
    },
    firm: viewer.role === 'dealer' ? viewer.firm : null,
    rights: viewer.role === 'dealer' ? viewer.rights : null,
    owners: viewer.role === 'dealer' ? await ownersOf(db(), viewer.firm.id) : [],
    createdAt: formatDateTime(createdAt, locale),
    confirmed: Boolean(emailConfirmedAt),
    confirmationSent,
    rule: passwordRuleOf(role),
    passwordSince: passwordChangedAt.getTime(),
    dealerRule: dealerPasswordRule(),
    secondFactor,
    sessions: sessions.map(({ createdAt: since, lastSeenAt, remember, device, current }) => ({
      device,
      since: formatDateTime(since, locale),
      seen: formatRelative(lastSeenAt, now, locale),
      seenExactly: formatDateTime(lastSeenAt, locale),
      remember,
      current,
    })),
  };
}

export type AccountPage = Awaited<ReturnType<typeof readAccountPage>>;
