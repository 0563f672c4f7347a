import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/accounts/viewer';
import { cancelOrder } from '~/features/orders/cancel-order.server';
import { readAnyOrder } from '~/features/orders/order-read-store.server';
import { provisionOrderLines } from '~/features/provisioning/provision-order-lines.server';
import { reverseLine } from '~/features/provisioning/reverse-line.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { staffVisitor } from '../support/staff';

const DAY = 86_400_000;
const REASON = 'Müşteri paketi iade etti';
const SUPPORT = { accountId: null, name: 'destek@karpin.example' };

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

const linesOf = async (orderId: number) => (await readAnyOrder(orderId))?.lines ?? [];

/** Provisions the lines of an order at these places as a worker would. */
async function provision(orderId: number, ...places: number[]): Promise<void> {
  const rows = await database.query<{ id: string; generation: number }>(
    `select id, generation from order_lines where order_id = $1 and position = any($2) order by position`,
    [orderId, places],
  );
  await provisionOrderLines(rows.map(({ id, generation }) => ({ orderLineId: id, generation, suspect: false })));
}

const reverse = async (orderId: number, place: number) => {
  const line = (await linesOf(orderId))[place - 1];
  const [row] = await database.query<{ generation: number }>(`select generation from order_lines where id = $1`, [
    line?.id,
  ]);
  return reverseLine(line?.id ?? '', row?.generation ?? 0, SUPPORT, REASON);
};

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

const balanceOf = async (orderId: number) => {
  const [row] = await database.query<{ balance: string }>(
    `select sum("lBorcTutar" - "lAlacakTutar")::text as balance from "tbFirmaHareketi" f
     join "tbStokFisiMaster" m on m."lFisNo"::text = f."sEvrakNo" where m."nStokFisiID" = $1`,
    [orderId],
  );
  return row?.balance;
};

const licence = async (code: string) => {
  const [row] = await database.query<{ end: Date; computer: string }>(
    `select "dteGecerlilikTarihi" as end, "sBilgisayar" as computer from "tbFirmaLisans" where "sOnayKodu" = $1`,
    [code],
  );
  if (!row) throw new Error(`no licence ${code}`);
  return row;
};

async function firmWithLicences(): Promise<{ id: number; codes: string[] }> {
  const [firm] = await database.query<{ id: number; codes: string[] }>(
    `select l."nFirmaID" as id, array_agg(l."sOnayKodu" order by l."sOnayKodu") as codes from "tbFirmaLisans" l
     join "tbFirma" f on f."nFirmaID" = l."nFirmaID" and f."bAktif" group by 1 having count(*) >= 3 order by 1 limit 1`,
  );
  if (!firm) throw new Error('the demo vendor has no firm with three licences');
  return firm;
}

describe('B19 taking single lines back', () => {
  it('B19 a provisioned package goes back with its licences and modules; ledger and audit say so, the receipt stays', async () => {
    const orderId = await placeOrder(viewer, {
      customer: NEW_CUSTOMER,
      lines: [
        { sku: 'KarpinMarket', quantity: 2 },
        { sku: 'KarpinKullanici', quantity: 1 },
      ],
    });
    await provision(orderId, 1, 2);
    const before = await readAnyOrder(orderId);
    const [market, user] = before?.lines ?? [];
    expect(market?.modules.length).toBeGreaterThan(0);
    const codes = market?.licences.map(({ approvalCode }) => approvalCode) ?? [];
    expect(codes).toHaveLength(2);

    await reverse(orderId, 1);

    const after = await readAnyOrder(orderId);
    expect(after?.status).toBe('completed');
    expect(after?.lines[0]).toMatchObject({ status: 'cancelled', modules: [], licences: [] });
    expect(after?.lines[0]?.reversedAt).not.toBeNull();
    expect(after?.lines[1]).toEqual(user);
    expect(after?.totals).toEqual(before?.totals);
    for (const code of codes) expect((await licence(code)).end.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    const modules = await database.query(`select "sModul" from "tbFirmaModulu" where "nFirmaID" = $1`, [
      before?.customer.firmId,
    ]);
    expect(modules).toEqual([]);
    expect(Number(await balanceOf(orderId))).toBeCloseTo(Number(user?.goods) + Number(user?.vat), 2);
    const [audit] = await database.query<{ actor: string; reason: string; modules: string[] }>(
      `select actor, reason, after -> 'modules' as modules from audit_entries where action = 'order-line.reverse' and subject_id = $1`,
      [market?.id],
    );
    expect(audit).toMatchObject({ actor: SUPPORT.name, reason: REASON });
    expect(new Set(audit?.modules)).toEqual(new Set(market?.modules));
  });

  it('B19 modules that another line of the firm needs stay', async () => {
    const firm = await firmWithLicences();
    const order = () => placeOrder(viewer, { customerFirmId: firm.id, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    const [first, second] = [await order(), await order()];
    await provision(first, 1);
    await provision(second, 1);
    const modulesNow = () =>
      database.query(`select "sModul" from "tbFirmaModulu" where "nFirmaID" = $1 order by 1`, [firm.id]);
    const before = await modulesNow();
    await reverse(first, 1);
    expect(await modulesNow()).toEqual(before);
  });

  it('B19 an extension gives the licence its old end back, unless a later order builds on it', async () => {
    const firm = await firmWithLicences();
    const [code = ''] = firm.codes;
    const extend = (sku: string) =>
      placeOrder(viewer, { customerFirmId: firm.id, lines: [{ sku, quantity: 1, approvalCodes: [code] }] });
    const start = (await licence(code)).end;
    const first = await extend('KarpinAylikLisans');
    await provision(first, 1);
    const middle = (await licence(code)).end;
    expect(Math.abs(middle.getTime() - Date.now() - 30 * DAY)).toBeLessThan(60_000);
    const second = await extend('KarpinYillikLisans');
    await provision(second, 1);

    expect(await codeOf(reverse(first, 1))).toBe('licence-used-since');
    await reverse(second, 1);
    expect((await licence(code)).end).toEqual(middle);
    await reverse(first, 1);
    expect((await licence(code)).end).toEqual(start);
    expect((await readAnyOrder(first))?.status).toBe('cancelled');
    expect(await balanceOf(first)).toBe('0.00');
  });

  it('B19 a failed line goes back and lets its order complete, with its mail', async () => {
    const orderId = await placeOrder(viewer, {
      customer: NEW_CUSTOMER,
      lines: [
        { sku: 'KarpinMarket', quantity: 1 },
        { sku: 'KarpinKullanici', quantity: 1 },
      ],
    });
    await provision(orderId, 1);
    await database.query(
      `update order_lines set status = 'failed', error_code = 'unexpected', finished_at = now() where order_id = $1 and position = 2`,
      [orderId],
    );
    expect((await readAnyOrder(orderId))?.status).toBe('needs-attention');
    await reverse(orderId, 2);
    expect((await readAnyOrder(orderId))?.status).toBe('completed');
    const messages = await database.query(`select 1 from outbox_messages where subject = $1`, [
      `confirmation:${orderId}`,
    ]);
    expect(messages).toHaveLength(1);
  });

  it('B19 ten people at once and a worker take a line back once, or it is provisioned and then taken back', async () => {
    for (let round = 0; round < 20; round++) {
      const orderId = await placeOrder(viewer, {
        customer: NEW_CUSTOMER,
        lines: [{ sku: 'KarpinMarket', quantity: 1 }],
      });
      const [line] = await linesOf(orderId);
      const attempts = Array.from({ length: 10 }, () => codeOf(reverseLine(line?.id ?? '', 1, SUPPORT, REASON)));
      const [, ...outcomes] = await Promise.all([provision(orderId, 1), ...attempts]);
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
      expect(await balanceOf(orderId)).toBe('0.00');
      const [left] = await database.query<{ running: number; events: number }>(
        `select (select count(*)::int from licence_events e join "tbFirmaLisans" f on f."sOnayKodu" = e.approval_code
             where e.order_line_id = $1 and e.action = 'issue' and f."dteGecerlilikTarihi" > now() + interval '1 minute') as running,
           (select coalesce(sum(case when reverses then -1 else 1 end), 0)::int from licence_events where order_line_id = $1) as events`,
        [line?.id],
      );
      expect(left).toEqual({ running: 0, events: 0 });
    }
  });

  it('B19 O5 staff cancel any order that is not begun, and only support and administrators do', async () => {
    const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    const post = async (role: 'support' | 'operator', reason: string) =>
      (await staffVisitor(host, role)).post(`/support/orders/${orderId}/cancel`, { reason });
    expect((await post('operator', REASON)).status).toBe(403);
    expect((await post('support', 'kısa')).status).toBe(400);
    expect((await readAnyOrder(orderId))?.status).toBe('accepted');
    expect((await post('support', REASON)).status).toBe(302);
    expect((await readAnyOrder(orderId))?.status).toBe('cancelled');
  });

  it('B19 the page shows what will happen, refuses an old page, and takes the line back with a reason', async () => {
    const orderId = await placeOrder(viewer, {
      customer: NEW_CUSTOMER,
      lines: [{ sku: 'KarpinMarket', quantity: 1 }],
    });
    await provision(orderId, 1);
    const [line] = await linesOf(orderId);
    const address = `/support/orders/${orderId}/reverse/${line?.id}`;
    const support = await staffVisitor(host, 'support');
    expect(await (await support.get(address)).text()).toContain(line?.licences[0]?.approvalCode);
    const post = (form: Record<string, string>) => support.post(address, form);
    expect((await post({ generation: '7', reason: REASON })).status).toBe(409);
    expect((await post({ generation: '1', reason: '' })).status).toBe(400);
    expect((await readAnyOrder(orderId))?.status).toBe('completed');
    expect((await post({ generation: '1', reason: REASON })).status).toBe(302);
    expect((await readAnyOrder(orderId))?.status).toBe('cancelled');
    const other = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    const elsewhere = await support.get(`/support/orders/${other}/reverse/${line?.id}`);
    expect(elsewhere.status).toBe(404);
  });
});

// Staff is a viewer like any other for the use case.
const STAFF: StaffViewer = { accountId: 1, role: 'support', displayName: 'Destek', email: SUPPORT.name };

describe('B19 cancelling by staff', () => {
  it('B19 O5 staff need no firm of their own to cancel', async () => {
    const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    await cancelOrder(STAFF, orderId, { reason: REASON });
    expect((await readAnyOrder(orderId))?.status).toBe('cancelled');
  });
});
