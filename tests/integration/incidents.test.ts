import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { causeOf } from '~/features/desks/incidents/alert-causes';
import { addFollowUp, tickFollowUp } from '~/features/desks/incidents/change-follow-up.server';
import { openFollowUps } from '~/features/desks/incidents/follow-up-store.server';
import {
  closeIncident,
  moveIncident,
  noteIncident,
  openIncident,
  takeIncident,
} from '~/features/desks/incidents/change-incident.server';
import { openIncidents, readIncident } from '~/features/desks/incidents/incident-store.server';
import { loadIncidents, loadOpenIncidents } from '~/features/desks/incidents/load-incident.server';
import { loadShift } from '~/features/desks/shift/load-shift.server';
import { takeShift, takeWork } from '~/features/desks/shift/take-work.server';
import { loadReport } from '~/features/desks/incidents/load-report.server';
import { watchIncidents } from '~/features/desks/incidents/watch-incidents.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { alertLimits, expectRowsOfFigures, figuresOf, look, openCauses, pageOf, TEXTS } from '../support/incidents';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { staffVisitor } from '../support/staff';

let database: TestDatabase;
let viewer: DealerViewer;
let other: DealerViewer;
let tolga: { accountId: number; name: string };
let operator: StaffViewer;
let supporter: StaffViewer;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
  const theirs = await dealer(database, 71);
  other = { ...theirs, terms: { ...theirs.terms, mayPay: true } };
  const staff = await database.query<StaffViewer>(
    `select distinct on (role) id as "accountId", role, display_name as "displayName", email from user_accounts
     where role in ('operator', 'support') order by role, id`,
  );
  [operator, supporter] = staff as [StaffViewer, StaffViewer];
  tolga = { accountId: operator.accountId, name: operator.email };
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.query(`update order_lines set status = 'cancelled' where status <> 'done'`);
  await database.query(`update orders set cancelled_at = now() where completed_at is null and cancelled_at is null`);
  for (const table of ['incidents', 'alerts', 'job_failures', 'outbox_messages', 'worker_beats', 'server_outages']) {
    await database.query(`delete from ${table}`);
  }
  // A worker that goes on.
  await database.query(
    `insert into worker_beats (worker_id, host, process_id, version, beat_at) values ($1, 'vm', 1, '1.0.0', now() + interval '1 hour')`,
    [randomUUID()],
  );
  await alertLimits({ failedLines: 3 });
});

/** A line that was given up for a cause so many minutes ago, as its last attempt leaves it. */
async function stopped(cause: string, minutesAgo: number, of = viewer): Promise<string> {
  const order = await placeOrder(of, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
  const [line] = await database.query<{ id: string }>(
    `update order_lines set status = 'failed', error_code = $2, attempts = 1, finished_at = now() - $3 * interval '1 minute'
     where order_id = $1 returning id`,
    [order, cause, minutesAgo],
  );
  const id = line?.id ?? '';
  await database.query(
    `insert into job_failures (job_id, job, subject, attempt, worker, started_at, failed_at, code, detail, correlation_id, release)
     values ('job', 'provision-order-line', $1, 1, 'vm:1', now() - $3 * interval '1 minute', now() - $3 * interval '1 minute', $2, '', 'x', '1.0.0')`,
    [id, cause, minutesAgo],
  );
  return id;
}

/** Opens an incident by hand. */
async function opened(cause: string, began?: string): Promise<number> {
  const id = await openIncident(tolga, causeOf(cause), began);
  if (id === 'began-wrong') throw new Error(id);
  return id;
}

const alertsOf = async (id: number) =>
  (await pageOf(id)).alerts.map(({ kind, relation, apartFor, shared, counted }) => ({
    kind,
    relation,
    apartFor,
    shared,
    counted,
  }));

describe('B32 alerts open incidents and join them', () => {
  it('B32 many lines that stop for one cause are one incident; a line of another cause is apart, and every number has its rows', async () => {
    const lines = [
      await stopped('product-not-found', 9),
      await stopped('product-not-found', 7, other),
      await stopped('product-not-found', 2),
    ];
    await stopped('licence-not-found', 5);
    await look();
    await look();
    expect(await openCauses()).toEqual(['lines product-not-found']);
    const [incident] = await openIncidents();
    const page = await pageOf(incident?.id ?? 0);
    expect(page.title).toBe('Ürün katalogda bulunamadı');
    expect(figuresOf(page)).toEqual({
      ...{ attempts: 3, lines: 3, stopped: 3, orders: 3, dealers: 2, mails: 3, webhooks: 0, payments: 0, deaths: 0 },
    });
    expect(page.others).toMatchObject([{ title: 'Lisans bulunamadı', count: '1' }]);
    const began = Date.parse(incident?.beganAt ?? '');
    expect(Math.round((Date.now() - began) / 60_000)).toBe(9);
    await expectRowsOfFigures(page);
    expect(await alertsOf(incident?.id ?? 0)).toEqual([
      { kind: 'failed-lines', relation: 'opened', apartFor: null, shared: null, counted: null },
    ]);

    // The console's first page has the same figures, without those that are 0 and those that only its own page explains.
    const [block, ...more] = await loadOpenIncidents(TEXTS);
    expect(more).toEqual([]);
    expect(block).toMatchObject({ id: incident?.id, title: page.title, owner: null });
    expect(block?.figures.map(({ id, value }) => `${id} ${value}`)).toEqual([
      ...['lines 3', 'stopped 3', 'orders 3', 'dealers 2', 'mails 3'],
    ]);
    for (const figure of block?.figures ?? []) expect(page.figures).toContainEqual(figure);

    // Repaired lines remain what they were: lines that the incident stopped.
    await database.query(`update order_lines set status = 'done', finished_at = now() where id = any($1::uuid[])`, [
      lines,
    ]);
    const repaired = await pageOf(incident?.id ?? 0);
    expect(figuresOf(repaired)).toMatchObject({ stopped: 3, lines: 3 });
    expect(repaired.figures.find(({ id }) => id === 'stopped')?.note).toBe('0 hâlâ bekliyor');
  });

  it('B32 an alert joins by the things that it counts: by how many of them, or it is apart and says why', async () => {
    for (const minutes of [20, 18, 16]) await stopped('product-not-found', minutes);
    await look();
    const [incident] = await openIncidents();
    const id = incident?.id ?? 0;
    // Orders that were late before it began, and one of its own.
    await alertLimits({ failedLines: 3, orderMinutes: 1 });
    await database.query(
      `update orders set accepted_at = now() - interval '30 minutes' where completed_at is null and cancelled_at is null`,
    );
    const before = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    await database.query(`update orders set accepted_at = now() - interval '5 hours' where receipt_id = $1`, [before]);
    await look();
    const told = await alertsOf(id);
    expect(told).toContainEqual({ kind: 'order-stuck', relation: 'joined', apartFor: null, shared: 3, counted: 3 });
    expect(told).toContainEqual({ kind: 'order-stuck', relation: 'apart', apartFor: 'before', shared: 0, counted: 1 });
    expect((await pageOf(id)).alerts.map(({ why }) => why)).toContain('Saydığı 1 şeyin hepsi bu olaydan önce başlamış');
    expect(await openIncidents()).toHaveLength(1);
  });

  it('B32 money and pauses open none; a watched incident is open again when its cause comes back with a new alert', async () => {
    await database.query(`insert into alerts (kind, details) values ('bank-statement', '{"day": "2026-11-20"}')`);
    expect(await watchIncidents()).toBe(0);
    for (const minutes of [4, 3, 2]) await stopped('product-not-found', minutes);
    await look();
    const [incident] = await openIncidents();
    const id = incident?.id ?? 0;
    expect((await alertsOf(id)).find(({ kind }) => kind === 'bank-statement')).toBeUndefined();
    await moveIncident(tolga, id, 'watched');
    await look();
    expect((await readIncident(id))?.state).toBe('watched');
    await database.query(`update alerts set closed_at = now()`);
    await look();
    expect((await readIncident(id))?.state).toBe('open');
  });

  it('B32 a closed incident is not opened anew by what it was about; twenty looks at once open one', async () => {
    for (const minutes of [4, 3, 2]) await stopped('product-not-found', minutes);
    await Promise.all(Array.from({ length: 20 }, () => look()));
    const [incident] = await openIncidents();
    expect(await openIncidents()).toHaveLength(1);
    expect(await closeIncident(tolga, incident?.id ?? 0, { why: 'Kart silinmişti.' })).toBe('done');
    await look();
    await database.query(`update alerts set closed_at = now()`);
    await look();
    expect(await openIncidents()).toEqual([]);
    for (const _ of [1, 2, 3]) await stopped('product-not-found', 0);
    await look();
    expect(await openCauses()).toEqual(['lines product-not-found']);
  });

  it('B32 a cause of lines has its incident by hand, once', async () => {
    await stopped('licence-not-found', 3);
    const [one, two] = [await opened('licence-not-found'), await opened('licence-not-found')];
    expect(two).toBe(one);
    expect((await pageOf(one)).incident.openedBy).toBe(operator.displayName);
    expect(await opened('worker-crashed')).not.toBe(one);
    expect(await openCauses()).toEqual(['lines licence-not-found', 'deaths worker']);
  });
});

describe('B32 who looks after an incident, and its end', () => {
  it('B32 it is taken, handed over, noted, closed and opened again; each act stands in the trail, and who comes second hears it', async () => {
    await stopped('licence-not-found', 3);
    const id = await opened('licence-not-found');
    const seen = (await readIncident(id))?.version ?? 0;
    expect(await takeIncident(tolga, id, { seen })).toBe('done');
    expect(await takeIncident(tolga, id, { seen })).toBe('changed');
    expect(await noteIncident(tolga, id, 'Bayi arandı')).toBe('done');
    expect(await moveIncident(tolga, id, 'watched', seen + 1)).toBe('done');
    expect(
      await closeIncident(tolga, id, {
        why: 'Yanlış kod.\nBayi düzeltti.',
        seen: seen + 2,
      }),
    ).toBe('done');
    expect(await closeIncident(tolga, id, { why: 'Yine' })).toBe('changed');
    expect(await readIncident(id)).toMatchObject({
      state: 'closed',
      closedBy: operator.displayName,
      why: 'Yanlış kod.\nBayi düzeltti.',
    });
    const next = await opened('licence-not-found');
    expect(await moveIncident(tolga, id, 'open')).toBe('successor');
    await closeIncident(tolga, next, { why: 'Aynısı' });
    expect(await moveIncident(tolga, id, 'open')).toBe('done');
    const trail = await database.query<{ action: string }>(
      `select action from audit_entries where subject_type = 'incident' and subject_id = $1 order by id`,
      [String(id)],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      ...['incident.open', 'incident.take', 'incident.note', 'incident.state', 'incident.close', 'incident.reopen'],
    ]);
  });

  it('B32 the report of a closed incident is as it was, when the rows that it was made of are gone', async () => {
    for (const minutes of [8, 6, 5]) await stopped('product-not-found', minutes);
    await look();
    const [incident] = await openIncidents();
    const id = incident?.id ?? 0;
    await takeIncident(tolga, id, {});
    await closeIncident(tolga, id, { why: 'Kart silinmişti.' });
    await addFollowUp(operator, id, { text: 'Silmeden önce sor', ownerId: null, dueOn: null });
    const report = await loadReport(id, operator, TEXTS);
    expect(report?.figures.find(({ id: figure }) => figure === 'stopped')?.value).toBe('3');
    expect(report?.followUps).toMatchObject([{ text: 'Silmeden önce sor', owner: null, due: null, done: null }]);
    expect(report?.times.map(({ until }) => until)).toEqual(['over', 'alert', 'owned', 'closed']);
    await database.query('delete from job_failures');
    expect(await loadReport(id, operator, TEXTS)).toEqual({
      ...report,
      incident: expect.objectContaining({ id }) as unknown,
    });
  });
});

describe('B32 what follows from an incident', () => {
  it('B32 follow-ups have an owner, a day and a tick; what is open stands in the shift and in the list, and the trail tells of each', async () => {
    await stopped('licence-not-found', 3);
    const id = await opened('licence-not-found');
    await closeIncident(tolga, id, { why: 'Yanlış kod.' });
    await addFollowUp(operator, id, {
      text: 'Kod ekranda denetlensin',
      ownerId: supporter.accountId,
      dueOn: '2026-11-01',
    });
    await addFollowUp(operator, id, { text: 'Bayilere yazılsın', ownerId: null, dueOn: null });
    await expect(
      addFollowUp(operator, id, { text: 'x', ownerId: viewer.accountId, dueOn: null }),
    ).rejects.toMatchObject({
      status: 400,
    });
    const [first, second] = await openFollowUps(10);
    const shift = async (who: StaffViewer) =>
      (await loadShift(who, new URLSearchParams(), 'tr')).work
        .filter(({ kind }) => kind === 'follow-up')
        .map(({ title, owner, next, mine }) => ({ title, owner, next, mine }));
    expect(await shift(supporter)).toEqual([
      { title: 'Bayilere yazılsın', owner: null, next: `Olay O-${id}`, mine: false },
      {
        ...{ title: 'Kod ekranda denetlensin', owner: supporter.displayName, mine: true },
        next: `Olay O-${id} · Süresi geçti: 01.11.2026`,
      },
    ]);
    const listed = async () =>
      (await loadIncidents(new URLSearchParams(), TEXTS)).incidents.find((one) => one.id === id)?.followUps;
    expect(await listed()).toBe(2);

    // Who has one ticks it; what is somebody else's is the operators'.
    await expect(tickFollowUp(supporter, id, second?.id ?? 0, true)).rejects.toMatchObject({ status: 403 });
    expect(await tickFollowUp(supporter, id, first?.id ?? 0, true)).toBe(true);
    expect(await tickFollowUp(operator, id, first?.id ?? 0, true), 'it is done').toBe(false);
    await expect(tickFollowUp(operator, id + 1, second?.id ?? 0, true)).rejects.toMatchObject({ status: 404 });
    await expect(takeWork(supporter, 'follow-up', second?.id ?? 0)).rejects.toMatchObject({ status: 403 });
    expect(await takeWork(operator, 'follow-up', second?.id ?? 0)).toBe(true);
    expect(await listed()).toBe(1);
    const report = await loadReport(id, supporter, TEXTS);
    expect(report?.followUps).toMatchObject([
      { text: 'Kod ekranda denetlensin', late: false, mayTick: true, due: '01.11.2026 tarihine dek' },
      { text: 'Bayilere yazılsın', owner: operator.displayName, done: null, mayTick: false },
    ]);
    expect(report?.followUps[0]?.done).toMatch(new RegExp(`^${supporter.displayName} bitirdi, `));
    // A shift that is taken over leaves them with whom they were given to.
    expect(await takeShift(supporter, operator.accountId)).toBe(0);
    expect(await tickFollowUp(operator, id, first?.id ?? 0, false)).toBe(true);
    expect(await listed()).toBe(2);
    const trail = await database.query<{ action: string }>(
      `select action from audit_entries where subject_type = 'incident' and subject_id = $1 and action like 'incident.follow-up%' order by id`,
      [String(id)],
    );
    expect(trail.map(({ action }) => action.replace('incident.follow-up', ''))).toEqual([
      '',
      '',
      '-done',
      '-take',
      '-open',
    ]);
  });
});

describe('B32 an incident that began in the past', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const pastAlert = async (kind: string, from: number, until: number) => {
    await database.query(
      `insert into alerts (kind, details, opened_at, seen_at, closed_at)
       values ($1, '{"count": 2}', now() - $2 * interval '1 minute', now() - $3 * interval '1 minute', now() - $3 * interval '1 minute')`,
      [kind, from, until],
    );
  };

  it('B32 what failed since the chosen time is its own, by the rows alone, and the alerts that are over join by what they counted', async () => {
    const before = await stopped('product-not-found', 400);
    const own = [await stopped('product-not-found', 300), await stopped('product-not-found', 290, other)];
    await stopped('licence-not-found', 280);
    await pastAlert('failed-lines', 295, 200);
    await pastAlert('failing-mail', 285, 210);
    // Over a moment after it begins: a minute that turns meanwhile must not put it outside.
    await pastAlert('failed-lines', 320, 309);
    const id = await opened('product-not-found', ago(310));
    const page = await pageOf(id);
    expect(figuresOf(page)).toMatchObject({ attempts: 2, lines: 2, stopped: 2, orders: 2, dealers: 2 });
    await expectRowsOfFigures(page);
    expect(await alertsOf(id)).toEqual(
      [
        { kind: 'failed-lines', relation: 'apart', apartFor: 'before', shared: 0, counted: 0 },
        { kind: 'failed-lines', relation: 'joined', apartFor: null, shared: 2, counted: 3 },
        { kind: 'failing-mail', relation: 'apart', apartFor: 'other-cause', shared: null, counted: null },
      ].map((one, index) =>
        index === 0 ? { ...one, shared: expect.any(Number) as unknown, counted: expect.any(Number) as unknown } : one,
      ),
    );
    expect((await readIncident(id))?.openedBy).toBe(operator.displayName);
    // The line of before and the incident's lines are three of the cause; without a time all of the day would be in.
    await closeIncident(tolga, id, { why: 'Kart silinmişti.' });
    expect(await openIncident(tolga, causeOf('product-not-found'), ago(305)), 'a closed incident has that time').toBe(
      'began-wrong',
    );
    expect([before, ...own]).toHaveLength(3);
  });

  it('B32 a time to come, or one of which no rows are kept, is refused', async () => {
    await stopped('product-not-found', 9);
    expect(await openIncident(tolga, causeOf('product-not-found'), ago(-5))).toBe('began-wrong');
    expect(await openIncident(tolga, causeOf('product-not-found'), ago(31 * 24 * 60))).toBe('began-wrong');
    expect(await openIncidents()).toEqual([]);
  });
});

describe('B32 the pages', () => {
  let host: HostProcess;
  beforeAll(async () => {
    host = await startHost(database.url);
  });
  afterAll(() => host.stop());

  it('B32 O5 support reads and notes; operators take, watch and close; a refused closing keeps what was typed', async () => {
    await stopped('licence-not-found', 3);
    const id = await opened('licence-not-found');
    const page = `/ops/incidents/${id}`;
    const support = await staffVisitor(host, 'support');
    const operator = await staffVisitor(host, 'operator');
    expect((await support.post(page, { intent: 'note', text: 'Üç bayi aradı' })).status).toBe(302);
    for (const intent of ['take', 'watched', 'close']) {
      expect((await support.post(page, { intent, why: 'x' })).status, intent).toBe(403);
    }
    expect(await (await support.get(page)).text()).toContain('Üç bayi aradı');
    expect((await operator.post(page, { intent: 'take' })).status).toBe(302);
    expect((await operator.post(page, { intent: 'take', version: '1' })).status).toBe(409);
    const empty = await operator.post(`${page}/report`, { intent: 'close', why: '' });
    expect(empty.status).toBe(422);
    const wrongDay = { intent: 'follow-up', followUp: 'Kalan iş', dueOn: 'yarın' };
    const refused = await operator.post(`${page}/report`, wrongDay);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Kalan iş');
    expect((await support.post(`${page}/report`, { intent: 'follow-up', followUp: 'x' })).status).toBe(403);
    expect((await operator.post(`${page}/report`, { ...wrongDay, dueOn: '2026-12-24' })).status).toBe(302);
    const [followUp] = await openFollowUps(10);
    expect((await support.post(`${page}/report`, { intent: `tick-${followUp?.id}` })).status).toBe(403);
    expect((await operator.post(`${page}/report`, { intent: `tick-${followUp?.id}` })).status).toBe(302);
    const card = await operator.post(page, { intent: 'note', text: 'Kart 4111 1111 1111 1111' });
    expect(card.status).toBe(422);
    expect((await operator.post(page, { intent: 'nonsense' })).status).toBe(400);
    expect((await operator.post(`${page}/report`, { intent: 'close', why: 'Bayi yanlış kodu seçmiş' })).status).toBe(
      302,
    );

    const report = await support.get(`${page}/report.md`);
    expect(report.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    const text = await report.text();
    for (const said of [
      `# Olay O-${id}: Lisans bulunamadı`,
      '## Neden?',
      'Bayi yanlış kodu seçmiş',
      '| Duran satır | 1 |',
      '- [x] Kalan iş (Sahipsiz · 24.12.2026 tarihine dek',
    ]) {
      expect(text).toContain(said);
    }
    expect(await (await support.get(`${page}/report`)).text()).toContain('Kapanış raporu');
    const list = await (await support.get('/ops/incidents?view=closed')).text();
    expect(list).toContain(`O-${id}`);
    expect((await support.get('/ops/incidents/999999')).status).toBe(404);
  });

  it('B32 a cause leads to its incident, and so does its alert on the first page', async () => {
    for (const minutes of [4, 3, 2]) await stopped('product-not-found', minutes);
    await look();
    const [incident] = await openIncidents();
    const operator = await staffVisitor(host, 'operator');
    for (const page of ['/ops/causes', '/ops', '/ops/alerts']) {
      expect(await (await operator.get(page)).text(), page).toContain(`href="/ops/incidents/${incident?.id}"`);
    }
    await database.query('delete from incidents');
    expect(await (await operator.get('/ops/causes')).text()).toContain('Olay aç');
    const made = await operator.post('/ops/incidents?index', { cause: 'product-not-found' });
    expect(made.headers.get('Location')).toMatch(/^\/ops\/incidents\/\d+$/);
    // Or by hand on the list, from a time in the past.
    await database.query('delete from incidents');
    expect(await (await operator.get('/ops/incidents')).text()).toContain('Ürün katalogda bulunamadı · 3 satır');
    const wrong = { cause: 'product-not-found', began: '2020-01-01T09:00' };
    const refused = await operator.post('/ops/incidents?index', wrong);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('value="2020-01-01T09:00"');
    const wall = new Date(Date.now() + 3 * 3_600_000 - 600_000).toISOString().slice(0, 16);
    expect((await operator.post('/ops/incidents?index', { ...wrong, began: wall })).status).toBe(302);
    const [past] = await openIncidents();
    expect(past?.beganAt.slice(0, 16)).toBe(new Date(Date.now() - 600_000).toISOString().slice(0, 16));
  });
});
