import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditTrail } from '~/features/desks/staff/audit-filter';
import { auditChoices, listAudit } from '~/features/desks/administration/audit-list-store.server';
import { readAuditOf } from '~/features/desks/staff/audit-of-subject-store.server';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, placeOrder } from '../support/orders';
import { staffVisitor, Visitor } from '../support/staff';

let database: TestDatabase;
let host: HostProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});

const filter = (query = '') => auditTrail.read(new URLSearchParams(query));
const write = (entry: Partial<Parameters<typeof recordAudit>[1]>) =>
  transaction((tx) =>
    recordAudit(tx, {
      actor: { accountId: null, name: 'ayse@karpin.example' },
      action: 'order.cancel',
      subjectType: 'order',
      subjectId: '1',
      ...entry,
    }),
  );

/** What a reader sees: the texts of all pages go along in a script. */
const visible = async (page: Response) => (await page.text()).replace(/<script[\s\S]*?<\/script>/g, '');

describe('B8 the audit trail', () => {
  it('B8 takes entries and gives none of them up: no update, no delete, no truncate', async () => {
    await write({ reason: 'Bayi telefonda onayladı' });
    for (const statement of [
      `update audit_entries set reason = 'x'`,
      `delete from audit_entries`,
      `truncate audit_entries`,
    ]) {
      await expect(database.query(statement), statement).rejects.toThrow('append-only');
    }
    const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
      `select count(*)::int as count from audit_entries where reason = 'Bayi telefonda onayladı'`,
    );
    expect(count).toBe(1);
  });

  it('B8 is found by person, act, subject, correlation, days and words of the reason, whatever their letters', async () => {
    await write({
      actor: { accountId: null, name: 'veli@karpin.example' },
      action: 'order-line.rerun',
      subjectType: 'order-line',
      subjectId: 'satir-1',
      reason: 'ŞİŞLİ bayisi aradı, lisans düzeltildi',
      correlationId: 'izleme-1',
      before: { generation: 1 },
      after: { generation: 2 },
    });
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(new Date());
    for (const query of [
      'actor=veli@karpin.example',
      'action=order-line.rerun',
      'subject=order-line:satir-1',
      'correlation=izleme-1',
      'q=sisli+LISANS',
      `actor=veli@karpin.example&from=${today}&to=${today}`,
    ]) {
      const { entries } = await listAudit(filter(query), 10);
      expect(
        entries.map(({ subjectId }) => subjectId),
        query,
      ).toEqual(['satir-1']);
      expect(entries[0]?.changes).toEqual([{ field: 'generation', from: '1', to: '2' }]);
    }
    for (const query of ['actor=nobody', 'q=yok', 'from=2000-01-01&to=2000-12-31']) {
      expect((await listAudit(filter(query), 10)).entries, query).toEqual([]);
    }
    expect((await readAuditOf('order-line', ['satir-1', 'satir-2'], 5)).map(({ action }) => action)).toEqual([
      'order-line.rerun',
    ]);
    expect((await auditChoices()).actors).toContain('veli@karpin.example');
  });

  it('B8 is found by order, licence, firm and address, and names things as people do', async () => {
    const viewer = await dealer(database, 508);
    const [licence] = await database.query<{ code: string; firm: number; name: string }>(
      `select l."sOnayKodu" as code, f."nFirmaID" as firm, f."sAciklama" as name from "tbFirmaLisans" l
       join "tbFirma" f on f."nFirmaID" = l."nFirmaID" and f."bAktif" order by 1 limit 1`,
    );
    const orderId = await placeOrder(viewer, {
      customerFirmId: licence?.firm,
      lines: [{ sku: 'KarpinYillikLisans', quantity: 1, approvalCodes: [licence?.code] }],
    });
    const [line] = await database.query<{ id: string; receiptNo: number; firm: number }>(
      `select l.id, r."lFisNo" as "receiptNo", o.customer_firm_id as firm from order_lines l join orders o on o.receipt_id = l.order_id
       join "tbStokFisiMaster" r on r."nStokFisiID" = l.order_id where l.order_id = $1`,
      [orderId],
    );
    await write({ subjectType: 'order-line', subjectId: line?.id ?? '', action: 'order-line.rerun' });
    await write({ subjectType: 'order', subjectId: String(orderId) });
    await write({ subjectType: 'firm', subjectId: String(line?.firm), action: 'firm.correct' });
    const found = async (query: string) => {
      const { entries } = await listAudit({ ...filter(), query }, 50);
      return entries.map(({ subjectType }) => subjectType);
    };
    expect(await found(String(line?.receiptNo))).toEqual(expect.arrayContaining(['order', 'order-line']));
    expect(await found(licence?.code ?? '')).toContain('order-line');
    expect(await found(licence?.name ?? '')).toContain('firm');
    expect((await found('ayse@karpin.example')).length).toBeGreaterThan(3);

    const staff = await staffVisitor(host, 'admin');
    const page = await visible(await staff.get(`/ops/audit?q=${line?.receiptNo}`));
    expect(page).toContain(`Sipariş ${line?.receiptNo}, satır 1`);
    expect(page).toContain(`href="/support/lines/${line?.id}"`);
    // What was done to a line was done to its order and to its licence.
    for (const address of [`/support/orders/${orderId}`, `/support/licences/${licence?.code}`]) {
      expect(await visible(await staff.get(address)), address).toContain('Satır yeniden çalıştırıldı');
    }
    expect(await visible(await staff.get(`/support/lines/${line?.id}`))).toContain('Sipariş iptal edildi');
  });

  it('B8 speaks of statuses, rights, units and dates in the reader’s words', async () => {
    await write({
      actor: { accountId: null, name: 'sozcukler' },
      action: 'setting.change',
      subjectType: 'setting',
      subjectId: 'delays',
      before: { retryMs: 1000, status: 'failed', mayPay: false },
      after: { retryMs: 2500, status: 'waiting', mayPay: true, mutedUntil: '2026-11-20T09:30:00.000Z' },
    });
    const staff = await staffVisitor(host, 'admin');
    const page = await visible(await staff.get('/ops/audit?actor=sozcukler'));
    for (const words of [
      '1.000 msn',
      '2.500 msn',
      'Başarısız',
      'Bekliyor',
      'Evet',
      'Hayır',
      '20.11.2026',
      'Ayar Gecikmeler',
    ]) {
      expect(page).toContain(words);
    }
    expect(page).not.toContain('2026-11-20T09:30:00.000Z</bdi>');
  });

  it('B8 names bulk repairs by their lines, alerts by their kind and orders by receipt and amount', async () => {
    const [alert] = await database.query<{ id: number }>(
      `insert into alerts (kind, details) values ('worker-clock', '{"worker": "a:1", "seconds": 9}') returning id`,
    );
    const actor = { accountId: null, name: 'adlar' };
    const lines = ['0b4e1f2a-1111-4222-8333-444455556666', '0b4e1f2a-1111-4222-8333-444455556667'];
    const repair = 'f0ea8842-7b4a-4222-8333-444455556666';
    const of = { subjectType: 'repair', subjectId: repair, action: 'order-line.repair' } as const;
    await write({ ...of, actor, after: { started: lines, changed: [], gone: [] } });
    await write({ actor, action: 'alert.mute', subjectType: 'alert', subjectId: String(alert?.id) });
    await write({ actor, action: 'order.place', after: { receiptNo: 1548, net: 9357.4 } });
    await write({ actor, action: 'import.upload', subjectType: 'import', subjectId: '1', after: { bytes: 26953 } });
    const page = await visible(await (await staffVisitor(host, 'admin')).get('/ops/audit?actor=adlar'));
    const words = page.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '');
    for (const word of [
      'Toplu onarım, 2 satır',
      'İşleyicinin saati yanlış',
      'Fiş no',
      '>1548<',
      '9.357,40 ₺',
      '27 kB',
    ]) {
      expect(words).toContain(word);
    }
    expect(page).toContain(`href="/support/repair?report=${repair}"`);
    for (const raw of ['26953', '9357.4', 'receiptNo', repair.slice(0, 9) + '…']) {
      expect(page.replace(/(?:href|title|id)="[^"]*"/g, '')).not.toContain(raw);
    }
  });

  it('B8 its pages hold every entry once, also where many are of one instant', async () => {
    await database.query(`insert into audit_entries (actor, action, subject_type, subject_id, at)
      select 'sayfa', 'setting.change', 'setting', i::text, now() - (i / 10) * interval '1 minute' from generate_series(1, 95) i`);
    const seen: string[] = [];
    let after: number | undefined;
    do {
      const page = await listAudit({ ...filter('actor=sayfa'), after }, 10);
      seen.push(...page.entries.map(({ subjectId }) => subjectId));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toHaveLength(95);
    expect(new Set(seen).size).toBe(95);
  });

  it('B8 O3 one press on many things has its full count, on one page, and is found by its id beside that of each thing', async () => {
    await database.query(`insert into audit_entries (actor, action, subject_type, subject_id, correlation_id, act_id)
      select 'demet', 'order-line.rerun', 'order-line', i::text, 'cause-' || i, 'P571-TYPW-Y828' from generate_series(1, 60) i`);
    const page = await listAudit(filter('actor=demet'), 10);
    expect(page.entries).toHaveLength(60);
    expect(page.entries.every(({ ofAct }) => ofAct === 60)).toBe(true);
    expect(page.next).toBeNull();
    const ids = async (correlation: string) =>
      (await listAudit(filter(`correlation=${correlation}`), 100)).entries
        .map(({ subjectId }) => Number(subjectId))
        .sort((a, b) => a - b);
    expect(await ids('P571-TYPW-Y828')).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(await ids('cause-7')).toEqual([7]);
  });

  it('B8 a search through many reasons goes on by a link and comes to the oldest', async () => {
    await database.query(`insert into audit_entries (actor, action, subject_type, subject_id, reason, at)
      select 'toplu', 'order-line.rerun', 'order-line', i::text,
        case when i = 1 then 'zebra gerekçesi' else 'olağan gerekçe' end, timestamptz '2020-01-01' + i * interval '1 second'
      from generate_series(1, 20500) i`);
    const first = await listAudit(filter('actor=toplu&q=zebra'), 10);
    expect(first).toMatchObject({ entries: [], unfinished: true });
    const second = await listAudit({ ...filter('actor=toplu&q=zebra'), after: first.next ?? undefined }, 10);
    expect(second.entries.map(({ subjectId }) => subjectId)).toEqual(['1']);
    expect(second.unfinished).toBe(false);
  });

  it('B8 O5 comes as a file with what a spreadsheet would run as text, and the download is an entry itself', async () => {
    await write({ actor: { accountId: null, name: 'formül' }, reason: '=HYPERLINK("http://x")' });
    const support = await staffVisitor(host, 'support');
    const answer = await support.get('/ops/audit.csv?actor=form%C3%BCl');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toContain('text/csv');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, line, ...rest] = new TextDecoder().decode(bytes).split('\r\n');
    expect(head?.split(';')[0]).toBe('Zaman');
    // In words, with the codes that programs go by beside them.
    expect(line).toMatch(/;formül;;Sipariş iptal edildi;Sipariş 1;/);
    expect(line).toContain(`;"'=HYPERLINK(""http://x"")";Sipariş;order.cancel;order;1;`);
    expect(rest).toEqual(['']);
    const { entries } = await listAudit(filter('action=audit.export'), 5);
    expect(entries).toMatchObject([{ actor: 'destek@karpin.example', subjectType: 'audit' }]);

    // 20,000 rows and more come whole, piece by piece.
    const all = await (await support.get('/ops/audit.csv?actor=toplu')).text();
    expect(all.split('\r\n')).toHaveLength(20_502);
  });

  it('B8 the file speaks of numbers, statuses and units as the page does', async () => {
    await write({
      actor: { accountId: null, name: 'dosya' },
      action: 'setting.change',
      subjectType: 'setting',
      subjectId: 'delays',
      before: { retryMs: 1000, status: 'failed' },
      after: { retryMs: 2500, status: 'waiting' },
    });
    const staff = await staffVisitor(host, 'admin');
    const [head, line] = (await (await staff.get('/ops/audit.csv?actor=dosya')).text()).split('\r\n');
    expect(head).toContain('İşlem;Konu;Değişiklik;Gerekçe');
    expect(line).toContain('Ayar değiştirildi;Ayar Gecikmeler;');
    expect(line).toContain('1.000 msn → 2.500 msn');
    expect(line).toContain('Başarısız → Bekliyor');
    expect(line).toContain('setting.change;setting;delays');
  });

  it('B8 O8 names the command line, schedules and tokens in the reader’s language, in entries of any age', async () => {
    await database.query(`insert into audit_entries (actor, action, subject_type, subject_id, at) values
      ('command line', 'order.cancel', 'order', '4711', timestamptz '2024-03-04 09:00:00Z'),
      ('erase-requests', 'request.erase-expired', 'request', '4711', timestamptz '2024-03-04 08:00:00Z'),
      ('token Depo', 'data.insert', 'record', 'tbStok(4711)', timestamptz '2024-03-04 07:00:00Z')`);
    const staff = await staffVisitor(host, 'admin');
    const page = await visible(await staff.get('/ops/audit?from=2024-03-04&to=2024-03-04'));
    const people = [...page.matchAll(/class="trail-person"[^>]*><bdi>([^<]*)/g)].map(([, name]) => name);
    expect(people).toEqual(['Komut satırı', 'Taleplerin silinmesi', 'Program anahtarı Depo']);
    expect(page).toContain('<option value="command line">Komut satırı</option>');
    const narrowed = await visible(await staff.get('/ops/audit?actor=command+line'));
    expect(narrowed).not.toMatch(/>command line</);
    const file = await (await staff.get('/ops/audit.csv?from=2024-03-04&to=2024-03-04')).text();
    expect(file.split('\r\n').map((line) => line.split(';')[1])).toEqual(['Kişi', ...people, undefined]);
  });

  it('B8 is read by day, by who acted, and opens one act on many things', async () => {
    await database.query(`insert into audit_entries (actor, action, subject_type, subject_id, reason, at)
      select 'gece-isi', 'mail.retry', 'mail', gen_random_uuid()::text, 'Sunucu geri geldi', timestamptz '2025-03-04 09:00:00Z' - i * interval '1 second'
      from generate_series(1, 12) i
      union all select 'gece-isi', 'order.cancel', 'order', '77', null, timestamptz '2025-03-03 09:00:00Z'`);
    const staff = await staffVisitor(host, 'admin');
    const page = await visible(await staff.get('/ops/audit?actor=gece-isi'));
    expect(page).toContain('4 Mart 2025 Salı · 12 kayıt');
    expect(page).toContain('3 Mart 2025 Pazartesi · 1 kayıt');
    expect(page.match(/<details class="trail-fold"/g)).toHaveLength(1);
    expect(page).toContain('12 e-posta');
    expect(page.match(/class="trail-person"/g), 'two acts, of thirteen entries').toHaveLength(2);

    const role = async (by: string) =>
      (await listAudit(filter(`by=${by}`), 500)).entries.map(({ person }) => person?.role ?? null);
    await staff.get('/ops/audit.csv?actor=gece-isi');
    expect(new Set(await role('team'))).toEqual(new Set(['support', 'admin']));
    expect(new Set(await role('system'))).toEqual(new Set([null]));
    expect((await role('dealers')).filter((each) => each !== 'dealer' && each !== 'member')).toEqual([]);
    expect((await listAudit(filter('by=team&actor=gece-isi'), 10)).entries).toEqual([]);
  });

  it('B8 O5 strangers are sent to the log-in', async () => {
    for (const path of ['/ops/audit', '/ops/audit.csv']) {
      const answer = await new Visitor(host).get(path);
      expect([answer.status, answer.headers.get('Location')?.split('?')[0]]).toEqual([302, '/staff/login']);
    }
  });

  it('B8 shows orders by receipt, accounts by address and firms by name where an act only kept their ids', async () => {
    const viewer = await dealer(database, 508);
    const id = await placeOrder(viewer, { customerFirmId: 508, lines: [{ sku: 'YaziciFis80', quantity: 1 }] });
    // Numbers of receipts and ids are alike in a small database.
    const receiptNo = 7_654_321;
    await database.query(`update "tbStokFisiMaster" set "lFisNo" = $2 where "nStokFisiID" = $1`, [id, receiptNo]);
    const [firm] = await database.query<{ name: string }>(
      `select "sAciklama" as name from "tbFirma" where "nFirmaID" = 508`,
    );
    const actor = { accountId: null, name: 'kimlikler' };
    const licence = { subjectType: 'licence', subjectId: 'ABCD1234', action: 'licence.extend-year' } as const;
    await write({ ...licence, actor, before: { computer: 'A' }, after: { computer: 'B', order: id } });
    const account = { subjectType: 'account', subjectId: '999999', action: 'account.link-dealer' } as const;
    await write({ ...account, actor, after: { firmId: 508, provenBy: viewer.accountId } });
    // An account that is gone stays the number that was kept.
    await write({ ...account, actor, after: { provenBy: 999_999 } });

    const staff = await staffVisitor(host, 'admin');
    const listed = (await visible(await staff.get('/ops/audit?actor=kimlikler'))).replaceAll('<!-- -->', '');
    const ofLicence = await readAuditOf('licence', 'ABCD1234', 5);
    expect(listed).toMatch(new RegExp(`href="/support/orders/${id}"[^>]*><bdi>${receiptNo}</bdi>`));
    expect(listed).toMatch(new RegExp(`href="/ops/accounts/${viewer.accountId}"[^>]*><bdi>${viewer.email}</bdi>`));
    expect(listed).toMatch(new RegExp(`href="/support/firms/508"[^>]*><bdi>${firm?.name}</bdi>`));
    expect(listed).toContain('<bdi>999999</bdi>');
    expect(ofLicence[0]?.changes).toContainEqual({
      ...{ field: 'order', from: null, to: String(id) },
      names: { [id]: String(receiptNo) },
    });
    const file = await (await staff.get('/ops/audit.csv?actor=kimlikler')).text();
    for (const words of [`Sipariş: ${receiptNo}`, `Kanıtlayan hesap: ${viewer.email}`, `Firma: ${firm?.name}`]) {
      expect(file).toContain(words);
    }
  });
});
