import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { composeOrderConfirmation } from '~/features/ordering/provisioning/compose-order-confirmation.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { loadPhone, type ShownCall } from '~/features/desks/support/load-phone.server';
import { phoneAction } from '~/features/desks/support/phone-action.server';
import { changeRequest } from '~/features/desks/requests-desk/change-request.server';
import { countDeskWork } from '~/features/desks/staff/desk-counts-store.server';
import { listAssignees, listHandedOn, readRequest } from '~/features/desks/requests-desk/request-desk-store.server';
import { phoneDesk } from '~/features/desks/support/phone-filter';
import { findCallers, findNearCallers } from '~/features/desks/support/phone-store.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { DEMO_STAFF } from '../support/staff';

const REASON = 'Elif Yalçın telefonda: istenen bilgisayar VEZNE7.';

let database: TestDatabase;
let seller: DealerViewer;
let staff: StaffViewer;
let firm: number;
let other: number;

const licence = (code: string, firmId: number, computer: string, days: number) =>
  database.query(
    `insert into "tbFirmaLisans" ("sOnayKodu", "nFirmaID", "nBayiID", "sBilgisayar", "dteGecerlilikTarihi")
     values ($1, $2, 444, $3, now() + make_interval(days => $4))`,
    [code, firmId, computer, days],
  );

/** A customer with the facts by which callers are found. */
const customer = async (name: string, district: string, province: string, taxNumber: string, phone: string) => {
  const orderId = await placeOrder(seller, {
    customer: { ...NEW_CUSTOMER, name },
    lines: [{ sku: 'KarpinMarket', quantity: 1 }],
  });
  const [row] = await database.query<{ id: number; line: string }>(
    `select o.customer_firm_id as id, l.id as line from orders o join order_lines l on l.order_id = o.receipt_id where o.receipt_id = $1`,
    [orderId],
  );
  if (!row) throw new Error('the order has no customer');
  await provisionOrderLines([{ orderLineId: row.line, generation: 1, suspect: false }]);
  await composeOrderConfirmation(orderId);
  await database.query(`update stored_mails set status = 'sent' where order_id = $1`, [orderId]);
  await database.query(
    `update "tbFirma" set "sAciklama" = $2, "sSemt" = $3, "sIl" = $4, "sVergiNo" = $5 where "nFirmaID" = $1`,
    [row.id, name, district, province, taxNumber],
  );
  await database.query(
    `update "tbFirmaIletisimi" set "sIletisimAdresi" = $2 where "nFirmaID" = $1 and "sIletisimAraci" = 'Telefon'`,
    [row.id, phone],
  );
  return row.id;
};

beforeAll(async () => {
  database = await createTestDatabase();
  seller = await dealer(database, 444);
  const [account] = await database.query<{ id: number }>(`select id from user_accounts where email = $1`, [
    DEMO_STAFF.support,
  ]);
  staff = { accountId: account?.id ?? 0, role: 'support', displayName: 'Elif Toprak', email: DEMO_STAFF.support };
  firm = await customer('Zirinyer Nalburiyesi', 'Buca', 'İzmir', '9998887462', '+90 (232) 987 16 71');
  other = await customer('Zirinyer Elektrik', 'Ereğli', 'Konya', '9998887470', '0332 987 00 11');
  await licence('FE91B07C', firm, 'ZIRINYERN-VEZNE7', -2);
  await licence('F21D5AE5', firm, 'ZIRINYERN-OFIS2', 200);
});
afterAll(() => database.drop());

const ask = (form: Record<string, string>, query: { till?: string } = {}) =>
  phoneAction(
    new Request(`http://127.0.0.1${phoneDesk.address({ firmId: firm, ...query })}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    }),
    staff,
  );
const read = async (said: Parameters<typeof phoneDesk.of>[0]) =>
  loadPhone(phoneDesk.of(said), { actor: { accountId: staff.accountId, name: staff.email }, locale: 'tr' });
const call = async (till?: string): Promise<ShownCall> => {
  const shown = await read({ firmId: firm, till });
  if (shown.kind !== 'call') throw new Error('no call');
  return shown.call;
};

describe('B35 whom a caller may be', () => {
  it.each([
    ['zirinyer nalbur', 'the name'],
    ['ZİRİNYER NALBUR', 'the name in capitals, with Turkish letters'],
    ['zirinyer izmir', 'name and province'],
    ['vezne7 buca', 'computer and district'],
    ['fe91', 'the beginning of the approval code'],
    ['FE91 B07C', 'the approval code as it is read out'],
    ['9998887462', 'the tax number'],
    ['999 888 74 62', 'the tax number as it is read out'],
    ['0232 987 16 71', 'the telephone number'],
    ['+902329871671', 'the telephone number with the country'],
    ['00902329871671', 'the telephone number as it is dialled abroad'],
    ['987 16 71', 'the telephone number without its area'],
    ['ZIRINYERN-OFIS2', 'the computer'],
  ])('B35 %s finds one firm, by %s', async (query) => {
    expect((await findCallers(query)).map(({ id }) => id)).toEqual([firm]);
  });

  it('B35 the order, the dealer’s number and the customer’s code find theirs', async () => {
    const [row] = await database.query<{ code: string; receipt: number }>(
      `select f."sKodu" as code, r.receipt_no as receipt from "tbFirma" f
       join orders o on o.customer_firm_id = f."nFirmaID" join receipts r on r.id = o.receipt_id where f."nFirmaID" = $1`,
      [firm],
    );
    const idsOf = async (query: string) => (await findCallers(query)).map(({ id }) => id);
    expect(await idsOf(row?.code ?? '')).toContain(firm);
    expect(await idsOf(`FS ${row?.receipt}`)).toContain(firm);
    expect(await idsOf('444')).toContain(444);
  });

  it('B35 what two firms share asks for more, with where each is, and nothing found offers what is spelt nearly so', async () => {
    const shown = await read({ query: 'zirinyer' });
    if (shown.kind !== 'several') throw new Error(shown.kind);
    expect(shown.callers.map(({ name, province, tills }) => [name, province, tills])).toEqual([
      ['Zirinyer Elektrik', 'Konya', 1],
      ['Zirinyer Nalburiyesi', 'İzmir', 3],
    ]);
    expect(await read({ query: 'zirinyol' })).toMatchObject({ kind: 'nobody' });
    expect((await findNearCallers('zirinyol')).map(({ id }) => id)).toEqual(expect.arrayContaining([firm, other]));
    expect(await findCallers('%')).toEqual([]);
    expect(await findCallers(' ')).toEqual([]);
  });

  it('B35 the code of a till opens it', async () => {
    const shown = await read({ query: 'f21d5ae5' });
    if (shown.kind !== 'call') throw new Error(shown.kind);
    expect(shown.call.chosen?.till?.approvalCode).toBe('F21D5AE5');
    expect(shown.call.chosen?.state).toMatchObject({ kind: 'sound', tone: 'success' });
  });
});

describe('B35 a call', () => {
  it('B35 without a verified caller nothing happens; verified, the line is corrected to the till and runs, and the trail says so', async () => {
    await licence('F67DFA86', firm, '', 100);
    const orderId = await placeOrder(seller, {
      customerFirmId: firm,
      lines: [{ sku: 'KarpinYillikLisans', quantity: 1, approvalCodes: ['F67DFA86'] }],
    });
    await database.query(`update "tbFirmaLisans" set "nFirmaID" = $2 where "sOnayKodu" = $1`, ['F67DFA86', other]);
    const [line] = await database.query<{ id: string }>(`select id from order_lines where order_id = $1`, [orderId]);
    const run = (generation: number) =>
      provisionOrderLines([{ orderLineId: line?.id ?? '', generation, suspect: false }]);
    await run(1);

    const { chosen, verified } = await call();
    expect(verified).toBeNull();
    expect(chosen?.till?.computer).toBe('ZIRINYERN-VEZNE7');
    expect(chosen?.state).toMatchObject({
      kind: 'wrong-code',
      running: 'ended',
      remedy: { kind: 'correct', from: 'F67DFA86', to: 'FE91B07C' },
    });
    expect(chosen?.plan?.effect.willRun.map(({ kind, code }) => [kind, code])).toContainEqual([
      'extend-year',
      'FE91B07C',
    ]);

    const act = {
      ...{ intent: 'correct', line: line?.id ?? '', from: 'F67DFA86', to: 'FE91B07C', reason: REASON },
      ...{ generation: String(chosen?.plan?.generation), revision: String(chosen?.plan?.revision) },
    };
    const refused = await ask(act);
    expect([refused.status, await refused.json()]).toEqual([409, { problem: 'not-verified', reason: REASON }]);
    expect((await ask({ intent: 'verify', by: 'tax-number' })).status).toBe(302);
    expect((await call()).verified?.by).toBe('tax-number');
    const short = await ask({ ...act, reason: 'kısa' });
    expect([short.status, await short.json()]).toEqual([422, { problem: 'reason', reason: 'kısa' }]);
    expect((await ask(act)).status).toBe(302);
    // A second press finds the line changed.
    expect((await ask(act)).status).toBe(409);
    expect((await call()).chosen?.state.kind).toBe('line-moves');
    await run(2);
    expect((await call('FE91B07C')).chosen?.state).toMatchObject({ kind: 'mended', running: 'runs' });

    const trail = await database.query(
      `select action, reason from audit_entries where actor = $1 and (subject_id = $2 or subject_id = $3) order by id`,
      [staff.email, String(firm), line?.id],
    );
    const said = `${REASON} (Arayan vergi numarasıyla doğrulandı)`;
    expect(trail).toEqual([
      { action: 'call.verify', reason: null },
      { action: 'order-line.correct', reason: said },
      { action: 'order-line.rerun', reason: said },
    ]);

    expect((await ask({ intent: 'end' })).headers.get('Location')).toBe('/support/phone');
    expect((await call()).verified).toBeNull();
    const start = await read({});
    expect(start.kind === 'start' && start.recent.map(({ firmId }) => firmId)).toEqual([firm]);
  });

  it('B35 a call is over after half an hour, and a colleague’s caller is not mine', async () => {
    await ask({ intent: 'verify', by: 'contact' });
    const later = await loadPhone(phoneDesk.of({ firmId: firm }), {
      actor: { accountId: staff.accountId, name: staff.email },
      locale: 'tr',
      now: new Date(Date.now() + 31 * 60_000),
    });
    expect(later.kind === 'call' && later.call.verified).toBeNull();
    const colleague = await loadPhone(phoneDesk.of({ firmId: firm }), {
      actor: { accountId: 1, name: DEMO_STAFF.admin },
      locale: 'tr',
    });
    expect(colleague.kind === 'call' && colleague.call.verified).toBeNull();
    expect((await call()).verified?.by).toBe('contact');
  });

  it('B35 what operators mend is handed on once: who, why and what, where operators look', async () => {
    const [line] = await database.query<{ id: string; order: number }>(
      `update order_lines l set status = 'failed', error_code = 'product-not-found', finished_at = now() from orders o
       where o.receipt_id = l.order_id and o.customer_firm_id = $1 returning l.id, l.order_id as "order"`,
      [other],
    );
    const handOn = { intent: 'hand-on', line: line?.id ?? '', reason: REASON };
    await expect(ask(handOn), 'another firm’s line').rejects.toMatchObject({ status: 404 });
    const askOther = (form: Record<string, string>) =>
      phoneAction(
        new Request(`http://127.0.0.1${phoneDesk.address({ firmId: other })}`, {
          method: 'POST',
          body: new URLSearchParams(form),
        }),
        staff,
      );
    expect((await askOther(handOn)).status, 'not verified').toBe(409);
    await askOther({ intent: 'verify', by: 'contact' });
    const before = await read({ firmId: other });
    expect(before.kind === 'call' && before.call.chosen).toMatchObject({
      state: { remedy: { kind: 'operator', lineId: line?.id } },
      handedOn: null,
    });
    expect((await askOther(handOn)).status).toBe(302);
    const again = await askOther(handOn);
    expect([again.status, await again.json()]).toMatchObject([409, { problem: 'handed-on' }]);
    const [handed, ...more] = await listHandedOn(10);
    expect(more).toEqual([]);
    expect((await countDeskWork()).handedOn).toBe(1);
    expect(handed).toMatchObject({
      ...{ takenBy: staff.displayName, firm: { id: other, name: 'Zirinyer Elektrik' }, assignee: null, state: 'new' },
      message: `${REASON} (Arayan yetkilinin adıyla doğrulandı)`,
      line: { id: line?.id, status: 'failed', errorCode: 'product-not-found' },
    });
    const after = await read({ firmId: other });
    expect(after.kind === 'call' && after.call.chosen?.handedOn).toMatchObject({
      id: handed?.id,
      by: staff.displayName,
    });
    expect(after.kind === 'call' && after.call.requests).toMatchObject([{ id: handed?.id, kind: 'operations' }]);
    const [operator] = await listAssignees('operations');
    const card = await readRequest(handed?.id ?? 0);
    await changeRequest(
      { accountId: operator?.id ?? 0, name: DEMO_STAFF.operator },
      { id: handed?.id ?? 0, version: card?.version ?? 0 },
      { state: 'closed', assigneeId: operator?.id ?? 0, note: '' },
    );
    expect(await listHandedOn(10)).toEqual([]);
    expect((await askOther(handOn)).status, 'it is not with them any more').toBe(302);
  });

  it('B35 a note to call back has an hour and a person, waits by its hour, and is done by one press', async () => {
    const hour = (minutes: number) =>
      new Date(Date.now() + 3 * 3_600_000 + minutes * 60_000).toISOString().slice(0, 16);
    const late = { intent: 'note', text: 'Yazıcı ayarını sordu', at: hour(90), who: '' };
    const soon = { intent: 'note', text: 'Fatura kime kesildi?', at: hour(30), who: String(staff.accountId) };
    for (const note of [late, soon]) expect((await ask(note)).status).toBe(302);
    // Nobody was found: the name and the number are what was typed.
    const unknown = (form: Record<string, string>) =>
      phoneAction(
        new Request(`http://127.0.0.1${phoneDesk.address({ query: 'hiçyok' })}`, {
          method: 'POST',
          body: new URLSearchParams(form),
        }),
        staff,
      );
    const nameless = await unknown({ ...soon, name: 'Hakan Er', phone: '' });
    expect([nameless.status, await nameless.json()]).toMatchObject([
      422,
      { problem: 'note-whom', note: { text: soon.text, name: 'Hakan Er' } },
    ]);
    expect((await unknown({ ...soon, at: hour(10), name: 'Hakan Er', phone: '0532 555 41 07' })).status).toBe(302);
    const start = async () => {
      const shown = await read({});
      return shown.kind === 'start' ? shown.callbacks.filter(({ takenBy }) => takenBy !== null) : [];
    };
    expect(
      (await start()).map(({ name, firm: of, message, assignee, late: isLate }) => [
        of?.id ?? name,
        message,
        assignee,
        isLate,
      ]),
    ).toEqual([
      ['Hakan Er', soon.text, staff.displayName, false],
      [firm, soon.text, staff.displayName, false],
      [firm, late.text, staff.displayName, false],
    ]);
    await database.query(`update visitor_requests set due_at = now() - interval '1 hour' where message = $1`, [
      late.text,
    ]);
    const [first] = await start();
    expect(first).toMatchObject({
      message: late.text,
      late: true,
      takenBy: staff.displayName,
      phone: '+90 (232) 987 16 71',
    });
    const called = { intent: 'called', id: String(first?.id), version: String(first?.version) };
    expect((await ask(called)).status).toBe(302);
    expect((await ask(called)).status, 'it was done already').toBe(409);
    expect((await start()).map(({ id }) => id)).not.toContain(first?.id);
    const trail = await database.query(
      `select action, after->>'state' as state, after->>'assignee' as who from audit_entries where subject_type = 'request' and subject_id = $1 order by id`,
      [String(first?.id)],
    );
    expect(trail).toEqual([
      { action: 'request.open', state: null, who: staff.displayName },
      { action: 'request.change', state: 'answered', who: null },
    ]);
  });

  it.each([
    [{ text: ' ', at: '' }, 'note-empty'],
    [{ text: 'x'.repeat(1001), at: '' }, 'note-long'],
    [{ text: 'Kartı 4111 1111 1111 1111', at: '' }, 'note-card'],
    [{ text: 'Arayın', at: '2020-01-01T10:00' }, 'note-hour'],
    [{ text: 'Arayın', at: 'yarın' }, 'note-hour'],
  ])('B35 a note %j is refused by %s, and comes back', async (fields, problem) => {
    const refused = await ask({ intent: 'note', ...fields });
    expect([refused.status, await refused.json()]).toMatchObject([422, { problem, note: { text: fields.text } }]);
  });

  it('B35 shows the requests of the firm: those of its calls, and those from its telephone and its address', async () => {
    await database.query(
      `insert into visitor_requests (kind, locale, name, phone, email, subject, message) values
       ('callback', 'tr', 'Elif', '0232 987 16 71', '', 'Beni Arayın', 'Sitede bıraktı'),
       ('general', 'tr', 'Başkası', '0232 987 16 72', 'baskasi@ornek.example', 'Genel', 'Başkası')`,
    );
    const asked = (await call()).requests.map(({ message }) => message);
    expect(asked).toContain('Sitede bıraktı');
    expect(asked).not.toContain('Başkası');
    expect((await ask({ intent: 'note', text: 'Yeni kasa sordu', at: '' })).status).toBe(302);
    expect((await call()).requests[0]).toMatchObject({ kind: 'general', message: 'Yeni kasa sordu', dueAt: null });
  });

  it('B35 a mail that failed is sent again by whoever may, and another firm’s line is not reached', async () => {
    const [mail] = await database.query<{ id: string }>(
      `update stored_mails m set status = 'failed' from orders o where o.receipt_id = m.order_id and o.customer_firm_id = $1
         and m.kind = 'order-confirmation' returning m.id`,
      [firm],
    );
    const [granted] = await database.query<{ code: string }>(
      `select e.approval_code as code from licence_events e join order_lines l on l.id = e.order_line_id
       join stored_mails m on m.order_id = l.order_id where m.id = $1`,
      [mail?.id],
    );
    await ask({ intent: 'verify', by: 'contact' });
    const { chosen } = await call(granted?.code);
    expect(chosen?.state).toMatchObject({ kind: 'mail-failed', remedy: { kind: 'resend', mailId: mail?.id } });
    const resend = { intent: 'resend', mail: mail?.id ?? '', reason: REASON };
    // Support looks at mails; operators and administrators send them.
    await expect(ask(resend)).rejects.toMatchObject({ status: 404 });
    const handOn = { intent: 'hand-on', mail: mail?.id ?? '', reason: REASON };
    expect((await ask(handOn)).status).toBe(302);
    expect((await ask(handOn)).status, 'it is with operations').toBe(409);
    const { handedOn } = (await call(granted?.code)).chosen ?? {};
    expect(handedOn?.by).toBe(staff.displayName);
    expect((await readRequest(handedOn?.id ?? 0))?.details).toEqual({ mail: mail?.id });
    staff = { ...staff, role: 'admin' };
    expect((await ask(resend)).status).toBe(302);
    const [sent] = await database.query(`select status from stored_mails where id = $1`, [mail?.id]);
    expect(sent).toEqual({ status: 'queued' });
    const [foreign] = await database.query<{ id: string }>(
      `select l.id from order_lines l join orders o on o.receipt_id = l.order_id where o.customer_firm_id = $1`,
      [other],
    );
    const rerun = { intent: 'rerun', line: foreign?.id ?? '', generation: '1', revision: '1', reason: REASON };
    await expect(ask(rerun)).rejects.toMatchObject({ status: 404 });
  });
});
