import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { readLicence } from '~/features/licensing/licences/licence-desk-store.server';
import { listFirmLicences } from '~/features/licensing/licences/licence-store.server';
import { readAnyLicence } from '~/features/licensing/licences/staff-licence-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { startLicenceOrder } from '~/features/ordering/checkout/start-licence-order.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { reverseLine } from '~/features/ordering/provisioning/reverse-line.server';
import { listEndingLicences } from '~/features/desks/renewals/renewal-store.server';
import { correctLine } from '~/features/desks/support/correct-line.server';
import type { AppError } from '~/platform/errors';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { Visitor } from '../support/staff';

const REASON = 'Müşteri paketi iade etti';
const SUPPORT = { accountId: null, name: 'destek@karpin.example' };

let database: TestDatabase;
let host: HostProcess;
let viewer: DealerViewer;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
  host = await startHost(database.url);
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});

type Line = { id: string; generation: number; revision: number; status: string; errorCode: string | null };

const linesOf = (orderId: number) =>
  database.query<Line>(
    `select id, generation, revision, status, error_code as "errorCode" from order_lines where order_id = $1 order by position`,
    [orderId],
  );

async function provision(orderId: number): Promise<void> {
  const lines = await linesOf(orderId);
  await provisionOrderLines(lines.map(({ id, generation }) => ({ orderLineId: id, generation, suspect: false })));
}

async function reverse(orderId: number): Promise<void> {
  const [line] = await linesOf(orderId);
  await reverseLine(line?.id ?? '', line?.generation ?? 0, SUPPORT, REASON);
}

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: AppError) => thrown,
  );
  const fields = error?.details.fields?.map(({ path, code }) => `${path} ${code}`);
  return fields ? `${error?.status} ${fields.join()}` : `${error?.status} ${error?.code}`;
};

const endOf = async (code: string) => {
  const [row] = await database.query<{ end: Date }>(
    `select "dteGecerlilikTarihi" as end from "tbFirmaLisans" where "sOnayKodu" = $1`,
    [code],
  );
  return row?.end.getTime();
};

/** A new firm with a package: one licence whose line is done, and a second firm's. */
async function issued(): Promise<{ orderId: number; firmId: number; code: string }> {
  const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinTicari', quantity: 1 }] });
  await provision(orderId);
  const order = await readAnyOrder(orderId);
  return {
    orderId,
    firmId: order?.customer.firmId ?? 0,
    code: order?.lines[0]?.licences[0]?.approvalCode ?? '',
  };
}

const extend = ({ firmId, code }: { firmId: number; code: string }, sku = 'KarpinYillikLisans') =>
  placeOrder(viewer, { customerFirmId: firmId, lines: [{ sku, quantity: 1, approvalCodes: [code] }] });

async function api(body: unknown): Promise<{ status: number; errors: string[] }> {
  const ask = (path: string, init: { body: unknown; token?: string }) =>
    fetch(`${host.origin}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
        ...(init.token && { Authorization: `Bearer ${init.token}` }),
      },
      body: JSON.stringify(init.body),
    });
  const entered = await ask('/api/auth/login', {
    body: { email: 'bayi508@karpin.example', password: 'karpin508', dealerCode: '508' },
  });
  const { accessToken } = (await entered.json()) as { accessToken: string };
  const answer = await ask('/api/orders', { body, token: accessToken });
  const { errors = [] } = (await answer.json()) as { errors?: { path: string; code: string }[] };
  return { status: answer.status, errors: errors.map(({ path, code }) => `${path} ${code}`) };
}

describe('attack 76: licences whose line was taken back', () => {
  it('O7 B19 every action on one is refused at every door, and its end stays', async () => {
    const licence = await issued();
    const other = await issued();
    await reverse(licence.orderId);
    const end = await endOf(licence.code);

    for (const sku of ['KarpinYillikLisans', 'KarpinAylikLisans', 'LisansDurdur', 'LisansTemizleme']) {
      expect(await refusal(extend(licence, sku)), sku).toBe('422 lines.0.approvalCodes licence-taken-back');
    }
    expect(
      await api({
        customerFirmId: licence.firmId,
        payment: 'cash-on-delivery',
        cashOnDelivery: 'cash',
        lines: [{ sku: 'KarpinYillikLisans', quantity: 1, approvalCodes: [licence.code] }],
      }),
    ).toEqual({ status: 422, errors: ['lines.0.approvalCodes licence-taken-back'] });

    // What offers licences to choose from: the checkout, the desk's ways into an order, the renewals.
    expect((await listFirmLicences(viewer, licence.firmId)).map(({ approvalCode }) => approvalCode)).toEqual([]);
    expect(await refusal(startLicenceOrder(viewer, { action: 'extend-year', approvalCodes: [licence.code] }))).toBe(
      '422 licence-taken-back',
    );
    const now = new Date();
    const { licences: ending } = await listEndingLicences(508, { window: 60 }, { now, limit: 500 });
    expect(ending.map(({ approvalCode }) => approvalCode)).not.toContain(licence.code);
    expect((await readLicence(viewer, licence.code, now))?.state).toEqual({ kind: 'taken-back' });
    expect((await readAnyLicence(licence.code, now))?.state).toEqual({ kind: 'taken-back' });

    const visitor = new Visitor(host);
    await visitor.post('/login', { bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' });
    const page = (await (await visitor.get(`/licences/${licence.code}`)).text()).replace(
      /<script[\s\S]*?<\/script>/g,
      '',
    );
    expect(page).toContain('Geri alındı');
    expect(page).not.toContain('value="extend-year"');
    const sent = await visitor.post('/licences/order', { action: 'extend-year', code: licence.code });
    expect(sent.status).toBe(422);
    expect((await visitor.get(`/licences/order?action=extend-year&code=${licence.code}`)).status).toBe(422);

    // Support's correction may not choose it either.
    const wrong = await extend(other);
    await database.query(`update "tbFirmaLisans" set "nFirmaID" = 36 where "sOnayKodu" = $1`, [other.code]);
    await provision(wrong);
    const [line] = await linesOf(wrong);
    expect(line).toMatchObject({ status: 'failed', errorCode: 'licence-of-another-firm' });
    await database.query(`update "tbFirmaLisans" set "nFirmaID" = $2 where "sOnayKodu" = $1`, [
      licence.code,
      other.firmId,
    ]);
    const seen = { orderLineId: line?.id ?? '', generation: line?.generation ?? 0, revision: line?.revision ?? 0 };
    const units = [{ unitNo: 0, approvalCode: licence.code, computer: null }];
    expect(await refusal(correctLine(seen, units, { actor: SUPPORT, reason: REASON, rerun: true }))).toBe(
      '422 units.0 licence-taken-back',
    );
    expect(await endOf(licence.code)).toBe(end);
  });

  it('O7 B19 an order accepted before fails with the cause; a reversal waits for lines that want its licences', async () => {
    const licence = await issued();
    const waiting = await extend(licence);
    const [line] = await linesOf(licence.orderId);
    expect(await refusal(reverseLine(line?.id ?? '', line?.generation ?? 0, SUPPORT, REASON))).toBe(
      '409 licence-wanted',
    );
    // As an order that was accepted in the moment of the reversal, or by an older version.
    await database.query(`update order_lines set status = 'cancelled' where order_id = $1`, [waiting]);
    await reverse(licence.orderId);
    await database.query(`update order_lines set status = 'waiting' where order_id = $1`, [waiting]);
    const end = await endOf(licence.code);
    await provision(waiting);
    expect(await linesOf(waiting)).toMatchObject([{ status: 'failed', errorCode: 'licence-taken-back' }]);
    expect(await endOf(licence.code)).toBe(end);
    const [stored] = await database.query<{ detail: string }>(
      `select error_detail as detail from order_lines where order_id = $1`,
      [waiting],
    );
    expect(stored?.detail).toBe('the line that issued licence 1 of 1 was taken back');
  });

  it('O7 B19 of a reversal and a worker that is at the licence the one sees what the other did', async () => {
    const licence = await issued();
    const extension = await extend(licence);
    const [line] = await linesOf(licence.orderId);
    await Promise.allSettled([
      provision(extension),
      reverseLine(line?.id ?? '', line?.generation ?? 0, SUPPORT, REASON),
    ]);
    // Either was first, and the reversal is refused: the line waits, or it has extended.
    expect(await linesOf(extension)).toMatchObject([{ status: 'done' }]);
    expect(await linesOf(licence.orderId)).toMatchObject([{ status: 'done' }]);
    expect(await endOf(licence.code)).toBeGreaterThan(Date.now() + 360 * 86_400_000);
  });
});

describe('attack 77: a licence of one firm beside a new customer', () => {
  it('O7 D14 is refused with its field, by the use case, the API and the checkout', async () => {
    const { code } = await issued();
    const body = {
      customer: NEW_CUSTOMER,
      payment: 'cash-on-delivery',
      cashOnDelivery: 'cash',
      lines: [
        { sku: 'KarpinMarket', quantity: 1 },
        { sku: 'KarpinYillikLisans', quantity: 1, approvalCodes: [code] },
      ],
    };
    expect(await refusal(placeOrder(viewer, body))).toBe('422 lines.1.approvalCodes licence-of-another-firm');
    expect(await api(body)).toEqual({ status: 422, errors: ['lines.1.approvalCodes licence-of-another-firm'] });
    const computer = { sku: 'LisansBilgisayar', quantity: 1, computers: [{ approvalCode: code, name: 'KASA-1' }] };
    expect(await refusal(placeOrder(viewer, { ...body, lines: [body.lines[0], computer] }))).toBe(
      '422 lines.1.computers licence-of-another-firm',
    );
  });
});
