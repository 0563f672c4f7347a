import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { decrypt, encrypt, randomToken, sha256 } from '~/platform/crypto.server';
import { db, sharedReads, transaction, type Executor } from '~/platform/db/client.server';
import { deleteInParts } from '~/platform/db/delete-in-parts.server';
import {
  accessToken,
  dealerTerms,
  firm,
  refreshToken,
  serviceToken,
  tokenFamily,
  userAccount,
} from '~/platform/db/schema.server';
import { preparedOnce } from '~/platform/db/statement.server';
import { accountMayAct, viewerColumns, viewerOfRow } from './account-store.server';
import { ACCESS_TOKEN_SECONDS, GRACE_SECONDS, REFRESH_TOKEN_SECONDS } from './token-terms';
import { stepOf } from './token-family';
import type { Viewer } from './viewer';

const ACCESS_PREFIX = 'kpn_';
const REFRESH_PREFIX = 'kpr_';
/** More programs than a person uses; the limit keeps a log-in loop from filling the table. */
const MOST_FAMILIES = 20;

const inSeconds = (seconds: number) => sql`now() + ${seconds} * interval '1 second'`;

/** The tokens that a log-in or a renewal returns. */
export type TokenPair = { accessToken: string; refreshToken: string };

const pairSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });

async function addAccessToken(tx: Executor, accountId: number, familyId: number | null): Promise<string> {
  const token = `${ACCESS_PREFIX}${randomToken()}`;
  await tx
    .insert(accessToken)
    .values({ tokenHash: sha256(token), accountId, familyId, expiresAt: inSeconds(ACCESS_TOKEN_SECONDS) });
  return token;
}

async function addPair(tx: Executor, accountId: number, familyId: number): Promise<TokenPair> {
  const token = `${REFRESH_PREFIX}${randomToken()}`;
  await tx
    .insert(refreshToken)
    .values({ tokenHash: sha256(token), familyId, expiresAt: inSeconds(REFRESH_TOKEN_SECONDS) });
  return { accessToken: await addAccessToken(tx, accountId, familyId), refreshToken: token };
}

/** The hashes of tokens that nobody has an account for yet. */
export type ReservedTokens = { accessHash: Buffer; refreshHash: Buffer };

/** Tokens that are good for nothing until {@link openReservedTokens} gives them to an account. */
export function reserveTokens(): { pair: TokenPair; reserved: ReservedTokens } {
  const pair = { accessToken: `${ACCESS_PREFIX}${randomToken()}`, refreshToken: `${REFRESH_PREFIX}${randomToken()}` };
  return { pair, reserved: { accessHash: sha256(pair.accessToken), refreshHash: sha256(pair.refreshToken) } };
}

/** Makes reserved tokens the first ones of an account. */
export async function openReservedTokens(
  tx: Executor,
  accountId: number,
  { accessHash, refreshHash }: ReservedTokens,
): Promise<void> {
  const ends = inSeconds(REFRESH_TOKEN_SECONDS);
  const [family] = await tx
    .insert(tokenFamily)
    .values({ accountId, expiresAt: ends })
    .returning({ id: tokenFamily.id });
  if (!family) throw new Error('No token family was stored.');
  await tx.insert(refreshToken).values({ tokenHash: refreshHash, familyId: family.id, expiresAt: ends });
  await tx.insert(accessToken).values({
    tokenHash: accessHash,
    accountId,
    familyId: family.id,
    expiresAt: inSeconds(ACCESS_TOKEN_SECONDS),
  });
}

/** Issues an access token without a refresh token, valid for an hour; only its hash is stored. */
export async function issueAccessToken(accountId: number): Promise<string> {
  return addAccessToken(db(), accountId, null);
}

/** Issues the first tokens of a program that has logged in. Of more than twenty families the oldest end. */
export async function openTokenFamily(accountId: number): Promise<TokenPair> {
  return transaction(async (tx) => {
    const [family] = await tx
      .insert(tokenFamily)
      .values({ accountId, expiresAt: inSeconds(REFRESH_TOKEN_SECONDS) })
      .returning({ id: tokenFamily.id });
    if (!family) throw new Error('No token family was stored.');
    await tx.execute(sql`
      delete from ${tokenFamily} where ${tokenFamily.id} in (
        select ${tokenFamily.id} from ${tokenFamily} where ${tokenFamily.accountId} = ${accountId}
        order by ${tokenFamily.createdAt} desc, ${tokenFamily.id} desc offset ${MOST_FAMILIES})`);
    return addPair(tx, accountId, family.id);
  });
}

export type Renewal =
  | { outcome: 'renewed'; pair: TokenPair; secondsLeft: number; viewer: Viewer }
  /** The token was first used before the grace period, so its family has ended. */
  | { outcome: 'reused'; accountId: number; email: string }
  | { outcome: 'refused' };

/**
 * Exchanges a refresh token, or an access token while it is valid (readings 43), for its successor in its family, in the
 * caller's transaction. A repeated request within the grace period gets the same successor. All changes of a family lock
 * its row first.
 */
export async function renewTokens(tx: Executor, token: string): Promise<Renewal> {
  const isAccess = token.startsWith(ACCESS_PREFIX);
  if (!isAccess && !token.startsWith(REFRESH_PREFIX)) return { outcome: 'refused' };
  // Both tables have the columns by which a renewal goes.
  const exchanged = isAccess ? (accessToken as unknown as typeof refreshToken) : refreshToken;
  const hash = sha256(token);
  const [known] = await tx
    .select({ familyId: sql<number | null>`${exchanged.familyId}` })
    .from(exchanged)
    .where(eq(exchanged.tokenHash, hash));
  // An access token of the password grant has no family.
  if (!known || known.familyId === null) return { outcome: 'refused' };
  const { familyId } = known;
  await tx.select({ id: tokenFamily.id }).from(tokenFamily).where(eq(tokenFamily.id, familyId)).for('update');
  // A separate statement, so that it sees what the previous holder of the lock has committed.
  const [row] = await tx
    .select({
      ...viewerColumns,
      mayAct: sql<boolean>`${accountMayAct} and ${tokenFamily.createdAt} >= ${userAccount.passwordChangedAt}`,
      expired: sql<boolean>`${exchanged.expiresAt} <= clock_timestamp()`,
      usedSecondsAgo: sql<number | null>`extract(epoch from clock_timestamp() - ${exchanged.usedAt})::float8`,
      sealed: exchanged.sealedSuccessor,
    })
    .from(exchanged)
    .innerJoin(tokenFamily, eq(tokenFamily.id, exchanged.familyId))
    .innerJoin(userAccount, eq(userAccount.id, tokenFamily.accountId))
    .leftJoin(firm, eq(firm.id, userAccount.firmId))
    .leftJoin(dealerTerms, eq(dealerTerms.firmId, userAccount.firmId))
    .where(eq(exchanged.tokenHash, hash));
  if (!row?.mayAct) return { outcome: 'refused' };
  const viewer = viewerOfRow(row);
  switch (stepOf({ expired: row.expired, usedSecondsAgo: row.usedSecondsAgo })) {
    case 'refuse':
      return { outcome: 'refused' };
    case 'end-family':
      await tx.delete(tokenFamily).where(eq(tokenFamily.id, familyId));
      return { outcome: 'reused', accountId: viewer.accountId, email: viewer.email };
    case 'same-successor': {
      if (row.sealed === null) return { outcome: 'refused' };
      const pair = pairSchema.parse(JSON.parse(decrypt(row.sealed)));
      return {
        outcome: 'renewed',
        pair,
        secondsLeft: ACCESS_TOKEN_SECONDS - Math.ceil(row.usedSecondsAgo ?? 0),
        viewer,
      };
    }
    case 'rotate': {
      const pair = await addPair(tx, viewer.accountId, familyId);
      await forgetSuccessors(tx, familyId);
      await tx
        .update(exchanged)
        .set({ usedAt: sql`clock_timestamp()`, sealedSuccessor: encrypt(JSON.stringify(pair)) })
        .where(eq(exchanged.tokenHash, hash));
      await tx
        .update(tokenFamily)
        .set({ expiresAt: inSeconds(REFRESH_TOKEN_SECONDS) })
        .where(eq(tokenFamily.id, familyId));
      return { outcome: 'renewed', pair, secondsLeft: ACCESS_TOKEN_SECONDS, viewer };
    }
  }
}

/** Deletes the successors whose grace period is over; without `familyId` those of all families. */
async function forgetSuccessors(tx: Executor, familyId?: number): Promise<number> {
  let forgotten = 0;
  for (const exchanged of [refreshToken, accessToken]) {
    const { rowCount } = await tx.execute(sql`
      update ${exchanged} set sealed_successor = null
      where ${exchanged.sealedSuccessor} is not null
        and ${exchanged.usedAt} < clock_timestamp() - ${GRACE_SECONDS} * interval '1 second'
        ${familyId === undefined ? sql`` : sql`and ${exchanged.familyId} = ${familyId}`}`);
    forgotten += rowCount ?? 0;
  }
  return forgotten;
}

/** Ends the family of an access or refresh token, or the token alone if it has none; unknown tokens have no effect. */
export async function endTokensOf(tx: Executor, token: string): Promise<void> {
  const tokenHash = sha256(token);
  await tx.execute(sql`
    delete from ${tokenFamily} where ${tokenFamily.id} in (
      select ${refreshToken.familyId} from ${refreshToken} where ${refreshToken.tokenHash} = ${tokenHash}
      union all
      select ${accessToken.familyId} from ${accessToken} where ${accessToken.tokenHash} = ${tokenHash})`);
  await tx.delete(accessToken).where(eq(accessToken.tokenHash, tokenHash));
}

const liveOf = (ended: readonly { live: boolean }[]) => ended.filter(({ live }) => live).length;

/** Ends the tokens of programs that logged in by password; returns how many of them were valid. */
export async function endPasswordTokens(tx: Executor, accountId: number): Promise<number> {
  const families = await tx
    .select({ live: sql<boolean>`${tokenFamily.expiresAt} > now()` })
    .from(tokenFamily)
    .where(eq(tokenFamily.accountId, accountId))
    .orderBy(tokenFamily.id)
    .for('update');
  await tx.delete(tokenFamily).where(eq(tokenFamily.accountId, accountId));
  const single = await tx
    .delete(accessToken)
    .where(eq(accessToken.accountId, accountId))
    .returning({ live: sql<boolean>`${accessToken.expiresAt} > now()` });
  return liveOf([...families, ...single]);
}

/** Ends all tokens of an account, in the caller's transaction; returns how many of them were valid. */
export async function endAccountTokens(tx: Executor, accountId: number): Promise<number> {
  const logIns = await endPasswordTokens(tx, accountId);
  const keys = await tx
    .update(serviceToken)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(serviceToken.accountId, accountId), sql`${serviceToken.revokedAt} is null`))
    .returning({ live: sql<boolean>`coalesce(${serviceToken.expiresAt} > now(), true)` });
  return logIns + liveOf(keys);
}

/** The viewer of an access token; `expired` if it has expired. */
export async function viewerOfToken(token: string): Promise<Viewer | 'expired' | undefined> {
  if (!token.startsWith(ACCESS_PREFIX)) return undefined;
  const [row] = await viewerByToken().execute({ tokenHash: sha256(token) });
  if (!row) return undefined;
  return row.fresh ? viewerOfRow(row) : 'expired';
}

const viewerByToken = preparedOnce(
  (db) =>
    db
      .select({ ...viewerColumns, fresh: sql<boolean>`${accessToken.expiresAt} > now()` })
      .from(accessToken)
      .innerJoin(userAccount, eq(userAccount.id, accessToken.accountId))
      .leftJoin(firm, eq(firm.id, userAccount.firmId))
      .leftJoin(dealerTerms, eq(dealerTerms.firmId, userAccount.firmId))
      .where(
        and(
          eq(accessToken.tokenHash, sql`${sql.placeholder('tokenHash')}`),
          sql`${accessToken.createdAt} >= ${userAccount.passwordChangedAt}`,
          accountMayAct,
        ),
      )
      .prepare('viewer_by_token'),
  sharedReads,
);

/** Deletes expired tokens, and successors whose grace period is over; returns the number of changed rows. */
export async function pruneTokens(): Promise<number> {
  const families = await deleteInParts(sql`${tokenFamily}`, sql`t.expires_at < now()`);
  const tokens = await deleteInParts(sql`${accessToken}`, sql`t.expires_at < now() - interval '1 day'`);
  return families + tokens + (await forgetSuccessors(db()));
}
