import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remindDealer, remindOfEndingLicences } from '~/features/desks/renewals/remind-licences.server';
import { renewalList } from '~/features/desks/renewals/renewal-filter';
import {
  findDealers,
  findRenewingDealer,
  listEndingLicences,
  listRenewingDealers,
} from '~/features/desks/renewals/renewal-store.server';
import { addDays, formatDate } from '~/platform/dates';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer } from '../support/orders';
import { startSoapMailServer } from '../support/soap-mail-server';
import { startWorker } from '../support/worker-process';

const DEALER = 444;
const OTHER = 36;
const ACTOR = { accountId: null, name: 'destek@karpin.example' };
const REASON = 'bayi telefonla istedi';

let database: TestDatabase;
/** A customer of 444, one of 36, and one of 444 that only 36 sees. */
let firms: { own: number; second: number; other: number; unseen: number };
const NOW = new Date('2026-11-21T09:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  const ofDealer = (id: number) =>
    database.query<{ id: number }>(
      `select "nFirmaID" as id from "tbFirma" where "bAktif" and "nBayiID" = $1 and "sSaticiRumuzu" = $2 order by 1 limit 3`,
      [id, String(id)],
    );
  const [own, second, unseen] = await ofDealer(DEALER);
  const [other] = await ofDealer(OTHER);
  if (!own || !second || !unseen || !other) throw new Error('the demo vendor has too few firms');
  firms = { own: own.id, second: second.id, unseen: unseen.id, other: other.id };
  await database.query(`update "tbFirma" set "sSaticiRumuzu" = '${OTHER}' where "nFirmaID" = $1`, [unseen.id]);
  await database.query(`update "tbFirma" set "sAciklama" = 'Öz & Kardeş <Market>' where "nFirmaID" = $1`, [own.id]);
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.query(`delete from licence_reminders`);
  await database.query(`delete from stored_mails where kind = 'licence-reminder'`);
  await database.query(`delete from settings`);
  await database.query(`update user_accounts set locked = false`);
  // The demo vendor's own licences are out of the way: each test makes those that it speaks of.
  await database.query(`update "tbFirmaLisans" set "dteGecerlilikTarihi" = '2029-01-01'`);
  await database.query(`delete from licence_events where approval_code like 'EEEE%'`);
  await database.query(`delete from "tbFirmaLisans" where "sOnayKodu" like 'EEEE%'`);
});

let made = 0;
/** A licence that ends so many days after NOW. */
async function licence(firmId: number, days: number, dealerId: number | null = null): Promise<string> {
  made += 1;
  const code = `EEEE${made.toString(16).toUpperCase().padStart(4, '0')}`;
  await database.query(
    `insert into "tbFirmaLisans" ("sOnayKodu", "nFirmaID", "nBayiID", "dteGecerlilikTarihi", "sBilgisayar")
     values ($1, $2, $3, $4::timestamptz - interval '1 hour' + interval '123 microseconds', 'KASA-01')`,
    [code, firmId, dealerId, addDays(NOW, days)],
  );
  return code;
}

type Mail = {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  locale: string;
  accountId: number;
  fields: Record<string, unknown>;
};
const mails = () =>
  database.query<Mail>(
    `select id, to_address as to, subject, html, text, locale, account_id as "accountId", fields from stored_mails
     where kind = 'licence-reminder' order by created_at, to_address`,
  );
const reminders = async (code: string) =>
  (
    await database.query<{ days: number }>(
      `select days from licence_reminders where approval_code = $1 order by days`,
      [code],
    )
  ).map(({ days }) => days);
const setDays = (on: boolean, days: number[]) =>
  database.query(
    `insert into settings (name, value, updated_by) values ('reminders', $1, 'test')
    on conflict (name) do update set value = excluded.value`,
    [JSON.stringify({ on, days })],
  );

describe('reminders of licences that are about to end', () => {
  it('B6 each dealer gets one mail about what ends within the thresholds, and about nothing else', async () => {
    const in5 = await licence(firms.own, 5);
    const in20 = await licence(firms.second, 20);
    const in50 = await licence(firms.own, 50);
    const elsewhere = await licence(firms.other, 29);
    // Of a licence its own dealer comes before its firm's.
    const lent = await licence(firms.unseen, 10, OTHER);
    const silent = [
      await licence(firms.own, 61),
      await licence(firms.own, 0),
      await licence(firms.own, -3),
      // 444 would open the mail's link and not find it.
      await licence(firms.unseen, 9),
    ];
    expect(await remindOfEndingLicences(NOW)).toEqual({ mails: 2, licences: 5 });
    const [other, own] = (await mails()).sort((a, b) => a.subject.localeCompare(b.subject));
    expect(other?.subject).toBe('2 lisansın süresi bitiyor');
    expect(own?.subject).toBe('3 lisansın süresi bitiyor');
    for (const code of [in5, in20, in50]) {
      expect(own?.html.match(new RegExp(`>${code}<`, 'g')), code).toHaveLength(1);
      expect(own?.text).toContain(code);
    }
    for (const code of [elsewhere, lent]) expect(other?.html).toContain(`>${code}<`);
    for (const code of silent) {
      expect(`${own?.html} ${other?.html}`).not.toContain(code);
      expect(await reminders(code)).toEqual([]);
    }
    // The first run of several thresholds at once speaks of a licence once, at the smallest, and knows the others as done.
    expect(await reminders(in5)).toEqual([7, 30, 60]);
    expect(await reminders(in20)).toEqual([30, 60]);
    expect(await reminders(in50)).toEqual([60]);
    const stored = await database.query(`select 1 from licence_reminders where mail_id is null`);
    expect(stored).toEqual([]);
    const queued = await database.query(`select 1 from outbox_messages where subject = any($1)`, [
      [`mail:${own?.id}`, `mail:${other?.id}`],
    ]);
    expect(queued).toHaveLength(2);

    expect(await remindOfEndingLicences(NOW)).toEqual({ mails: 0, licences: 0 });
  });

  it('B6 the next threshold reminds again, and so does the new end of a renewed licence', async () => {
    const code = await licence(firms.own, 59);
    await remindOfEndingLicences(NOW);
    expect(await remindOfEndingLicences(addDays(NOW, 20))).toEqual({ mails: 0, licences: 0 });
    expect(await remindOfEndingLicences(addDays(NOW, 30))).toEqual({ mails: 1, licences: 1 });
    expect(await remindOfEndingLicences(addDays(NOW, 53))).toEqual({ mails: 1, licences: 1 });
    expect(await remindOfEndingLicences(addDays(NOW, 54))).toEqual({ mails: 0, licences: 0 });
    await database.query(`update "tbFirmaLisans" set "dteGecerlilikTarihi" = $2 where "sOnayKodu" = $1`, [
      code,
      addDays(NOW, 54 + 365),
    ]);
    expect(await remindOfEndingLicences(addDays(NOW, 55))).toEqual({ mails: 0, licences: 0 });
    expect(await remindOfEndingLicences(addDays(NOW, 54 + 330))).toEqual({ mails: 1, licences: 1 });
    expect(await reminders(code)).toEqual([7, 30, 60, 60]);
  });

  it('B6 two workers at once store one mail a dealer', async () => {
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, at) => licence(at % 2 ? firms.own : firms.other, 1 + at)),
    );
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => remindOfEndingLicences(NOW)));
    expect(outcomes.reduce((sum, { mails: count }) => sum + count, 0)).toBe(2);
    expect(outcomes.reduce((sum, { licences: count }) => sum + count, 0)).toBe(40);
    const all = (await mails()).map(({ html }) => html).join('');
    for (const code of codes) expect(all.match(new RegExp(`>${code}<`, 'g')), code).toHaveLength(1);
  });

  it('B6 says nothing of stopped licences, to locked dealers, or when it is switched off', async () => {
    const stopped = await licence(firms.own, 1);
    await database.query(
      `insert into licence_events (approval_code, action, at, expires_after, report) values ($1, 'stop', $2, $2, 'durduruldu')`,
      [stopped, NOW],
    );
    expect(await remindOfEndingLicences(NOW)).toEqual({ mails: 0, licences: 0 });

    const code = await licence(firms.own, 6);
    await database.query(`update user_accounts set locked = true where firm_id = ${DEALER}`);
    expect(await remindOfEndingLicences(NOW)).toEqual({ mails: 0, licences: 0 });
    await database.query(`update user_accounts set locked = false`);
    await setDays(false, [60, 30, 7]);
    expect(await remindOfEndingLicences(NOW)).toEqual({ mails: 0, licences: 0 });
    expect(await reminders(code)).toEqual([]);

    await setDays(true, [5]);
    expect(await remindOfEndingLicences(NOW)).toEqual({ mails: 0, licences: 0 });
    await setDays(true, [6]);
    expect(await remindOfEndingLicences(NOW)).toEqual({ mails: 1, licences: 1 });
    expect(await reminders(code)).toEqual([6]);
  });

  it('B6 the mail goes to the billing address in the dealer’s language, escaped, with the link to a renewal order', async () => {
    const code = await licence(firms.own, 5);
    await database.query(
      `update "tbFirmaIletisimi" set "sIletisimAdresi" = 'fatura@dort.example' where "nFirmaID" = ${DEALER} and "sIletisimAraci" = 'E-Mail'`,
    );
    await remindOfEndingLicences(NOW);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: 'fatura@dort.example',
      locale: 'tr',
      accountId: (await dealer(database, DEALER)).accountId,
    });
    expect(mail?.html).toContain('Öz &amp; Kardeş &lt;Market&gt;');
    expect(mail?.html).toContain(formatDate(addDays(NOW, 5)));
    expect(mail?.html).toContain('5 gün');
    const link = `http://127.0.0.1:3000/licences/order?action=extend-year&code=${code}`;
    expect(mail?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(mail?.text).toContain(link);
    expect(mail?.text).toContain('Öz & Kardeş <Market>');
    expect(mail?.fields).toMatchObject({
      dealerId: DEALER,
      orderId: 0,
      receiptNo: 0,
      firm: { id: DEALER, code: 'B444' },
    });
    expect(JSON.stringify(mail?.fields)).not.toMatch(/secret|accountEmail/i);
  });

  it('B6 a list too long for an address leads to the view that holds it', async () => {
    await Promise.all(Array.from({ length: 230 }, () => licence(firms.own, 3)));
    expect(await remindOfEndingLicences(NOW)).toEqual({ mails: 1, licences: 230 });
    const [mail] = await mails();
    expect(mail?.text).toContain('/licences/order?action=extend-year&view=ends-60\n');
    expect(mail?.text).toContain('Listede yer almayan 30 lisans daha var');
    expect(
      await database.query(`select 1 from licence_reminders where mail_id = $1 and days = 7`, [mail?.id]),
    ).toHaveLength(230);
  });

  it('B6 D21 leaves through the vendor’s SOAP service with the dealer’s credentials, order and receipt 0', async () => {
    const viewer = await dealer(database, DEALER);
    const [contact] = await database.query<{ email: string }>(
      `select "sIletisimAdresi" as email from "tbFirmaIletisimi" where "nFirmaID" = ${DEALER} and "sIletisimAraci" = 'E-Mail'`,
    );
    const soap = await startSoapMailServer({
      credentials: [{ mail: contact?.email ?? '', userName: String(viewer.firm.id), password: `karpin${DEALER}` }],
    });
    const code = await licence(firms.own, 5);
    await remindOfEndingLicences(NOW);
    const worker = await startWorker(database, 'postgres', { MAIL_URL: soap.url });
    try {
      await expect.poll(() => soap.ledger.length, { timeout: 20_000 }).toBe(1);
      expect(soap.violations).toEqual([]);
      const [mail] = soap.ledger;
      expect(mail?.fields).toMatchObject({
        sSubject: '1 lisansın süresi bitiyor',
        nFirmaID: String(DEALER),
        nAlisverisID: '0',
        lFisNo: '0',
      });
      expect(mail?.fields.sFirma).toContain(code);
      expect(mail?.fields.sFirma).toContain('Öz &amp; Kardeş &lt;Market&gt;');
      expect(mail?.fields.sOnayKodlari).toContain(code);
    } finally {
      await worker.stop();
      await soap.close();
    }
  });
});

describe('staff’s page of renewals', () => {
  it('B6 B8 reminds one dealer by hand, also where reminders are off, and says why in the audit trail', async () => {
    await licence(firms.own, 5);
    await licence(firms.other, 5);
    await setDays(false, [60, 30, 7]);
    const sent = await remindDealer(DEALER, { actor: ACTOR, reason: REASON, now: NOW });
    expect(sent.licences).toBe(1);
    expect(await mails()).toHaveLength(1);
    const [entry] = await database.query(
      `select actor, action, subject_type as type, subject_id as id, reason, after from audit_entries
         where action = 'renewal.remind' order by id desc limit 1`,
    );
    expect(entry).toEqual({
      actor: ACTOR.name,
      action: 'renewal.remind',
      type: 'firm',
      id: String(DEALER),
      reason: REASON,
      after: { licences: 1, mail: sent.mailId },
    });
    await expect(remindDealer(DEALER, { actor: ACTOR, reason: REASON, now: NOW })).rejects.toMatchObject({
      code: 'nothing-to-remind',
    });
    await database.query(`update user_accounts set locked = true where firm_id = ${OTHER}`);
    await expect(remindDealer(OTHER, { actor: ACTOR, reason: REASON, now: NOW })).rejects.toMatchObject({
      code: 'firm-not-found',
    });
    expect(await mails()).toHaveLength(1);
  });

  it('B6 counts each dealer’s licences by window, page after page, and finds dealers by name and number', async () => {
    for (const days of [3, 6, 20, 50]) await licence(firms.own, days);
    for (const days of [25, 40]) await licence(firms.other, days);
    await licence(firms.other, 2, 71);
    await remindDealer(DEALER, { actor: ACTOR, reason: REASON, now: NOW });
    const filter = renewalList.read(new URLSearchParams());
    const { dealers } = await listRenewingDealers(filter, { now: NOW, limit: 10 });
    expect(dealers.map(({ id, in7, in30, in60 }) => [id, in7, in30, in60])).toEqual([
      [DEALER, 2, 3, 4],
      [OTHER, 0, 1, 2],
      [71, 1, 1, 1],
    ]);
    const [mail] = await mails();
    expect(dealers.map(({ lastMailId }) => lastMailId)).toEqual([mail?.id, null, null]);
    const turned: number[] = [];
    let after: typeof filter.after;
    do {
      const page = await listRenewingDealers({ ...filter, after }, { now: NOW, limit: 1 });
      turned.push(...page.dealers.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(turned).toEqual([DEALER, OTHER, 71]);
    const within7 = await listRenewingDealers({ window: 7 }, { now: NOW, limit: 10 });
    expect(within7.dealers.map(({ id }) => id)).toEqual([DEALER, 71]);
    expect(await findDealers('444')).toEqual([DEALER]);
    expect(await findDealers('dort mevsim')).toEqual([DEALER]);
    expect(await findRenewingDealer(DEALER, NOW)).toMatchObject({ in7: 2, in60: 4, open: true });
    const first = await listEndingLicences(DEALER, { window: 60 }, { now: NOW, limit: 3 });
    const rest = await listEndingLicences(DEALER, { window: 60, afterLicence: first.next }, { now: NOW, limit: 3 });
    expect([...first.licences, ...rest.licences].map(({ remindedDays }) => remindedDays)).toEqual([7, 7, 30, 60]);
    expect(rest.next).toBeUndefined();
  });
});

describe('the ways to it', () => {
  let host: HostProcess;
  const cookies = new Map<string, string>();
  const ORIGIN = 'http://127.0.0.1:3000';
  beforeAll(async () => {
    host = await startHost(database.url);
    const people: [string, string, Record<string, string>][] = [
      ...['444', '36'].map((id): [string, string, Record<string, string>] => [
        id,
        '/login',
        { bayikodu: id, email: `bayi${id}@karpin.example`, password: `karpin${id}` },
      ]),
      ...['destek', 'operator', 'admin'].map((name): [string, string, Record<string, string>] => [
        name,
        '/staff/login',
        { email: `${name}@karpin.example`, password: 'Karpin-demo-2026' },
      ]),
    ];
    for (const [who, path, form] of people) {
      const answer = await post(path, form);
      cookies.set(who, (answer.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '');
    }
  });
  afterAll(() => host.stop());

  const get = (path: string, who?: string) =>
    fetch(`${host.origin}${path}`, { redirect: 'manual', headers: { Cookie: (who && cookies.get(who)) ?? '' } });
  const post = (path: string, form: Record<string, string>, who?: string) =>
    fetch(`${host.origin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: ORIGIN, Cookie: (who && cookies.get(who)) ?? '' },
      body: new URLSearchParams(form),
    });

  it('B6 the mail’s link shows old and new ends to its dealer only, asks others to log in, and changes nothing', async () => {
    const days = Math.ceil((Date.now() - NOW.getTime()) / 86_400_000) + 5;
    const code = await licence(firms.own, days);
    await remindOfEndingLicences();
    const link = /\/licences\/order\?\S+/.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
    expect(link).toContain(code);
    const before = await database.query(
      `select (select count(*) from orders)::int as orders, (select count(*) from cart_items)::int as items, (select count(*) from checkout_drafts)::int as drafts`,
    );

    const page = await get(link, '444');
    expect(page.status).toBe(200);
    const html = await page.text();
    const [row] = await database.query<{ end: Date }>(
      `select "dteGecerlilikTarihi" as end from "tbFirmaLisans" where "sOnayKodu" = $1`,
      [code],
    );
    expect(html).toContain(formatDate(row?.end ?? NOW));
    expect(html).toContain(formatDate(addDays(new Date(), 365)));
    expect(html).toContain('Siparişi hazırla');
    expect((await get(link, '36')).status).toBe(404);
    const stranger = await get(link);
    expect(stranger.headers.get('Location')).toBe(`/login?to=${encodeURIComponent(link)}`);
    expect((await get(link, 'destek')).status).toBe(404);
    expect(
      await database.query(
        `select (select count(*) from orders)::int as orders, (select count(*) from cart_items)::int as items, (select count(*) from checkout_drafts)::int as drafts`,
      ),
    ).toEqual(before);

    const all = await get('/licences/order?action=extend-year&view=ends-60', '444');
    expect(await all.text()).toContain(code);
    // What is renewed is no error for whoever opens the link again.
    await database.query(
      `update "tbFirmaLisans" set "dteGecerlilikTarihi" = now() + interval '365 days' where "sOnayKodu" = $1`,
      [code],
    );
    // By its codes the licence is shown as renewed, and its box is not ticked.
    const again = await (await get(link, '444')).text();
    expect(again).toContain('Kısa süre önce yenilendi');
    expect(again).not.toMatch(/<input[^>]*name="code"[^>]*checked/);
    const over = await get('/licences/order?action=extend-year&view=ends-60', '444');
    expect([over.status, over.headers.get('Location')]).toEqual([302, '/licences?view=ends-60']);
  });

  it('B6 O5 the page is for staff, and only support and administrators remind', async () => {
    expect((await get('/support/renewals')).headers.get('Location')).toBe('/staff/login?to=%2Fsupport%2Frenewals');
    expect((await get('/support/renewals', '444')).status).toBe(404);
    for (const who of ['destek', 'operator', 'admin']) {
      expect((await get('/support/renewals', who)).status, who).toBe(200);
      expect((await get('/support/renewals?dealer=444', who)).status, who).toBe(200);
    }
    expect((await get('/support/renewals?dealer=999999', 'destek')).status).toBe(404);

    const days = Math.ceil((Date.now() - NOW.getTime()) / 86_400_000) + 5;
    await licence(firms.own, days);
    const form = { intent: 'remind', dealer: '444', reason: REASON };
    const path = '/support/renewals?dealer=444';
    expect((await post(path, form, '444')).status).toBe(404);
    expect((await post(path, form, 'operator')).status).toBe(403);
    expect(await mails()).toEqual([]);
    const short = await post(path, { ...form, reason: 'kısa' }, 'destek');
    expect(short.status).toBe(422);
    expect(await short.text()).toContain('>kısa</textarea>');
    expect((await post(path, { ...form, intent: 'else' }, 'destek')).status).toBe(400);
    expect((await post(path, form, 'destek')).status).toBe(302);
    expect(await mails()).toHaveLength(1);
    // A second press finds that it is done.
    expect((await post(path, form, 'admin')).status).toBe(302);
    expect(await mails()).toHaveLength(1);
  });
});
