import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDealerLead } from '~/features/desks/dealer-leads/dealer-lead-store.server';
import { countStaffLeads, listStaffLeads } from '~/features/desks/leads-desk/staff-lead-store.server';
import { STAFF_LEAD_VIEWS, staffLeadList } from '~/features/desks/leads-desk/staff-lead-filter';
import { countDeskWork } from '~/features/desks/staff/desk-counts-store.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { takeLead } from '~/features/public-site/leads/take-lead.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { codeOf, makeLead } from '../support/leads';
import { dealer } from '../support/orders';
import { dealerVisitor, staffVisitor, type Visitor } from '../support/staff';

let database: TestDatabase;
let host: HostProcess;
let own: DealerViewer;
let other: DealerViewer;
let support: Visitor;
let browser: Visitor;

const REASON = 'Ziyaretçi telefonda istedi';

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
  own = await dealer(database, 508);
  other = await dealer(database, 444);
  support = await staffVisitor(host, 'support');
  browser = await dealerVisitor(host, 508);
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});

const versionOf = async (id: number) =>
  String((await database.query<{ version: number }>(`select version from leads where id = $1`, [id]))[0]?.version);
const act = async (id: number, fields: Record<string, string>, visitor = support) =>
  visitor.post(`/support/leads/${id}`, { version: await versionOf(id), reason: REASON, ...fields });
const trailOf = async (id: number) =>
  database.query<{ action: string; reason: string }>(
    `select action, reason from audit_entries where subject_type = 'lead' and subject_id = $1 order by id`,
    [String(id)],
  );
const list = (search: string) => listStaffLeads(staffLeadList.read(new URLSearchParams(search)), 500);

describe('staff and the requests for dealers', () => {
  it('B30 the list has what is late first, each view as many as its tab says, and finds by every part of a number', async () => {
    const late = await makeLead(database, { name: 'Geciken Talep', hours: -2 });
    const fresh = await makeLead(database, { name: 'Taze Talep', phone: '+905321112299' });
    const rows = await list('');
    expect(rows[0]).toMatchObject({ id: late, late: true });
    expect(rows.find(({ id }) => id === fresh)).toMatchObject({ late: false, dealer: { id: 508 } });
    const counts = await countStaffLeads(staffLeadList.of({}));
    for (const view of STAFF_LEAD_VIEWS) expect((await list(`view=${view}`)).length, view).toBe(counts[view]);
    expect((await list('q=0532 111 22 99')).map(({ id }) => id)).toEqual([fresh]);
    const page = await (await support.get('/support/leads?view=late')).text();
    expect(page).toContain('Geciken Talep');
    expect(page).not.toContain('Taze Talep');
  });

  it('B30 a request is given to another dealer with a reason; the one before loses it and its sender’s number', async () => {
    const id = await makeLead(database);
    await takeLead(own, id);
    expect((await act(id, { intent: 'assign', dealer: '444', reason: 'kısa' })).status).toBe(400);
    expect((await act(id, { intent: 'assign', dealer: '999999' })).status).toBe(422);
    const found = await (await support.get(`/support/leads/${id}?q=444`)).text();
    expect(found).toContain('value="444"');
    expect((await act(id, { intent: 'assign', dealer: '444' })).status).toBe(302);
    expect(await readDealerLead(own, id)).toMatchObject({ standing: 'handed-on', shared: false, email: '' });
    expect(await readDealerLead(other, id)).toMatchObject({ standing: 'new', reason: 'assigned', shared: false });
    await takeLead(other, id);
    expect(await readDealerLead(other, id)).toMatchObject({ shared: true, email: 'sevgi@arikan.example' });
    expect(await trailOf(id)).toEqual([{ action: 'lead.assign', reason: REASON }]);
  });

  it('B30 of a dealer who takes a request while staff give it to another one has it, and who was late reads so', async () => {
    const ROUNDS = 16;
    const won: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const id = await makeLead(database);
      const assigned = support.post(`/support/leads/${id}`, {
        ...{ intent: 'assign', dealer: '444', version: '1', reason: REASON },
      });
      const early = async () => {
        // At first it is there before the form, at last after it, and in between within its milliseconds.
        await (round === ROUNDS - 1 ? assigned : setTimeout(round * 2));
        return codeOf(takeLead(own, id));
      };
      const late = async () => {
        for (;;) {
          const said = await codeOf(takeLead(other, id));
          const [lead] = await database.query<{ state: string }>(`select state from leads where id = $1`, [id]);
          if (said !== 'lead-not-found' || lead?.state === 'taken') return said;
        }
      };
      const [answer, mine, theirs] = await Promise.all([assigned, early(), late()]);
      const kept = mine === 'done';
      won.push(mine);
      expect([answer.status, mine, theirs]).toEqual(
        kept ? [409, 'done', 'lead-not-found'] : [302, 'lead-changed', 'done'],
      );
      const offers = await database.query(
        `select dealer_id as dealer, reason, "end" from lead_offers where lead_id = $1 order by id`,
        [id],
      );
      expect(offers).toEqual([
        { dealer: 508, reason: 'chosen', end: kept ? 'taken' : 'reassigned' },
        ...(kept ? [] : [{ dealer: 444, reason: 'assigned', end: 'taken' }]),
      ]);
      const [lead] = await database.query(
        `select l.state, l.dealer_id as dealer, a.firm_id as holder from leads l join user_accounts a on a.id = l.taken_by_id where l.id = $1`,
        [id],
      );
      expect(lead).toEqual({ state: 'taken', dealer: kept ? 508 : 444, holder: kept ? 508 : 444 });
      expect((await trailOf(id)).map(({ action }) => action)).toEqual(kept ? [] : ['lead.assign']);
      if (kept) expect(await answer.text()).toContain(REASON);
      else
        expect(await (await browser.post(`/leads/${id}`, { intent: 'take' })).text()).toContain(
          'başka bir bayiye geçti',
        );
    }
    expect(new Set(won)).toEqual(new Set(['done', 'lead-changed']));
  });

  it('B30 the vendor takes one, closes one and erases one, each once by what was seen, and the trail says why', async () => {
    const before = (await countDeskWork()).leadsOfVendor;
    const id = await makeLead(database, { dealerId: null });
    await database.query(`update leads set due_at = null, deadline_at = null where id = $1`, [id]);
    expect((await countDeskWork()).leadsOfVendor).toBe(before + 1);
    const version = await versionOf(id);
    expect((await act(id, { intent: 'take' })).status).toBe(302);
    // A colleague who looked at it before that reads so, and finds the reason again.
    const refused = await act(id, { intent: 'close', closing: 'other', version });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain(REASON);
    expect((await act(id, { intent: 'close', closing: 'no-budget' })).status).toBe(302);
    expect((await act(id, { intent: 'erase' })).status).toBe(302);
    const [lead] = await database.query(`select state, name, phone, email, note from leads where id = $1`, [id]);
    expect(lead).toEqual({ state: 'closed', name: '', phone: '', email: '', note: '' });
    expect((await trailOf(id)).map(({ action }) => action)).toEqual(['lead.take', 'lead.close', 'lead.erase']);
    expect((await support.get(`/support/leads/${id}`)).status).toBe(200);
  });

  it('B30 erasing an open request ends it, and its dealer can call nobody any more', async () => {
    const id = await makeLead(database);
    await takeLead(own, id);
    expect((await act(id, { intent: 'erase' })).status).toBe(302);
    expect(await readDealerLead(own, id)).toMatchObject({ standing: 'closed', phone: '', email: '', name: '' });
  });

  it('B30 operators look at requests and change none', async () => {
    const id = await makeLead(database);
    const operator = await staffVisitor(host, 'operator');
    expect((await operator.get(`/support/leads/${id}`)).status).toBe(200);
    expect((await act(id, { intent: 'take' }, operator)).status).toBe(403);
    expect(await trailOf(id)).toEqual([]);
  });
});
