import { cookieHeader, hostCookieName, readCookie } from '~/platform/cookies.server';
import { db, type Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { redirectDocument } from '~/platform/web.server';
import { noteLocale } from './account-store.server';
import { knownDeviceCookie } from './known-device.server';
import {
  closePendingLogIn,
  openPendingLogIn,
  PENDING_SECONDS,
  readPendingLogIn,
  type PendingLogIn,
} from './pending-log-in-store.server';
import { asksForSecondFactor } from './second-factor-state-store.server';
import { startSession } from './session.server';
import type { SessionIdentity, Viewer } from './viewer';

export type CompletedLogIn = {
  remember: boolean;
  /** The target of the log-in. */
  onward: string;
  /** Set if an identity provider vouched for the account: the session is valid while the account has this identity. */
  identity?: SessionIdentity | undefined;
  /** Runs when the session is opened; returns Set-Cookie headers. */
  welcome?: ((viewer: Viewer) => Promise<string[]>) | undefined;
  /** The proof contained two factors, as a passkey does: possession, and a fingerprint or PIN. */
  multiFactor?: boolean;
};

const cookieName = () => hostCookieName('pending-log-in');

/**
 * The only way to open a session, whatever the proof was: a redirect with a session, or to the second factor if the account
 * has one or must have one. Known devices are not exempt from it.
 */
export async function completeLogIn(request: Request, viewer: Viewer, entry: CompletedLogIn): Promise<Response> {
  const { remember, onward, identity, welcome, multiFactor = false } = entry;
  const deviceCookie = multiFactor ? '' : knownDeviceCookie(request, viewer.accountId);
  if (!multiFactor && (await asksForSecondFactor(viewer))) {
    const id = await openPendingLogIn({ viewer, remember, onward, deviceCookie, identity });
    const headers = { 'Set-Cookie': cookieHeader(cookieName(), id, PENDING_SECONDS) };
    return redirectDocument('/login/second-factor', { headers });
  }
  const headers = await open(request, { viewer, remember, deviceCookie, identity, welcome, secondFactor: multiFactor });
  // A full page load, because it also loads the texts for logged-in people.
  return redirectDocument(onward, { headers });
}

/** The log-in in this browser that waits for its second factor, if any. */
export async function pendingLogInOf(request: Request): Promise<PendingLogIn | undefined> {
  const id = readCookie(request, cookieName());
  return id ? readPendingLogIn(id) : undefined;
}

/**
 * Takes the pending log-in of this browser, which opens one session: to be done with what it is proved by.
 * @throws AppError log-in-expired (410) if it was taken already, or has expired meanwhile
 */
export async function claimLogIn(request: Request, tx: Executor): Promise<void> {
  if (await closePendingLogIn(tx, readCookie(request, cookieName()) ?? '')) return;
  throw new AppError('log-in-expired', 410);
}

/**
 * Opens the session of a log-in that was claimed.
 * @returns the headers that set its cookies
 */
export async function completePendingLogIn(
  request: Request,
  pending: PendingLogIn,
  welcome?: CompletedLogIn['welcome'],
): Promise<Headers> {
  const headers = await open(request, { ...pending, welcome, secondFactor: true });
  headers.append('Set-Cookie', cookieHeader(cookieName(), '', 0));
  return headers;
}

async function open(
  request: Request,
  entry: Pick<PendingLogIn, 'viewer' | 'remember' | 'deviceCookie' | 'identity'> & {
    welcome: CompletedLogIn['welcome'];
    secondFactor: boolean;
  },
): Promise<Headers> {
  const { viewer, remember, deviceCookie, identity, welcome, secondFactor } = entry;
  const headers = new Headers({
    'Set-Cookie': await startSession(request, viewer.accountId, remember, { secondFactor, identity }),
  });
  await noteLocale(db(), viewer.accountId, await localeOf(request));
  if (deviceCookie) headers.append('Set-Cookie', deviceCookie);
  for (const cookie of (await welcome?.(viewer)) ?? []) headers.append('Set-Cookie', cookie);
  return headers;
}
