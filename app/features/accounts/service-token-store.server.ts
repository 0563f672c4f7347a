import { and, eq, getTableName, sql } from 'drizzle-orm';
import { sha256 } from '~/platform/crypto.server';
import { dealerTerms, firm, receipt, serviceToken, userAccount } from '~/platform/db/schema.server';
import { preparedOnce } from '~/platform/db/statement.server';
import { accountMayAct, viewerColumns, viewerOfRow } from './account-store.server';
import type { Caller } from './api-caller';

const PREFIX = 'kps_';

/** The ERP's table that orders are written to: a token that does not reach it places and reads none. */
export const TABLE_OF_ORDERS = getTableName(receipt);

/** Who a service token lets in; `expired` where its time is over. Notes the use, every minute at most. */
export async function callerOfServiceToken(
  token: string,
): Promise<Exclude<Caller, { kind: 'public' }> | 'expired' | undefined> {
  if (!token.startsWith(PREFIX)) return undefined;
  const [row] = await tokenByHash().execute({ tokenHash: sha256(token) });
  if (!row) return undefined;
  if (!row.fresh) return 'expired';
  const { tokenId, name, mayRead, mayWrite, tables, owned } = row;
  const scopes = { read: mayRead, write: mayWrite, ...(tables && { tables }) };
  if (!owned) return { kind: 'service', tokenId, name, scopes };
  const viewer = viewerOfRow(row as Parameters<typeof viewerOfRow>[0]);
  return viewer.role === 'dealer' ? { kind: 'dealer', viewer, scopes, token: { id: tokenId, name } } : undefined;
}

const tokenByHash = preparedOnce((db) => {
  const tokenHash = sql`${sql.placeholder('tokenHash')}`;
  const touched = db.$with('touched').as(
    db
      .update(serviceToken)
      .set({ lastUsedAt: sql`now()` })
      .where(
        and(
          eq(serviceToken.tokenHash, tokenHash),
          sql`${serviceToken.revokedAt} is null`,
          sql`coalesce(${serviceToken.expiresAt} > now(), true)`,
          sql`coalesce(${serviceToken.lastUsedAt} < now() - interval '1 minute', true)`,
        ),
      )
      .returning({ id: serviceToken.id }),
  );
  return db
    .with(touched)
    .select({
      ...viewerColumns,
      tokenId: serviceToken.id,
      name: serviceToken.name,
      mayRead: serviceToken.mayRead,
      mayWrite: serviceToken.mayWrite,
      tables: serviceToken.tables,
      owned: sql<boolean>`${serviceToken.accountId} is not null`,
      fresh: sql<boolean>`coalesce(${serviceToken.expiresAt} > now(), true)`,
    })
    .from(serviceToken)
    .leftJoin(userAccount, eq(userAccount.id, serviceToken.accountId))
    .leftJoin(firm, eq(firm.id, userAccount.firmId))
    .leftJoin(dealerTerms, eq(dealerTerms.firmId, userAccount.firmId))
    .where(
      and(
        eq(serviceToken.tokenHash, tokenHash),
        sql`${serviceToken.revokedAt} is null`,
        sql`(${serviceToken.accountId} is null
          or (${serviceToken.createdAt} >= ${userAccount.passwordChangedAt} and ${accountMayAct}))`,
      ),
    )
    .prepare('service_token_by_hash');
});
