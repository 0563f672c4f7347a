import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import type { serverOutage } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

/** A time without an answer of a server; ages, because the clocks of processes differ. */
export type Outage = Pick<Row<typeof serverOutage>, 'id' | 'server' | 'over'> & { beganAgoMs: number };

/** Writes an outage, or how long a known one has lasted by now. */
export async function writeOutage({ id, server, over, beganAgoMs }: Outage): Promise<void> {
  await db().execute(sql`
    insert into server_outages (id, server, began_at, seen_at, over)
    values (${id}, ${server}, now() - ${beganAgoMs} * interval '1 millisecond', now(), ${over})
    on conflict (id) do update set seen_at = now(), over = excluded.over`);
}

/** Deletes outages older than thirty days; returns how many. */
export async function pruneOutages(tx: Executor): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from server_outages where seen_at < now() - interval '30 days'`);
  return rowCount ?? 0;
}
