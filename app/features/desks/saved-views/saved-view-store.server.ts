import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import type { SavedView } from '~/features/desks/staff/saved-view';

/** The views that an account has: its own, and those that others share. By list, its own first, then by name. */
export async function viewsOf(accountId: number): Promise<SavedView[]> {
  const { rows } = await db().execute<SavedView>(sql`
    select v.id, v.list, v.search, v.name, v.shared, a.display_name as owner, v.account_id = ${accountId} as own, d.view_id is not null as "isDefault"
    from saved_views v join user_accounts a on a.id = v.account_id
    left join saved_view_defaults d on d.view_id = v.id and d.account_id = ${accountId}
    where v.account_id = ${accountId} or v.shared
    order by v.list, v.account_id <> ${accountId}, v.name, v.id`);
  return rows;
}

/** How many of its own an account has for a list. */
export async function countOwn(tx: Executor, accountId: number, list: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from saved_views where account_id = ${accountId} and list = ${list}`,
  );
  return rows[0]?.count ?? 0;
}

/** A view of the same name and list takes what this one shows. */
export async function writeView(
  tx: Executor,
  accountId: number,
  { list, search, name, shared }: Pick<SavedView, 'list' | 'search' | 'name' | 'shared'>,
): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into saved_views (account_id, list, search, name, shared) values (${accountId}, ${list}, ${search}, ${name}, ${shared})
    on conflict (account_id, list, name) do update set search = excluded.search, shared = excluded.shared returning id`);
  return rows[0]?.id ?? 0;
}

/** @returns false where the account has another one of this name for the list */
export async function renameView(
  tx: Executor,
  { id, name, shared }: Pick<SavedView, 'id' | 'name' | 'shared'>,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update saved_views v set name = ${name}, shared = ${shared} where v.id = ${id} and not exists (
      select from saved_views o where o.account_id = v.account_id and o.list = v.list and o.name = ${name} and o.id <> v.id)`);
  return rowCount === 1;
}

/** Those who have only borrowed it no longer open their list with it. */
export async function endBorrowing(tx: Executor, id: number): Promise<void> {
  await tx.execute(sql`
    delete from saved_view_defaults d using saved_views v where d.view_id = ${id} and v.id = d.view_id and d.account_id <> v.account_id`);
}

export async function deleteView(tx: Executor, id: number): Promise<void> {
  await tx.execute(sql`delete from saved_views where id = ${id}`);
}

/** @param viewId null: the list opens with everything again */
export async function setDefault(tx: Executor, accountId: number, list: string, viewId: number | null): Promise<void> {
  await tx.execute(sql`delete from saved_view_defaults where account_id = ${accountId} and list = ${list}`);
  if (viewId === null) return;
  await tx.execute(
    sql`insert into saved_view_defaults (account_id, list, view_id) values (${accountId}, ${list}, ${viewId})`,
  );
}
