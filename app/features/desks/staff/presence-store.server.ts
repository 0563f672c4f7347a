import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { Present, Writing } from './presence-page';

/** A page tells every fifteen seconds that it is open: who has not been heard of for so long has left. */
const HEARD_SECONDS = 40;

/** Who else has a page open, by name. */
export async function othersOn(page: string, accountId: number): Promise<Present[]> {
  const { rows } = await db().execute<Present>(sql`
    select a.id, a.display_name as name, p.writing from page_presences p join user_accounts a on a.id = p.account_id
    where p.page = ${page} and p.account_id <> ${accountId} and p.seen_at > now() - ${HEARD_SECONDS} * interval '1 second'
      and not a.locked order by a.display_name, a.id`);
  return rows;
}

/** Notes that somebody has a page open, and forgets whoever left long ago. Two that forget at once must not wait for each other's rows. */
export async function tellPresence(accountId: number, page: string, writing: Writing | null): Promise<void> {
  await db().execute(sql`
    with old as (select ctid from page_presences where seen_at < now() - interval '10 minutes' for update skip locked),
      gone as (delete from page_presences where ctid in (select ctid from old))
    insert into page_presences (account_id, page, writing) values (${accountId}, ${page}, ${writing})
    on conflict (page, account_id) do update set writing = excluded.writing, seen_at = now()`);
}

export async function leavePage(accountId: number, page: string): Promise<void> {
  await db().execute(sql`delete from page_presences where page = ${page} and account_id = ${accountId}`);
}
