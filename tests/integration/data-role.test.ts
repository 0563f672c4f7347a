import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '~/features/identity/accounts/api-caller';
import { DATA_ROLE } from '~/features/integrations/data-api/data-role-store.server';
import { answerDataRequest } from '~/features/integrations/data-api/data-service.server';
import { MODEL } from '~/features/integrations/data-api/model';
import { createTestDatabase, testEnvironment, type TestDatabase } from '../support/database';
import { dealer } from '../support/orders';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
});
afterAll(() => database.drop());

const SERVICE: Caller = { kind: 'service', tokenId: 0, name: 'test', scopes: { read: true, write: false } };
const PUBLIC: Caller = { kind: 'public' };
const ask = async (path: string, caller: Caller = SERVICE) =>
  (await answerDataRequest({ method: 'GET', path, query: '$top=1', headers: new Headers(), body: undefined }, caller))
    .status;

/** The code with which a statement of the role is refused; undefined where it is not. */
async function refusal(statement: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`begin; set local role ${DATA_ROLE}`);
    await client.query(statement);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await client.end();
  }
}

describe('the role of the data API', () => {
  it('B15 B38 may write nothing anywhere, and read nothing that is not served', async () => {
    const rights = await database.query<{ relation: string; rights: string[] }>(
      `select c.relname as relation, array_agg(distinct r) as rights
       from pg_class c cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as r
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p')
         and has_any_column_privilege('${DATA_ROLE}', c.oid, r) group by 1`,
    );
    expect([...new Set(rights.flatMap((row) => row.rights))]).toEqual(['SELECT']);
    const readable = rights.map(({ relation }) => relation);
    expect(readable).toEqual(expect.arrayContaining(MODEL.map(({ name }) => name)));
    const secrets = [
      'user_accounts',
      'login_sessions',
      'stored_mails',
      'audit_entries',
      'outbox_messages',
      'webhooks',
      'firms',
    ];
    expect(readable.filter((relation) => secrets.includes(relation))).toEqual([]);
    const more = await database.query<{ relation: string }>(
      `select c.relname as relation from pg_class c where c.relnamespace = 'public'::regnamespace and (
         (c.relkind in ('r', 'v', 'p') and (has_table_privilege('${DATA_ROLE}', c.oid, 'DELETE') or has_table_privilege('${DATA_ROLE}', c.oid, 'TRUNCATE')))
         or (c.relkind = 'S' and has_sequence_privilege('${DATA_ROLE}', c.oid, 'USAGE')))`,
    );
    expect(more).toEqual([]);
  });

  it.each([
    'select "sPostaKodu" from "tbFirma"',
    'select * from user_accounts',
    'select status from stored_mails',
    `update orders set completed_at = now()`,
    'insert into confirmed_firms (firm_id, confirmed_by) values (1, 1)',
    'delete from order_lines',
    'select * from orders for update',
    'lock table orders in share mode',
    `select nextval('receipt_no_fs')`,
    'create table public.mine (id int)',
  ])('B15 B38 is refused: %s', async (statement) => {
    expect(await refusal(statement)).toBe('42501');
  });

  it('B15 B38 is enough for every set, of a service, a dealer and a stranger', async () => {
    const viewer = await dealer(database, 508);
    const caller: Caller = { kind: 'dealer', viewer, scopes: { read: true, write: false } };
    for (const { name } of MODEL) {
      expect([name, await ask(name)]).toEqual([name, 200]);
      expect([200, 404]).toContain(await ask(name, caller));
    }
    expect(await ask('tbFirma', PUBLIC)).toBe(200);
  });

  it('B15 B38 is whom reads ask as: what it may not read, no program reads', async () => {
    await database.query(`revoke select on "tbStokSinifi" from ${DATA_ROLE}`);
    expect(await ask('tbStokSinifi')).toBe(500);
    await promisify(execFile)(process.execPath, [path.resolve('build/tasks.js'), 'migrate'], {
      env: { ...process.env, ...testEnvironment(database.url) },
    });
    expect(await ask('tbStokSinifi')).toBe(200);
  });
});

describe('a product whose role may not make roles', () => {
  const name = `plain_${randomBytes(4).toString('hex')}`;
  const url = () => {
    const own = new URL(database.url);
    Object.assign(own, { username: name, password: name, pathname: `/${name}` });
    return own.href;
  };
  const migrate = () =>
    promisify(execFile)(process.execPath, [path.resolve('build/tasks.js'), 'migrate'], {
      env: { ...process.env, ...testEnvironment(url()) },
    });
  beforeAll(async () => {
    await database.query(`create role ${name} login password '${name}'`);
    await database.query(`create database ${name} owner ${name}`);
  });
  afterAll(async () => {
    await database.query(`drop database ${name} with (force)`);
    await database.query(`drop role ${name}`);
  });

  it('B38 is told what an administrator has to run; after it the role has its rights', async () => {
    const { stderr } = await migrate();
    expect(stderr).toContain(`grant ${DATA_ROLE} to "${name}";`);
    await database.query(`grant ${DATA_ROLE} to "${name}"`);
    expect((await migrate()).stderr).toBe('');
    const client = new pg.Client({ connectionString: url() });
    await client.connect();
    await client.query(`begin; set local role ${DATA_ROLE}`);
    expect((await client.query('select "sKodu" from "tbStok" limit 1')).rows).toHaveLength(1);
    await client.end();
  }, 60_000);
});
