// The attacks on mails and XML (design: 40 to 52) that need no running host stand with what they attack: recipients,
// headers, content that asks for files and redirects (40, 41, 42, 52) and answers that exhaust their reader (44, 49) in
// tests/integration/mail-transport.test.ts; markup in data, depth, open tags, __proto__ (43, 48, 50, 51) in
// app/features/ordering/mail/soap-envelope.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { readSoapAnswer, SoapAnswerError } from '~/features/ordering/mail/soap-envelope';
import { composeOrderConfirmation } from '~/features/ordering/provisioning/compose-order-confirmation.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { decrypt } from '~/platform/crypto.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { staffVisitor, type Visitor } from '../support/staff';

const REASON = 'Bayi posta parolasını yeniledi';
/** As no other text of the product reads. */
const CANARY = 'Kanarya&<parola>-7719';

describe('XML that is a weapon', () => {
  const call = { namespace: 'http://tempuri.org/', operation: 'mail_gonder' };
  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
  it.each([
    ['(44) billion laughs', `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]>`, '&l9;'],
    ['(45) quadratic blow-up', `<!DOCTYPE a [<!ENTITY l "${'a'.repeat(50_000)}">]>`, '&l;'.repeat(10_000)],
    ['(46) an external entity', '<!DOCTYPE a [<!ENTITY l SYSTEM "file:///etc/passwd">]>', '&l;'],
    ['(47) a parameter entity', '<!DOCTYPE a [<!ENTITY % l SYSTEM "http://127.0.0.1:9/x.dtd"> %l;]>', 'x'],
    [
      '(47) a DTD behind white space and a byte order mark',
      '\ufeff\n<!DocType a SYSTEM "http://127.0.0.1:9/x.dtd">',
      'x',
    ],
  ])('O7 %s is refused before it is parsed', (_, dtd, text) => {
    const xml = `${dtd}<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><mail_gonderResponse xmlns="${call.namespace}"><mail_gonderResult>${text}</mail_gonderResult></mail_gonderResponse></s:Body></s:Envelope>`;
    const before = process.cpuUsage();
    expect(() => readSoapAnswer(xml, call)).toThrow(SoapAnswerError);
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });
});

describe('the desks of mails', () => {
  let database: TestDatabase;
  let host: HostProcess;
  let viewer: DealerViewer;
  let admin: Visitor;
  let operator: Visitor;
  let support: Visitor;
  let orderId: number;
  let mailId: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    viewer = await dealer(database, 508);
    orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    const lines = await database.query<{ id: string }>('select id from order_lines where order_id = $1', [orderId]);
    await provisionOrderLines(lines.map(({ id }) => ({ orderLineId: id, generation: 1, suspect: false })));
    await composeOrderConfirmation(orderId);
    const [mail] = await database.query<{ id: string }>('select id from stored_mails where order_id = $1', [orderId]);
    mailId = mail?.id ?? '';
    host = await startHost(database.url, { LOG_LEVEL: 'trace' });
    admin = await staffVisitor(host, 'admin');
    operator = await staffVisitor(host, 'operator');
    support = await staffVisitor(host, 'support');
  });
  afterAll(async () => {
    await host.stop();
    await database.drop();
  });

  const account = () => `/ops/accounts/${viewer.accountId}`;
  const credentials = (changes: Record<string, string> = {}) => ({
    intent: 'mail-credentials',
    registeredMail: 'kayitli@ege.example',
    servicePassword: CANARY,
    reason: REASON,
    ...changes,
  });
  const secret = async () => {
    const [row] = await database.query<{ secret: string }>(
      'select mail_secret as secret from user_accounts where id = $1',
      [viewer.accountId],
    );
    return decrypt(row?.secret ?? '');
  };
  const set = (status: string) => database.query(`update stored_mails set status = $1 where id = $2`, [status, mailId]);
  const mail = async () => {
    const [row] = await database.query<{ status: string; to: string; version: string }>(
      `select status, to_address as to, (extract(epoch from coalesce(claimed_at, created_at)) * 1000000)::bigint::text as version
       from stored_mails where id = $1`,
      [mailId],
    );
    return row ?? { status: '', to: '', version: '' };
  };

  it('O7 O5 a dealer’s mail credentials are set by administrators alone', async () => {
    const before = await secret();
    expect((await operator.post(account(), credentials())).status).toBe(403);
    expect((await support.post(account(), credentials())).status).toBe(403);
    expect((await fetch(`${host.origin}${account()}`, { method: 'POST', redirect: 'manual' })).status).not.toBe(200);
    expect(await secret()).toBe(before);
    const [staff] = await database.query<{ id: number }>(`select id from user_accounts where role = 'support'`);
    expect((await admin.post(`/ops/accounts/${staff?.id}`, credentials())).status).toBe(409);
    const wrongs: Record<string, string>[] = [
      { registeredMail: 'a@b.example, c@d.example' },
      { registeredMail: '' },
      { reason: '' },
    ];
    for (const wrong of wrongs) {
      const answer = await admin.post(account(), credentials(wrong));
      expect(answer.status).toBe(400);
      expect(await answer.text()).not.toContain('Kanarya');
    }
    expect(await secret()).toBe(before);
  });

  it('O7 D21 the service password is encrypted, and on no page, in no log, in no answer of the API, in no other row', async () => {
    expect((await admin.post(account(), credentials())).status).toBe(302);
    expect(await secret()).toBe(CANARY);
    const pages = [
      account(),
      '/ops/accounts',
      '/ops/audit',
      '/ops/audit.csv',
      '/ops/mails',
      `/ops/mails/${mailId}`,
      `/ops/jobs/mail-${mailId}`,
      `/support/orders/${orderId}`,
      '/support/firms/508',
    ];
    for (const page of pages) {
      const answer = await admin.get(page);
      expect(answer.status, page).toBe(200);
      expect(await answer.text(), page).not.toContain('Kanarya');
    }
    const logIn = await fetch(`${host.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'bayi508@karpin.example', password: 'karpin508', dealerCode: '508' }),
    });
    const { accessToken } = (await logIn.json()) as { accessToken: string };
    for (const path of ['/api/orders', `/api/orders/${orderId}`]) {
      const answer = await fetch(`${host.origin}${path}`, { headers: { Authorization: `Bearer ${accessToken}` } });
      expect(answer.status).toBe(200);
      expect(await answer.text(), path).not.toContain('Kanarya');
    }
    const tables = await database.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      expect(await database.query(`select 1 from ${name} t where t::text like '%Kanarya%'`), name).toEqual([]);
    }
    expect(host.output()).toContain('"method":"POST"');
    expect(host.output()).not.toContain('Kanarya');
  });

  it('O7 nobody without the right resends mails, and nobody without a reason', async () => {
    await set('failed');
    const many = { intent: 'run', verb: 'resend', all: '1', state: 'failed', reason: REASON };
    expect((await support.post('/ops/mails/act', many)).status).toBe(403);
    expect((await operator.post('/ops/mails/act', { ...many, reason: 'kısa' })).status).toBe(400);
    expect((await operator.post('/ops/mails/act', { ...many, verb: 'constructor' })).status).toBe(404);
    const forged = { ...many, all: '', id: `${mailId}@1`, state: '' };
    expect((await operator.post('/ops/mails/act', forged)).status).toBe(200);
    expect((await mail()).status).toBe('failed');
    expect((await operator.post('/ops/mails/act', many)).status).toBe(200);
    expect((await mail()).status).toBe('queued');
  });

  it('O3 O7 a mail that waits for its next attempt is tried at once by an operator’s hand, and by no other', async () => {
    await database.query(
      `update stored_mails set status = 'retrying', next_attempt_at = now() + interval '1 hour' where id = $1`,
      [mailId],
    );
    const now = async () => ({ intent: 'try-now', version: (await mail()).version, reason: REASON });
    expect((await support.post(`/ops/mails/${mailId}`, await now())).status).toBe(403);
    expect((await operator.post(`/ops/mails/${mailId}`, { ...(await now()), version: '1' })).status).toBe(409);
    expect((await operator.post(`/ops/mails/${mailId}`, await now())).status).toBe(302);
    expect(
      await database.query('select status, next_attempt_at as next from stored_mails where id = $1', [mailId]),
    ).toEqual([{ status: 'retrying', next: null }]);
    const [audit] = await database.query(
      `select action, reason from audit_entries where subject_type = 'mail' and subject_id = $1 order by id desc limit 1`,
      [mailId],
    );
    expect(audit).toEqual({ action: 'mail.promote', reason: REASON });
  });

  it('O7 (41) a corrected address is one address, and a mail that may have arrived keeps its own', async () => {
    await set('failed');
    const { to } = await mail();
    const correct = async (address: string) =>
      operator.post(`/ops/mails/${mailId}`, {
        intent: 'resend',
        version: (await mail()).version,
        address,
        reason: REASON,
      });
    for (const address of [
      'kurban@ege.example\r\nBcc: evil@x.example',
      'kurban@ege.example, evil@x.example',
      'Kurban <evil@x.example>',
    ]) {
      expect((await correct(address)).status, address).toBe(400);
    }
    await set('unknown');
    expect((await correct('baska@x.example')).status).toBe(400);
    expect(await mail()).toMatchObject({ status: 'unknown', to });
    expect((await correct(to)).status).toBe(302);
    expect(await mail()).toMatchObject({ status: 'queued', to });
  });
});
