import { sql, type SQL } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import { transaction } from './client.server';

/** Rows of one transaction: what it locks and writes stays small beside orders. */
const PART = 2000;
/** What is left after this is the next run's. */
const RUN_MS = 60_000;

/**
 * Deletes rows in parts, each in a transaction of its own. In one statement what a long standstill has left would meet the
 * statement's time limit, in each run anew, and never grow less.
 * @param where about the table under the name `t`
 * @returns how many were deleted
 */
export async function deleteInParts(table: SQL, where: SQL): Promise<number> {
  const until = performance.now() + RUN_MS;
  let deleted = 0;
  for (;;) {
    const { rowCount } = await transaction((tx) =>
      tx.execute(
        sql`delete from ${table} where ctid = any(array(select t.ctid from ${table} t where ${where} limit ${PART}))`,
      ),
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < PART || performance.now() > until) return deleted;
    // Whoever waits for the connection, the disk or a lock goes first.
    await wait(20);
  }
}
