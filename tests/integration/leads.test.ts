import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDueWork } from '~/features/kit/runtime/due-work-store.server';
import { forgetPublicDealers } from '~/features/public-site/dealers/public-dealer-store.server';
import { eraseExpiredLeads } from '~/features/public-site/leads/erase-lead.server';
import { moveLeadOn } from '~/features/public-site/leads/offer-lead.server';
import { lockLead, type LeadLine } from '~/features/public-site/leads/lead-store.server';
import { leadToken, sentPath } from '~/features/public-site/leads/lead-token.server';
import { sendLead } from '~/features/public-site/leads/send-lead.server';
import { takeLead } from '~/features/public-site/leads/take-lead.server';
import { withdrawLead } from '~/features/public-site/leads/withdraw-lead.server';
import { addWorkingMinutes } from '~/features/public-site/leads/working-time';
import { offerLeadJob } from '~/jobs/offer-lead';
import { dayInIstanbul } from '~/platform/dates';
import { db, transaction } from '~/platform/db/client.server';
import { enqueue } from '~/platform/outbox-store.server';
import { forgetSettings } from '~/platform/settings-store.server';
import { handlers } from '../../worker/registry';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { codeOf } from '../support/leads';
import { dealer } from '../support/orders';
import { dealerVisitor } from '../support/staff';
import { BACKENDS, emptyRedis, startWorker } from '../support/worker-process';

const ORIGIN = 'http://127.0.0.1:3000';
let database: TestDatabase;
let host: HostProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url, { TRUST_PROXY: '1' });
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});
beforeEach(async () => {
  await database.query('truncate leads restart identity cascade');
  await database.query(`delete from stored_mails where kind in ('lead', 'lead-offer')`);
  await database.query('delete from outbox_messages');
});

const LINE: LeadLine = {
  ...{ sku: 'KarpinMarket', name: 'Karpin Market', quantity: 1, currency: 'TRL', currencyPrice: '27950.00' },
  ...{ unitPrice: '27950.00', vatRate: 18, goods: '27950.00', vat: '5031.00' },
};

type Given = Parameters<typeof sendLead>[0];
const given = (more: Partial<Given> = {}): Given => ({
  ...{ key: randomUUID(), source: 'cart', locale: 'tr', name: 'Hale Ersoy', business: 'Ersoy Şarküteri' },
  ...{
    phone: `+90532${randomInt(1_000_000, 9_999_999)}`,
    email: 'hale@ersoy.example',
    province: '35',
    district: 'Bornova',
  },
  ...{ note: 'Öğleden sonra arayın.', chosenDealerId: null, consentText: 'Kabul ediyorum.', correlationId: 'talep' },
  ...more,
});

type Lead = {
  id: number;
  state: string;
  dealer: number | null;
  deadline: Date | null;
  due: Date | null;
  name: string;
  phone: string;
  email: string;
  note: string;
  number: string;
  erased: Date | null;
};
const leadOf = async (key: string): Promise<Lead> => {
  const [row] = await database.query<Lead>(
    `select id, state, dealer_id as dealer, deadline_at as deadline, due_at as due, name, phone, email, note, number, erased_at as erased
     from leads where key = $1`,
    [key],
  );
  if (!row) throw new Error('no such request');
  return row;
};
const send = async (more: Partial<Given> = {}, lines: LeadLine[] = [LINE]) => {
  const form = given(more);
  await sendLead(form, lines);
  return { ...form, id: (await leadOf(form.key)).id };
};
const offersOf = (id: number) =>
  database.query<{ dealer: number | null; reason: string; end: string | null }>(
    `select dealer_id as dealer, reason, "end" from lead_offers where lead_id = $1 order by id`,
    [id],
  );
const mailsOf = (id: number) =>
  database.query<{ kind: string; to: string; text: string; html: string; subject: string }>(
    `select kind, to_address as "to", text, html, subject from stored_mails where lead_id = $1 order by created_at, kind`,
    [id],
  );
const lapse = (id: number) =>
  database.query(
    `update leads set due_at = now() - interval '1 second', deadline_at = now() - interval '1 second' where id = $1`,
    [id],
  );
/** The dealers that can be found in a province. */
const dealersOf = async (plate: string) =>
  (
    await database.query<{ id: number }>(
      `select firm_id as id from dealer_profiles where published->>'plate' = $1 order by firm_id`,
      [plate],
    )
  ).map(({ id }) => id);

describe('a request to a dealer', () => {
  it('B30 is a row with a number, its lines, its mail and its job at once, with the deadline that the visitor is told', async () => {
    const before = new Date();
    const { key, id } = await send();
    const lead = await leadOf(key);
    expect(lead).toMatchObject({
      state: 'new',
      dealer: null,
      name: 'Hale Ersoy',
      number: `S-${dayInIstanbul(new Date()).slice(0, 4)}-000001`,
    });
    const [early, late] = [addWorkingMinutes(before, 540), addWorkingMinutes(new Date(), 540)];
    expect(lead.deadline && lead.deadline >= early && lead.deadline <= late).toBe(true);
    expect(await database.query('select sku, goods from lead_lines where lead_id = $1', [id])).toEqual([
      { sku: 'KarpinMarket', goods: '27950.00' },
    ]);
    expect((await mailsOf(id)).map(({ kind, to }) => [kind, to])).toEqual([['lead', 'hale@ersoy.example']]);
    expect((await mailsOf(id))[0]?.text).toContain(leadToken(key));
    const stored = JSON.stringify(await database.query('select * from leads'));
    expect(stored).not.toContain(leadToken(key));
    expect(await database.query(`select payload from outbox_messages where job = 'offer-lead'`)).toMatchObject([
      { payload: { leadId: id } },
    ]);
    expect(JSON.stringify(await database.query('select payload from outbox_messages'))).not.toMatch(/Hale|532/);
  });

  it('B30 is offered to the chosen dealer first, who is told what is wanted, and not by whom', async () => {
    const [elsewhere] = await database.query<{ id: number }>(
      `select firm_id as id from dealer_profiles where published->>'plate' <> '35' order by firm_id`,
    );
    const chosen = elsewhere?.id ?? 0;
    const { key, id, phone } = await send({ chosenDealerId: chosen });
    const promised = (await leadOf(key)).deadline;
    await moveLeadOn(id);
    expect(await offersOf(id)).toEqual([{ dealer: chosen, reason: 'chosen', end: null }]);
    expect(await leadOf(key)).toMatchObject({ state: 'new', dealer: chosen, deadline: promised, due: promised });
    const mail = (await mailsOf(id)).find(({ kind }) => kind === 'lead-offer');
    expect(mail?.text).toContain('Karpin Market');
    for (const secret of ['Hale', 'Ersoy', phone.slice(3), phone.slice(-4), 'hale@'])
      expect(mail?.text).not.toContain(secret);
  });

  it('B30 lapses dealer by dealer, each told and the visitor too, and nobody twice; at last it is the vendor’s', async () => {
    const { key, id } = await send();
    await moveLeadOn(id);
    // Before its time nothing happens, however often the job runs.
    await moveLeadOn(id);
    expect(await offersOf(id)).toHaveLength(1);
    for (let turn = 0; turn < 3; turn++) {
      await lapse(id);
      await moveLeadOn(id);
    }
    const offers = await offersOf(id);
    expect(offers.map(({ end }) => end)).toEqual(['lapsed', 'lapsed', 'lapsed', null]);
    expect(offers.at(-1)).toMatchObject({ dealer: null, reason: 'vendor' });
    const dealers = offers.flatMap(({ dealer }) => dealer ?? []);
    expect(new Set(dealers).size).toBe(3);
    const own = await dealersOf('35');
    expect(own).toContain(dealers[0]);
    expect(await leadOf(key)).toMatchObject({ state: 'new', dealer: null, deadline: null, due: null });
    const mails = await mailsOf(id);
    expect(mails.filter(({ kind }) => kind === 'lead')).toHaveLength(4);
    expect(mails.filter(({ kind }) => kind === 'lead-offer')).toHaveLength(4);
    expect(mails.filter(({ text }) => text.includes(`/support/leads/${id}`))).toHaveLength(1);
    await moveLeadOn(id);
    expect(await offersOf(id)).toHaveLength(4);
  });

  it('B30 several workers at once offer it once, and let it lapse once', async () => {
    const { id } = await send();
    await Promise.all(Array.from({ length: 4 }, () => moveLeadOn(id)));
    expect(await offersOf(id)).toHaveLength(1);
    await lapse(id);
    await Promise.all(Array.from({ length: 4 }, () => moveLeadOn(id)));
    expect((await offersOf(id)).map(({ end }) => end)).toEqual(['lapsed', null]);
  });

  it('B30 requests of one province go round among its dealers', async () => {
    // A province that has several.
    const [crowd] = await database.query<{ plate: string }>(
      `select published->>'plate' as plate from dealer_profiles group by 1 having count(*) > 1 order by 1`,
    );
    const own = await dealersOf(crowd?.plate ?? '');
    expect(own.length).toBeGreaterThan(1);
    for (let turn = 0; turn < own.length; turn++) {
      const { id } = await send({ province: crowd?.plate ?? '' }, []);
      await moveLeadOn(id);
    }
    const first = await database.query<{ dealer: number }>(`select distinct dealer_id as dealer from lead_offers`);
    expect(first.map(({ dealer }) => dealer).sort()).toEqual([...own].sort());
  });

  it('B30 goes to the vendor at once where no dealer can be found', async () => {
    await database.query('create table kept_profiles as select * from dealer_profiles');
    await database.query('delete from dealer_profiles');
    forgetPublicDealers();
    try {
      const { id } = await send();
      await moveLeadOn(id);
      expect(await offersOf(id)).toEqual([{ dealer: null, reason: 'vendor', end: null }]);
    } finally {
      await database.query('insert into dealer_profiles select * from kept_profiles');
      await database.query('drop table kept_profiles');
      forgetPublicDealers();
    }
  });

  it('B30 the settings say after how many dealers it is the vendor’s, and how long each has', async () => {
    await database.query(
      `insert into settings (name, value, updated_by) values ('leads', '{"offerHours": 1, "offerDealers": 1}', 'test')`,
    );
    forgetSettings();
    try {
      const { key, id } = await send();
      const { deadline } = await leadOf(key);
      expect(deadline && deadline <= addWorkingMinutes(new Date(), 60)).toBe(true);
      await moveLeadOn(id);
      await lapse(id);
      await moveLeadOn(id);
      expect((await offersOf(id)).map(({ reason }) => reason)).toEqual(['province', 'vendor']);
    } finally {
      await database.query(`delete from settings where name = 'leads'`);
      forgetSettings();
    }
  });

  it('B30 withdrawn, it names nobody any more and its mails never go out, whoever takes it at that moment', async () => {
    const { key, id } = await send();
    await moveLeadOn(id);
    const take = transaction(async (tx) => {
      const lead = await lockLead(tx, id);
      if (lead?.state !== 'new') return;
      await tx.execute(
        `update lead_offers set ended_at = now(), "end" = 'taken' where lead_id = ${id} and ended_at is null`,
      );
      await tx.execute(
        `update leads set state = 'taken', deadline_at = null, due_at = null, taken_at = now() where id = ${id}`,
      );
    });
    await Promise.all([take, withdrawLead(leadToken(key))]);
    expect(await leadOf(key)).toMatchObject({
      state: 'withdrawn',
      name: '',
      phone: '',
      email: '',
      note: '',
      due: null,
    });
    expect((await offersOf(id)).every(({ end }) => end !== null)).toBe(true);
    const everything = JSON.stringify([
      await database.query('select * from leads'),
      await database.query('select * from lead_events'),
      await database.query('select * from stored_mails where lead_id = $1', [id]),
    ]);
    expect(everything).not.toMatch(/Hale|Ersoy|ersoy|Öğleden/);
    expect(await database.query(`select distinct status from stored_mails where lead_id = $1`, [id])).toEqual([
      { status: 'cancelled' },
    ]);
    // Pressed twice, and by a link that is nobody's.
    expect(await withdrawLead(leadToken(key))).toBe(true);
    expect(await withdrawLead(leadToken(randomUUID()))).toBe(false);
    await moveLeadOn(id);
    expect(await offersOf(id)).toHaveLength(1);
  });

  it('B30 who sent it is erased after the days of the settings, and what is still open then is closed', async () => {
    const old = await send();
    await moveLeadOn(old.id);
    const fresh = await send();
    await database.query(`update leads set changed_at = now() - interval '400 days' where id = $1`, [old.id]);
    expect(await eraseExpiredLeads()).toEqual({ leads: 1 });
    expect(await leadOf(old.key)).toMatchObject({ state: 'closed', name: '', phone: '', email: '' });
    expect(await leadOf(fresh.key)).toMatchObject({ state: 'new', name: 'Hale Ersoy', erased: null });
    expect(await eraseExpiredLeads()).toEqual({ leads: 0 });
  });

  it('B30 a fourth open request of one telephone number is refused, however many come at once', async () => {
    const phone = '+905325550146';
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => sendLead(given({ phone }), [LINE])));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await database.query('select count(*)::int as count from leads')).toEqual([{ count: 3 }]);
  });

  it('B30 its row leads back to its job, due or lapsed', async () => {
    const { id } = await send();
    await database.query('update outbox_messages set sent_at = now()');
    const due = () => findDueWork(db(), -60_000, [handlers['offer-lead']]);
    expect(await due()).toMatchObject([{ job: 'offer-lead', payload: { leadId: id } }]);
    await moveLeadOn(id);
    expect(await due()).toEqual([]);
    await lapse(id);
    await database.query('update outbox_messages set sent_at = now()');
    expect(await due()).toMatchObject([{ payload: { leadId: id } }]);
  });
});

const take = async (dealerId: number, id: number) => codeOf(takeLead(await dealer(database, dealerId), id));
const eventsOf = async (id: number) =>
  (
    await database.query<{ kind: string; firm: number | null }>(
      `select kind, firm_id as firm from lead_events where lead_id = $1 order by id`,
      [id],
    )
  ).map(({ kind, firm }) => (firm === null ? kind : `${kind} ${firm}`));

describe.each(BACKENDS)('a request to a dealer with its queue on %s', (backend) => {
  it('B30 of two dealers at the instant at which the offer to the first lapses one has it, and the other reads so', async () => {
    if (backend === 'redis') await emptyRedis();
    const worker = await startWorker(database, backend);
    const [first, second] = [508, 36];
    const ROUNDS = 16;
    try {
      const leads = [];
      // The second one is the only dealer of the province.
      for (let nth = 0; nth < ROUNDS; nth++) leads.push(await send({ chosenDealerId: first }));
      await expect
        .poll(() => database.query(`select 1 from leads where dealer_id is distinct from $1`, [first]), {
          timeout: 20_000,
        })
        .toEqual([]);
      const race = async (id: number, nth: number) => {
        const lapsesInMs = 400;
        // The first tries long before, around the instant, and, at last, once the request has gone on.
        const tries = nth === 0 ? 0 : lapsesInMs + 20 * (nth - ROUNDS / 4);
        await transaction(async (tx) => {
          await tx.execute(
            `update leads set due_at = now() + interval '${lapsesInMs} milliseconds', deadline_at = due_at where id = ${id}`,
          );
          await enqueue(tx, offerLeadJob, [{ payload: { leadId: id }, correlationId: 'race', dueInMs: lapsesInMs }]);
        });
        const early = async () => {
          if (nth === ROUNDS - 1) await expect.poll(() => offersOf(id), { timeout: 20_000 }).toHaveLength(2);
          else await setTimeout(tries);
          return take(first, id);
        };
        const late = async () => {
          for (;;) {
            const said = await take(second, id);
            if (said !== 'lead-not-found') return said;
            const [lead] = await database.query<{ state: string }>(`select state from leads where id = $1`, [id]);
            if (lead?.state === 'taken') return said;
          }
        };
        return Promise.all([early(), late()]);
      };
      const outcomes = await Promise.all(leads.map(({ id }, nth) => race(id, nth)));
      const browser = await dealerVisitor(host, first);
      for (const [nth, { id, key }] of leads.entries()) {
        const [mine = '', theirs = ''] = outcomes[nth] ?? [];
        const kept = mine === 'done';
        expect([mine, theirs]).toEqual(kept ? ['done', 'lead-not-found'] : ['lead-changed', 'done']);
        expect(await leadOf(key)).toMatchObject({ state: 'taken', dealer: kept ? first : second, due: null });
        const [holder] = await database.query<{ firm: number }>(
          `select a.firm_id as firm from leads l join user_accounts a on a.id = l.taken_by_id where l.id = $1`,
          [id],
        );
        expect(holder?.firm).toBe(kept ? first : second);
        expect(await offersOf(id)).toEqual(
          kept
            ? [{ dealer: first, reason: 'chosen', end: 'taken' }]
            : [
                { dealer: first, reason: 'chosen', end: 'lapsed' },
                { dealer: second, reason: 'province', end: 'taken' },
              ],
        );
        expect(await eventsOf(id)).toEqual([
          ...['sent', `offered ${first}`],
          ...(kept ? [`taken ${first}`] : [`lapsed ${first}`, `offered ${second}`, `taken ${second}`]),
        ]);
        // The visitor is written to once by each who had to do with it: received, perhaps moved, taken.
        expect((await mailsOf(id)).filter(({ kind }) => kind === 'lead')).toHaveLength(kept ? 2 : 3);
        const again = await browser.post(`/leads/${id}`, { intent: 'take' });
        expect(again.status).toBe(kept ? 302 : 409);
        if (!kept) expect(await again.text()).toContain('başka bir bayiye geçti');
      }
      expect(new Set(outcomes.map(([mine]) => mine))).toEqual(new Set(['done', 'lead-changed']));
    } finally {
      await worker.stop();
    }
  }, 90_000);

  it('B30 is offered by a worker, and offered on after its worker was killed and its jobs were lost or are late', async () => {
    if (backend === 'redis') await emptyRedis();
    const first = await startWorker(database, backend);
    const { id } = await send();
    await expect.poll(() => offersOf(id), { timeout: 20_000 }).toHaveLength(1);
    // Each message has reached its queue: one that a dying relay holds would wait for its claim to run out.
    await expect
      .poll(() => database.query(`select 1 from outbox_messages where sent_at is null`), { timeout: 20_000 })
      .toEqual([]);
    await first.kill();
    await lapse(id);
    if (backend === 'redis') await emptyRedis();
    const workers = await Promise.all([startWorker(database, backend), startWorker(database, backend)]);
    try {
      await expect
        .poll(async () => (await offersOf(id)).map(({ end }) => end), { timeout: 30_000 })
        .toEqual(['lapsed', null]);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
  }, 90_000);
});

describe('the form', () => {
  const somebody = () => `198.51.${randomInt(256)}.${randomInt(1, 255)}`;
  const post = (path: string, fields: Record<string, string>, from = somebody()) =>
    fetch(host.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: ORIGIN, 'X-Forwarded-For': from },
      body: new URLSearchParams(fields),
    });
  const FIELDS = {
    ...{ name: 'Hale Ersoy', business: '', phone: '0532 555 01 46', email: 'hale@ersoy.example', province: '35' },
    ...{ district: 'Bornova', dealer: '', note: '', consent: 'on' },
  };
  const SLIP = '/send-to-dealer?trade=grocery&tills=2&scales=1';

  it('B30 sends a slip of the package finder once, however often it is pressed, and leads to its own page', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => post(SLIP, { ...FIELDS, key })));
    expect(answers.map(({ status, headers }) => [status, headers.get('Location')])).toEqual(
      answers.map(() => [303, sentPath(key)]),
    );
    const lead = await leadOf(key);
    expect(lead).toMatchObject({ phone: '+905325550146', state: 'new' });
    expect(
      await database.query('select sku, quantity from lead_lines where lead_id = $1 order by position', [lead.id]),
    ).toEqual([
      { sku: 'KarpinMarket', quantity: 1 },
      { sku: 'KarpinKullanici', quantity: 1 },
      { sku: 'TeraziEntegre', quantity: 1 },
    ]);
    await moveLeadOn(lead.id);

    const page = await fetch(host.origin + sentPath(key));
    expect([page.status, page.headers.get('X-Robots-Tag'), page.headers.get('Referrer-Policy')]).toEqual([
      200,
      'noindex',
      'strict-origin',
    ]);
    expect(page.headers.get('Cache-Control')).toContain('no-store');
    const html = await page.text();
    expect(html).toContain(lead.number);
    expect(html).toContain('Talebiniz bayide');
    expect((await fetch(`${host.origin}/send-to-dealer/sent?key=${leadToken(randomUUID())}`)).status).toBe(404);

    expect((await post(sentPath(key), { intent: 'withdraw' })).status).toBe(303);
    expect(await leadOf(key)).toMatchObject({ state: 'withdrawn', name: '' });
    const after = await (await fetch(host.origin + sentPath(key))).text();
    expect(after).toContain('Talebinizi geri aldınız');
    expect(after).not.toContain('Hale');
  });

  it('B30 says what is wrong, keeps everything that was typed, and shows another province’s dealers without sending', async () => {
    const key = randomUUID();
    const typed = { ...FIELDS, key, phone: '0532 555 01', note: 'Öğleden sonra', consent: '' };
    const wrong = await post(SLIP, typed);
    expect(wrong.status).toBe(400);
    const page = await wrong.text();
    for (const value of ['Hale Ersoy', '0532 555 01', 'hale@ersoy.example', 'Bornova', 'Öğleden sonra', key])
      expect(page).toContain(value);
    expect(page).toContain('10 haneli');
    expect(page).toContain('bu kutuyu işaretleyin');
    const shown = await post(SLIP, { ...typed, province: '06', show: '1' });
    expect(shown.status).toBe(200);
    const other = await shown.text();
    expect(other).toContain('Öğleden sonra');
    expect(other).not.toContain('10 haneli');
    const [ankara] = await database.query<{ name: string }>(
      `select f.name from firms f join dealer_profiles p on p.firm_id = f.id where p.published->>'plate' = '06' order by 1`,
    );
    expect(other).toContain(ankara?.name ?? 'nobody');
    expect(await database.query('select count(*)::int as count from leads')).toEqual([{ count: 0 }]);
  });

  it('B30 a program that fills the hidden field is thanked and nothing is kept; so is nothing of an empty cart without words', async () => {
    expect((await post(SLIP, { ...FIELDS, key: randomUUID(), botcheck: 'x' })).status).toBe(303);
    expect((await post('/send-to-dealer', { ...FIELDS, key: randomUUID() })).status).toBe(422);
    expect(await database.query('select count(*)::int as count from leads')).toEqual([{ count: 0 }]);
  });

  it('B30 a flood from one address meets the limit of all visitors’ forms', async () => {
    const from = somebody();
    const answers = [];
    for (let nth = 0; nth < 21; nth++) answers.push((await post(SLIP, { key: randomUUID() }, from)).status);
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400));
    expect(answers[20]).toBe(429);
  });
});
