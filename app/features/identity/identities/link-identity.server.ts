import { recordOwnAct, type Owner } from '~/features/identity/accounts/change-profile.server';
import { logIn } from '~/features/identity/accounts/log-in.server';
import { addressOf } from '~/features/identity/accounts/answer-log-in.server';
import { isKnownDevice } from '~/features/identity/accounts/known-device.server';
import { actorOf } from '~/features/identity/accounts/session.server';
import { isStaff, type SessionIdentity, type Viewer } from '~/features/identity/accounts/viewer';
import { decrypt } from '~/platform/crypto.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readSettings } from '~/platform/settings-store.server';
import { flashToast } from '~/platform/toasts.server';
import type { WaitingIdentity } from './attempt';
import { browserOf, forgetBrowser } from './browser-cookie.server';
import {
  findByIdentity,
  findWaiting,
  identitiesOf,
  insertIdentity,
  promiseWaiting,
  removeIdentity,
  spendWaiting,
} from './identity-store.server';
import { providerById, providerOfIssuer } from './providers.server';

const opened = (sealed: string | undefined): WaitingIdentity | undefined =>
  sealed === undefined ? undefined : (JSON.parse(decrypt(sealed)) as WaitingIdentity);

/** The identity that waits in this browser for its owner; undefined after ten minutes, or once it is linked. */
export async function waitingOf(request: Request): Promise<WaitingIdentity | undefined> {
  const browser = browserOf(request);
  const waiting = browser === undefined ? undefined : opened(await findWaiting(browser));
  return waiting && providerById(waiting.provider) ? waiting : undefined;
}

/** @throws AppError identity-taken, identity-other (409) */
async function requireFree(waiting: WaitingIdentity, viewer: Viewer): Promise<void> {
  const { issuer, subject } = waiting;
  const owner = await findByIdentity(issuer, subject);
  if (owner && owner.viewer.accountId !== viewer.accountId) throw new AppError('identity-taken', 409);
  const own = await identitiesOf(viewer.accountId);
  if (own.some((linked) => linked.issuer === issuer && linked.subject !== subject)) {
    throw new AppError('identity-other', 409);
  }
}

/**
 * Assigns the waiting identity to the account whose password was just given on its log-in page. It is linked only when the
 * session opens ({@link linkPromised}), because a second factor may be required first.
 * @returns the identity for the session
 * @throws AppError identity-over (410), identity-taken, identity-other (409)
 */
export async function promiseIdentity(request: Request, viewer: Viewer): Promise<SessionIdentity> {
  const waiting = await waitingOf(request);
  const browser = browserOf(request);
  if (!waiting || browser === undefined) throw new AppError('identity-over', 410);
  await requireFree(waiting, viewer);
  await promiseWaiting(browser, viewer.accountId);
  const { issuer, subject, providerSession } = waiting;
  return { issuer, subject, providerSession };
}

async function link(tx: Executor, owner: Owner, waiting: WaitingIdentity): Promise<boolean> {
  const { issuer, subject, label } = waiting;
  if (!(await insertIdentity(tx, { accountId: owner.accountId, issuer, subject, label }))) return false;
  const provider = providerById(waiting.provider)?.name ?? waiting.provider;
  await recordOwnAct(tx, owner, { action: 'account.link-identity', after: { provider, label } });
  return true;
}

/**
 * Links the identity that was assigned to this account, if any, when its session opens. Returns Set-Cookie headers.
 */
export async function linkPromised(request: Request, viewer: Viewer): Promise<string[]> {
  const browser = browserOf(request);
  if (browser === undefined) return [];
  const waiting = await transaction(async (tx) => {
    const spent = opened(await spendWaiting(tx, browser, viewer.accountId));
    return spent && (await link(tx, actorOf(viewer), spent)) ? spent : undefined;
  });
  return waiting ? toldLinked(request, waiting) : [];
}

async function toldLinked(request: Request, { provider, label }: WaitingIdentity): Promise<string[]> {
  const name = providerById(provider)?.name ?? '';
  const message = translator(await localeOf(request))('identities:link.done', { provider: name, label });
  return [flashToast({ tone: 'success', message }), forgetBrowser()];
}

/**
 * Links the waiting identity to the viewer. It requires the password, because an identity opens the account like the
 * password does, and an abandoned session must not be enough to add one.
 * @returns Set-Cookie headers
 * @throws AppError identity-over (410), identity-taken, identity-other (409), and as logIn
 */
export async function linkToViewer(request: Request, viewer: Viewer, password: string): Promise<string[]> {
  const waiting = await waitingOf(request);
  const browser = browserOf(request);
  if (!waiting || browser === undefined) throw new AppError('identity-over', 410);
  await logIn({
    email: viewer.email,
    password,
    address: addressOf(),
    staff: isStaff(viewer),
    members: viewer.role === 'member',
    knows: (accountId) => isKnownDevice(request, accountId),
  });
  await promiseIdentity(request, viewer);
  return linkPromised(request, viewer);
}

/**
 * Unlinks an identity from an account; the sessions that it opened end. Returns the values for the audit trail; undefined if
 * the account has no such identity.
 */
export async function takeIdentity(tx: Executor, accountId: number, issuer: string) {
  const removed = await removeIdentity(tx, accountId, issuer);
  return (
    removed && {
      before: { provider: providerOfIssuer(issuer)?.name ?? issuer, label: removed.label },
      after: { sessions: removed.ended },
    }
  );
}

/**
 * Unlinks an identity from the viewer's account.
 * @returns the number of ended sessions
 * @throws AppError not-found (404); identity-needed (409) if staff could not log in without it
 */
export async function unlinkIdentity(viewer: Viewer, issuer: string): Promise<number> {
  return transaction(async (tx) => {
    const taken = await takeIdentity(tx, viewer.accountId, issuer);
    if (!taken) throw new AppError('not-found', 404);
    const { providerOnly } = (await readSettings(tx))['staff-log-in-by-provider'];
    if (isStaff(viewer) && providerOnly) {
      const left = await identitiesOf(viewer.accountId, tx);
      if (!left.some(({ issuer: other }) => providerOfIssuer(other))) throw new AppError('identity-needed', 409);
    }
    await recordOwnAct(tx, actorOf(viewer), { action: 'account.unlink-identity', ...taken });
    return taken.after.sessions;
  });
}
