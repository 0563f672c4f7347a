import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';

/** An end of a part of the product that nobody had asked for. */
export type PartDeath = {
  id: string;
  part: string;
  /** The signal or exit code. */
  how: string;
  agoMs: number;
};

/** Keeps what the supervisor saw; the same death told again changes nothing. */
export async function recordPartDeaths(deaths: readonly PartDeath[]): Promise<void> {
  if (deaths.length === 0) return;
  await db().execute(sql`
    insert into part_deaths (id, part, how, died_at)
    select id, left(part, 20), left(how, 60), now() - "agoMs" * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(deaths)}::jsonb) as d(id uuid, part text, how text, "agoMs" float8)
    on conflict do nothing`);
}

/** Forgets deaths of more than a week ago; returns how many. */
export async function prunePartDeaths(tx: Executor): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from part_deaths where died_at < now() - interval '7 days'`);
  return rowCount ?? 0;
}
