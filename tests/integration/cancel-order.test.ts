import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { productPath, slugOf } from '~/features/catalogue/products/product-path';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { countOrders, listOrders } from '~/features/ordering/orders/order-list-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { ORDER_STATUSES } from '~/features/ordering/orders/order-status';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { rerunOrder } from '~/features/ordering/provisioning/rerun-order.server';
import { composeOrderConfirmation } from '~/features/ordering/provisioning/compose-order-confirmation.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, NEW_CUSTOMER, placeOrder, waitForOrder } from '../support/orders';
import { startWorker } from '../support/worker-process';

const ORIGIN = 'http://127.0.0.1:3000';

let database: TestDatabase;
let viewer: DealerViewer;
let host: HostProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
  host = await startHost(database.url);
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});

const LINES = [
  { sku: 'KarpinMarket', quantity: 1 },
  { sku: 'KarpinKullanici', quantity: 2 },
];
const place = () => placeOrder(viewer, { customer: NEW_CUSTOMER, lines: LINES });

/** The jobs of an order's lines as acceptance would have put them into the queue. */
const jobsOf = async (orderId: number) => {
  const rows = await database.query<{ id: string }>(
    `select id from order_lines where order_id = $1 order by position`,
    [orderId],
  );
  return rows.map(({ id }) => ({ orderLineId: id, generation: 1, suspect: false }));
};

const provisionFirst = async (orderId: number) => {
  const [first] = await jobsOf(orderId);
  return provisionOrderLines(first ? [first] : []);
};

/** Everything that provisioning and mailing leave behind, and the two sides of the ledger. */
const tracesOf = async (orderId: number) => {
  const [row] = await database.query<Record<string, number>>(
    `select (select count(*)::int from "tbStokFisiDetayi" where "nStokFisiID" = $1) as stock,
       (select count(*)::int from licence_events e join order_lines l on l.id = e.order_line_id where l.order_id = $1) as licences,
       (select count(*)::int from "tbFirmaModulu" m join orders o on o.customer_firm_id = m."nFirmaID" where o.receipt_id = $1) as modules,
       (select count(*)::int from stored_mails where order_id = $1) as mails,
       (select count(*)::int from outbox_messages where subject = 'confirmation:' || $1) as confirmations,
       (select coalesce(sum("lBorcTutar") - sum("lAlacakTutar"), 0)::float8 from "tbFirmaHareketi" f
          join "tbStokFisiMaster" m on m."lFisNo"::text = f."sEvrakNo" where m."nStokFisiID" = $1) as balance,
       (select count(*)::int from "tbFirmaHareketi" f
          join "tbStokFisiMaster" m on m."lFisNo"::text = f."sEvrakNo" where m."nStokFisiID" = $1) as entries`,
    [orderId],
  );
  return row;
};
/** 'cancelled', or the code of the refusal. */
const outcomeOf = (cancelling: Promise<void>) =>
  cancelling.then(
    () => 'cancelled',
    (error: { code?: string }) => error.code,
  );

const NOTHING = { stock: 0, licences: 0, modules: 0, mails: 0, confirmations: 0, balance: 0, entries: 2 };

describe('B19 cancelling', () => {
  it('B19 an order of which nothing is provisioned ends whole: lines, ledger, revision and audit trail', async () => {
    const orderId = await place();
    const before = await readAnyOrder(orderId);
    await cancelOrder(viewer, orderId, { reason: 'Müşteri vazgeçti' });

    const order = await readAnyOrder(orderId);
    expect(order?.status).toBe('cancelled');
    expect(order?.cancelledAt).not.toBeNull();
    expect(order?.lines.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(order?.revision).toBeGreaterThan(before?.revision ?? 0);
    const [reversal] = await database.query(
      `select "nFirmaID" as firm, "sCariIslem" as kind, "lBorcTutar" as debit, "lAlacakTutar" as credit
       from "tbFirmaHareketi" where "sEvrakNo" = $1 order by "nCariHareketID" desc limit 1`,
      [String(order?.receiptNo)],
    );
    expect(reversal).toEqual({ firm: 508, kind: 'FS-IPTAL', debit: '0.00', credit: order?.totals.net });
    const audit = await database.query(
      `select action, actor, reason, correlation_id from audit_entries where subject_type = 'order' and subject_id = $1`,
      [String(orderId)],
    );
    expect(audit).toEqual([
      { action: 'order.cancel', actor: viewer.email, reason: 'Müşteri vazgeçti', correlation_id: order?.correlationId },
    ]);
  });

  it('B19 cancelling again changes nothing, also when twenty ask at once', async () => {
    const orderId = await place();
    await Promise.all(Array.from({ length: 20 }, () => cancelOrder(viewer, orderId)));
    const once = await readAnyOrder(orderId);
    await cancelOrder(viewer, orderId);
    expect(await readAnyOrder(orderId)).toEqual(once);
    expect(await tracesOf(orderId)).toEqual(NOTHING);
    const [audit] = await database.query(
      `select count(*)::int as entries from audit_entries where subject_type = 'order' and subject_id = $1`,
      [String(orderId)],
    );
    expect(audit).toEqual({ entries: 1 });
  });

  it('B19 a job that is in the queue already finds itself unwanted, and no mail goes out', async () => {
    const orderId = await place();
    const jobs = await jobsOf(orderId);
    await cancelOrder(viewer, orderId);
    expect(await provisionOrderLines(jobs)).toEqual([{ kind: 'done' }, { kind: 'done' }]);
    // One that was given up on is no way around it either.
    expect(await provisionOrderLines(jobs.map((job) => ({ ...job, suspect: true })))).toEqual([
      { kind: 'done' },
      { kind: 'done' },
    ]);
    expect(await rerunOrder(orderId, { accountId: null, name: 'test' }, 'test')).toBe(0);
    await composeOrderConfirmation(orderId);
    expect(await tracesOf(orderId)).toEqual(NOTHING);
  });

  it('B19 one finished step of one line is too late, and leaves the order as it is', async () => {
    const orderId = await place();
    await provisionFirst(orderId);
    const before = await readAnyOrder(orderId);
    expect(before?.lines.map(({ status }) => status)).toEqual(['done', 'waiting']);
    await expect(cancelOrder(viewer, orderId)).rejects.toMatchObject({ code: 'order-not-cancellable', status: 409 });
    expect(await readAnyOrder(orderId)).toEqual(before);
    expect((await tracesOf(orderId))?.entries).toBe(1);
  });

  it('B19 an order whose lines all failed before their first step can still be cancelled', async () => {
    const orderId = await place();
    await database.query(
      `update order_lines set status = 'failed', attempts = 5, error_code = 'unexpected' where order_id = $1`,
      [orderId],
    );
    await cancelOrder(viewer, orderId);
    expect((await readAnyOrder(orderId))?.status).toBe('cancelled');
    expect(await tracesOf(orderId)).toEqual(NOTHING);
  });

  it('B19 O5 an order of another dealer, and one that nobody has, do not exist', async () => {
    const orderId = await place();
    const other = await dealer(database, 36);
    for (const id of [orderId, 2_000_000_000]) {
      await expect(cancelOrder(other, id)).rejects.toMatchObject({ code: 'order-not-found', status: 404 });
    }
    expect((await readAnyOrder(orderId))?.status).toBe('accepted');
  });

  it('B19 O1 F24 against a provisioner that comes at the same moment, one of both wins, fifty times', async () => {
    let cancelled = 0;
    let refused = 0;
    for (let round = 0; round < 50; round++) {
      const orderId = await place();
      const jobs = await jobsOf(orderId);
      const cancel = () => outcomeOf(cancelOrder(viewer, orderId));
      const provision = () => Promise.all(jobs.map((job) => provisionOrderLines([job])));
      // Each side has its turn to start first, by a little more each time.
      const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const lead = (round % 10) / 2;
      const [outcome] = await (round % 2 === 0
        ? Promise.all([cancel(), after(lead).then(provision)])
        : Promise.all([after(lead).then(cancel), provision()]));
      const order = await readAnyOrder(orderId);
      if (outcome === 'cancelled') {
        cancelled++;
        expect(order?.status).toBe('cancelled');
        expect(await tracesOf(orderId)).toEqual(NOTHING);
      } else {
        refused++;
        expect(outcome).toBe('order-not-cancellable');
        expect(order?.status).toBe('completed');
        expect(await tracesOf(orderId)).toMatchObject({ stock: 2, licences: 3, entries: 1 });
      }
    }
    // Both must have happened, or this was no race.
    expect(Math.min(cancelled, refused), `${cancelled} cancelled, ${refused} refused`).toBeGreaterThan(0);
  });

  it('B19 F24 a worker that works on while orders are cancelled provisions the others and none of these', async () => {
    const worker = await startWorker(database, 'postgres', { LINE_DELAY_MS: '0', LINE_DELAY_STEP_MS: '0' });
    try {
      const ids = await Promise.all(Array.from({ length: 12 }, place));
      const outcomes = await Promise.all(
        ids.map((id, index) => (index % 3 === 2 ? Promise.resolve('left') : outcomeOf(cancelOrder(viewer, id)))),
      );
      for (const [index, id] of ids.entries()) {
        if (outcomes[index] === 'cancelled') continue;
        await waitForOrder(id, ({ status, mail }) => status === 'completed' && mail.status === 'sent');
      }
      for (const [index, id] of ids.entries()) {
        if (outcomes[index] === 'cancelled') expect(await tracesOf(id), outcomes[index]).toEqual(NOTHING);
        else expect(await tracesOf(id), outcomes[index]).toMatchObject({ stock: 2, licences: 3, mails: 1, entries: 1 });
      }
    } finally {
      await worker.stop();
    }
  });
});

describe('B19 B1 cancelling by the API', () => {
  let token: string;
  beforeAll(async () => {
    const answer = await fetch(`${host.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'bayi508@karpin.example', password: 'karpin508', dealerCode: '508' }),
    });
    ({ accessToken: token } = (await answer.json()) as { accessToken: string });
  });
  const post = (id: number | string, body?: unknown) =>
    fetch(`${host.origin}/api/orders/${id}/cancel`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  it('B19 B1 answers with the cancelled order, with or without a reason, once and again', async () => {
    const orderId = await place();
    for (const body of [undefined, { reason: 'yanlış müşteri' }]) {
      const answer = await post(orderId, body);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ id: orderId, status: 'cancelled' });
    }
  });

  it('B19 B1 refuses by a stable code what cannot be cancelled, and what makes no sense', async () => {
    const late = await place();
    await provisionFirst(late);
    for (const [id, body, status, code] of [
      [late, undefined, 409, 'order-not-cancellable'],
      [2_000_000_000, undefined, 404, 'order-not-found'],
      ['abc', undefined, 404, 'order-not-found'],
      [late, { because: 'x' }, 400, 'invalid-shape'],
      [late, { reason: 'x'.repeat(201) }, 400, 'invalid-shape'],
    ] as const) {
      const answer = await post(id, body);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
    }
  });
});

describe('B19 cancelling on the page of the order', () => {
  let cookie: string;
  beforeAll(async () => {
    const answer = await fetch(`${host.origin}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: ORIGIN },
      body: new URLSearchParams({ bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' }),
    });
    cookie = answer.headers
      .getSetCookie()
      .map((header) => header.split(';', 1)[0])
      .join('; ');
  });
  const open = async (id: number) =>
    (await fetch(`${host.origin}/orders/${id}`, { headers: { Cookie: cookie } })).text();
  const submit = (id: number, form: Record<string, string>) =>
    fetch(`${host.origin}/orders/${id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: cookie, Origin: ORIGIN },
      body: new URLSearchParams(form),
    });

  it('B19 without scripts the page asks first, then cancels, and says when', async () => {
    const orderId = await place();
    expect(await open(orderId)).toContain('>İptal et<');
    const asked = await submit(orderId, { intent: 'ask' });
    expect(asked.status).toBe(200);
    const question = await asked.text();
    expect(question).toContain('>Sipariş iptal edilsin mi?<');
    // The page that asks must not refresh itself away.
    expect(question).not.toContain('http-equiv="refresh"');
    expect((await readAnyOrder(orderId))?.status).toBe('accepted');

    const done = await submit(orderId, { intent: 'cancel', reason: ' yanlış  müşteri ' });
    expect([done.status, done.headers.get('Location')]).toEqual([302, `/orders/${orderId}`]);
    const page = await open(orderId);
    expect(page).toMatch(/>\d\d\.\d\d\.\d{4} \d\d:\d\d tarihinde iptal edildi</);
    expect(page).not.toContain('>İptal et<');
    expect(page).not.toContain(`href="/blank?order=${orderId}"`);
    const paper = await (await fetch(`${host.origin}/blank?order=${orderId}`, { headers: { Cookie: cookie } })).text();
    expect(paper).toContain('Sipariş iptal edildi; faturası yoktur.');
    const [audit] = await database.query(`select reason from audit_entries where subject_id = $1`, [String(orderId)]);
    expect(audit).toEqual({ reason: 'yanlış müşteri' });
  });

  it('B19 when it is too late the button is gone, and a press that was on its way is told so', async () => {
    const orderId = await place();
    await provisionFirst(orderId);
    expect(await open(orderId)).not.toContain('>İptal et<');
    const late = await submit(orderId, { intent: 'cancel' });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('>Sipariş iptal edilemedi<');
  });

  it('D22 B2 an order offers its invoice once there is one, and says before that when it will be there', async () => {
    const orderId = await place();
    const invoices = async () => {
      const page = await open(orderId);
      return [
        page.match(new RegExp(`href="/blank\\?order=${orderId}"`, 'g'))?.length ?? 0,
        page.includes('>tamamlanınca<'),
      ];
    };
    expect(await invoices()).toEqual([0, true]);
    await provisionOrderLines(await jobsOf(orderId));
    expect(await invoices()).toEqual([0, true]);
    await composeOrderConfirmation(orderId);
    expect(await invoices()).toEqual([2, false]);
  });

  it('D22 B2 customer, products and codes of an order lead to their pages', async () => {
    const orderId = await place();
    await provisionOrderLines(await jobsOf(orderId));
    const order = await readAnyOrder(orderId);
    const codes = order?.lines.flatMap(({ licences }) => licences.map(({ approvalCode }) => approvalCode)) ?? [];
    expect(codes).toHaveLength(3);
    const page = await open(orderId);
    const hrefs = [
      `/customers/${order?.customer.firmId}`,
      ...codes.map((code) => `/licences/${code}`),
      ...(order?.lines.map((line) => productPath({ id: line.itemId, class: line.class, slug: slugOf(line.name) })) ??
        []),
    ];
    expect(hrefs.filter((href) => !page.includes(`href="${href}"`))).toEqual([]);
  });
});

describe('O2 the list of orders', () => {
  it('O2 state, counts and filter agree with each order, whatever its lines are at', async () => {
    const own = await dealer(database, 1196);
    const order = () => placeOrder(own, { customer: NEW_CUSTOMER, lines: LINES });
    const ids = {
      'awaiting-approval': await order(),
      'awaiting-payment': await order(),
      accepted: await order(),
      cancelled: await order(),
      provisioning: await order(),
      'needs-attention': await order(),
      completed: await order(),
    };
    for (const reason of ['approval', 'payment'] as const) {
      const id = ids[`awaiting-${reason}`];
      await database.query('update orders set held_for = $2 where receipt_id = $1', [id, reason]);
      await database.query(`update order_lines set status = 'held' where order_id = $1`, [id]);
    }
    await cancelOrder(own, ids.cancelled);
    await provisionFirst(ids.provisioning);
    await database.query(`update order_lines set status = 'failed' where order_id = $1 and position = 1`, [
      ids['needs-attention'],
    ]);
    await provisionOrderLines(await jobsOf(ids.completed));

    expect(await countOrders(1196, {})).toEqual(Object.fromEntries(ORDER_STATUSES.map((status) => [status, 1])));
    for (const status of ORDER_STATUSES) {
      const rows = await listOrders(1196, { status, limit: 10 });
      expect(rows.map(({ id }) => id)).toEqual([ids[status]]);
      expect(rows[0]?.status).toBe((await readAnyOrder(ids[status]))?.status);
    }
  });

  it('O2 every order comes once, page by page, in each order of sorting', async () => {
    const own = await dealer(database, 966);
    // Orders of the same amount stand beside each other: the page must not break on them.
    const quantities = [3, 1, 2, 1, 1, 3, 2];
    const ids: number[] = [];
    for (const quantity of quantities) {
      ids.push(await placeOrder(own, { customerFirmId: 966, lines: [{ sku: 'UzakDestek', quantity }] }));
    }
    const walk = async (sort: 'newest' | 'oldest' | 'amount') => {
      const seen: number[] = [];
      for (let after: number | undefined; ; after = seen.at(-1)) {
        const page = await listOrders(966, { sort, after, limit: 2 });
        if (page.length === 0) return seen;
        seen.push(...page.map(({ id }) => id));
      }
    };
    expect(await walk('oldest')).toEqual(ids);
    expect(await walk('newest')).toEqual([...ids].reverse());
    const byAmount = [...ids.entries()]
      .sort(([a, idA], [b, idB]) => (quantities[b] ?? 0) - (quantities[a] ?? 0) || idB - idA)
      .map(([, id]) => id);
    expect(await walk('amount')).toEqual(byAmount);
  });

  it('O2 an order is found by receipt, approval code, product in either language, and by its day in Istanbul', async () => {
    const own = await dealer(database, 444);
    const orderId = await placeOrder(own, { customerFirmId: 444, lines: [{ sku: 'KarpinKullanici', quantity: 1 }] });
    const other = await placeOrder(own, { customerFirmId: 444, lines: [{ sku: 'Etiket40x20', quantity: 1 }] });
    await provisionOrderLines([...(await jobsOf(orderId)), ...(await jobsOf(other))]);
    const order = await readAnyOrder(orderId);
    const [english] = await database.query<{ name: string }>(
      `select name from product_texts where sku = 'KarpinKullanici' and locale = 'en'`,
    );
    const found = async (filter: Parameters<typeof listOrders>[1]) =>
      (await listOrders(444, filter)).map(({ id }) => id);
    const code = order?.lines[0]?.licences[0]?.approvalCode ?? '';
    for (const query of [`FS ${order?.receiptNo}`, code, code.toLowerCase(), 'karpinkullan', english?.name ?? '']) {
      expect(await found({ query, limit: 50 }), query).toEqual([orderId]);
    }
    expect(await listOrders(36, { query: code, limit: 50 })).toEqual([]);

    // A minute before and after midnight in Istanbul, which is 21:00 by UTC.
    await database.query(`update orders set accepted_at = '2024-03-09T20:59:00Z' where receipt_id = $1`, [orderId]);
    await database.query(`update orders set accepted_at = '2024-03-09T21:01:00Z' where receipt_id = $1`, [other]);
    expect(await found({ from: '2024-03-09', to: '2024-03-09', limit: 50 })).toEqual([orderId]);
    expect(await found({ from: '2024-03-10', to: '2024-03-10', limit: 50 })).toEqual([other]);
    expect(await countOrders(444, { to: '2024-03-10' })).toEqual({ completed: 2 });
  });
});
