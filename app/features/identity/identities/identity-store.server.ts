import { and, eq, gt, sql } from 'drizzle-orm';
import { accountMayAct, viewerColumns, viewerOfRow } from '~/features/identity/accounts/account-store.server';
import type { Viewer } from '~/features/identity/accounts/viewer';
import { sha256 } from '~/platform/crypto.server';
import { db, type Executor } from '~/platform/db/client.server';
import {
  accountIdentity,
  dealerTerms,
  firm,
  identityAttempt,
  session,
  spentLogoutToken,
  userAccount,
  waitingIdentity,
} from '~/platform/db/schema.server';

/** How long a person may stay at a provider, and how long a proved identity waits for its owner. */
export const WAIT_SECONDS = 600;

const waitEnds = sql`now() + ${WAIT_SECONDS} * interval '1 second'`;

export async function keepAttempt(state: string, browser: string, sealed: string): Promise<void> {
  await db()
    .insert(identityAttempt)
    .values({ stateHash: sha256(state), browserHash: sha256(browser), sealed, expiresAt: waitEnds });
}

/** Uses up an attempt; undefined if there is none, it has expired, or it is another browser's, which leaves it unused. */
export async function spendAttempt(state: string, browser: string): Promise<string | undefined> {
  const [row] = await db()
    .delete(identityAttempt)
    .where(
      and(
        eq(identityAttempt.stateHash, sha256(state)),
        eq(identityAttempt.browserHash, sha256(browser)),
        gt(identityAttempt.expiresAt, sql`now()`),
      ),
    )
    .returning({ sealed: identityAttempt.sealed });
  return row?.sealed;
}

/** Stores a proved identity that waits for its owner, replacing an earlier one of the same browser. */
export async function keepWaiting(browser: string, sealed: string): Promise<void> {
  await db()
    .insert(waitingIdentity)
    .values({ browserHash: sha256(browser), sealed, expiresAt: waitEnds })
    .onConflictDoUpdate({
      target: waitingIdentity.browserHash,
      set: { sealed, accountId: null, expiresAt: waitEnds },
    });
}

const stillWaits = (browser: string) =>
  and(eq(waitingIdentity.browserHash, sha256(browser)), gt(waitingIdentity.expiresAt, sql`now()`));

export async function findWaiting(browser: string): Promise<string | undefined> {
  const [row] = await db().select({ sealed: waitingIdentity.sealed }).from(waitingIdentity).where(stillWaits(browser));
  return row?.sealed;
}

/** Records the account whose password was right; its session may open later, after the second factor. */
export async function promiseWaiting(browser: string, accountId: number): Promise<void> {
  await db().update(waitingIdentity).set({ accountId }).where(stillWaits(browser));
}

/** Uses up a waiting identity that was assigned to this account. */
export async function spendWaiting(tx: Executor, browser: string, accountId: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(waitingIdentity)
    .where(and(stillWaits(browser), eq(waitingIdentity.accountId, accountId)))
    .returning({ sealed: waitingIdentity.sealed });
  return row?.sealed;
}

/** The account of an identity, found only by issuer and subject, which no provider assigns twice. */
export async function findByIdentity(
  issuer: string,
  subject: string,
): Promise<{ viewer: Viewer; mayAct: boolean } | undefined> {
  const [row] = await db()
    .select({ ...viewerColumns, mayAct: accountMayAct })
    .from(accountIdentity)
    .innerJoin(userAccount, eq(userAccount.id, accountIdentity.accountId))
    .leftJoin(firm, eq(firm.id, userAccount.firmId))
    .leftJoin(dealerTerms, eq(dealerTerms.firmId, userAccount.firmId))
    .where(and(eq(accountIdentity.issuer, issuer), eq(accountIdentity.subject, subject)));
  return row && { viewer: viewerOfRow(row), mayAct: row.mayAct };
}

export async function noteUse(issuer: string, subject: string): Promise<void> {
  await db()
    .update(accountIdentity)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(accountIdentity.issuer, issuer), eq(accountIdentity.subject, subject)));
}

export type LinkedIdentity = {
  issuer: string;
  subject: string;
  label: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const linkedColumns = {
  issuer: accountIdentity.issuer,
  subject: accountIdentity.subject,
  label: accountIdentity.label,
  createdAt: accountIdentity.createdAt,
  lastUsedAt: accountIdentity.lastUsedAt,
};

export async function identitiesOf(accountId: number, tx: Executor = db()): Promise<LinkedIdentity[]> {
  return tx
    .select(linkedColumns)
    .from(accountIdentity)
    .where(eq(accountIdentity.accountId, accountId))
    .orderBy(accountIdentity.createdAt, accountIdentity.issuer);
}

/** Links an identity; false if it belongs to an account already, or the account has another one of the same issuer. */
export async function insertIdentity(
  tx: Executor,
  identity: { accountId: number; issuer: string; subject: string; label: string },
): Promise<boolean> {
  const rows = await tx
    .insert(accountIdentity)
    .values({ ...identity, lastUsedAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ issuer: accountIdentity.issuer });
  return rows.length > 0;
}

/** Unlinks an identity from an account and ends the sessions that it opened; undefined if there was none. */
export async function removeIdentity(
  tx: Executor,
  accountId: number,
  issuer: string,
): Promise<{ label: string; ended: number } | undefined> {
  const [removed] = await tx
    .delete(accountIdentity)
    .where(and(eq(accountIdentity.accountId, accountId), eq(accountIdentity.issuer, issuer)))
    .returning(linkedColumns);
  if (!removed) return undefined;
  const { subject, label } = removed;
  return { label, ended: await endSessions(tx, issuer, { subject }) };
}

/** The sessions to end: those of a person at a provider, of one session there, or of both. */
export type SessionsOf =
  | { subject: string; providerSession?: string | undefined }
  | { subject?: undefined; providerSession: string };

/** Ends sessions that a provider opened; returns how many. */
export async function endSessions(
  tx: Executor,
  issuer: string,
  { subject, providerSession }: SessionsOf,
): Promise<number> {
  const ended = await tx
    .delete(session)
    .where(
      and(
        eq(session.issuer, issuer),
        subject === undefined ? undefined : eq(session.subject, subject),
        providerSession === undefined ? undefined : eq(session.providerSession, providerSession),
      ),
    )
    .returning({ accountId: session.accountId });
  return ended.length;
}

/** Records a logout token; false if it was used before. */
export async function spendLogoutToken(tx: Executor, issuer: string, id: string, seconds: number): Promise<boolean> {
  const rows = await tx
    .insert(spentLogoutToken)
    .values({ tokenHash: sha256(`${issuer} ${id}`), expiresAt: sql`now() + ${seconds} * interval '1 second'` })
    .onConflictDoNothing()
    .returning({ expiresAt: spentLogoutToken.expiresAt });
  return rows.length > 0;
}
