import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databasePool, isConnectionLost, sharedReads, sqlState } from '~/platform/db/client.server';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const backend = async () => {
  const { rows } = await sharedReads().execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid;
};
/** All connections are back in the pool. */
const noneHeld = () => expect.poll(() => databasePool().totalCount - databasePool().idleCount).toBe(0);

describe('O1 reads of many requests', () => {
  it('O1 those of one moment share a connection, and one that fails leaves the others', async () => {
    const failing = sharedReads().execute(sql`select ${0}::int / ${0}::int`);
    const backends = Promise.all(Array.from({ length: 20 }, backend));
    expect(sqlState(await failing.catch((error: unknown) => error))).toBe('22012');
    expect(new Set(await backends).size).toBe(1);
    expect(databasePool().totalCount).toBe(1);
    await noneHeld();
  });

  it('O1 a connection that breaks fails those who wait on it, and the next read asks on another', async () => {
    const sleep = async () => void (await sharedReads().execute(sql`select pg_sleep(60)`));
    const failed = Promise.allSettled([sleep(), backend()]);
    await expect
      .poll(() =>
        database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`,
        ),
      )
      .toHaveLength(1);
    const reasons = (await failed).map((each) => each.status === 'rejected' && isConnectionLost(each.reason));
    expect(reasons).toEqual([true, true]);
    expect(await backend()).toBeGreaterThan(0);
    await noneHeld();
  });
});
