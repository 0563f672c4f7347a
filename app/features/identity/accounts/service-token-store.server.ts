import { and, desc, eq, getTableName, sql, type SQL } from 'drizzle-orm';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { randomToken, sha256 } from '~/platform/crypto.server';
import { db, type Executor } from '~/platform/db/client.server';
import { holdsEveryWord } from '~/platform/db/folded-match.server';
import { dealerTerms, firm, receipt, serviceToken, userAccount } from '~/platform/db/schema.server';
import { preparedOnce } from '~/platform/db/statement.server';
import { accountMayAct, viewerColumns, viewerOfRow } from './account-store.server';
import type { Caller } from './api-caller';
import type { KeyFacts } from './service-token-rules';
import type { ServiceTokenFilter } from './service-token-filter';

const PREFIX = 'kps_';

/** The ERP's table of orders: a token without it can neither place nor read orders. */
export const TABLE_OF_ORDERS = getTableName(receipt);

/** The caller that a service token stands for; `expired` if it has expired. Records the use, at most once a minute. */
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

type NewServiceToken = {
  name: string;
  /** The dealer's account as which it acts; null for a program of the vendor. */
  accountId: number | null;
  mayRead: boolean;
  mayWrite: boolean;
  tables: string[] | null;
  madeBy: string;
  /** Days until it expires; null for never. */
  days: number | null;
};

/** Stores the hash of a new service token and returns its only copy. */
export async function insertServiceToken(
  tx: Executor,
  wanted: NewServiceToken,
): Promise<{ id: number; token: string }> {
  const token = `${PREFIX}${randomToken()}`;
  const { days, ...rest } = wanted;
  const [row] = await tx
    .insert(serviceToken)
    .values({
      ...rest,
      tokenHash: sha256(token),
      hint: token.slice(-4),
      expiresAt: days === null ? null : sql`now() + ${days} * interval '1 day'`,
    })
    .returning({ id: serviceToken.id });
  if (!row) throw new Error('No service token was stored.');
  return { id: row.id, token };
}

/** The number of valid keys of an account. It locks the account, so that concurrent requests cannot exceed the limit. */
export async function countLiveTokens(tx: Executor, accountId: number): Promise<number> {
  await tx.execute(sql`select from ${userAccount} where ${userAccount.id} = ${accountId} for no key update`);
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(serviceToken)
    .where(and(eq(serviceToken.accountId, accountId), LIVE));
  return row?.count ?? 0;
}

/** Revokes a service token, with `firmId` only one of that firm; undefined if there is none that is not revoked. */
export async function endServiceToken(
  tx: Executor,
  id: number,
  firmId: number | undefined,
): Promise<{ name: string } | undefined> {
  const ofFirm =
    firmId === undefined
      ? undefined
      : sql`${serviceToken.accountId} in (select ${userAccount.id} from ${userAccount} where ${userAccount.firmId} = ${firmId})`;
  const [row] = await tx
    .update(serviceToken)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(serviceToken.id, id), sql`${serviceToken.revokedAt} is null`, ofFirm))
    .returning({ name: serviceToken.name });
  return row;
}

export type ListedServiceToken = KeyFacts & {
  id: number;
  hint: string;
  name: string;
  mayRead: boolean;
  mayWrite: boolean;
  tables: string[] | null;
  madeBy: string;
  /** The dealer's firm for which it acts; null for a program of the vendor. */
  firmId: number | null;
  firmName: string | null;
};

const listed = {
  id: serviceToken.id,
  hint: serviceToken.hint,
  name: serviceToken.name,
  mayRead: serviceToken.mayRead,
  mayWrite: serviceToken.mayWrite,
  tables: serviceToken.tables,
  madeBy: serviceToken.madeBy,
  createdAt: serviceToken.createdAt,
  expiresAt: serviceToken.expiresAt,
  lastUsedAt: serviceToken.lastUsedAt,
  revokedAt: serviceToken.revokedAt,
  firmId: userAccount.firmId,
  firmName: firm.name,
};

const LIVE = sql`(${serviceToken.revokedAt} is null and coalesce(${serviceToken.expiresAt} > now(), true))`;

/** The keys of a firm, newest first, with those that expired within a month and without revoked ones. */
export async function serviceTokensOfFirm(firmId: number): Promise<ListedServiceToken[]> {
  return db()
    .select(listed)
    .from(serviceToken)
    .innerJoin(userAccount, eq(userAccount.id, serviceToken.accountId))
    .innerJoin(firm, eq(firm.id, userAccount.firmId))
    .where(
      and(
        eq(userAccount.firmId, firmId),
        sql`${serviceToken.revokedAt} is null`,
        sql`coalesce(${serviceToken.expiresAt} > now() - interval '30 days', true)`,
      ),
    )
    .orderBy(desc(serviceToken.id));
}

const foundBy = (query: string) =>
  holdsEveryWord(
    sql`(${serviceToken.name} || ' ' || ${serviceToken.madeBy} || ' ' || coalesce(${firm.name}, ''))`,
    query,
  );

const OF_GROUP: Record<ServiceTokenFilter['group'], SQL> = { live: LIVE, ended: sql`not ${LIVE}` };

/** All keys of a group, newest first. */
export async function listServiceTokens(
  { group, query, after }: ServiceTokenFilter,
  limit: number,
): Promise<ListedServiceToken[]> {
  return db()
    .select(listed)
    .from(serviceToken)
    .leftJoin(userAccount, eq(userAccount.id, serviceToken.accountId))
    .leftJoin(firm, eq(firm.id, userAccount.firmId))
    .where(
      and(
        OF_GROUP[group],
        query ? foundBy(query) : undefined,
        after === undefined ? undefined : sql`${serviceToken.id} < ${after}`,
      ),
    )
    .orderBy(desc(serviceToken.id))
    .limit(limit);
}

/** The number of keys that a search finds in each group, up to the bound of all counts. */
export async function countServiceTokens(query: string): Promise<Record<ServiceTokenFilter['group'], number>> {
  const found = db()
    .select({ live: sql<boolean>`${LIVE}`.as('live') })
    .from(serviceToken)
    .leftJoin(userAccount, eq(userAccount.id, serviceToken.accountId))
    .leftJoin(firm, eq(firm.id, userAccount.firmId))
    .where(query ? foundBy(query) : undefined)
    .limit(COUNT_BOUND)
    .as('found');
  const [row] = await db()
    .select({
      live: sql<number>`count(*) filter (where ${found.live})::int`,
      ended: sql<number>`count(*) filter (where not ${found.live})::int`,
    })
    .from(found);
  return row ?? { live: 0, ended: 0 };
}

export async function readServiceToken(id: number): Promise<ListedServiceToken | undefined> {
  const [row] = await db()
    .select(listed)
    .from(serviceToken)
    .leftJoin(userAccount, eq(userAccount.id, serviceToken.accountId))
    .leftJoin(firm, eq(firm.id, userAccount.firmId))
    .where(eq(serviceToken.id, id));
  return row;
}
