import { recordOwnAct } from '~/features/identity/accounts/change-profile.server';
import { mustHaveSecondFactor } from '~/features/identity/accounts/second-factor-state-store.server';
import { endSessionsWithout } from '~/features/identity/accounts/session-store.server';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { Viewer } from '~/features/identity/accounts/viewer';
import { db, transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import type { Ceremony } from './passkey-browser';
import { passkeyCreation, readCreatedPasskey } from './passkeys.server';
import { requireFirstCode, requireProof, type Prover } from './prove.server';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.server';
import {
  beginApp,
  confirmApp,
  hasAny,
  insertPasskey,
  lockOwner,
  readBegunApp,
  readSecondFactors,
  removeApp,
  removePasskey,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  type SecondFactors,
} from './second-factor-store.server';
import type { SecurityEvent } from './security-notice';
import { newAppSecret } from './totp.server';

/** A limit, because each passkey is one more thing that may be lost. */
const MOST_PASSKEYS = 10;
const passkeyName = freeText(60).refine((name) => name.length > 0);

/** @throws AppError passkey-name (400) */
function nameOf(typed: string): string {
  const { data } = passkeyName.safeParse(typed);
  if (data === undefined) throw new AppError('passkey-name', 400);
  return data.replaceAll('\n', ' ');
}

/** The person who changes their own second factors. */
export type Owner = Prover & {
  /** The present session; empty before there is one. */
  sessionId: string;
  /** Without a session only the first second factor may be set up. */
  onlyFirst?: boolean;
};

/** Runs a change under the owner's lock, with its audit entry and the mail about it. */
async function change<T>(
  owner: Owner,
  event: SecurityEvent,
  work: (tx: Executor, before: SecondFactors) => Promise<T>,
): Promise<T> {
  const { viewer, locale, post } = owner;
  return transaction(async (tx) => {
    await lockOwner(tx, viewer.accountId);
    const before = await readSecondFactors(tx, viewer.accountId);
    if (owner.onlyFirst && hasAny(before)) throw new AppError('log-in-expired', 410);
    const result = await work(tx, before);
    await post(tx, { to: { name: viewer.displayName, address: viewer.email }, locale, event });
    return result;
  });
}

/** Replaces the recovery codes; the new ones are shown to the owner only once. */
async function makeCodes(tx: Executor, { accountId }: Viewer): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => recoveryCodeHash(accountId, code)),
  );
  return codes;
}

/** The recovery codes for an account's first second factor; null for a further one. */
async function welcomeFactor(tx: Executor, { viewer, sessionId }: Owner, before: SecondFactors) {
  if (hasAny(before)) return { codes: null };
  const ended = await endSessionsWithout(tx, viewer.accountId, sessionId);
  return { codes: await makeCodes(tx, viewer), ended };
}

/**
 * Begins to set up an app: its secret is stored, and counts once a code of it was right.
 * @throws AppError app-exists (409)
 */
export async function startApp({ viewer }: Pick<Owner, 'viewer'>): Promise<void> {
  if (!(await beginApp(db(), viewer.accountId, newAppSecret()))) throw new AppError('app-exists', 409);
}

/**
 * Confirms the app that is being set up by a code.
 * @returns recovery codes if this is the account's first second factor
 * @throws AppError wrong-code (403), set-up-expired (410), too-many-attempts (429)
 */
export async function addApp(owner: Owner, typed: string): Promise<string[] | null> {
  const { viewer } = owner;
  const secret = await readBegunApp(db(), viewer.accountId);
  if (secret === undefined) throw new AppError('set-up-expired', 410);
  const step = await requireFirstCode(viewer, secret, typed);
  return change(owner, 'app-added', async (tx, before) => {
    // The set-up was restarted in another window, so the code belongs to another secret.
    if ((await readBegunApp(tx, viewer.accountId)) !== secret) throw new AppError('set-up-expired', 410);
    await confirmApp(tx, viewer.accountId, step);
    const { codes, ended } = await welcomeFactor(tx, owner, before);
    await recordOwnAct(tx, actorOf(viewer), { action: 'account.add-app', after: ended });
    return codes;
  });
}

/**
 * Adds a passkey that the owner's browser made.
 * @returns recovery codes if this is the account's first second factor
 * @throws AppError passkey-name (400), passkey-refused (403), passkeys-impossible, too-many-passkeys (409)
 */
export async function addPasskey(owner: Owner, typedName: string, sent: string): Promise<string[] | null> {
  const { viewer } = owner;
  const name = nameOf(typedName);
  const made = await readCreatedPasskey(viewer, sent);
  return change(owner, 'passkey-added', async (tx, before) => {
    requireRoom(before);
    if (!(await insertPasskey(tx, viewer.accountId, { ...made, name }))) throw new AppError('passkey-refused', 403);
    const { codes, ended } = await welcomeFactor(tx, owner, before);
    await recordOwnAct(tx, actorOf(viewer), { action: 'account.add-passkey', after: { name, ...ended } });
    return codes;
  });
}

function requireRoom({ passkeys }: SecondFactors): void {
  if (passkeys.length >= MOST_PASSKEYS) {
    throw new AppError('too-many-passkeys', 409, { params: { max: MOST_PASSKEYS } });
  }
}

/**
 * The options for the owner's browser to make a further passkey. It allows logging in without a password, so it requires
 * the same proof as a change of the password.
 * @throws AppError passkey-name (400), wrong-proof (403), passkeys-impossible, too-many-passkeys (409), too-many-attempts (429)
 */
export async function preparePasskey(
  owner: Owner,
  typedName: string,
  proof: string,
): Promise<{ name: string; creation: Ceremony }> {
  const name = nameOf(typedName);
  requireRoom(await readSecondFactors(db(), owner.viewer.accountId));
  await requireProof(owner, proof);
  const creation = await passkeyCreation(owner.viewer);
  if (!creation) throw new AppError('passkeys-impossible', 409);
  return { name, creation };
}

/** @throws AppError second-factor-kept (409) if somebody who must have a second factor would lose the last one */
async function requireAnother(tx: Executor, viewer: Viewer): Promise<void> {
  if (hasAny(await readSecondFactors(tx, viewer.accountId))) return;
  if (await mustHaveSecondFactor(tx, viewer)) throw new AppError('second-factor-kept', 409);
  // Recovery codes replace an app or a passkey, so without either they are useless.
  await removeRecoveryCodes(tx, viewer.accountId);
}

/** @throws AppError wrong-proof (403), second-factor-kept (409), not-found (404), too-many-attempts (429) */
export async function dropApp(owner: Owner, proof: string): Promise<void> {
  await requireProof(owner, proof);
  const { viewer } = owner;
  await change(owner, 'app-removed', async (tx) => {
    if (!(await removeApp(tx, viewer.accountId))) throw notFound('not-found');
    await requireAnother(tx, viewer);
    await recordOwnAct(tx, actorOf(viewer), { action: 'account.remove-app' });
  });
}

/** @throws AppError wrong-proof (403), second-factor-kept (409), not-found (404), too-many-attempts (429) */
export async function dropPasskey(owner: Owner, id: number, proof: string): Promise<void> {
  await requireProof(owner, proof);
  const { viewer } = owner;
  await change(owner, 'passkey-removed', async (tx) => {
    const name = await removePasskey(tx, viewer.accountId, id);
    if (name === undefined) throw notFound('not-found');
    await requireAnother(tx, viewer);
    await recordOwnAct(tx, actorOf(viewer), { action: 'account.remove-passkey', before: { name } });
  });
}

/**
 * Makes a new set of recovery codes, which invalidates the earlier one.
 * @throws AppError wrong-proof (403), no-second-factor (409), too-many-attempts (429)
 */
export async function renewCodes(owner: Owner, proof: string): Promise<string[]> {
  await requireProof(owner, proof);
  const { viewer } = owner;
  return change(owner, 'codes-made', async (tx, before) => {
    if (!hasAny(before)) throw new AppError('no-second-factor', 409);
    await recordOwnAct(tx, actorOf(viewer), { action: 'account.recovery-codes' });
    return makeCodes(tx, viewer);
  });
}
