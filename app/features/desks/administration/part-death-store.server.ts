import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import type { partDeath } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

/** An unexpected end of a process of the product. */
export type PartDeath = Pick<Row<typeof partDeath>, 'id' | 'part' | 'how'> & { agoMs: number };

/** Stores the deaths that the supervisor saw; one that is reported again changes nothing. */
export async function recordPartDeaths(deaths: readonly PartDeath[]): Promise<void> {
  if (deaths.length === 0) return;
  await db().execute(sql`
    insert into part_deaths (id, part, how, died_at)
    select id, left(part, 20), left(how, 60), now() - "agoMs" * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(deaths)}::jsonb) as d(id uuid, part text, how text, "agoMs" float8)
    on conflict do nothing`);
}

/** Deletes deaths that are more than thirty days old; returns how many. */
export async function prunePartDeaths(tx: Executor): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from part_deaths where died_at < now() - interval '30 days'`);
  return rowCount ?? 0;
}
