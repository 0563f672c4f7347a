import { redirect } from '~/platform/web.server';
import type { Actor } from '~/platform/audit-store.server';
import { cookieHeader, hostCookieName, readCookie } from '~/platform/cookies.server';
import { env } from '~/platform/env.server';
import { AppError, notFound } from '~/platform/errors';
import { oncePerRequest, requestContext, runInRequest } from '~/platform/request-context.server';
import type { DealerAct } from './dealer-rights';
import { deviceName } from './device-name';
import { PERMISSIONS, type Permission } from './permissions';
import { requireRight } from './require-right.server';
import { closeSession, openSession, REMEMBERED_SECONDS, renewSession, viewerOfSession } from './session-store.server';
import { isStaff, type DealerViewer, type SessionProof, type StaffRole, type StaffViewer, type Viewer } from './viewer';

const cookieName = () => hostCookieName('session');

/** Logs in an account in this browser; returns the Set-Cookie header. */
export async function startSession(
  request: Request,
  accountId: number,
  remember: boolean,
  proof?: SessionProof,
): Promise<string> {
  const device = deviceName(request.headers.get('User-Agent'));
  const id = await openSession(accountId, remember, readCookie(request, cookieName()), proof, device);
  return cookieHeader(cookieName(), id, remember ? REMEMBERED_SECONDS : undefined);
}

/** The id of this browser's session, valid or not; for callers that know that somebody is logged in. */
export function sessionIdOf(request: Request): string {
  return readCookie(request, cookieName()) ?? '';
}

/** The Set-Cookie header of a renewed session; without a session it logs the browser out. */
export function renewedCookie(renewed: { id: string; remember: boolean } | undefined): string {
  return renewed
    ? cookieHeader(cookieName(), renewed.id, renewed.remember ? REMEMBERED_SECONDS : undefined)
    : cookieHeader(cookieName(), '', 0);
}

/** Gives a session that gains rights a new id; returns the Set-Cookie header. */
export async function rotateSession(request: Request): Promise<string> {
  return renewedCookie(await renewSession(sessionIdOf(request)));
}

/** Logs this browser out; returns the Set-Cookie header. */
export async function endSession(request: Request): Promise<string> {
  const id = readCookie(request, cookieName());
  if (id) await closeSession(id);
  return cookieHeader(cookieName(), '', 0);
}

/** Adds the account to the request's log line. */
export function noteAccount(viewer: Viewer): void {
  const context = requestContext();
  if (context) context.accountId = viewer.accountId;
}

/** The logged-in viewer, if any. */
export async function optionalViewer(request: Request): Promise<Viewer | undefined> {
  const id = readCookie(request, cookieName());
  if (!id) return undefined;
  const viewer = await oncePerRequest(`viewer ${id}`, () => viewerOfSession(id));
  if (viewer) noteAccount(viewer);
  return viewer;
}

/** Whether `viewer` is still logged in in the same role; it queries again, because long requests outlive their answer. */
export async function isStillLoggedIn(request: Request, viewer: Viewer): Promise<boolean> {
  const context = requestContext();
  const look = () => optionalViewer(request);
  const now = await (context ? runInRequest({ ...context, memo: new Map() }, look) : look());
  return now?.accountId === viewer.accountId && now.role === viewer.role;
}

/** Whether a Cookie header belongs to a logged-in viewer; within its request the result is shared with the loaders. */
export async function isLoggedIn(cookie: string | undefined): Promise<boolean> {
  if (!cookie?.includes(`${cookieName()}=`)) return false;
  return (await optionalViewer(new Request(env().PUBLIC_ORIGIN, { headers: { Cookie: cookie } }))) !== undefined;
}

/** A redirect to the log-in that returns to the page, also for a request of its data alone. */
function redirectToLogIn(page: string, request: Request): Response {
  const url = new URL(request.url);
  url.searchParams.delete('_data');
  url.searchParams.delete('index');
  return redirect(`${page}?to=${encodeURIComponent(url.pathname + url.search)}`);
}

/**
 * The logged-in viewer of any role.
 * @throws Response a redirect to the log-in for visitors
 */
export async function requireViewer(request: Request): Promise<Viewer> {
  const viewer = await optionalViewer(request);
  if (!viewer) throw redirectToLogIn('/login', request);
  return viewer;
}

/**
 * The logged-in person of a dealer firm.
 * @throws Response a redirect to the log-in for visitors and for accounts without a firm, 404 for staff
 */
export async function requireDealer(request: Request): Promise<DealerViewer> {
  const viewer = await optionalViewer(request);
  if (viewer && isStaff(viewer)) throw new AppError('not-found', 404);
  if (viewer?.role !== 'dealer') throw redirectToLogIn('/login', request);
  return viewer;
}

/**
 * The logged-in person of a dealer firm, if allowed to do this.
 * @throws as requireDealer, and AppError 403 with the missing right
 */
export async function requireDealerRight(request: Request, act: DealerAct): Promise<DealerViewer> {
  const viewer = await requireDealer(request);
  await requireRight(viewer, act);
  return viewer;
}

/**
 * The logged-in member of staff with one of `roles`.
 * @throws Response a redirect to the staff log-in for visitors; AppError 404 for dealers, 403 for other roles
 */
export async function requireStaff(request: Request, roles: readonly StaffRole[]): Promise<StaffViewer> {
  const viewer = await optionalViewer(request);
  if (!viewer) throw redirectToLogIn('/staff/login', request);
  if (!isStaff(viewer)) throw notFound('not-found', { type: 'page', id: new URL(request.url).pathname });
  if (!roles.includes(viewer.role)) throw new AppError('forbidden', 403);
  return viewer;
}

/**
 * The logged-in member of staff, if allowed to do this.
 * @throws as requireStaff
 */
export function requirePermission(request: Request, permission: Permission): Promise<StaffViewer> {
  return requireStaff(request, PERMISSIONS[permission]);
}

/** The viewer as the actor in the audit trail. */
export function actorOf(viewer: Viewer): Actor & { accountId: number } {
  return { accountId: viewer.accountId, name: viewer.email };
}
