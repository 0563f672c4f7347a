import { sql, type SQL } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { userAccount } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

type Account = Row<typeof userAccount>;

export type Person = Pick<Account, 'id' | 'email'> & { name: Account['displayName'] };

/** Who was written down by the address, by name; a command by its own. */
export const staffName = (actor: SQL) =>
  sql`coalesce((select named.display_name from user_accounts named where named.email = ${actor}), ${actor})`;

/** The members of staff, by name: what they do is written down by the address. */
export async function staffPeople(): Promise<Person[]> {
  const { rows } = await db().execute<Person>(sql`
    select id, display_name as name, email from user_accounts where role in ('support', 'operator', 'admin') order by display_name, id`);
  return rows;
}
