import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { accountMayAct, viewerColumns, viewerOfRow } from '~/features/identity/accounts/account-store.server';
import type { Viewer } from '~/features/identity/accounts/viewer';
import { decrypt, encrypt, sha256 } from '~/platform/crypto.server';
import { db, type Executor } from '~/platform/db/client.server';
import {
  authenticatorApp,
  dealerTerms,
  firm,
  passkey,
  recoveryCode,
  spentChallenge,
  userAccount,
} from '~/platform/db/schema.server';

/** The time after which the unconfirmed secret of an app expires. */
const SET_UP_MINUTES = 60;

export type ListedPasskey = { id: number; name: string; createdAt: Date; lastUsedAt: Date | null };

export type SecondFactors = {
  /** When the app was set up; null without one. */
  appSince: Date | null;
  passkeys: ListedPasskey[];
  /** The number of unused recovery codes; null if none were ever made. */
  codesLeft: number | null;
};

/** The second factors of an account. */
export async function readSecondFactors(tx: Executor, accountId: number): Promise<SecondFactors> {
  const [app] = await tx
    .select({ since: authenticatorApp.confirmedAt })
    .from(authenticatorApp)
    .where(and(eq(authenticatorApp.accountId, accountId), isNotNull(authenticatorApp.confirmedAt)));
  const passkeys = await tx
    .select({ id: passkey.id, name: passkey.name, createdAt: passkey.createdAt, lastUsedAt: passkey.lastUsedAt })
    .from(passkey)
    .where(eq(passkey.accountId, accountId))
    .orderBy(asc(passkey.id));
  const [codes] = await tx
    .select({
      made: sql<number>`count(*)::int`,
      left: sql<number>`count(*) filter (where ${recoveryCode.usedAt} is null)::int`,
    })
    .from(recoveryCode)
    .where(eq(recoveryCode.accountId, accountId));
  return { appSince: app?.since ?? null, passkeys, codesLeft: codes?.made ? codes.left : null };
}

export const hasAny = ({ appSince, passkeys }: SecondFactors): boolean => appSince !== null || passkeys.length > 0;

/** Locks an account's second factors, so that each change judges by the state that it found. */
export async function lockOwner(tx: Executor, accountId: number): Promise<void> {
  await tx.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, accountId)).for('update');
}

/** Stores the secret of an app that is being set up, replacing an unconfirmed one; false if there is an app already. */
export async function beginApp(tx: Executor, accountId: number, secret: string): Promise<boolean> {
  const begun = { sealedSecret: encrypt(secret), createdAt: sql`now()` };
  const rows = await tx
    .insert(authenticatorApp)
    .values({ accountId, ...begun })
    .onConflictDoUpdate({
      target: authenticatorApp.accountId,
      set: begun,
      setWhere: isNull(authenticatorApp.confirmedAt),
    })
    .returning({ accountId: authenticatorApp.accountId });
  return rows.length > 0;
}

/** The secret of an app that is being set up. */
export async function readBegunApp(tx: Executor, accountId: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ sealed: authenticatorApp.sealedSecret })
    .from(authenticatorApp)
    .where(
      and(
        eq(authenticatorApp.accountId, accountId),
        isNull(authenticatorApp.confirmedAt),
        sql`${authenticatorApp.createdAt} > now() - ${SET_UP_MINUTES} * interval '1 minute'`,
      ),
    );
  return row && decrypt(row.sealed);
}

/** Activates the app; the code that confirmed it is used up. */
export async function confirmApp(tx: Executor, accountId: number, step: number): Promise<void> {
  await tx
    .update(authenticatorApp)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(eq(authenticatorApp.accountId, accountId));
}

/** The secret and last step of an account's active app, if it has one. */
export async function readApp(
  tx: Executor,
  accountId: number,
): Promise<{ secret: string; lastStep: number } | undefined> {
  const [row] = await tx
    .select({ sealed: authenticatorApp.sealedSecret, lastStep: authenticatorApp.lastStep })
    .from(authenticatorApp)
    .where(and(eq(authenticatorApp.accountId, accountId), isNotNull(authenticatorApp.confirmedAt)));
  return row && { secret: decrypt(row.sealed), lastStep: row.lastStep };
}

/** Uses up a step; false if another request was quicker. */
export async function spendStep(tx: Executor, accountId: number, step: number): Promise<boolean> {
  const rows = await tx
    .update(authenticatorApp)
    .set({ lastStep: step })
    .where(and(eq(authenticatorApp.accountId, accountId), lt(authenticatorApp.lastStep, step)))
    .returning({ accountId: authenticatorApp.accountId });
  return rows.length > 0;
}

/** Deletes the app; false if there was none. */
export async function removeApp(tx: Executor, accountId: number): Promise<boolean> {
  const rows = await tx
    .delete(authenticatorApp)
    .where(and(eq(authenticatorApp.accountId, accountId), isNotNull(authenticatorApp.confirmedAt)))
    .returning({ accountId: authenticatorApp.accountId });
  return rows.length > 0;
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(tx: Executor, accountId: number, hashes: readonly string[]): Promise<void> {
  await removeRecoveryCodes(tx, accountId);
  await tx.insert(recoveryCode).values(hashes.map((codeHash) => ({ accountId, codeHash })));
}

export async function removeRecoveryCodes(tx: Executor, accountId: number): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
}

/** Uses up a recovery code; false if it is unknown or used. */
export async function spendRecoveryCode(tx: Executor, accountId: number, codeHash: string): Promise<boolean> {
  const rows = await tx
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt)))
    .returning({ accountId: recoveryCode.accountId });
  return rows.length > 0;
}

export type NewPasskey = {
  name: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
};

/** Stores a passkey; false if it belongs to an account already. */
export async function insertPasskey(tx: Executor, accountId: number, made: NewPasskey): Promise<boolean> {
  const rows = await tx
    .insert(passkey)
    .values({ accountId, ...made, publicKey: Buffer.from(made.publicKey) })
    .onConflictDoNothing()
    .returning({ id: passkey.id });
  return rows.length > 0;
}

/** The ids of an account's passkeys, for a browser to ask for one of them, or not to make one twice. */
export async function passkeysOf(
  tx: Executor,
  accountId: number,
): Promise<{ credentialId: string; transports: string[] }[]> {
  return tx
    .select({ credentialId: passkey.credentialId, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.accountId, accountId));
}

export type KnownPasskey = {
  id: number;
  viewer: Viewer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

/** A passkey with its account, if the account may act. */
export async function findPasskey(credentialId: string): Promise<KnownPasskey | undefined> {
  const [row] = await db()
    .select({
      ...viewerColumns,
      id: passkey.id,
      publicKey: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
    })
    .from(passkey)
    .innerJoin(userAccount, eq(userAccount.id, passkey.accountId))
    .leftJoin(firm, eq(firm.id, userAccount.firmId))
    .leftJoin(dealerTerms, eq(dealerTerms.firmId, userAccount.firmId))
    .where(and(eq(passkey.credentialId, credentialId), accountMayAct));
  if (!row) return undefined;
  const { id, publicKey, counter, transports } = row;
  return { id, viewer: viewerOfRow(row), publicKey, counter, transports };
}

/** Records a use; false if the passkey's counter shows that it was copied. */
export async function notePasskeyUse(id: number, counter: number): Promise<boolean> {
  const rows = await db()
    .update(passkey)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkey.id, id), or(lt(passkey.counter, counter), and(eq(passkey.counter, 0), sql`${counter} = 0`))))
    .returning({ id: passkey.id });
  return rows.length > 0;
}

/** Deletes a passkey and returns its name; undefined if the account has no such passkey. */
export async function removePasskey(tx: Executor, accountId: number, id: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(passkey)
    .where(and(eq(passkey.accountId, accountId), eq(passkey.id, id)))
    .returning({ name: passkey.name });
  return row?.name;
}

/** Deletes all second factors and returns what there was. */
export async function removeAll(tx: Executor, accountId: number): Promise<{ app: boolean; passkeys: number }> {
  const app = await removeApp(tx, accountId);
  const passkeys = await tx.delete(passkey).where(eq(passkey.accountId, accountId)).returning({ id: passkey.id });
  await tx.delete(authenticatorApp).where(eq(authenticatorApp.accountId, accountId));
  await removeRecoveryCodes(tx, accountId);
  return { app, passkeys: passkeys.length };
}

/** Records that a challenge was answered; false if it was answered before. Expired ones are deleted in passing. */
export async function spendOnce(challenge: string, expiresAt: Date): Promise<boolean> {
  await db()
    .delete(spentChallenge)
    .where(lt(spentChallenge.expiresAt, sql`now()`));
  const rows = await db()
    .insert(spentChallenge)
    .values({ challengeHash: sha256(challenge), expiresAt })
    .onConflictDoNothing()
    .returning({ expiresAt: spentChallenge.expiresAt });
  return rows.length > 0;
}
