import { redirect } from '~/platform/web.server';
import type { Actor } from '~/platform/audit-store.server';
import { cookieHeader, cookiesAreSecure, readCookie } from '~/platform/cookies.server';
import { env } from '~/platform/env.server';
import { AppError, notFound } from '~/platform/errors';
import { oncePerRequest, requestContext, runInRequest } from '~/platform/request-context.server';
import type { DealerAct } from './dealer-rights';
import { PERMISSIONS, type Permission } from './permissions';
import { requireRight } from './require-right.server';
import { closeSession, openSession, REMEMBERED_SECONDS, renewSession, viewerOfSession } from './session-store.server';
import { isStaff, type DealerViewer, type SessionProof, type StaffRole, type StaffViewer, type Viewer } from './viewer';

// The __Host- prefix binds the cookie to this host and to https; browsers refuse it on plain http.
const cookieName = () => (cookiesAreSecure() ? '__Host-session' : 'session');

/** Logs an account in for this browser; returns the Set-Cookie header. */
export async function startSession(
  request: Request,
  accountId: number,
  remember: boolean,
  proof?: SessionProof,
): Promise<string> {
  const id = await openSession(accountId, remember, readCookie(request, cookieName()), proof);
  return cookieHeader(cookieName(), id, remember ? REMEMBERED_SECONDS : undefined);
}

/** The id of this browser's session, good or not; for those who are known to be logged in. */
export function sessionIdOf(request: Request): string {
  return readCookie(request, cookieName()) ?? '';
}

/** The Set-Cookie header that hands a renewed session to its browser; logs it out where there is none. */
export function renewedCookie(renewed: { id: string; remember: boolean } | undefined): string {
  return renewed
    ? cookieHeader(cookieName(), renewed.id, renewed.remember ? REMEMBERED_SECONDS : undefined)
    : cookieHeader(cookieName(), '', 0);
}

/** A new id for a session that gains rights; returns the Set-Cookie header. */
export async function rotateSession(request: Request): Promise<string> {
  return renewedCookie(await renewSession(sessionIdOf(request)));
}

/** Logs this browser out; returns the Set-Cookie header. */
export async function endSession(request: Request): Promise<string> {
  const id = readCookie(request, cookieName());
  if (id) await closeSession(id);
  return cookieHeader(cookieName(), '', 0);
}

/** Names the account in the request's line of the log. */
export function noteAccount(viewer: Viewer): void {
  const context = requestContext();
  if (context) context.accountId = viewer.accountId;
}

/** Whoever is logged in, if anybody is. */
export async function optionalViewer(request: Request): Promise<Viewer | undefined> {
  const id = readCookie(request, cookieName());
  if (!id) return undefined;
  const viewer = await oncePerRequest(`viewer ${id}`, () => viewerOfSession(id));
  if (viewer) noteAccount(viewer);
  return viewer;
}

/** Whether `viewer` is still logged in as what they were: asked afresh, for what a request knows is as old as itself. */
export async function isStillLoggedIn(request: Request, viewer: Viewer): Promise<boolean> {
  const context = requestContext();
  const look = () => optionalViewer(request);
  const now = await (context ? runInRequest({ ...context, memo: new Map() }, look) : look());
  return now?.accountId === viewer.accountId && now.role === viewer.role;
}

/** Whether a Cookie header is that of somebody logged in; asked within its request, the answer serves the loaders, too. */
export async function isLoggedIn(cookie: string | undefined): Promise<boolean> {
  if (!cookie?.includes(`${cookieName()}=`)) return false;
  return (await optionalViewer(new Request(env().PUBLIC_ORIGIN, { headers: { Cookie: cookie } }))) !== undefined;
}

/** To a log-in that leads back to the page, also when its data alone was asked for. */
function redirectToLogIn(door: string, request: Request): Response {
  const url = new URL(request.url);
  url.searchParams.delete('_data');
  url.searchParams.delete('index');
  return redirect(`${door}?to=${encodeURIComponent(url.pathname + url.search)}`);
}

/**
 * Whoever is logged in, in any role.
 * @throws Response a redirect to the log-in for strangers
 */
export async function requireViewer(request: Request): Promise<Viewer> {
  const viewer = await optionalViewer(request);
  if (!viewer) throw redirectToLogIn('/login', request);
  return viewer;
}

/**
 * Whoever is logged in as one of a dealer firm's people.
 * @throws Response a redirect to the log-in for strangers and for accounts without a firm, 404 for staff
 */
export async function requireDealer(request: Request): Promise<DealerViewer> {
  const viewer = await optionalViewer(request);
  if (viewer && isStaff(viewer)) throw new AppError('not-found', 404);
  if (viewer?.role !== 'dealer') throw redirectToLogIn('/login', request);
  return viewer;
}

/**
 * The person of a dealer firm who is logged in and may do this.
 * @throws as requireDealer, and AppError 403 that says which right is missing
 */
export async function requireDealerRight(request: Request, act: DealerAct): Promise<DealerViewer> {
  const viewer = await requireDealer(request);
  await requireRight(viewer, act);
  return viewer;
}

/**
 * The member of staff who is logged in with one of `roles`.
 * @throws Response a redirect to the staff log-in for strangers; AppError 404 for dealers, 403 for other roles
 */
export async function requireStaff(request: Request, roles: readonly StaffRole[]): Promise<StaffViewer> {
  const viewer = await optionalViewer(request);
  if (!viewer) throw redirectToLogIn('/staff/login', request);
  if (!isStaff(viewer)) throw notFound('not-found', { type: 'page', id: new URL(request.url).pathname });
  if (!roles.includes(viewer.role)) throw new AppError('forbidden', 403);
  return viewer;
}

/**
 * The member of staff who is logged in and may do this.
 * @throws as requireStaff
 */
export function requirePermission(request: Request, permission: Permission): Promise<StaffViewer> {
  return requireStaff(request, PERMISSIONS[permission]);
}

/** Who stands in the audit trail for what this person does. */
export function actorOf(viewer: Viewer): Actor & { accountId: number } {
  return { accountId: viewer.accountId, name: viewer.email };
}
