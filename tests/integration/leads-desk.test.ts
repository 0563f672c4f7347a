import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDealerLead } from '~/features/desks/dealer-leads/dealer-lead-store.server';
import { countStaffLeads, listStaffLeads } from '~/features/desks/leads-desk/staff-lead-store.server';
import { STAFF_LEAD_VIEWS, staffLeadList } from '~/features/desks/leads-desk/staff-lead-filter';
import { countDeskWork } from '~/features/desks/staff/desk-counts-store.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { takeLead } from '~/features/public-site/leads/take-lead.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { makeLead } from '../support/leads';
import { dealer } from '../support/orders';
import { staffVisitor, type Visitor } from '../support/staff';

let database: TestDatabase;
let host: HostProcess;
let own: DealerViewer;
let other: DealerViewer;
let support: Visitor;

const REASON = 'Ziyaretçi telefonda istedi';

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
  own = await dealer(database, 508);
  other = await dealer(database, 444);
  support = await staffVisitor(host, 'support');
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
