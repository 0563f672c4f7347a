import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import type { heldAccount, userAccount } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

/** What an account took of the shared work, and whether an operator holds it back. */
export type AccountShare = Pick<Row<typeof userAccount>, 'id' | 'email' | 'firmId'> & {
  firm: string | null;
  documents: number;
  exports: number;
  ms: number;
  held: Pick<Row<typeof heldAccount>, 'heldBy' | 'reason' | 'heldAt'> | null;
};

const MOST_SHOWN = 5;

/** The accounts that took most within the last minutes, and all that are held back. */
export async function readShares(minutes: number): Promise<AccountShare[]> {
  const { rows } = await db().execute<AccountShare>(sql`
    with taken as (
      select account_id, coalesce(sum(runs) filter (where kind = 'documents'), 0)::int as documents,
        coalesce(sum(runs) filter (where kind = 'exports'), 0)::int as exports, sum(ms)::int as ms
      from account_shares where at > now() - ${minutes} * interval '1 minute' group by account_id
    ), most as (select account_id from taken order by ms desc, account_id limit ${MOST_SHOWN})
    select a.id, a.email, a.firm_id as "firmId", f.name as firm,
      coalesce(t.documents, 0) as documents, coalesce(t.exports, 0) as exports, coalesce(t.ms, 0) as ms,
      case when h.account_id is null then null else json_build_object(
        'heldBy', h.held_by, 'reason', h.reason, 'heldAt', to_json(h.held_at) #>> '{}') end as held
    from user_accounts a left join taken t on t.account_id = a.id left join held_accounts h on h.account_id = a.id
      left join firms f on f.id = a.firm_id
    where a.id in (select account_id from most) or h.account_id is not null
    order by ms desc, a.id`);
  return rows;
}

/** The e-mail of an account; undefined if there is none. */
export async function accountName(id: number): Promise<string | undefined> {
  const { rows } = await db().execute<{ email: string }>(sql`select email from user_accounts where id = ${id}`);
  return rows[0]?.email;
}

/** Holds an account back, or lets it go; false if that was so already. */
export async function setHeld(
  tx: Executor,
  accountId: number,
  { held, by, reason }: { held: boolean; by: string; reason: string },
): Promise<boolean> {
  const { rowCount } = await tx.execute(
    held
      ? sql`insert into held_accounts (account_id, held_by, reason) values (${accountId}, ${by}, ${reason}) on conflict do nothing`
      : sql`delete from held_accounts where account_id = ${accountId}`,
  );
  return (rowCount ?? 0) > 0;
}

/** Deletes what was taken more than two days ago; returns how many rows. */
export async function pruneShares(tx: Executor): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from account_shares where at < now() - interval '2 days'`);
  return rowCount ?? 0;
}
