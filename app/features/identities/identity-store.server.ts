import { and, eq, gt, sql } from 'drizzle-orm';
import { accountMayAct, viewerColumns, viewerOfRow } from '~/features/accounts/account-store.server';
import type { Viewer } from '~/features/accounts/viewer';
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

/** How long somebody may be away at a provider, and how long a proved identity waits for its owner. */
export const WAIT_SECONDS = 600;

const waitEnds = sql`now() + ${WAIT_SECONDS} * interval '1 second'`;

export async function keepAttempt(state: string, browser: string, sealed: string): Promise<void> {
  await db()
    .insert(identityAttempt)
    .values({ stateHash: sha256(state), browserHash: sha256(browser), sealed, expiresAt: waitEnds });
}

/** Uses an attempt up; undefined where there is none, it is too old or another browser's, which uses nothing up. */
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

/** Lets a proved identity wait in place of an earlier one of the same browser. */
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

/** Notes whose password was right; the session may open later, after a second proof. */
export async function promiseWaiting(browser: string, accountId: number): Promise<void> {
  await db().update(waitingIdentity).set({ accountId }).where(stillWaits(browser));
}

/** Uses a waiting identity up, where it was promised to this account. */
export async function spendWaiting(tx: Executor, browser: string, accountId: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(waitingIdentity)
    .where(and(stillWaits(browser), eq(waitingIdentity.accountId, accountId)))
    .returning({ sealed: waitingIdentity.sealed });
  return row?.sealed;
}

/** Whose an identity is; found by issuer and subject, which no provider gives twice, and by nothing else. */
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

/** False where the identity is somebody's already, or the account has another of the same issuer. */
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

/** Takes an identity from an account and ends the sessions that it opened; undefined where there was none. */
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

/** A person at a provider, one session there, or a person's one session. */
export type SessionsOf =
  { subject: string; providerSession?: string | undefined } | { subject?: undefined; providerSession: string };

/** Ends the sessions that a provider let in; returns how many. */
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

/** Notes a logout token; false where it came before. */
export async function spendLogoutToken(tx: Executor, issuer: string, id: string, seconds: number): Promise<boolean> {
  const rows = await tx
    .insert(spentLogoutToken)
    .values({ tokenHash: sha256(`${issuer} ${id}`), expiresAt: sql`now() + ${seconds} * interval '1 second'` })
    .onConflictDoNothing()
    .returning({ expiresAt: spentLogoutToken.expiresAt });
  return rows.length > 0;
}
