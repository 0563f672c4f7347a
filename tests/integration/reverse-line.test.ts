import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { effectOf } from '~/features/catalogue/products/product-effects';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { composeOrderConfirmation } from '~/features/ordering/provisioning/compose-order-confirmation.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { reverseLine } from '~/features/ordering/provisioning/reverse-line.server';
import { formatMoney, kurusFromDecimal, sumKurus } from '~/platform/money';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { dealerVisitor, staffVisitor } from '../support/staff';

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
     join "tbFirma" f on f."nFirmaID" = l."nFirmaID" and f."bAktif"
     where not exists (select 1 from licence_events e where e.approval_code = l."sOnayKodu" and e.reverses) group by 1 having count(*) >= 3 order by 1 limit 1`,
  );
  if (!firm) throw new Error('the demo vendor has no firm with three licences');
  return firm;
}

describe('B19 taking single lines back', () => {
  it('B19 B21 an order whose last held line goes back while another is at work waits for no money any more', async () => {
    const orderId = await placeOrder(viewer, {
      customer: NEW_CUSTOMER,
      lines: [
        { sku: 'KarpinMarket', quantity: 1 },
        { sku: 'Etiket40x20', quantity: 1 },
      ],
      payment: 'bank-transfer',
    });
    const before = await readAnyOrder(orderId);
    expect([before?.heldFor, before?.lines.map(({ status }) => status)]).toEqual(['payment', ['waiting', 'held']]);
    await reverse(orderId, 2);
    expect(await readAnyOrder(orderId)).toMatchObject({ heldFor: null, status: 'accepted', completedAt: null });
    await provision(orderId, 1);
    expect(await readAnyOrder(orderId)).toMatchObject({ heldFor: null, status: 'completed' });
  });

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

  it('B19 modules that another line of the firm needs stay, and the page and the trail say so', async () => {
    const firm = await firmWithLicences();
    const order = () => placeOrder(viewer, { customerFirmId: firm.id, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    const [first, second] = [await order(), await order()];
    await provision(first, 1);
    await provision(second, 1);
    const modulesNow = () =>
      database.query(`select "sModul" from "tbFirmaModulu" where "nFirmaID" = $1 order by 1`, [firm.id]);
    const before = await modulesNow();
    const [line] = await linesOf(first);
    const support = await staffVisitor(host, 'support');
    const address = `/support/orders/${first}/reverse/${line?.id}`;
    expect(await (await support.get(address)).text()).toContain(
      'Hiçbir modül geri çekilmez. Firmada kalacak modüller: ',
    );
    expect((await support.post(address, { generation: '1', reason: REASON })).status).toBe(302);
    expect(await (await support.get(`/support/orders/${first}`)).text()).toContain('Hiçbir modül geri çekilmedi.');
    expect(await modulesNow()).toEqual(before);
    const [trail] = await database.query<{ after: { modules: string[]; keptModules: string[] } }>(
      `select after from audit_entries where action = 'order-line.reverse' and subject_id = $1`,
      [line?.id],
    );
    expect(trail?.after.modules).toEqual([]);
    expect(trail?.after.keptModules.length).toBeGreaterThan(0);
  });

  it('B19 O2 O4 the order’s pages show the credit of a line taken back, and where its mail really went', async () => {
    const orderId = await placeOrder(viewer, {
      customer: NEW_CUSTOMER,
      lines: [
        { sku: 'KarpinMarket', quantity: 1 },
        { sku: 'KarpinKullanici', quantity: 1 },
      ],
    });
    await provision(orderId, 1, 2);
    await composeOrderConfirmation(orderId);
    const before = await readAnyOrder(orderId);
    await database.query(`update stored_mails set to_address = 'gercek.alici@deneme.example' where order_id = $1`, [
      orderId,
    ]);
    const billed = before?.dealer.email ?? '';
    const credit = sumKurus([
      kurusFromDecimal(before?.lines[0]?.goods ?? ''),
      kurusFromDecimal(before?.lines[0]?.vat ?? ''),
    ]);
    const left = kurusFromDecimal(before?.totals.net ?? '') - credit;
    const pages = [
      { visitor: await staffVisitor(host, 'support'), address: `/support/orders/${orderId}` },
      { visitor: await dealerVisitor(host, 508), address: `/orders/${orderId}` },
    ];
    const railOf = async ({ visitor, address }: (typeof pages)[number]) => {
      const html = await (await visitor.get(address)).text();
      return html.slice(html.indexOf('<aside class="rail"'), html.lastIndexOf('</aside>'));
    };
    for (const page of pages) expect(await railOf(page), page.address).not.toContain('Geri alınan satırlar');
    await reverse(orderId, 1);
    for (const page of pages) {
      const rail = await railOf(page);
      expect(rail, page.address).toContain('gercek.alici@deneme.example');
      expect(rail, page.address).not.toContain(billed);
      const shown = rail.slice(rail.indexOf('Geri alınan satırlar'));
      expect(shown, page.address).toContain(formatMoney(-credit, 'TRL', 'tr'));
      expect(shown.slice(shown.indexOf('Kalan tutar')), page.address).toContain(formatMoney(left, 'TRL', 'tr'));
    }
  });

  it('B19 a module goes with the last line that stands for it, whatever is ordered and taken back in which order', async () => {
    const packages = fc.constantFrom('KarpinPos', 'PosScreen', 'KarpinSaha', 'Turab', 'KarpinMarket');
    const acts = fc.array(fc.oneof(fc.array(packages, { minLength: 1, maxLength: 3 }), fc.nat({ max: 5 })), {
      minLength: 2,
      maxLength: 7,
    });
    let nth = 0;
    const before = ['Cari', 'Muhasebe'];
    await fc.assert(
      fc.asyncProperty(acts, fc.subarray(before), async (plan, owned) => {
        const [firm] = await database.query<{ id: number }>(
          `insert into "tbFirma" ("sKodu", "sAciklama") values ('99' || $1::text, 'Deneme') returning "nFirmaID" as id`,
          [++nth],
        );
        const firmId = firm?.id ?? 0;
        for (const name of owned) {
          await database.query(`insert into "tbFirmaModulu" ("nFirmaID", "sModul") values ($1, $2)`, [firmId, name]);
        }
        const standing: { orderId: number; place: number; modules: readonly string[] }[] = [];
        for (const act of plan) {
          if (typeof act === 'number') {
            const [gone] = standing.splice(act % Math.max(1, standing.length), 1);
            if (!gone) continue;
            const { modules, keptModules } = await reverse(gone.orderId, gone.place);
            expect([...modules, ...keptModules].sort()).toEqual([...gone.modules].sort());
          } else {
            const lines = act.map((sku) => ({ sku, quantity: 1 }));
            const orderId = await placeOrder(viewer, { customerFirmId: firmId, lines });
            await provision(orderId, ...lines.map((_, index) => index + 1));
            act.forEach((sku, index) => standing.push({ orderId, place: index + 1, modules: effectOf(sku).modules }));
          }
          const rows = await database.query<{ module: string }>(
            `select "sModul" as module from "tbFirmaModulu" where "nFirmaID" = $1`,
            [firmId],
          );
          expect(new Set(rows.map(({ module }) => module))).toEqual(
            new Set([...owned, ...standing.flatMap(({ modules }) => modules)]),
          );
        }
      }),
      { numRuns: 25 },
    );
  });

  it('B19 a module is not lost to a reversal that has not heard of the line that counts on it', async () => {
    const firm = await firmWithLicences();
    const order = () => placeOrder(viewer, { customerFirmId: firm.id, lines: [{ sku: 'Turab', quantity: 1 }] });
    for (let round = 0; round < 10; round++) {
      const first = await order();
      await provision(first, 1);
      const second = await order();
      await Promise.all([reverse(first, 1), provision(second, 1)]);
      expect(
        await database.query(`select 1 from "tbFirmaModulu" where "nFirmaID" = $1 and "sModul" = 'Turab'`, [firm.id]),
      ).toHaveLength(1);
      await reverse(second, 1);
    }
  });

  it('B8 B19 an extension stands in the trail under who ordered it, gives the licence its old end back, unless a later order builds on it', async () => {
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
    const trail = await database.query<{ action: string; actor: string; before: object; after: object }>(
      `select action, actor, before, after from audit_entries where subject_type = 'licence' and subject_id = $1 order by id`,
      [code],
    );
    const { computer } = await licence(code);
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual(
      ['extend-month', 'extend-year'].map((action) => [`licence.${action}`, 'bayi508@karpin.example']),
    );
    expect(trail[0]).toMatchObject({
      before: { expiresAt: start.toISOString(), computer },
      after: { expiresAt: middle.toISOString(), computer, order: first },
    });

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
    expect(await (await support.get(`/support/orders/${orderId}`)).text()).toContain('Geri çekilen modüller: ');
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
