import type { ServerBuild } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { staffVisitor, Visitor } from '../support/staff';
import { startWorker, type WorkerProcess } from '../support/worker-process';

// In every field that is typed; beside it what has to have a shape of its own.
const CANARY = 'Kanarya';
const MAIL = 'kanarya@kanarya.example';
const TAX_NUMBER = '4540536920';
const PHONE = '0555 731 94 62';
const CARD = '4242 4242 4242 4242';
const FORBIDDEN = /kanarya|4540536920|731.?94.?62|4242.?4242|Failed query|Failing row|Key \(/i;

let database: TestDatabase;
let host: HostProcess;
let worker: WorkerProcess;
const visitors: { visitor: Visitor; places: RegExp }[] = [];
let token: string;
let samples: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url, { LOG_LEVEL: 'debug' });
  worker = await startWorker(database, 'postgres', { LOG_LEVEL: 'debug' });
  const dealer = new Visitor(host);
  await dealer.post('/login', { bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' });
  visitors.push(
    { visitor: new Visitor(host), places: /^\/(?!(ops|support|checkout|licences|orders)\b)/ },
    { visitor: dealer, places: /^\/(?!(ops|support|staff|login|register)\b)/ },
    { visitor: await staffVisitor(host, 'admin'), places: /^\/(ops|support|account)\b/ },
  );
  const entered = await api('/api/auth/login', {
    email: 'bayi508@karpin.example',
    password: 'karpin508',
    dealerCode: '508',
  });
  token = ((await entered.json()) as { accessToken: string }).accessToken;
  // Both fail at the database, each in another job: a licence that may not be written, and a mail.
  await refuseAll([`"tbFirmaModulu"`]);
  const failing = await order();
  await until(`select 1 from order_lines where order_id = $1 and status = 'failed'`, failing);
  await allowAll();
  await refuseAll([`stored_mails`]);
  const unmailed = await order();
  await until(`select 1 from job_failures where subject = $1`, `confirmation:${unmailed}`);
  await allowAll();
  samples = await makeSamples(failing);
});
afterAll(async () => {
  await worker.stop();
  await host.stop();
  await database.drop();
});

function api(address: string, body: unknown): Promise<Response> {
  return fetch(host.origin + address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const ORDER = {
  customer: {
    name: `${CANARY} Gıda`,
    addressLines: [`${CANARY} Cad. 12`],
    district: CANARY,
    province: 'Ankara',
    taxOffice: CANARY,
    taxNumber: TAX_NUMBER,
    email: MAIL,
    phone: PHONE,
    contact: `Ayşe ${CANARY}`,
    sector: CANARY,
    note: CANARY,
  },
  payment: 'cash-on-delivery',
  cashOnDelivery: 'cash',
  lines: [{ sku: 'KarpinMarket', quantity: 1 }],
};

async function order(): Promise<number> {
  const answer = await api('/api/orders', ORDER);
  if (answer.status !== 201) throw new Error(`an order was answered with ${answer.status}`);
  return ((await answer.json()) as { id: number }).id;
}

async function until(query: string, value: unknown): Promise<void> {
  for (let tries = 0; (await database.query(query, [value])).length === 0; tries++) {
    if (tries > 300) throw new Error(`in vain: ${query}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

let refused: { table: string; by: 'check' | 'trigger' }[] = [];

/** Lets tables refuse every row, in turn by a check, whose words quote the row, and by a trigger, whose words are the row. */
async function refuseAll(tables: readonly string[]): Promise<void> {
  await database.query(
    `create or replace function refuse_row() returns trigger language plpgsql as
     $$ begin raise exception 'refused: %', row_to_json(new) using errcode = '23514', detail = row_to_json(new)::text; end $$`,
  );
  refused = tables.map((table, index) => ({ table, by: index % 2 === 0 ? 'check' : 'trigger' }));
  // A transaction each: one over all of them would hold what others wait for while it waits for what they hold.
  for (const { table, by } of refused) {
    await database.query(
      by === 'check'
        ? `alter table ${table} add constraint refuses_all check (false) not valid`
        : `create trigger refuses_all before insert or update on ${table} for each row execute function refuse_row()`,
    );
  }
}

async function allowAll(): Promise<void> {
  for (const { table, by } of refused) {
    await database.query(
      by === 'check' ? `alter table ${table} drop constraint refuses_all` : `drop trigger refuses_all on ${table}`,
    );
  }
  refused = [];
}

async function makeSamples(orderId: number): Promise<Record<string, string>> {
  const [row] = await database.query<Record<string, string>>(
    `select l.id as line, o.customer_firm_id::text as firm, o.receipt_id::text as order,
       (select "sOnayKodu" from "tbFirmaLisans" where "nFirmaID" = 508 or true limit 1) as licence,
       (select id::text from user_accounts where role = 'support') as account,
       (select id::text from products where sku = 'KarpinMarket') as product
     from orders o join order_lines l on l.order_id = o.receipt_id where o.receipt_id = $1`,
    [orderId],
  );
  return row ?? {};
}

/** The addresses of all pages, with real things in place of their parameters. */
async function pages(): Promise<string[]> {
  const build = (await import(path.resolve('build/server/index.js'))) as ServerBuild;
  const addresses = Object.entries(build.routes).flatMap(([id, route]) => {
    if (!route?.module.default || id === 'root') return [];
    const parts: string[] = [];
    for (let at: string | undefined = id; at; at = build.routes[at]?.parentId) {
      const own = build.routes[at]?.path;
      if (own) parts.unshift(own);
    }
    const sample = (name: string) => {
      if (name === ':line') return samples.line;
      if (/ops\.jobs/.test(id)) return `line-${samples.line}`;
      if (/support\.lines/.test(id)) return samples.line;
      if (/ops\.accounts/.test(id)) return samples.account;
      if (/support\.firms/.test(id)) return samples.firm;
      if (/licences/.test(id)) return samples.licence;
      if (/urun/.test(id)) return name === ':id' ? samples.product : 'kanarya';
      return name === ':id' ? samples.order : 'kanarya';
    };
    const address = parts
      .join('/')
      .split('/')
      .map((part) => (/^[:*]/.test(part) ? sample(part) : part))
      .join('/');
    return [`/${address}`];
  });
  return [...new Set(addresses), `/support?line=${samples.line}`, `/shop?ara=${CANARY}`];
}

type Form = { action: string; fields: { name: string; type: string; value: string }[] };

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '';

/** The forms of a page that are sent by POST, each button's intent as a form of its own. */
function formsOf(html: string, page: string): Form[] {
  return [...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].flatMap(([form]) => {
    const head = form.slice(0, form.indexOf('>') + 1);
    if (attribute(head, 'method').toLowerCase() !== 'post') return [];
    const tags = form.match(/<(input|textarea|select|button)\b[^>]*>/g) ?? [];
    const fields = tags.flatMap((tag) => {
      const name = attribute(tag, 'name');
      const type = /^<button/.test(tag) ? 'button' : attribute(tag, 'type');
      return name === '' ? [] : [{ name, type, value: attribute(tag, 'value') }];
    });
    const action = attribute(head, 'action') || page;
    const typed = fields.filter(({ type }) => type !== 'button');
    const buttons = fields.filter(({ type }) => type === 'button');
    return (buttons.length > 0 ? buttons : [undefined]).map((button) => ({
      action,
      fields: button ? [...typed, button] : typed,
    }));
  });
}

function canaryFor({ name, type }: Form['fields'][number]): string {
  if (type === 'email' || /mail/i.test(name)) return MAIL;
  if (type === 'tel' || /phone/i.test(name)) return PHONE;
  if (/tax/i.test(name)) return TAX_NUMBER;
  if (/card|number/i.test(name)) return CARD;
  return `${CANARY} ${name}`;
}

const tried = { forms: 0, broken: 0 };

async function send(visitor: Visitor, { action, fields }: Form, hiddenToo: boolean): Promise<void> {
  const values = fields.map((field): [string, string] => [
    field.name,
    hiddenToo || !['hidden', 'button', 'radio', 'checkbox'].includes(field.type) ? canaryFor(field) : field.value,
  ]);
  const answer = await visitor.post(action, Object.fromEntries(values));
  tried.forms++;
  await look(answer);
}

/** A page that says that something broke says neither what nor where (attack 65). */
async function look(answer: Response): Promise<void> {
  const text = await answer.text();
  if (answer.status < 500) return;
  tried.broken++;
  expect(text).not.toMatch(/Failed query|Failing row|refused: |\n\s+at |node_modules|refuses_all/);
}

/** Each form of each page, by who may see it. */
async function everyForm(): Promise<{ visitor: Visitor; form: Form }[]> {
  const forms: { visitor: Visitor; form: Form }[] = [];
  const addresses = await pages();
  for (const { visitor, places } of visitors) {
    const seen = new Set<string>();
    for (const address of addresses.filter((each) => places.test(each))) {
      const answer = await visitor.get(address);
      for (const form of formsOf(await answer.text(), address)) {
        const names = form.fields.map(({ name, type, value }) => (type === 'button' ? value : name));
        const key = [form.action.split('?')[0], ...names].join(' ');
        // Who leaves sends no further form.
        if (seen.has(key) || /logout/.test(form.action)) continue;
        seen.add(key);
        forms.push({ visitor, form });
      }
    }
  }
  return forms;
}

const BODIES: [string, unknown][] = [
  ['/api/auth/login', { email: MAIL, password: CANARY, dealerCode: CANARY }],
  ['/api/auth/login', { email: MAIL, password: CANARY, dealerCode: '508' }],
  ['/api/auth/register', { email: MAIL, password: CANARY, displayName: CANARY, [CANARY]: CANARY }],
  [
    '/api/auth/register',
    { email: 'yeni.kanarya@kanarya.example', password: `${CANARY}-9-parola`, displayName: 'kanaryakus' },
  ],
  ['/api/orders', ORDER],
  ['/api/orders', { ...ORDER, [CANARY]: CARD }],
  ['/api/orders', { ...ORDER, customer: { ...ORDER.customer, [CANARY]: CARD, note: CARD } }],
  ['/api/orders', { ...ORDER, lines: [{ sku: CANARY, quantity: CANARY, approvalCodes: [CANARY] }] }],
  ['/api/orders', `{"customer": ${CANARY} ${MAIL}`],
  [`/api/orders/${CANARY}/cancel`, { reason: CANARY }],
  [`/api/${MAIL}`, { [CANARY]: CANARY }],
];

describe('attacks 64, 65 and 73: canaries in every field', () => {
  it('O7 O3 a job shows each attempt with its stack, the last one as well, and what was refused without its values', async () => {
    const attempts = await database.query<{ stack: string }>(
      `select stack from job_failures where subject = $1 order by id`,
      [samples.line],
    );
    expect(attempts.length).toBeGreaterThan(1);
    for (const { stack } of attempts) expect(stack).toMatch(/^at /);
    const staff = visitors.at(-1)?.visitor;
    const page = (await (await staff?.get(`/ops/jobs/line-${samples.line}`))?.text()) ?? '';
    expect(page.match(/<details class="job-stack"/g)).toHaveLength(attempts.length);
    expect(page).toContain('violates check constraint');
  });

  it('O7 stand neither in the queue nor in what staff see of a failure', async () => {
    const failures = await database.query<{ detail: string; stack: string }>(`select detail, stack from job_failures`);
    const lines = await database.query<{ detail: string }>(
      `select error_detail as detail from order_lines where error_detail is not null`,
    );
    expect(failures.length).toBeGreaterThan(1);
    expect(failures.map(({ detail }) => detail).join('\n')).toMatch(/^23514: new row for relation "stored_mails"/m);
    expect(lines.map(({ detail }) => detail)).toContain(
      '23514: new row for relation "tbFirmaModulu" violates check constraint "refuses_all"',
    );
    const queue = await database.query<{ table: string }>(
      `select format('%I.%I', table_schema, table_name) as table from information_schema.tables
       where table_schema = 'bullmq' and table_type = 'BASE TABLE'`,
    );
    const kept: string[] = [];
    for (const { table } of queue) {
      const rows = await database.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`);
      kept.push(...rows.map(({ row }) => row));
    }
    expect(kept.join('\n')).toContain('database-refused');
    for (const text of [...failures, ...lines].map((row) => JSON.stringify(row)).concat(kept)) {
      expect(text).not.toMatch(FORBIDDEN);
    }
  });

  it('O7 stand in no log, whatever is answered and whatever the database refuses', async () => {
    const forms = await everyForm();
    for (const { visitor, form } of forms) {
      await send(visitor, form, true);
    }
    for (const [address, body] of BODIES) await look(await api(address, body));
    const tables = await database.query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public'
         and tablename not in ('sessions', 'api_tokens', 'worker_beats', 'settings') order by tablename`,
    );
    const quiet = { ...tried };
    await refuseAll(tables.map(({ name }) => name));
    for (const { visitor, form } of forms) await send(visitor, form, false);
    for (const [address, body] of BODIES) await look(await api(address, body));
    await allowAll();

    // It was tried: forms by the dozen, and pages that broke over the database.
    expect(quiet.forms).toBeGreaterThan(40);
    expect(tried.broken - quiet.broken).toBeGreaterThan(10);
    await host.stop();
    await worker.stop();
    const hostLog = host.output();
    const workerLog = worker.output();
    expect(hostLog).toMatch(/"code":"23514"/);
    expect(workerLog).toMatch(/"code":"23514"/);
    const codes = await database.query<{ code: string }>(`select "sOnayKodu" as code from "tbFirmaLisans"`);
    const known = new Set(codes.map(({ code }) => code));
    for (const line of `${hostLog}${workerLog}`.split('\n')) {
      expect(line).not.toMatch(FORBIDDEN);
      for (const [code] of line.matchAll(/\b[0-9A-F]{8}\b/g)) expect(known, line).not.toContain(code);
    }
  }, 240_000);
});
