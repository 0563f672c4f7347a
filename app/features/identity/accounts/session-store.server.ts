import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { randomToken, sha256 } from '~/platform/crypto.server';
import { db, transaction, type Executor } from '~/platform/db/client.server';
import {
  accountIdentity,
  accountLink,
  dealerTerms,
  firm,
  identityAttempt,
  pendingRegistration,
  session,
  spentLogoutToken,
  userAccount,
  waitingIdentity,
} from '~/platform/db/schema.server';
import { preparedOnce } from '~/platform/db/statement.server';
import { accountMayAct, viewerColumns, viewerOfRow } from './account-store.server';
import { prunePendingLogIns } from './pending-log-in-store.server';
import { endAccountTokens, endPasswordTokens, pruneTokens } from './token-store.server';
import type { SessionProof, Viewer } from './viewer';

export const REMEMBERED_SECONDS = 30 * 86_400;
const IDLE_SECONDS = 12 * 3600;
/** More devices than a person has; the limit keeps a log-in loop from filling the table. */
const MOST_SESSIONS = 20;

const inSeconds = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;

/**
 * Opens a session and ends the browser's earlier one, so that an id planted before the log-in is useless (session
 * fixation). Of more than twenty sessions the oldest end.
 */
export async function openSession(
  accountId: number,
  remember: boolean,
  formerId: string | undefined,
  { secondFactor = false, identity }: SessionProof = {},
  device: string | null = null,
): Promise<string> {
  const id = randomToken();
  await transaction(async (tx) => {
    if (formerId) await tx.delete(session).where(eq(session.idHash, sha256(formerId)));
    await tx.insert(session).values({
      idHash: sha256(id),
      accountId,
      remember,
      device,
      secondFactor,
      expiresAt: inSeconds(remember ? REMEMBERED_SECONDS : IDLE_SECONDS),
      ...identity,
    });
    await tx.execute(sql`
      delete from ${session} where ${session.idHash} in (
        select ${session.idHash} from ${session} where ${session.accountId} = ${accountId}
        order by ${session.createdAt} desc, ${session.idHash} offset ${MOST_SESSIONS})`);
  });
  return id;
}

/** Gives a session that gains rights a new id; undefined if it has ended. */
export async function renewSession(formerId: string): Promise<{ id: string; remember: boolean } | undefined> {
  return transaction((tx) => renew(tx, formerId));
}

async function renew(tx: Executor, formerId: string): Promise<{ id: string; remember: boolean } | undefined> {
  const [former] = await tx
    .delete(session)
    .where(eq(session.idHash, sha256(formerId)))
    .returning({
      accountId: session.accountId,
      remember: session.remember,
      device: session.device,
      secondFactor: session.secondFactor,
      issuer: session.issuer,
      subject: session.subject,
      providerSession: session.providerSession,
    });
  if (!former) return undefined;
  const id = randomToken();
  await tx.insert(session).values({
    ...former,
    idHash: sha256(id),
    expiresAt: inSeconds(former.remember ? REMEMBERED_SECONDS : IDLE_SECONDS),
  });
  return { id, remember: former.remember };
}

/** The SQL condition that the identity that opened the session, if any, still belongs to the account. */
const identityHolds = sql`(${session.issuer} is null or exists (
  select from ${accountIdentity} i
  where i.issuer = ${session.issuer} and i.subject = ${session.subject} and i.account_id = ${session.accountId}))`;

export type OpenSession = {
  createdAt: Date;
  lastSeenAt: Date;
  remember: boolean;
  device: string | null;
  current: boolean;
};

/** The sessions of an account, the one of `currentId` first, then by last use. */
export async function openSessionsOf(accountId: number, currentId: string): Promise<OpenSession[]> {
  const current = sql<boolean>`${session.idHash} = ${sha256(currentId)}`;
  return db()
    .select({
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      remember: session.remember,
      device: session.device,
      current,
    })
    .from(session)
    .innerJoin(userAccount, eq(userAccount.id, session.accountId))
    .where(
      and(
        eq(session.accountId, accountId),
        gt(session.expiresAt, sql`now()`),
        sql`${session.createdAt} >= ${userAccount.passwordChangedAt}`,
        identityHolds,
      ),
    )
    .orderBy(desc(current), desc(session.lastSeenAt));
}

/** The numbers of sessions and of programs' tokens that were valid until now. */
export type EndedAccess = { sessions: number; tokens: number };

async function deleteOtherSessions(tx: Executor, accountId: number, currentId: string): Promise<number> {
  const sessions = await tx
    .delete(session)
    .where(and(eq(session.accountId, accountId), ne(session.idHash, sha256(currentId))))
    .returning({ live: sql<boolean>`${session.expiresAt} > now()` });
  return sessions.filter(({ live }) => live).length;
}

/** Ends all other sessions of an account and its tokens, in the caller's transaction. */
export async function endOtherSessions(tx: Executor, accountId: number, currentId: string): Promise<EndedAccess> {
  const sessions = await deleteOtherSessions(tx, accountId, currentId);
  return { sessions, tokens: await endAccountTokens(tx, accountId) };
}

/**
 * Applies an account's first second factor to its access: the session that set it up counts as having given it; all other
 * sessions and tokens that a password alone opened end. Keys stay, because no password made them.
 */
export async function endSessionsWithout(tx: Executor, accountId: number, currentId: string): Promise<EndedAccess> {
  await tx
    .update(session)
    .set({ secondFactor: true })
    .where(and(eq(session.accountId, accountId), eq(session.idHash, sha256(currentId))));
  const sessions = await deleteOtherSessions(tx, accountId, currentId);
  return { sessions, tokens: await endPasswordTokens(tx, accountId) };
}

/** Ends the sessions of staff that were opened without a second factor; returns how many of them were valid. */
export async function endStaffSessionsWithout(tx: Executor): Promise<number> {
  const { rows } = await tx.execute<{ live: boolean }>(sql`
    delete from sessions s using user_accounts a
    where a.id = s.account_id and a.role in ('support', 'operator', 'admin') and not s.second_factor
    returning s.expires_at > now() as live`);
  return rows.filter(({ live }) => live).length;
}

/** Ends all sessions and tokens of an account, in the caller's transaction. */
export async function endAllAccess(tx: Executor, accountId: number): Promise<EndedAccess> {
  return endOtherSessions(tx, accountId, '');
}

/** Stores a password that was set by a mailed link, which also proves the address, and ends all access of the account. */
export async function storePassword(tx: Executor, accountId: number, passwordHash: string): Promise<EndedAccess> {
  await tx
    .update(userAccount)
    .set({
      passwordHash,
      passwordChangedAt: sql`now()`,
      emailConfirmedAt: sql`coalesce(${userAccount.emailConfirmedAt}, now())`,
    })
    .where(eq(userAccount.id, accountId));
  return endAllAccess(tx, accountId);
}

/** Stores a new password, ends all other sessions and all tokens, and renews the present session. */
export async function replacePassword(
  tx: Executor,
  accountId: number,
  passwordHash: string,
  currentId: string,
): Promise<{ ended: EndedAccess; renewed: { id: string; remember: boolean } | undefined }> {
  await tx
    .update(userAccount)
    .set({ passwordHash, passwordChangedAt: sql`now()` })
    .where(eq(userAccount.id, accountId));
  const ended = await endOtherSessions(tx, accountId, currentId);
  return { ended, renewed: await renew(tx, currentId) };
}

export async function closeSession(id: string): Promise<void> {
  await db()
    .delete(session)
    .where(eq(session.idHash, sha256(id)));
}

/**
 * The viewer of a session, in one query that also records the use (at most every five minutes). A session that began
 * before the last change of the password counts as ended, as does one of a locked account.
 */
export async function viewerOfSession(id: string): Promise<Viewer | undefined> {
  const [row] = await viewerBySession().execute({ idHash: sha256(id) });
  return row && viewerOfRow(row);
}

/**
 * The SQL condition that a session fulfils the vendor's requirement of a second factor. Switching the requirement on ends
 * the other sessions; this catches a log-in that is under way at that moment.
 */
const mayDoWithout = sql`(${session.secondFactor} or ${userAccount.role} in ('member', 'dealer') or not exists (
  select 1 from settings where name = 'staff-second-factor' and value @> '{"required": true}'))`;

const viewerBySession = preparedOnce((db) => {
  const idHash = sql`${sql.placeholder('idHash')}`;
  const touched = db.$with('touched').as(
    db
      .update(session)
      .set({
        lastSeenAt: sql`now()`,
        expiresAt: sql`case when ${session.remember} then ${session.expiresAt} else ${inSeconds(IDLE_SECONDS)} end`,
      })
      .where(
        and(
          eq(session.idHash, idHash),
          gt(session.expiresAt, sql`now()`),
          sql`${session.lastSeenAt} < now() - interval '5 minutes'`,
        ),
      )
      .returning({ idHash: session.idHash }),
  );
  return db
    .with(touched)
    .select(viewerColumns)
    .from(session)
    .innerJoin(userAccount, eq(userAccount.id, session.accountId))
    .leftJoin(firm, eq(firm.id, userAccount.firmId))
    .leftJoin(dealerTerms, eq(dealerTerms.firmId, userAccount.firmId))
    .where(
      and(
        eq(session.idHash, idHash),
        gt(session.expiresAt, sql`now()`),
        sql`${session.createdAt} >= ${userAccount.passwordChangedAt}`,
        identityHolds,
        accountMayAct,
        mayDoWithout,
      ),
    )
    .prepare('viewer_by_session');
});

/**
 * Deletes expired sessions, pending log-ins and registrations, tokens, mailed links and attempts at identity providers;
 * returns the number of rows.
 */
export async function pruneExpiredSessions(): Promise<number> {
  const results: { rowCount: number | null }[] = [{ rowCount: await prunePendingLogIns() }];
  for (const table of [session, accountLink, pendingRegistration, identityAttempt, waitingIdentity, spentLogoutToken]) {
    results.push(await db().execute(sql`delete from ${table} where ${table.expiresAt} < now()`));
  }
  return results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), await pruneTokens());
}
