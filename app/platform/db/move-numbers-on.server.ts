import { sql } from 'drizzle-orm';
import { db } from './client.server';

/**
 * Moves every sequence of ours on after a backup was restored: what was given out after the backup was made, receipt numbers
 * and the ids of orders above all, has been told to people and programs.
 * @param by more than was given out since the backup; gaps are allowed (readings 2)
 * @returns each sequence with the next number that it gives
 */
export async function moveNumbersOn(by: number): Promise<{ name: string; now: number }[]> {
  const { rows } = await db().execute<{ name: string; now: string }>(sql`
    select format('%I.%I', schemaname, sequencename) as name,
      setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value - increment_by) + ${by}::bigint) + increment_by as now
    from pg_sequences where schemaname = 'public' order by 1`);
  return rows.map(({ name, now }) => ({ name, now: Number(now) }));
}
