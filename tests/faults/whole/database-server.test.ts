import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { startOwnPostgres } from '../../support/own-servers';
import { startShop, type Shop } from '../../support/shop';
import { BACKENDS } from '../../support/worker-process';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let server: Awaited<ReturnType<typeof startOwnPostgres>>;
let database: TestDatabase;
beforeAll(async () => {
  server = await startOwnPostgres();
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await database.drop();
  await server.stop();
});

describe.each(BACKENDS)('the database server, queues on %s', (backend) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop(database, backend);
  });
  afterAll(() => shop.stop());

  /** Load from before the fault until after it; what was answered while it lasted. */
  async function loadThrough(fault: () => Promise<void>): Promise<Record<string, number>> {
    const before = { ...shop.answers };
    let over = false;
    const load = (async () => {
      while (!over) await shop.load(300, 4);
    })();
    await sleep(1500);
    await fault();
    await sleep(1000);
    over = true;
    await load;
    return Object.fromEntries(
      Object.entries(shop.answers).map(([status, times]) => [status, times - (before[status] ?? 0)]),
    );
  }

  it('O7 O1 F12 stopped at once in the midst of orders, twice, and started again: who waits is asked to come again, no order is half', async () => {
    const answers = await loadThrough(async () => {
      for (const downMs of [0, 4000]) {
        await server.crash();
        await sleep(downMs);
        await server.start();
        await sleep(1500);
      }
    });
    expect(answers[503]).toBeGreaterThan(0);
    await shop.judge({ mayArriveTwice: true });
    expect(shop.ended).toEqual([]);
  }, 240_000);

  it('O7 O1 F15 its disk full: order and messages go back together, and all goes on once there is room', async () => {
    // An account that cannot mount a disk makes the same SQLSTATE by triggers: for what an acceptance and a step write.
    const fill = async () => {
      if (server.hasDisk) return server.fillDisk();
      await database.query(`
        create function no_space() returns trigger language plpgsql as $$ begin
          raise exception 'could not extend file' using errcode = '53100'; end $$;
        create trigger no_space before insert on outbox_messages for each row
          when (new.job = 'provision-order-line') execute function no_space();
        create trigger no_space before insert on licence_events for each row execute function no_space()`);
    };
    const refusedBefore = shop.answers[503] ?? 0;
    const free = async () => {
      if (server.hasDisk) server.freeDisk();
      else
        await database.query(
          'drop trigger no_space on outbox_messages; drop trigger no_space on licence_events; drop function no_space()',
        );
    };
    const answers = await loadThrough(async () => {
      await fill();
      try {
        await expect.poll(() => shop.answers[503] ?? 0, { timeout: 60_000 }).toBeGreaterThan(refusedBefore);
        await sleep(4000);
      } finally {
        await free();
        // Where the journal itself could not be written the server has ended, and is started as its keeper does.
        await server.start();
      }
    });
    expect(answers[503]).toBeGreaterThan(0);
    await shop.judge({ mayArriveTwice: true });
    expect(shop.ended).toEqual([]);
  }, 240_000);
});
