import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listDealerLeads,
  countDealerLeads,
  readDealerLead,
} from '~/features/desks/dealer-leads/dealer-lead-store.server';
import { leadList, LEAD_VIEWS } from '~/features/desks/dealer-leads/lead-list-filter';
import { loadLead } from '~/features/desks/dealer-leads/load-lead.server';
import { loadLeadList } from '~/features/desks/dealer-leads/load-lead-list.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { listCart } from '~/features/ordering/cart/cart-store.server';
import { readDraft } from '~/features/ordering/checkout/checkout-draft-store.server';
import { acceptOrder } from '~/features/ordering/orders/accept-order.server';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { orderRequestShape } from '~/features/ordering/orders/order-request';
import { closeLead, handOnLead, reopenLead } from '~/features/public-site/leads/end-lead.server';
import { leadStateAfter } from '~/features/public-site/leads/lead-states';
import { lockLead, withdrawLocked } from '~/features/public-site/leads/lead-store.server';
import { noteLead } from '~/features/public-site/leads/note-lead.server';
import { takeLead } from '~/features/public-site/leads/take-lead.server';
import { transaction } from '~/platform/db/client.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { codeOf, lapseLead, makeLead } from '../support/leads';
import { dealer, NEW_CUSTOMER } from '../support/orders';
import { dealerVisitor, staffVisitor, type Visitor } from '../support/staff';

let database: TestDatabase;
let host: HostProcess;
/** The dealer who is offered requests, and another one. */
let own: DealerViewer;
let other: DealerViewer;
let browser: Visitor;

const PHONE = '0505 555 12 34';

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
  own = await dealer(database, 508);
  other = await dealer(database, 444);
  browser = await dealerVisitor(host, 508);
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});

const stateOf = async (id: number) =>
  (
    await database.query<{ state: string; orderId: number | null; version: number; takenBy: number | null }>(
      `select state, order_id as "orderId", version, taken_by_id as "takenBy" from leads where id = $1`,
      [id],
    )
  )[0];
const versionOf = async (id: number) => (await stateOf(id))?.version ?? 0;
const eventsOf = async (id: number) =>
  (await database.query<{ kind: string }>(`select kind from lead_events where lead_id = $1 order by id`, [id])).map(
    ({ kind }) => kind,
  );
const all = (viewer: DealerViewer, search = 'view=all') =>
  listDealerLeads(viewer.firm.id, leadList.read(new URLSearchParams(search)), 500);

/** A colleague of the dealer's. */
async function colleague(): Promise<DealerViewer> {
  const email = `elif-${randomUUID().slice(0, 8)}@karpin.example`;
  const [made] = await database.query<{ id: number }>(
    `insert into user_accounts (email, display_name, role, firm_id, firm_rights, password_hash) values ($1, 'Elif Kaya', 'dealer', 508, '{orders}', 'x') returning id`,
    [email],
  );
  return { ...own, accountId: made?.id ?? 0, displayName: 'Elif Kaya', email };
}

describe('what a dealer sees of visitors’ requests', () => {
  it('B30 only dealers who were offered a request find it, in the list, by its address and in their files', async () => {
    const id = await makeLead(database);
    expect((await all(own)).map((row) => row.id)).toContain(id);
    expect((await all(other)).map((row) => row.id)).not.toContain(id);
    expect(await readDealerLead(other, id)).toBeUndefined();
    const works = [
      () => takeLead(other, id),
      () => closeLead(other, { id, version: 1 }, { reason: 'other', text: '' }),
      () => handOnLead(other, { id, version: 1 }, 'Bölgemizin dışında'),
    ];
    for (const work of works) expect(await codeOf(work())).toBe('lead-not-found');
    const stranger = await dealerVisitor(host, 444);
    expect((await stranger.get(`/leads/${id}`)).status).toBe(404);
    expect((await stranger.get(`/leads/${id}/order`)).status).toBe(404);
    expect((await stranger.post(`/leads/${id}`, { intent: 'take' })).status).toBe(404);
    expect(await (await stranger.get('/leads.csv?view=all')).text()).not.toContain('Arıkan');
    expect((await stateOf(id))?.state).toBe('new');
  });

  it('B30 nobody of a dealer reads a telephone number or an address before the request is taken', async () => {
    const id = await makeLead(database);
    const page = await (await browser.get(`/leads/${id}`)).text();
    const list = await (await browser.get('/leads')).text();
    const file = await (await browser.get('/leads.csv?view=all')).text();
    for (const text of [page, list, file]) {
      expect(text).toContain('0505 555 •• ••');
      expect(text).not.toMatch(/5551234|555 12 34|sevgi@arikan/);
    }
    const row = await readDealerLead(own, id);
    expect(row).toMatchObject({ phone: '+90505555', email: '', shared: false });
    // The digits that are hidden do not find it either.
    expect((await all(own, 'view=all&q=05055551234')).map((one) => one.id)).not.toContain(id);
    await takeLead(own, id);
    const taken = await (await browser.get(`/leads/${id}`)).text();
    expect(taken).toContain(PHONE);
    expect(taken).toContain('sevgi@arikan.example');
    expect((await all(own, 'view=all&q=05055551234')).map((one) => one.id)).toContain(id);
  });

  it('B30 once a request has gone to another dealer, the first one reads no more of who sent it', async () => {
    const id = await makeLead(database);
    await takeLead(own, id);
    await handOnLead(own, { id, version: await versionOf(id) }, 'Bölgemizin dışında kalıyor');
    await lapseLead(database, id, other.firm.id);
    const page = await (await browser.get(`/leads/${id}`)).text();
    expect(page).toContain('başka bir bayiye geçti');
    expect(page).not.toMatch(/555 12 34|sevgi@arikan/);
    expect(page).not.toContain(other.firm.name);
    expect(
      await codeOf(noteLead(own, { id, version: await versionOf(id) }, { kind: 'note', text: 'x', nextCallAt: null })),
    ).toBe('lead-changed');
  });

  it('B30 each view holds as many as its tab says, and the figures count what waits', async () => {
    const { counts, figures } = await loadLeadList(own, leadList.of({}), { limit: 25, locale: 'tr' });
    for (const view of LEAD_VIEWS) expect((await all(own, `view=${view}`)).length, view).toBe(counts[view]);
    expect(counts).toEqual(await countDealerLeads(own.firm.id, leadList.of({})));
    expect(figures.new).toBe(counts.new);
    expect(counts.open + counts.ordered + counts.closed).toBe(counts.all);
  });

  it('B30 people without the right to order see no requests, and staff none of dealers’ pages', async () => {
    const id = await makeLead(database);
    const [person] = await database.query<{ id: number }>(
      `select id from user_accounts where firm_id = 508 order by id limit 1`,
    );
    await database.query(`update user_accounts set firm_rights = '{money}' where id = $1`, [person?.id]);
    try {
      for (const path of ['/leads', `/leads/${id}`, `/leads/${id}/order`, '/leads.csv'])
        expect((await browser.get(path)).status, path).toBe(403);
      expect((await browser.post(`/leads/${id}`, { intent: 'take' })).status).toBe(403);
    } finally {
      await database.query(`update user_accounts set firm_rights = '{owner}' where id = $1`, [person?.id]);
    }
    expect((await (await staffVisitor(host, 'support')).get(`/leads/${id}`)).status).toBe(404);
  });
});

describe('two who want the same request', () => {
  it('B30 of two people who take it at once one does, and the other reads who did', async () => {
    const elif = await colleague();
    for (let round = 0; round < 5; round++) {
      const id = await makeLead(database);
      const outcomes = await Promise.all([codeOf(takeLead(own, id)), codeOf(takeLead(elif, id))]);
      expect(outcomes.toSorted()).toEqual(['done', 'lead-changed']);
      const [kind, ...more] = (await eventsOf(id)).filter((one) => one === 'taken');
      expect([kind, more]).toEqual(['taken', []]);
    }
    const id = await makeLead(database);
    await takeLead(elif, id);
    const answer = await browser.post(`/leads/${id}`, { intent: 'take' });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('Elif Kaya');
  });

  it('B30 whoever takes a request after its offer lapsed reads that it went on, and not to whom', async () => {
    const id = await makeLead(database);
    await lapseLead(database, id, other.firm.id);
    const answer = await browser.post(`/leads/${id}`, { intent: 'take' });
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain('başka bir bayiye geçti');
    expect(page).not.toContain(other.firm.name);
    await takeLead(other, id);
    expect(await codeOf(takeLead(own, id))).toBe('lead-changed');
  });

  it('B30 of taking and withdrawing at once one happens, and nobody can call who has withdrawn', async () => {
    const withdraw = (id: number) =>
      transaction(async (tx) => {
        const lead = await lockLead(tx, id);
        if (lead && leadStateAfter(lead.state, 'withdraw')) await withdrawLocked(tx, id);
      });
    const id = await makeLead(database);
    await Promise.all([codeOf(takeLead(own, id)), withdraw(id)]);
    expect((await stateOf(id))?.state).toBe('withdrawn');
    const page = await (await browser.get(`/leads/${id}`)).text();
    expect(page).toContain('geri çekti');
    expect(page).not.toMatch(/555 12 34|sevgi@arikan/);
    expect(await codeOf(takeLead(own, id))).toBe('lead-changed');
  });

  it('B30 what somebody typed about a request that a colleague changed meanwhile stays, and is taken when sent again', async () => {
    const elif = await colleague();
    const id = await makeLead(database);
    await takeLead(own, id);
    const version = await versionOf(id);
    await noteLead(elif, { id, version }, { kind: 'unreached', text: 'Açmadı', nextCallAt: null });
    const note = {
      intent: 'note',
      outcome: 'talked',
      text: 'Üç kasa istiyor, fiyat bekliyor',
      version: String(version),
    };
    const refused = await browser.post(`/leads/${id}`, note);
    expect(refused.status).toBe(409);
    const page = await refused.text();
    expect(page).toContain('Elif Kaya');
    expect(page).toContain('Üç kasa istiyor, fiyat bekliyor');
    const again = await browser.post(`/leads/${id}`, { ...note, version: String(await versionOf(id)) });
    expect(again.status).toBe(302);
    expect((await stateOf(id))?.state).toBe('talking');
    expect(await eventsOf(id)).toEqual(['sent', 'taken', 'unreached', 'talked']);
  });
});

describe('what becomes of a request', () => {
  it('B30 a call that is to be made later is noted with its time, and one in the past is not', async () => {
    const id = await makeLead(database);
    await takeLead(own, id);
    const post = async (at: string) =>
      browser.post(`/leads/${id}`, {
        intent: 'note',
        outcome: 'call-later',
        at,
        text: '',
        version: String(await versionOf(id)),
      });
    expect((await post('2020-01-01T10:00')).status).toBe(400);
    expect((await post('2030-01-01T10:00')).status).toBe(302);
    expect((await loadLead(own, id, 'tr'))?.nextCall?.when).toContain('01.01.2030');
  });

  it('B30 it is closed and handed on with a reason only, and a handed-on one waits for its next offer', async () => {
    const id = await makeLead(database);
    const version = async () => String(await versionOf(id));
    expect(
      (await browser.post(`/leads/${id}?act=hand-on`, { intent: 'hand-on', reason: 'kısa', version: await version() }))
        .status,
    ).toBe(400);
    expect(
      (
        await browser.post(`/leads/${id}?act=hand-on`, {
          intent: 'hand-on',
          reason: 'Bölgemizin dışında',
          version: await version(),
        })
      ).status,
    ).toBe(302);
    const [lead] = await database.query(
      `select state, taken_by_id as "takenBy", (due_at is not null or dealer_id is not null) as goes_on from leads where id = $1`,
      [id],
    );
    expect(lead).toMatchObject({ state: 'new', takenBy: null, goes_on: true });
    const [offer] = await database.query<{ end: string }>(
      `select "end" from lead_offers where lead_id = $1 and dealer_id = 508 order by id`,
      [id],
    );
    expect(offer?.end).toBe('handed-on');
    const closed = await makeLead(database);
    await takeLead(own, closed);
    const close = async (closing: string) =>
      browser.post(`/leads/${closed}?act=close`, {
        intent: 'close',
        closing,
        text: '',
        version: String(await versionOf(closed)),
      });
    expect((await close('')).status).toBe(400);
    expect((await close('no-budget')).status).toBe(302);
    expect((await stateOf(closed))?.state).toBe('closed');
  });

  it('B30 B22 it becomes an order once, however often its buttons are pressed, in the commit that accepts the order', async () => {
    const id = await makeLead(database, { lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    await takeLead(own, id);
    const turn = () => browser.post(`/leads/${id}/order`, { intent: 'turn', customer: 'new', replace: 'yes' });
    const presses = await Promise.all([turn(), turn()]);
    expect(presses.map(({ status }) => status)).toEqual([302, 302]);
    expect((await turn()).headers.get('Location')).toBe('/checkout');
    expect((await listCart(own.accountId)).map(({ sku }) => sku)).toEqual(['KarpinMarket']);
    const draft = await readDraft(own.accountId);
    expect(draft?.values).toMatchObject({
      customerKind: 'new',
      customer: {
        name: 'Arıkan Market',
        contact: 'Sevgi Arıkan',
        phone: PHONE,
        email: 'sevgi@arikan.example',
        province: 'İzmir',
        district: 'Çeşme',
      },
    });
    expect((await eventsOf(id)).filter((kind) => kind === 'order-begun').length).toBeLessThanOrEqual(2);
    const accept = () =>
      acceptOrder(
        own,
        orderRequestShape.parse({
          payment: 'cash-on-delivery',
          cashOnDelivery: 'cash',
          customer: NEW_CUSTOMER,
          lines: [{ sku: 'KarpinMarket', quantity: 1 }],
        }),
        { source: 'web', idempotencyKey: draft?.idempotencyKey ?? '', locale: 'tr', correlationId: 'lead-order' },
      );
    const orders = await Promise.all([accept(), accept()]);
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await stateOf(id)).toMatchObject({ state: 'ordered', orderId: orders[0]?.orderId });
    expect((await eventsOf(id)).filter((kind) => kind === 'ordered')).toEqual(['ordered']);
    // One that is ordered cannot be ordered again.
    expect((await turn()).headers.get('Location')).toBe(`/leads/${id}`);
  });

  it('B30 an order that is cancelled takes nothing of its request along, and only such a one is opened again', async () => {
    const id = await makeLead(database);
    await takeLead(own, id);
    await database.query(`update leads set checkout_key = 'lead-cancel' where id = $1`, [id]);
    const { orderId } = await acceptOrder(
      own,
      orderRequestShape.parse({
        payment: 'cash-on-delivery',
        cashOnDelivery: 'cash',
        customer: NEW_CUSTOMER,
        lines: [{ sku: 'KarpinMarket', quantity: 1 }],
      }),
      { source: 'api', idempotencyKey: 'lead-cancel', locale: 'tr', correlationId: 'lead-order' },
    );
    expect(await codeOf(reopenLead(own, { id, version: await versionOf(id) }))).toBe('lead-changed');
    await cancelOrder(own, orderId);
    const page = await (await browser.get(`/leads/${id}`)).text();
    expect(page).toContain(PHONE);
    expect(page).toContain('Talebi yeniden aç');
    await reopenLead(own, { id, version: await versionOf(id) });
    expect(await stateOf(id)).toMatchObject({ state: 'talking', orderId: null });
    expect(await eventsOf(id)).toEqual(['sent', 'taken', 'ordered', 'reopened']);
  });

  it('B30 another dealer’s order never ends a request, whatever key it has', async () => {
    const id = await makeLead(database);
    await takeLead(own, id);
    await database.query(`update leads set checkout_key = 'lead-foreign' where id = $1`, [id]);
    const request = orderRequestShape.parse({
      payment: 'cash-on-delivery',
      cashOnDelivery: 'cash',
      customer: { ...NEW_CUSTOMER, taxNumber: '1111111114' },
      lines: [{ sku: 'KarpinMarket', quantity: 1 }],
    });
    await acceptOrder(other, request, {
      source: 'api',
      idempotencyKey: 'lead-foreign',
      locale: 'tr',
      correlationId: 'lead-order',
    });
    expect((await stateOf(id))?.state).toBe('taken');
  });
});
