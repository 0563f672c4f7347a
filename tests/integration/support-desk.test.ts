import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { supportDesk } from '~/features/desks/support/desk-filter';
import { countLineStates, listFailedLines } from '~/features/desks/support/desk-store.server';
import { loadDesk } from '~/features/desks/support/load-desk.server';
import { runInRequest } from '~/platform/request-context.server';
import { repairLines } from '~/features/desks/support/repair-lines.server';
import { planRepair } from '~/features/desks/support/repair-plan.server';
import { readRepair } from '~/features/desks/support/repair-store.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, delivered, NEW_CUSTOMER, placeOrder, waitForOrder } from '../support/orders';
import { startWorker } from '../support/worker-process';

const SELIN = { accountId: null, name: 'selin@karpin.example' };
const OKAN = { accountId: null, name: 'okan@karpin.example' };
const reason = 'Veri servisi düzeldi, satırlar yeniden çalışsın.';

let database: TestDatabase;
let own: DealerViewer;

beforeAll(async () => {
  database = await createTestDatabase();
  own = await dealer(database, 508);
  // Beyond the numbers of dealers, so that a number means one thing.
  await database.query(`select setval('receipt_no_fs', 50000)`);
});
afterAll(() => database.drop());

/** Marks an order's lines as provisioning leaves them after its last attempt. */
const fail = (orderId: number, cause: string, age = '1 hour') =>
  database.query(
    `update order_lines set status = 'failed', error_code = $2, attempts = 5, finished_at = now() - $3::interval where order_id = $1`,
    [orderId, cause, age],
  );

const desk = async (search: string) =>
  (await loadDesk(supportDesk.read(new URLSearchParams(search)), 'tr', undefined)).causes;

describe('the support desk', () => {
  it('O4 B5 groups failed lines by cause, what fails now and most of all first, and unfolds what is chosen', async () => {
    const [older, newer, newest] = [
      await placeOrder(own, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] }),
      await placeOrder(own, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 2 }] }),
      await placeOrder(own, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinPos', quantity: 1 }] }),
    ];
    await fail(older, 'unexpected', '3 hours');
    await fail(newer, 'worker-crashed', '2 hours');
    await fail(newest, 'unexpected', '90 minutes');
    const seen = async (search: string) =>
      (await desk(search)).map(({ key, count, fresh, open, lines }) => [
        ...[key, count, fresh, open],
        lines.map(({ orderId }) => orderId),
      ]);
    expect(await seen('')).toEqual([
      ['unexpected', 2, 0, false, []],
      ['worker-crashed', 1, 0, false, []],
    ]);
    expect(await seen('sort=oldest&cause=unexpected')).toEqual([
      ['unexpected', 2, 0, true, [older, newest]],
      ['worker-crashed', 1, 0, false, []],
    ]);
    // An incident: many now, of a cause whose first lines are older than all others; and one line that is newer still.
    const burst = await placeOrder(own, {
      customer: NEW_CUSTOMER,
      lines: Array.from({ length: 3 }, () => ({ sku: 'UzakDestek', quantity: 1 })),
    });
    const last = await placeOrder(own, { customer: NEW_CUSTOMER, lines: [{ sku: 'UzakDestek', quantity: 1 }] });
    await fail(burst, 'worker-crashed', '20 minutes');
    await fail(last, 'database-refused', '1 minute');
    expect((await seen('cause=database-refused')).map((row) => row.slice(0, 4))).toEqual([
      ['worker-crashed', 4, 3, false],
      ['database-refused', 1, 1, true],
      ['unexpected', 2, 0, false],
    ]);
    const causes = await desk('sort=oldest&cause=unexpected');
    expect(causes.find(({ key }) => key === 'unexpected')?.lines[0]).toMatchObject({
      customer: NEW_CUSTOMER.name,
      dealerId: 508,
      age: { ago: expect.stringMatching(/^(3 sa\. önce|dün)$/) as string },
    });
    await database.query(`update order_lines set status = 'cancelled'`);
  });

  it('O4 B4 one box finds a failed line by receipt, customer, tax number, dealer, approval code and computer', async () => {
    const [licence] = await database.query<{
      code: string;
      computer: string;
      firm: number;
      name: string;
      firmCode: string;
    }>(
      `select l."sOnayKodu" as code, l."sBilgisayar" as computer, f."nFirmaID" as firm, f."sAciklama" as name, f."sKodu" as "firmCode"
       from "tbFirmaLisans" l join "tbFirma" f using ("nFirmaID")
       where f."bAktif" and f."sKodu" like '10%' and l."sBilgisayar" <> '' order by 1 limit 1`,
    );
    if (!licence) throw new Error('the demo vendor has no licence with a computer');
    const wanted = await placeOrder(own, {
      customerFirmId: licence.firm,
      lines: [{ sku: 'KarpinAylikLisans', quantity: 1, approvalCodes: [licence.code] }],
    });
    const other = await placeOrder(await dealer(database, 36), {
      customer: { ...NEW_CUSTOMER, name: 'Bambaşka Kırtasiye' },
      lines: [{ sku: 'KarpinMarket', quantity: 1 }],
    });
    await fail(wanted, 'licence-not-found');
    await fail(other, 'unexpected');
    const [receipt] = await database.query<{ no: number; tax: string }>(
      `select "lFisNo" as no, (select "sVergiNo" from "tbFirma" where "nFirmaID" = $2) as tax from "tbStokFisiMaster" where "nStokFisiID" = $1`,
      [wanted, licence.firm],
    );
    const found = async (query: string) =>
      (await desk(new URLSearchParams({ q: query }).toString())).flatMap(({ lines }) =>
        lines.map(({ orderId }) => orderId),
      );
    for (const query of [
      String(receipt?.no),
      `FS ${receipt?.no}`,
      licence.name,
      licence.name.toLocaleUpperCase('tr'),
      licence.firmCode,
      receipt?.tax ?? '',
      licence.code,
      licence.code.toLowerCase(),
      licence.computer,
    ]) {
      expect(await found(query), query).toEqual([wanted]);
    }
    const ofDealer = await found('508');
    expect(ofDealer).toContain(wanted);
    expect(ofDealer).not.toContain(other);
    expect(await found('bambaska kirtasiye')).toEqual([other]);
    for (const query of ['%%', "' or 1=1", 'yok böyle bir firma', '99999999999999'])
      expect(await found(query)).toEqual([]);
    // A licence that was deleted is still found by the line that names it.
    await database.query(`update order_line_licences set approval_code = 'DEADBEEF' where approval_code = $1`, [
      licence.code,
    ]);
    expect(await found('deadbeef')).toEqual([wanted]);
    await database.query(`update order_lines set status = 'cancelled'`);
  });

  it('O4 B5 groups by distinct error: numbers in it make none of their own, other words do', async () => {
    const line = { sku: 'UzakDestek', quantity: 1 };
    const orderId = await placeOrder(own, { customer: NEW_CUSTOMER, lines: Array.from({ length: 5 }, () => line) });
    await fail(orderId, 'unexpected');
    const texts = [
      'stock row 17 is gone',
      'stock row 4711 is gone',
      'firm.aliases is not iterable',
      'licence AB12CD34 of unit 1 has no end',
    ];
    for (const [index, text] of texts.entries()) {
      await database.query(`update order_lines set error_detail = $3 where order_id = $1 and position = $2`, [
        orderId,
        index + 1,
        text,
      ]);
    }
    const causes = await desk('');
    expect(causes.map(({ error, count }) => [error, count]).sort()).toEqual(
      [
        [null, 1],
        ['stock row 4711 is gone', 2],
        ['firm.aliases is not iterable', 1],
        ['licence … of unit 1 has no end', 1],
      ].sort(),
    );
    const stock = causes.find(({ count }) => count === 2)?.key ?? '';
    const unfolded = (await desk(new URLSearchParams({ cause: stock }).toString())).find(({ open }) => open);
    expect(unfolded?.lines.map(({ position }) => position).sort()).toEqual([1, 2]);
    expect((await planRepair({ cause: stock })).ready).toHaveLength(2);
    expect((await planRepair({ cause: 'unexpected' })).ready).toHaveLength(5);
    await database.query(`update order_lines set status = 'cancelled'`);
  });

  it('O4 B4 the order of exactly the number typed comes first, before the orders of the dealer of that number', async () => {
    const line = { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] };
    const [older, same, meant] = [
      await placeOrder(own, line),
      await placeOrder(own, line),
      await placeOrder(await dealer(database, 36), line),
    ];
    await database.query(
      `update "tbStokFisiMaster" set "lFisNo" = case "nStokFisiID" when $1 then 508 else "lFisNo" end where "nStokFisiID" = $1`,
      [meant],
    );
    await fail(older, 'worker-crashed', '3 hours');
    await fail(same, 'unexpected', '2 hours');
    await fail(meant, 'unexpected', '1 hour');
    const ranked = (await desk('q=508')).map(({ key, lines }) => [key, lines.map(({ orderId }) => orderId)]);
    expect(ranked).toEqual([
      ['unexpected', [meant, same]],
      ['worker-crashed', [older]],
    ]);
    await database.query(`update order_lines set status = 'cancelled'`);
  });

  it('B5 pages through the lines of a cause without losing or repeating one', async () => {
    const orderId = await placeOrder(own, {
      customer: NEW_CUSTOMER,
      lines: Array.from({ length: 7 }, () => ({ sku: 'UzakDestek', quantity: 1 })),
    });
    // All in one moment: the line's id has to decide.
    await fail(orderId, 'database-refused');
    for (const sort of ['oldest', 'newest'] as const) {
      const seen: string[] = [];
      let after: { at: string; id: string } | undefined;
      for (;;) {
        const page = await listFailedLines({ view: 'open', cause: 'database-refused', sort, after, limit: 3 });
        seen.push(...page.map(({ id }) => id));
        const last = page.at(-1);
        if (!last || page.length < 3) break;
        after = { at: last.failedAt, id: last.id };
      }
      expect(seen, sort).toHaveLength(7);
      expect(new Set(seen).size, sort).toBe(7);
    }
    await database.query(`update order_lines set status = 'cancelled'`);
  });

  it('B5 the dry run tells lines that would fail again from those that run', async () => {
    const [firm] = await database.query<{ id: number; codes: string[] }>(
      `select "nFirmaID" as id, array_agg("sOnayKodu"::text) as codes from "tbFirmaLisans" join "tbFirma" f using ("nFirmaID")
       where f."bAktif" and f."sKodu" like '10%' group by 1 having count(*) >= 2 order by 1 limit 1`,
    );
    const [first = '', second = ''] = firm?.codes ?? [];
    const place = (code: string) =>
      placeOrder(own, {
        customerFirmId: firm?.id,
        lines: [{ sku: 'KarpinAylikLisans', quantity: 1, approvalCodes: [code] }],
      });
    const orders = [await place(first), await place(second)];
    await database.query(`update "tbFirmaLisans" set "nFirmaID" = 444 where "sOnayKodu" = any($1)`, [[first, second]]);
    for (const orderId of orders) {
      const lines = await database.query<{ id: string }>(`select id from order_lines where order_id = $1`, [orderId]);
      await provisionOrderLines(lines.map(({ id }) => ({ orderLineId: id, generation: 1, suspect: false })));
    }
    await database.query(`update "tbFirmaLisans" set "nFirmaID" = $2 where "sOnayKodu" = $1`, [first, firm?.id]);
    const plan = await planRepair({ cause: 'licence-of-another-firm' });
    expect(plan.ready.map(({ orderId }) => orderId)).toEqual([orders[0]]);
    expect(plan.blocked.map(({ orderId, wrongCode }) => [orderId, wrongCode])).toEqual([[orders[1], second]]);
    expect(plan).toMatchObject({ orders: 1, dealers: 1, over: 0, more: 0 });
    const chosen = [...plan.ready, ...plan.blocked].map(({ id }) => id);
    expect(await planRepair({ lineIds: [...chosen, '00000000-0000-4000-8000-000000000000'] })).toMatchObject({
      over: 1,
    });
    await database.query(`update order_lines set status = 'cancelled'`);
  });
});

/** What somebody sets off by a request with this id. */
const pressed = <T>(requestId: string, work: () => Promise<T>) =>
  runInRequest({ requestId, address: '127.0.0.1', gone: new AbortController().signal, memo: new Map() }, work);

describe('a repair in bulk', () => {
  it('B5 O4 200 failed lines run again in one go, each once, whoever else presses the button', async () => {
    const orders: number[] = [];
    for (let number = 0; number < 20; number += 1) {
      const orderId = await placeOrder(own, {
        customerFirmId: 508,
        lines: Array.from({ length: 10 }, () => ({ sku: 'KarpinKullanici', quantity: 1 })),
      });
      await fail(orderId, 'database-unavailable');
      orders.push(orderId);
    }
    const plan = await planRepair({ cause: 'database-unavailable' });
    expect([plan.ready.length, plan.blocked.length, plan.orders, plan.dealers]).toEqual([200, 0, 20, 1]);
    const refs = plan.ready.map(({ id, generation }) => ({ orderLineId: id, generation }));
    const gone = { orderLineId: '00000000-0000-4000-8000-000000000000', generation: 1 };
    const reports = await Promise.all(
      [
        pressed('P571-TYPW-Y828', () => repairLines([...refs, gone], SELIN, reason)),
        pressed('YQ6J-QZM6-28PF', () => repairLines(refs, OKAN, reason)),
      ].map(async (repair) => readRepair(await repair)),
    );
    const started = reports.flatMap((report) => report?.started ?? []);
    expect(new Set(started).size).toBe(200);
    expect(started).toHaveLength(200);
    expect(reports.flatMap((report) => report?.changed ?? [])).toHaveLength(200);
    expect(reports[0]).toMatchObject({ actor: SELIN.name, reason, gone: [gone.orderLineId] });
    expect(await planRepair({ cause: 'database-unavailable' })).toMatchObject({ ready: [], blocked: [] });
    const [audit] = await database.query(
      `select count(*)::int as lines, count(distinct subject_id)::int as once from audit_entries where action = 'order-line.rerun' and reason = $1`,
      [reason],
    );
    expect(audit).toEqual({ lines: 200, once: 200 });
    // The press, and beside it the order that each line belongs to.
    const [traced] = await database.query(
      `select count(*) filter (where e.act_id in ('P571-TYPW-Y828', 'YQ6J-QZM6-28PF') and e.correlation_id = o.correlation_id)::int as both
       from audit_entries e join order_lines l on l.id::text = e.subject_id join orders o on o.receipt_id = l.order_id
       where e.action = 'order-line.rerun' and e.reason = $1`,
      [reason],
    );
    expect(traced).toEqual({ both: 200 });
    const repairs = await database.query<{ correlation_id: string }>(
      `select correlation_id from audit_entries where action = 'order-line.repair' and reason = $1 order by 1`,
      [reason],
    );
    expect(repairs.map(({ correlation_id }) => correlation_id)).toEqual(['P571-TYPW-Y828', 'YQ6J-QZM6-28PF']);

    const worker = await startWorker(database, 'postgres');
    await Promise.all(orders.map((orderId) => waitForOrder(orderId, delivered, 180_000)));
    await worker.stop();
    expect(await countLineStates(started)).toEqual({ done: 200 });
    const [effects] = await database.query(
      `select (select count(*)::int from licence_events e join order_lines l on l.id = e.order_line_id where l.order_id = any($1)) as licences,
         (select count(*)::int from "tbStokFisiDetayi" where "nStokFisiID" = any($1)) as stock,
         (select count(*)::int from stored_mails where order_id = any($1)) as mails`,
      [orders],
    );
    expect(effects).toEqual({ licences: 200, stock: 200, mails: 20 });
  }, 300_000);
});
