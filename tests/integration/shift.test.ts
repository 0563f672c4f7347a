import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { openAlerts, readStallFigures } from '~/features/desks/administration/alert-store.server';
import { answerAlert } from '~/features/desks/administration/answer-alert.server';
import {
  changeView,
  openListWith,
  readViews,
  removeView,
  saveView,
} from '~/features/desks/saved-views/change-views.server';
import { loadShift } from '~/features/desks/shift/load-shift.server';
import { snoozeWork, takeShift, takeWork, writeNote } from '~/features/desks/shift/take-work.server';
import { actorOf } from '~/features/identity/accounts/session.server';
import { countRequests, listRequests } from '~/features/desks/requests-desk/request-desk-store.server';
import { requestList } from '~/features/desks/requests-desk/request-list-filter';
import { countDeskWork } from '~/features/desks/staff/desk-counts-store.server';
import { boxTime } from '~/features/desks/staff/snooze';
import { auditTrail } from '~/features/desks/staff/audit-filter';
import { countAudit } from '~/features/desks/administration/audit-list-store.server';
import { supportDesk } from '~/features/desks/support/desk-filter';
import { loadDesk } from '~/features/desks/support/load-desk.server';
import { loadLine } from '~/features/desks/support/load-line.server';
import { planRepair } from '~/features/desks/support/repair-plan.server';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import { db } from '~/platform/db/client.server';
import { settingGroups } from '~/platform/settings-store.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { startHost } from '../support/host-process';
import { type DEMO_STAFF, staffVisitor } from '../support/staff';

let database: TestDatabase;
let staff: Record<keyof typeof DEMO_STAFF, StaffViewer>;
beforeAll(async () => {
  database = await createTestDatabase();
  const rows = await database.query<StaffViewer>(
    `select id as "accountId", role, display_name as "displayName", email from user_accounts where role in ('support', 'operator', 'admin')`,
  );
  const of = (role: string) => {
    const found = rows.find((row) => row.role === role);
    if (!found) throw new Error(`no ${role}`);
    return found;
  };
  staff = { support: of('support'), operator: of('operator'), admin: of('admin') };
});
afterAll(() => database.drop());
afterEach(async () => {
  for (const table of ['alerts', 'visitor_requests', 'shift_entries', 'saved_views', 'snoozes', 'incidents'])
    await database.query(`delete from ${table}`);
});

const openAlert = async (kind = 'no-worker') => {
  await database.query(`insert into alerts (kind, details) values ($1, '{"seconds": 30, "waiting": 0}')`, [kind]);
  return (await openAlerts()).find((alert) => alert.kind === kind)?.id ?? 0;
};
const openRequest = async (kind = 'general') => {
  const [row] = await database.query<{ id: number }>(
    `insert into visitor_requests (kind, locale, name, email, subject) values ($1, 'tr', 'Zeynep', 'zeynep@ornek.example', 'Fiyat') returning id`,
    [kind],
  );
  return row?.id ?? 0;
};
const page = (viewer: StaffViewer, search = '') => loadShift(viewer, new URLSearchParams(search), 'tr');
const owners = async (viewer: StaffViewer) => (await page(viewer)).work.map(({ kind, owner }) => [kind, owner]);

describe('B37 the hand-over of a shift', () => {
  it('B37 what is open stands with who has it; one thing is taken, and taken over, by who may have it', async () => {
    const alert = await openAlert();
    const request = await openRequest();
    expect(await owners(staff.operator)).toEqual([
      ['alert', null],
      ['request', null],
    ]);
    expect(await takeWork(staff.operator, 'alert', alert)).toBe(true);
    expect(await takeWork(staff.operator, 'alert', alert), 'it is theirs').toBe(false);
    await expect(takeWork(staff.operator, 'request', request)).rejects.toMatchObject({ status: 403 });
    await expect(takeWork(staff.support, 'alert', alert)).rejects.toMatchObject({ status: 403 });
    expect(await takeWork(staff.support, 'request', request)).toBe(true);
    expect(await takeWork(staff.admin, 'alert', alert)).toBe(true);
    expect(await openAlerts()).toMatchObject([{ acknowledgedBy: staff.admin.email }]);
    const mine = await page(staff.admin, `of=${staff.admin.accountId}`);
    expect(mine.work).toMatchObject([{ kind: 'alert', mine: true }]);
    expect((await page(staff.admin, 'of=nobody')).work).toEqual([]);
  });

  it('B37 of two who take the shift’s work at once one has it, and it comes along with the shift', async () => {
    const alert = await openAlert();
    const request = await openRequest();
    expect(await answerAlert(actorOf(staff.operator), alert, { do: 'acknowledge', note: '' })).toBe(true);
    await takeWork(staff.support, 'request', request);
    const [one, other] = await Promise.all([
      takeShift(staff.admin, staff.operator.accountId),
      takeShift(staff.admin, staff.operator.accountId),
    ]);
    expect([one, other].sort()).toEqual([0, 1]);
    expect(await owners(staff.admin)).toEqual([
      ['alert', staff.admin.displayName],
      ['request', staff.support.displayName],
    ]);
    // An operator may not have a request.
    expect(await takeShift(staff.operator, staff.support.accountId)).toBe(0);
  });

  it('B37 what is put off is in no list but its own and in no count, with who did it, and comes back by itself', async () => {
    const alert = await openAlert();
    const request = await openRequest();
    const handedOn = await openRequest('operations');
    const [incident] = await database.query<{ id: number }>(
      `insert into incidents (cause, key, began_at) values ('lines', 'stock-short', now()) returning id`,
    );
    const incidentId = incident?.id ?? 0;
    const soon = new Date(Date.now() + 3_600_000);
    const counted = async () => {
      const { alerts, incidents, openRequests, handedOn: handed } = await countDeskWork();
      return { alerts, incidents, openRequests, handed, listed: (await countRequests({ query: '' })).open };
    };
    expect(await counted()).toEqual({ alerts: 1, incidents: 1, openRequests: 2, handed: 1, listed: 2 });
    // Each by who may settle it.
    await expect(snoozeWork(staff.support, 'incident', incidentId, soon)).rejects.toMatchObject({ status: 403 });
    await expect(snoozeWork(staff.support, 'request', handedOn, soon)).rejects.toMatchObject({ status: 403 });
    await expect(snoozeWork(staff.operator, 'request', request, soon)).rejects.toMatchObject({ status: 403 });
    expect(await snoozeWork(staff.operator, 'alert', alert, soon)).toBe(true);
    expect(await snoozeWork(staff.operator, 'incident', incidentId, soon)).toBe(true);
    expect(await snoozeWork(staff.operator, 'request', handedOn, soon)).toBe(true);
    expect(await snoozeWork(staff.support, 'request', request, soon)).toBe(true);
    expect(await snoozeWork(staff.support, 'request', 999_999, soon)).toBe(false);
    expect(await counted()).toEqual({ alerts: 0, incidents: 0, openRequests: 0, handed: 0, listed: 0 });
    expect((await page(staff.admin)).work).toEqual([]);
    const off = await page(staff.admin, 'of=snoozed');
    expect(off.counts).toMatchObject({ all: 0, nobody: 0, snoozed: 4 });
    const by = (kind: string, { displayName }: StaffViewer) => [kind, displayName, soon.toISOString()].join(' ');
    expect(
      off.work
        .map(({ kind, snoozed }) => [kind, snoozed?.by, new Date(snoozed?.until ?? 0).toISOString()].join(' '))
        .sort(),
    ).toEqual(
      [
        by('alert', staff.operator),
        by('incident', staff.operator),
        by('request', staff.operator),
        by('request', staff.support),
      ].sort(),
    );
    expect(await listRequests(requestList.of({ view: 'snoozed' }), 10)).toMatchObject([
      { id: handedOn, snoozed: { by: staff.operator.displayName } },
      { id: request, snoozed: { by: staff.support.displayName } },
    ]);
    // One press takes it back; time does, too, and so does an alert that joins the incident.
    expect(await snoozeWork(staff.support, 'request', request, null)).toBe(true);
    await database.query(`update snoozes set until = now() - interval '1 second' where subject = 'request'`);
    await database.query(`update snoozes set at = now() - interval '1 minute' where subject = 'incident'`);
    await database.query(`insert into incident_alerts (incident_id, alert_id, relation) values ($1, $2, 'joined')`, [
      incidentId,
      alert,
    ]);
    expect(await counted()).toEqual({ alerts: 0, incidents: 1, openRequests: 2, handed: 1, listed: 2 });
    expect(
      await database.query(
        `select actor, action, subject_type, before, after from audit_entries where action in ('work.snooze', 'work.wake') and subject_id = $1 and subject_type = 'request' order by id`,
        [String(request)],
      ),
    ).toMatchObject([
      { actor: staff.support.email, action: 'work.snooze', after: { mutedUntil: soon.toISOString() } },
      { action: 'work.wake', after: { mutedUntil: null } },
    ]);
  });

  it('B37 a failed line that is put off leaves the desk, its repair and every count, and comes back when it fails again or is answered', async () => {
    const orderId = await placeOrder(await dealer(database, 508), {
      customer: NEW_CUSTOMER,
      lines: [1, 2, 3].map(() => ({ sku: 'KarpinMarket', quantity: 1 })),
    });
    await database.query(
      `update order_lines set status = 'failed', error_code = 'worker-crashed', attempts = 5, finished_at = now() - interval '1 hour' where order_id = $1`,
      [orderId],
    );
    const [first, second, third] = (
      await database.query<{ id: string }>(`select id from order_lines where order_id = $1 order by position`, [
        orderId,
      ])
    ).map(({ id }) => id);
    if (!first || !second || !third) throw new Error('three lines were ordered');
    const soon = new Date(Date.now() + 3_600_000);
    const desk = async (view: string) => {
      const search = new URLSearchParams({ view, cause: 'worker-crashed' });
      const { causes, snoozed } = await loadDesk(supportDesk.read(search), 'tr', undefined);
      const [cause] = causes;
      expect(cause?.lines.length ?? 0, 'a number is that of its rows').toBe(cause?.count ?? 0);
      return { lines: cause?.lines.map(({ position, snoozed: off }) => [position, off?.by ?? null]) ?? [], snoozed };
    };
    const heap = async () => (await page(staff.admin)).work.find(({ kind }) => kind === 'lines')?.title ?? null;
    const counted = async () => [(await countDeskWork()).failedLines, await heap()];
    expect(await counted()).toEqual([3, '3 satır duruyor']);

    await expect(snoozeWork(staff.operator, 'order-line', first, soon)).rejects.toMatchObject({ status: 403 });
    expect(await snoozeWork(staff.support, 'order-line', first, soon)).toBe(true);
    expect(await snoozeWork(staff.support, 'order-line', second, soon)).toBe(true);
    expect(await counted()).toEqual([1, '1 satır duruyor']);
    const by = staff.support.displayName;
    expect(await desk('open')).toEqual({ lines: [[3, null]], snoozed: 2 });
    expect((await desk('snoozed')).lines.toSorted()).toEqual([
      [1, by],
      [2, by],
    ]);
    expect((await loadLine(first))?.line.snoozed).toMatchObject({ by });
    const off = (await page(staff.admin, 'of=snoozed')).work;
    expect(off.map(({ kind, id, mayAct }) => [kind, id, mayAct]).toSorted()).toEqual(
      [first, second].map((id) => ['order-line', id, true]).toSorted(),
    );
    // All lines of a cause are those that its number counts; chosen ones are those that were chosen.
    const plan = await planRepair({ cause: 'worker-crashed' });
    expect([plan.ready.map(({ id }) => id), plan.snoozed, plan.more]).toEqual([[third], 2, 0]);
    expect((await planRepair({ lineIds: [first] })).ready.map(({ id }) => id)).toEqual([first]);
    // What failed is told to operations as before.
    const [all] = await database.query(`select count(*)::int as count from order_lines where status = 'failed'`);
    expect((await readStallFigures(db(), settingGroups.alerts.parse({}))).failedLines).toBe(all?.count);

    // It fails again.
    await database.query(`update snoozes set at = now() - interval '10 minutes'`);
    await database.query(`update order_lines set finished_at = now() - interval '5 minutes' where id = $1`, [first]);
    expect((await desk('open')).lines.map(([position]) => position).toSorted()).toEqual([1, 3]);
    // The dealer answers.
    await database.query(
      `insert into conversations (order_id, order_line_id, dealer_id, generation, turn, turn_since)
       select order_id, id, 508, generation, 'dealer', now() - interval '4 minutes' from order_lines where id = $1`,
      [second],
    );
    expect((await desk('snoozed')).lines).toEqual([[2, by]]);
    await database.query(`update conversations set turn = 'support', turn_since = now()`);
    expect(await desk('snoozed')).toEqual({ lines: [], snoozed: 0 });
    // One press takes it back, and a line that runs again is not open work.
    expect(await snoozeWork(staff.support, 'order-line', third, soon)).toBe(true);
    expect(await snoozeWork(staff.support, 'order-line', third, null)).toBe(true);
    await database.query(`update order_lines set status = 'done' where id = $1`, [third]);
    expect(await snoozeWork(staff.support, 'order-line', third, soon)).toBe(false);
    expect(
      await database.query(
        `select action from audit_entries where subject_type = 'order-line' and subject_id = $1 and action like 'work.%' order by id`,
        [third],
      ),
    ).toEqual([{ action: 'work.snooze' }, { action: 'work.wake' }]);
    await database.query(`delete from conversations`);
    await database.query(`update order_lines set status = 'done' where order_id = $1`, [orderId]);
  });

  it('B37 a thing is put off from its desk, which is shown again, until a time of one’s own', async () => {
    const request = await openRequest();
    const host = await startHost(database.url);
    try {
      const support = await staffVisitor(host, 'support');
      const until = boxTime(new Date(Date.now() + 2 * 86_400_000));
      const form = { kind: 'request', id: String(request), back: '/support/requests?kind=general' };
      const wrong = await support.post('/ops/shift', { ...form, intent: 'snooze-own', until: '2020-01-01T09:00' });
      expect(wrong.headers.get('Location')).toBe('/support/requests?kind=general');
      expect(await database.query(`select * from snoozes`)).toEqual([]);
      const done = await support.post('/ops/shift', { ...form, intent: 'snooze-own', until });
      expect(done.headers.get('Location')).toBe('/support/requests?kind=general');
      const [row] = await database.query<{ until: Date }>(`select until from snoozes`);
      expect(boxTime(row?.until ?? new Date(0))).toBe(until);
      expect(await (await support.get('/support/requests?view=snoozed')).text()).toContain('zamanına dek ertelendi');
      const elsewhere = await support.post('/ops/shift', { ...form, intent: 'wake', back: '//evil.example' });
      expect(elsewhere.headers.get('Location')).toBe('/ops/shift');
    } finally {
      await host.stop();
    }
  });

  it('B37 what changed since the own last look is told, each number with exactly those rows; the rest was seen', async () => {
    await openAlert('failed-lines');
    await database.query(
      `insert into shift_entries (kind, account_id, at) values ('takeover', $1, now() - interval '1 hour')`,
      [staff.operator.accountId],
    );
    const act = (action: string, ago: string, who: StaffViewer) =>
      database.query(
        `insert into audit_entries (account_id, actor, action, subject_type, subject_id, at) values ($1, $2, $3, 'mail', '1', now() - $4::interval)`,
        [who.accountId, who.email, action, ago],
      );
    await act('mail.resend', '10 minutes', staff.support);
    await act('mail.resend', '20 minutes', staff.support);
    await act('queue.pause', '3 hours', staff.admin);
    const seen = await page(staff.operator);
    expect(seen.changes.map(({ title }) => title)).toEqual(
      expect.arrayContaining(
        ['2 × Posta yeniden gönderildi', 'Çok sayıda satır müdahale bekliyor'].map(
          (title) => expect.stringContaining(title.slice(-12)) as unknown as string,
        ),
      ),
    );
    const resent = seen.changes.find(({ title }) => title.startsWith('2 × '));
    const filter = auditTrail.read(new URL(resent?.to ?? '', 'http://shop').searchParams);
    expect(await countAudit(filter)).toBe(2);
    expect(seen.earlier).toMatchObject([{ detail: staff.admin.displayName, to: null }]);
    await takeShift(staff.operator, undefined);
    // To the second: what was done in the same one is told again.
    await database.query(`update shift_entries set at = now() + interval '2 seconds'`);
    const after = await page(staff.operator);
    expect(after.changes.filter(({ icon }) => icon === 'act')).toEqual([]);
    // Another has their own last look.
    expect((await page(staff.support)).changes.length).toBeGreaterThan(0);
  });

  it('B37 a note to the next is read by all of staff, and one with a card number is refused as it was typed', async () => {
    await writeNote(staff.operator, '0.9.4 geri alındı; 0.9.5’e dek yayın yok.');
    const host = await startHost(database.url);
    try {
      const support = await staffVisitor(host, 'support');
      const shown = await (await support.get('/ops/shift')).text();
      expect(shown).toContain('0.9.4 geri alındı');
      const refused = await support.post('/ops/shift', { intent: 'note', note: 'Kart 4355 0843 5508 4358' });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('Kart 4355 0843 5508 4358');
      expect((await support.post('/ops/shift', { intent: 'snooze-hour', kind: 'alert', id: '1' })).status).toBe(403);
    } finally {
      await host.stop();
    }
  });
});

describe('B37 saved views', () => {
  const view = {
    list: '/ops/mails',
    search: 'state=failed&after=7&x=1',
    name: 'Gitmeyenler',
    shared: false,
    opens: false,
  };

  it('B37 a view keeps what the list shows, is one’s own until it is shared, and opens the list for who wants it', async () => {
    expect(await saveView(staff.operator, view)).toEqual({ list: '/ops/mails', search: 'state=failed' });
    const [own] = await readViews(staff.operator);
    expect(own).toMatchObject({ name: 'Gitmeyenler', own: true, shared: false, isDefault: false });
    const id = own?.id ?? 0;
    expect(await readViews(staff.support)).toEqual([]);
    await expect(openListWith(staff.support, id, true)).rejects.toMatchObject({ status: 404 });
    expect(await changeView(staff.operator, id, { name: 'Gitmeyen postalar', shared: true })).toBe(true);
    await openListWith(staff.support, id, true);
    expect(await readViews(staff.support)).toMatchObject([
      { own: false, isDefault: true, owner: staff.operator.displayName },
    ]);
    // Others may use it, but not change it.
    await expect(changeView(staff.support, id, { name: 'Benim', shared: true })).rejects.toMatchObject({ status: 403 });
    expect(await changeView(staff.operator, id, { name: 'Gitmeyen postalar', shared: false })).toBe(true);
    expect(await database.query(`select * from saved_view_defaults`)).toEqual([]);
    await removeView(staff.operator, id);
    expect(await readViews(staff.operator)).toEqual([]);
  });

  it('B37 a view keeps which columns its list shows, a file has all of them, and whoever has its address sees as many', async () => {
    const search = 'state=failed&hide=attempts.nonsense';
    expect(await saveView(staff.operator, { ...view, search })).toEqual({
      ...{ list: '/ops/mails', search: 'hide=attempts.nonsense&state=failed' },
    });
    expect(mailList.file(mailList.read(new URLSearchParams(search)))).toBe('/ops/mails.csv?state=failed');
    expect(mailList.narrows(mailList.read(new URLSearchParams('hide=attempts')))).toBe(false);
    await database.query(
      `insert into stored_mails (id, kind, status, locale, to_name, to_address, subject, html, text, message_id)
       values (gen_random_uuid(), 'security-notice', 'failed', 'tr', 'x', 'x@ornek.example', 'Deneme', 'h', 't', gen_random_uuid()::text)`,
    );
    const host = await startHost(database.url);
    try {
      const support = await staffVisitor(host, 'support');
      const shown = await (await support.get('/ops/mails?hide=to.attempts.nonsense')).text();
      expect(/<table[^>]* data-hide="([^"]*)"/.exec(shown)?.[1]).toBe('3 6');
      expect(await (await support.get('/ops/mails')).text()).not.toContain('data-hide');
    } finally {
      await host.stop();
    }
  });

  it('B37 the same name takes the new filter, two of one list cannot share a name, and nobody saves a list they may not see', async () => {
    await saveView(staff.operator, view);
    await saveView(staff.operator, { ...view, search: 'state=unknown', opens: true });
    await saveView(staff.operator, { ...view, name: 'Başka' });
    const [first, second] = await readViews(staff.operator);
    expect([first, second].map((one) => one?.name).sort()).toEqual(['Başka', 'Gitmeyenler']);
    const named = [first, second].find((one) => one?.name === 'Gitmeyenler');
    expect(named).toMatchObject({ search: 'state=unknown', isDefault: true });
    const other = [first, second].find((one) => one?.name === 'Başka');
    expect(await changeView(staff.operator, other?.id ?? 0, { name: 'Gitmeyenler', shared: false })).toBe(false);
    await expect(saveView(staff.support, { ...view, list: '/ops/accounts' })).rejects.toMatchObject({ status: 404 });
    await expect(saveView(staff.support, { ...view, list: '//evil.example' })).rejects.toMatchObject({ status: 404 });
  });

  it('B37 a list has its views at its head, and the navigation opens it with the one that is chosen', async () => {
    const host = await startHost(database.url);
    try {
      const operator = await staffVisitor(host, 'operator');
      const plain = await (await operator.get('/ops/mails')).text();
      expect(plain).not.toContain('Görünümü kaydet');
      expect(await (await operator.get('/ops/mails?state=failed')).text()).toContain('Görünümü kaydet');
      const saved = await operator.post('/ops/views', {
        intent: 'save',
        ...{ list: '/ops/mails', search: '?state=failed', name: 'Gitmeyenler', opens: 'on' },
      });
      expect(saved.headers.get('Location')).toBe('/ops/mails?state=failed');
      const opened = await (await operator.get('/ops/jobs')).text();
      expect(opened).toContain('href="/ops/mails?state=failed"');
      const mails = await (await operator.get('/ops/mails?state=failed')).text();
      expect(mails).toMatch(/aria-current="page"[^>]*>(?:<svg[\s\S]*?<\/svg>)?<bdi>Gitmeyenler/);
      const nameless = await operator.post('/ops/views', { intent: 'save', list: '/ops/mails', search: '', name: ' ' });
      expect(nameless.status).toBe(400);
    } finally {
      await host.stop();
    }
  });
});
