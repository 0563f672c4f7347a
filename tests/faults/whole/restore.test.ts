import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeDataDir, startEmbeddedPostgres } from '../../../scripts/lib/embedded-postgres.mjs';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { setup } from '../../support/global-setup';
import { createOracle } from '../../support/oracle';
import { startShop } from '../../support/shop';
import { staffVisitor } from '../../support/staff';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Everything that orders, money and licences are made of, and the numbers that were told. */
const FACTS = `
  select
    (select coalesce(json_agg(receipt_id order by receipt_id), '[]') from orders) as orders,
    (select coalesce(json_agg(l order by id), '[]') from (select id, order_id, status, goods, vat, receipt_line_id from order_lines) l) as lines,
    (select json_agg(h order by "nFirmaID") from (select "nFirmaID", count(*), sum("lBorcTutar") as debit, sum("lAlacakTutar") as credit from "tbFirmaHareketi" group by 1) h) as ledger,
    (select coalesce(json_agg("sOnayKodu" order by "sOnayKodu"), '[]') from "tbFirmaLisans") as licences,
    (select count(*)::int from licence_events) as "licenceEvents",
    (select json_agg(p order by id) from (select id, amount from payments) p) as payments,
    (select json_agg(m order by message_id) from (select message_id, status from stored_mails) m) as mails,
    (select sum(price1) from products) as prices`;

let folder: string;
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'karpin-restore-'));
  chmodSync(folder, 0o711);
  server = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    archive: path.join(folder, 'backups', 'log'),
  });
  process.env.TEST_DATABASE_URL = server.url;
  await setup();
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await database.drop();
  await server.stop();
  for (const name of ['data', 'restored']) await removeDataDir(path.join(folder, name));
  rmSync(folder, { recursive: true, force: true });
});

const told: string[] = [];

/** Runs a command as a person does; what it said is kept for the runbook. */
async function command(name: string, args: string[] = []): Promise<string> {
  told.push(`$ npm run ${name}${args.length > 0 ? ` -- ${args.join(' ')}` : ''}`);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [`scripts/${name}.mjs`, ...args], {
    env: { ...process.env, BACKUP_DIR: path.join(folder, 'backups'), PORT: '3000', DATABASE_URL: database.url },
  });
  told.push(`${stdout}${stderr}`.trimEnd());
  return stdout;
}

it('B38 O7 the database as it was at a moment, in an empty folder: exact, unfinished work ends once, numbers go on, mails wait for a word', async () => {
  const shop = await startShop(database, 'postgres', { workers: 1 });
  await shop.load(2000, 3);
  await command('backup');
  await shop.load(2000, 3);
  await shop.judge();
  // Work that is unfinished at the moment to come back to.
  await shop.killWorker(shop.running()[0]);
  const unfinished: number[] = [];
  for (let each = 0; each < 5; each++) unfinished.push(await shop.order([{ sku: 'KarpinMarket', quantity: 2 }]));
  const acceptedThen = [...shop.accepted];
  const deliveredThen = shop.mailServer.ledger.length;
  const [facts] = await database.query(FACTS);
  const [moment] = await database.query<{ at: string }>(`select to_json(clock_timestamp()) #>> '{}' as at`);
  await sleep(1500);

  // What is lost again: the work was finished and told, more was sold, and somebody did harm.
  await shop.startOneWorker();
  await shop.load(1500, 3);
  const allDone = () =>
    database.query(`select id from order_lines where order_id = any($1) and status <> 'done'`, [unfinished]);
  await expect.poll(allDone, { timeout: 90_000 }).toEqual([]);
  await expect.poll(() => shop.mailServer.ledger.length, { timeout: 90_000 }).toBeGreaterThanOrEqual(deliveredThen + 5);
  expect(shop.mailServer.ledger.length).toBeGreaterThan(deliveredThen);
  const lastTold = Math.max(...shop.accepted);
  await database.query('update products set price1 = price1 + 1000');
  const [log] = await database.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  await expect
    .poll(() => existsSync(path.join(folder, 'backups', 'log', log?.file ?? '')), { timeout: 60_000 })
    .toBe(true);
  await shop.stop();

  const into = path.join(folder, 'restored');
  const began = Date.now();
  await command('restore', ['--to', moment?.at ?? '', '--into', into, '--by', '500']);
  told.push(`(${Math.round((Date.now() - began) / 1000)} s)`);
  const restored = await startEmbeddedPostgres({ dataDir: into, database: 'dealer_shop' });
  const pool = new pg.Pool({ connectionString: restored.url, max: 3 });
  const again: TestDatabase = {
    url: restored.url,
    query: async (text, values) => (await pool.query(text, values)).rows as never,
    drop: () => Promise.resolve(),
  };
  try {
    expect((await again.query(FACTS))[0]).toEqual(facts);
    const oracle = await createOracle(again, 'postgres', Math.min(...acceptedThen) - 1);
    const second = await startShop(again, 'postgres', { workers: 2 });
    try {
      const next = await second.order([{ sku: 'UzakDestek', quantity: 1 }]);
      expect(next).toBeGreaterThan(lastTold);
      const open = () =>
        again.query(`select id from order_lines where order_id = any($1) and status <> 'done'`, [
          [...unfinished, next],
        ]);
      await expect.poll(open, { timeout: 60_000 }).toEqual([]);
      // Nothing leaves before a person has said so.
      await sleep(3000);
      expect(second.mailServer.ledger).toEqual([]);
      const operator = await staffVisitor(second.host, 'operator');
      const form = { intent: 'resume', queue: 'mail', reason: 'Mailler gözden geçirildi' };
      expect((await operator.post('/ops?index', form)).status).toBe(302);
      await oracle.judge({
        accepted: [...acceptedThen, next],
        deliveries: () =>
          [...shop.mailServer.ledger.slice(0, deliveredThen), ...second.mailServer.ledger].map(
            ({ headers }) => headers['message-id'] ?? '',
          ),
      });
      expect(second.ended).toEqual([]);
    } finally {
      await second.stop();
    }
  } finally {
    await pool.end();
    await restored.stop();
  }
  const { DRILL_OUTPUT } = process.env;
  if (DRILL_OUTPUT) writeFileSync(DRILL_OUTPUT, `${told.join('\n').replaceAll(folder, '/srv')}\n`);
}, 420_000);
