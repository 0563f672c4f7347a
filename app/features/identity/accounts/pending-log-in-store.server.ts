import { and, eq, gt, sql } from 'drizzle-orm';
import { randomToken, sha256 } from '~/platform/crypto.server';
import { db, type Executor } from '~/platform/db/client.server';
import { dealerTerms, firm, pendingLogIn, userAccount } from '~/platform/db/schema.server';
import { accountMayAct, viewerColumns, viewerOfRow } from './account-store.server';
import type { SessionIdentity, Viewer } from './viewer';

export const PENDING_SECONDS = 10 * 60;

export type PendingLogIn = {
  viewer: Viewer;
  remember: boolean;
  onward: string;
  deviceCookie: string;
  identity?: SessionIdentity | undefined;
};

/** Stores a pending log-in and returns its id, which only this browser knows. */
export async function openPendingLogIn({ viewer, ...pending }: PendingLogIn): Promise<string> {
  const id = randomToken();
  await db()
    .insert(pendingLogIn)
    .values({
      ...pending,
      idHash: sha256(id),
      accountId: viewer.accountId,
      expiresAt: sql`now() + ${PENDING_SECONDS} * interval '1 second'`,
    });
  return id;
}

/** The pending log-in; undefined if it has expired, the password has changed or the account may not act any more. */
export async function readPendingLogIn(id: string): Promise<PendingLogIn | undefined> {
  const [row] = await db()
    .select({
      ...viewerColumns,
      remember: pendingLogIn.remember,
      onward: pendingLogIn.onward,
      deviceCookie: pendingLogIn.deviceCookie,
      identity: pendingLogIn.identity,
    })
    .from(pendingLogIn)
    .innerJoin(userAccount, eq(userAccount.id, pendingLogIn.accountId))
    .leftJoin(firm, eq(firm.id, userAccount.firmId))
    .leftJoin(dealerTerms, eq(dealerTerms.firmId, userAccount.firmId))
    .where(
      and(
        eq(pendingLogIn.idHash, sha256(id)),
        gt(pendingLogIn.expiresAt, sql`now()`),
        sql`${pendingLogIn.createdAt} >= ${userAccount.passwordChangedAt}`,
        accountMayAct,
      ),
    );
  if (!row) return undefined;
  const { remember, onward, deviceCookie, identity } = row;
  return { viewer: viewerOfRow(row), remember, onward, deviceCookie, identity: identity ?? undefined };
}

/** Deletes a pending log-in; false if it was deleted already, because each opens only one session. */
export async function closePendingLogIn(tx: Executor, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(pendingLogIn)
    .where(and(eq(pendingLogIn.idHash, sha256(id)), gt(pendingLogIn.expiresAt, sql`now()`)));
  return (rowCount ?? 0) > 0;
}

/** Deletes expired ones; returns how many. */
export async function prunePendingLogIns(): Promise<number> {
  const { rowCount } = await db().execute(sql`delete from ${pendingLogIn} where ${pendingLogIn.expiresAt} < now()`);
  return rowCount ?? 0;
}
