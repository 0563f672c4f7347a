import { sql } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import { closeDatabase, db, executeTogether, sqlState, transaction } from '~/platform/db/client.server';
import { enqueue } from '~/platform/outbox-store.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { deliverMailJob } from '~/jobs/deliver-mail';

let database: TestDatabase;
let listener: pg.Client;
let heard: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  listener = new pg.Client({ connectionString: database.url });
  listener.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload ?? ''}`));
  await listener.connect();
  await listener.query('listen outbox; listen order_changed; listen staff_changed');
});
afterEach(() => {
  heard = [];
});
afterAll(async () => {
  await listener.end();
  await database.drop();
});

/** Everything rung before has been heard once this has. */
async function quiet(mark: string): Promise<string[]> {
  notifyAfterCommit(db(), 'staff_changed', mark);
  await expect.poll(() => heard).toContain(`staff_changed ${mark}`);
  return heard.filter((each) => each !== `staff_changed ${mark}`);
}

const message = (name: string) => ({ payload: { mailId: name }, correlationId: name });

describe('O1 statements that go out together', () => {
  beforeAll(() => database.query('create table notes (id int primary key, text text not null)'));
  const add = (id: number, text: string) => sql`insert into notes values (${id}, ${text})`;
  const all = sql`select array_agg(text order by id) as texts from notes`;

  it('O1 run in their order, and one that waited for a lock hands what was committed meanwhile to the next', async () => {
    await transaction(async (tx) => {
      const answers = await executeTogether(tx, [all, add(1, 'one'), all, add(2, 'two'), all]);
      expect(answers.map(({ rows }) => (rows[0] as { texts: unknown } | undefined)?.texts)).toEqual([
        ...[null, undefined, ['one'], undefined, ['one', 'two']],
      ]);
    });
    const first = new pg.Client({ connectionString: database.url });
    await first.connect();
    await first.query(`begin; update notes set text = 'eins' where id = 1`);
    const second = transaction(async (tx) => {
      const [, read] = await executeTogether(tx, [sql`select 1 from notes where id = 1 for update`, all]);
      return read?.rows;
    });
    await expect
      .poll(() =>
        database.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
      )
      .toHaveLength(1);
    await first.query('commit');
    await first.end();
    expect(await second).toEqual([{ texts: ['eins', 'two'] }]);
  });

  it('O1 fail with the error of the first that failed, write nothing, and leave a connection that works', async () => {
    for (let round = 0; round < 3; round++) {
      const failing = transaction((tx) => executeTogether(tx, [add(3, 'three'), add(1, 'one again'), add(4, 'four')]));
      const error = await failing.catch((caught: unknown) => caught);
      expect(sqlState(error)).toBe('23505');
    }
    expect(await database.query('select id from notes order by id')).toEqual([{ id: 1 }, { id: 2 }]);
    await transaction((tx) => executeTogether(tx, [add(3, 'three'), add(4, 'four')]));
    expect(await database.query('select count(*)::int as count from notes')).toEqual([{ count: 4 }]);
  });
});

describe('O1 O6 who listens is told after the commit', () => {
  it('O1 nothing is told before the commit, and who is told finds what was written', async () => {
    const found: Promise<unknown[]>[] = [];
    const look = () => found.push(database.query(`select 1 from outbox_messages where correlation_id = 'late'`));
    listener.on('notification', look);
    await transaction(async (tx) => {
      await enqueue(tx, deliverMailJob, [message('late')]);
      expect(await quiet('before')).toEqual([]);
      await wait(50);
      expect(heard).toEqual(['staff_changed before']);
      found.length = 0;
    });
    await expect.poll(() => heard).toContain('outbox ');
    listener.off('notification', look);
    expect((await Promise.all(found)).map((rows) => rows.length)).toEqual([1]);
  });

  it('O1 nothing is told of a transaction that was taken back', async () => {
    const failing = transaction(async (tx) => {
      await enqueue(tx, deliverMailJob, [message('undone')]);
      notifyAfterCommit(tx, 'order_changed', '7');
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await quiet('after')).toEqual([]);
  });

  it('O6 notifications within a moment are sent together, and each once', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        transaction(async (tx) => {
          await enqueue(tx, deliverMailJob, [message(`many-${index}`)]);
          for (let times = 0; times < 3; times++) notifyAfterCommit(tx, 'order_changed', String(index % 4));
        }),
      ),
    );
    const told = await quiet('together');
    expect(new Set(told)).toEqual(
      new Set(['outbox ', 'order_changed 0', 'order_changed 1', 'order_changed 2', 'order_changed 3']),
    );
    // Forty transactions rang a hundred and sixty times.
    expect(told.length).toBeLessThan(80);
  });

  it('O1 a bell whose connection breaks rings again, and a notifyAfterCommit on its way is never more than lost', async () => {
    await quiet('first');
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'karpin-notify'`,
    );
    let rung = 0;
    await expect
      .poll(() => {
        notifyAfterCommit(db(), 'order_changed', String(++rung));
        return heard.some((each) => each.startsWith('order_changed'));
      })
      .toBe(true);
  });

  it('O1 what was rung last is told before the process ends its connections', async () => {
    notifyAfterCommit(db(), 'order_changed', '99');
    await closeDatabase();
    await expect.poll(() => heard).toContain('order_changed 99');
  });
});
