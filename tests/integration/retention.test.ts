import { afterAll, beforeAll, expect, it } from 'vitest';
import { pruneFailedAttempts } from '~/features/kit/runtime/failed-attempt-store.server';
import { pruneTokens } from '~/features/identity/accounts/token-store.server';
import { pruneEvents } from '~/features/integrations/webhooks/delivery-store.server';
import { pruneSentMessages } from '~/platform/outbox-store.server';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // What one transaction deletes: it is what others may have to wait for.
  await database.query(`
    create table deleted_at_once (name text, rows int);
    create function note_deleted() returns trigger language plpgsql as $$ begin
      insert into deleted_at_once select tg_table_name, count(*) from gone; return null; end $$`);
});
afterAll(() => database.drop());

const OLD = 4500;

it.each([
  {
    table: 'outbox_messages',
    prune: pruneSentMessages,
    days: 7,
    insert: `insert into outbox_messages (id, job, payload, correlation_id, subject, sent_at)
      select gen_random_uuid(), 'deliver-mail', '{}', '', 'retention', now() - $1::int * interval '1 day' from generate_series(1, $2::int)`,
    left: `select count(*)::int as left from outbox_messages where subject = 'retention'`,
  },
  {
    table: 'job_failures',
    prune: pruneFailedAttempts,
    days: 30,
    insert: `insert into job_failures (job_id, job, subject, attempt, worker, started_at, failed_at, code, detail, stack, correlation_id)
      select 'x', 'deliver-mail', 'retention', 1, 'vm:1', now(), now() - $1::int * interval '1 day', 'x', '', '', '' from generate_series(1, $2::int)`,
    left: `select count(*)::int as left from job_failures where subject = 'retention'`,
  },
  {
    table: 'webhook_events',
    prune: pruneEvents,
    days: 30,
    insert: `insert into webhook_events (id, type, subject, data, correlation_id, created_at)
      select gen_random_uuid(), 'retention', '', '{}', '', now() - $1::int * interval '1 day' from generate_series(1, $2::int)`,
    left: `select count(*)::int as left from webhook_events where type = 'retention'`,
  },
  {
    table: 'access_tokens',
    prune: pruneTokens,
    days: 1,
    insert: `insert into access_tokens (token_hash, account_id, expires_at)
      select sha256(i::text::bytea), (select min(id) from user_accounts), now() - $1::int * interval '1 day'
      from generate_series($1::int * 100000 + 1, $1::int * 100000 + $2::int) i`,
    left: `select count(*)::int as left from access_tokens`,
  },
])('B38 O4 what a standstill has left in $table goes in parts, and nothing before its time', async (one) => {
  await database.query(one.insert, [one.days + 1, OLD]);
  await database.query(one.insert, [one.days - 1, 7]);
  await database.query(`create trigger note_deleted after delete on ${one.table} referencing old table as gone
    for each statement execute function note_deleted()`);
  expect(await one.prune()).toBe(OLD);
  expect(await database.query(one.left)).toEqual([{ left: 7 }]);
  const [parts] = await database.query<{ most: number; sum: number }>(
    `select max(rows)::int as most, sum(rows)::int as sum from deleted_at_once where name = $1`,
    [one.table],
  );
  expect(parts?.sum).toBe(OLD);
  expect(parts?.most).toBeLessThanOrEqual(2000);
});
