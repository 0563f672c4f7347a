import { sql } from 'drizzle-orm';
import type { Executor } from './client.server';

/** True for the one worker that may do the periodic work now; the lock is released with the transaction. */
export async function tryLock(tx: Executor, duty: string): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${duty})) as mine`,
  );
  return rows[0]?.mine ?? false;
}
