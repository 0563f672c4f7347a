import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { customerShape } from '~/features/customers/firms/customer-form';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { composeOrderConfirmation } from '~/features/ordering/provisioning/compose-order-confirmation.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { correctCustomer } from '~/features/desks/support/correct-customer.server';
import { correctLine } from '~/features/desks/support/correct-line.server';
import { readSupportLine } from '~/features/desks/support/line-store.server';
import type { SupportLine } from '~/features/desks/support/support-line';
import { AppError } from '~/platform/errors';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, delivered, NEW_CUSTOMER, placeOrder, waitForOrder } from '../support/orders';
import { waitForQuiet } from '../support/quiet';
import { BACKENDS, emptyRedis, startWorker, type WorkerProcess } from '../support/worker-process';

const SELIN = { accountId: null, name: 'selin@karpin.example' };
const OKAN = { accountId: null, name: 'okan@karpin.example' };
const reason = 'Bayi telefonda doğru kodu söyledi.';

let database: TestDatabase;
let own: DealerViewer;
/** A firm of the dealer with at least six licences, and a firm that the dealer does not see. */
let firm: { id: number; codes: string[] };
let foreign: { id: number; codes: string[] };
/** Another firm of the same dealer. */
let sibling: { id: number; codes: string[] };

const firmsOf = async (alias: string) => {
  const rows = await database.query<{ id: number; codes: string[] }>(
    `select f."nFirmaID" as id, array_agg(l."sOnayKodu"::text order by l."sOnayKodu") as codes
     from "tbFirma" f join "tbFirmaLisans" l using ("nFirmaID")
     where f."bAktif" and f."sSaticiRumuzu" = $1 and f."sKodu" like '10%' group by 1 order by count(*) desc, 1 limit 2`,
    [alias],
  );
  return rows;
};

beforeAll(async () => {
  database = await createTestDatabase();
  own = await dealer(database, 444);
  const [first, second] = await firmsOf('444');
  const [other] = await firmsOf('36');
  if (!first || !second || !other) throw new Error('the demo vendor has too few firms with licences');
  // Enough licences for a selection and its corrections, whatever the demo vendor drew.
  for (let number = 0; number < 6; number += 1) {
    const code = `C0DE000${number}`;
    await database.query(
      `insert into "tbFirmaLisans" ("sOnayKodu", "nFirmaID", "nBayiID", "dteGecerlilikTarihi") values ($1, $2, 444, now() + interval '20 days')`,
      [code, first.id],
    );
    first.codes.push(code);
  }
  [firm, sibling, foreign] = [{ ...first, codes: first.codes.slice(-6) }, second, other];
});
afterAll(() => database.drop());

const belongsTo = (code: string, firmId: number) =>
  database.query(`update "tbFirmaLisans" set "nFirmaID" = $2 where "sOnayKodu" = $1`, [code, firmId]);

const giveBack = async () => {
  for (const code of firm.codes) await belongsTo(code, firm.id);
};
afterEach(giveBack);

const lineOf = async (orderId: number, position = 1): Promise<SupportLine> => {
  const order = await readAnyOrder(orderId);
  const line = await readSupportLine(order?.lines[position - 1]?.id ?? '');
  if (!line) throw new Error(`order ${orderId} has no line ${position}`);
  return line;
};
const seen = ({ id, generation, revision }: SupportLine) => ({ orderLineId: id, generation, revision });
const unitsOf = (line: SupportLine, codes: readonly (string | undefined)[] = []) =>
  line.units.map(({ unitNo, approvalCode, computer }) => ({
    unitNo,
    approvalCode: codes[unitNo] ?? approvalCode,
    computer,
  }));
const run = (line: SupportLine) =>
  provisionOrderLines([{ orderLineId: line.id, generation: line.generation, suspect: false }]);

/** An order whose line failed because its second licence moved to another firm after acceptance. */
const failedLine = async (sku = 'KarpinYillikLisans') => {
  await giveBack();
  const [right = '', wrong = ''] = firm.codes;
  const chosen = [right, wrong];
  const orderId = await placeOrder(own, {
    customerFirmId: firm.id,
    lines: [
      sku === 'LisansBilgisayar'
        ? { sku, quantity: 2, computers: chosen.map((approvalCode) => ({ approvalCode, name: 'KASA-01' })) }
        : { sku, quantity: 2, approvalCodes: chosen },
    ],
  });
  await belongsTo(wrong, foreign.id);
  await run(await lineOf(orderId));
  const line = await lineOf(orderId);
  expect(line).toMatchObject({ status: 'failed', errorCode: 'licence-of-another-firm' });
  return { orderId, line };
};

const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw error instanceof Error ? error : new Error('nothing was refused');
  return { code: error.code, fields: error.details.fields?.map(({ path, code }) => `${path} ${code}`) };
};

/** A confirmation is asked for in the commit that completes its order; the reconciler may ring for the same one again. */
const effectsOf = async (orderId: number) => {
  const [row] = await database.query(
    `select (select count(*)::int from "tbStokFisiDetayi" where "nStokFisiID" = $1) as stock,
       (select count(*)::int from licence_events e join order_lines l on l.id = e.order_line_id where l.order_id = $1) as licences,
       (select count(*)::int from stored_mails where order_id = $1) as mails,
       (select count(*)::int from outbox_messages m join orders o on o.completed_at = m.created_at
         where m.subject = 'confirmation:' || $1 and o.receipt_id = $1) as confirmations`,
    [orderId],
  );
  return row;
};

describe('the correction of a line', () => {
  it('O4 B3 the right licence takes the wrong one’s place and the line runs again, in one act', async () => {
    const { orderId, line } = await failedLine();
    const replacement = firm.codes[2];
    await correctLine(seen(line), unitsOf(line, [undefined, replacement]), { actor: SELIN, reason, rerun: true });
    const again = await lineOf(orderId);
    expect(again).toMatchObject({ status: 'waiting', generation: 2, quantity: line.quantity });
    expect(again.units.map(({ approvalCode }) => approvalCode)).toEqual([firm.codes[0], replacement]);
    await run(again);
    const done = await lineOf(orderId);
    expect(done.status).toBe('done');
    expect(done.granted.map(({ approvalCode }) => approvalCode)).toEqual([firm.codes[0], replacement]);
    await composeOrderConfirmation(orderId);
    await composeOrderConfirmation(orderId);
    expect(await effectsOf(orderId)).toEqual({ stock: 1, licences: 2, mails: 1, confirmations: 1 });
    const audit = await database.query(
      `select actor, action, reason, before, after from audit_entries where subject_id = $1 order by id`,
      [line.id],
    );
    expect(audit).toMatchObject([
      {
        actor: SELIN.name,
        action: 'order-line.correct',
        reason,
        before: { approvalCodes: [firm.codes[0], firm.codes[1]] },
        after: { approvalCodes: [firm.codes[0], replacement] },
      },
      { actor: SELIN.name, action: 'order-line.rerun', reason },
    ]);
  });

  it('O4 corrects without running, and tells the pages that show the order', async () => {
    const { orderId, line } = await failedLine();
    const before = await readAnyOrder(orderId);
    await correctLine(seen(line), unitsOf(line, [undefined, firm.codes[3]]), { actor: SELIN, reason, rerun: false });
    const corrected = await lineOf(orderId);
    expect(corrected).toMatchObject({ status: 'failed', generation: 1 });
    expect(corrected.revision).toBeGreaterThan(line.revision);
    expect((await readAnyOrder(orderId))?.revision).toBeGreaterThan(before?.revision ?? 0);
    expect(
      await refused(correctLine(seen(corrected), unitsOf(corrected), { actor: SELIN, reason, rerun: false })),
    ).toMatchObject({ code: 'nothing-to-correct' });
  });

  it('O4 amounts, prices and quantities stay what they were', async () => {
    const { orderId, line } = await failedLine();
    const amounts = () =>
      database.query(
        `select quantity, unit_price, goods, vat, "lNetTutar" from order_lines l join "tbStokFisiMaster" r on r."nStokFisiID" = l.order_id where order_id = $1`,
        [orderId],
      );
    const before = await amounts();
    await correctLine(seen(line), unitsOf(line, [undefined, firm.codes[2]]), { actor: SELIN, reason, rerun: true });
    expect(await amounts()).toEqual(before);
    const other = await failedLine();
    for (const units of [
      unitsOf(other.line).slice(0, 1),
      [...unitsOf(other.line), { unitNo: 2, approvalCode: firm.codes[4] ?? '', computer: null }],
      [],
    ]) {
      expect(await refused(correctLine(seen(other.line), units, { actor: SELIN, reason, rerun: true }))).toEqual({
        code: 'correction-not-valid',
        fields: ['units quantity-does-not-match-selection'],
      });
    }
  });

  it('O4 keeps the order’s own rules: ownership, what the dealer sees, no licence twice', async () => {
    const { line } = await failedLine();
    const attempt = (code: string | undefined, first?: string) =>
      refused(correctLine(seen(line), unitsOf(line, [first, code]), { actor: SELIN, reason, rerun: true }));
    // Another firm of the same dealer; a firm that the dealer does not see; no licence at all.
    expect((await attempt(sibling.codes[0])).fields).toEqual(['units.1 licence-of-another-firm']);
    expect((await attempt(foreign.codes[0])).fields).toEqual(['units.1 licence-not-found']);
    expect((await attempt('FFFFFFFF')).fields).toEqual(['units.1 licence-not-found']);
    expect((await attempt(`' or true`)).fields).toEqual(['units.1 licence-not-found']);
    expect((await attempt(firm.codes[0])).fields).toEqual(['units licence-selected-twice']);
    // One unit corrected and the other wrong is still wrong.
    expect((await attempt(undefined, firm.codes[2])).fields).toEqual(['units.1 licence-not-found']);
    expect(await lineOf(line.orderId)).toMatchObject({ status: 'failed', generation: 1, revision: line.revision });
  });

  it('O4 no licence is extended twice by one order', async () => {
    const [first = '', second = '', third = ''] = firm.codes;
    const orderId = await placeOrder(own, {
      customerFirmId: firm.id,
      lines: [
        { sku: 'KarpinYillikLisans', quantity: 1, approvalCodes: [first] },
        { sku: 'KarpinAylikLisans', quantity: 1, approvalCodes: [second] },
      ],
    });
    await belongsTo(first, foreign.id);
    await run(await lineOf(orderId));
    const line = await lineOf(orderId);
    expect(
      await refused(correctLine(seen(line), unitsOf(line, [second]), { actor: SELIN, reason, rerun: true })),
    ).toEqual({ code: 'correction-not-valid', fields: ['units licence-extended-twice'] });
    await correctLine(seen(line), unitsOf(line, [third]), { actor: SELIN, reason, rerun: true });
  });

  it('O4 a unit that took effect stays as it is', async () => {
    const { line } = await failedLine();
    await database.query(
      `insert into licence_events (approval_code, action, order_line_id, unit_no, expires_after, report)
       values ($1, 'extend-year', $2, 0, now(), 'test')`,
      [firm.codes[0], line.id],
    );
    expect(
      await refused(
        correctLine(seen(line), unitsOf(line, [firm.codes[3], firm.codes[2]]), { actor: SELIN, reason, rerun: false }),
      ),
    ).toEqual({ code: 'correction-not-valid', fields: ['units.0 unit-already-done'] });
  });

  it('O4 is refused once the line is another than the one that was looked at', async () => {
    const { orderId, line } = await failedLine();
    const correct = (from: SupportLine, code: string | undefined) =>
      correctLine(seen(from), unitsOf(from, [undefined, code]), { actor: OKAN, reason, rerun: true });
    expect(await refused(correct({ ...line, generation: 2 }, firm.codes[2]))).toMatchObject({ code: 'line-changed' });
    await correctLine(seen(line), unitsOf(line, [undefined, firm.codes[2]]), { actor: SELIN, reason, rerun: false });
    // Somebody else corrected it meanwhile: what was typed on the old page must not undo that.
    expect(await refused(correct(line, firm.codes[3]))).toMatchObject({ code: 'line-changed' });
    await correct(await lineOf(orderId), firm.codes[2]);
    expect(await refused(correct(await lineOf(orderId), firm.codes[3]))).toMatchObject({ code: 'line-changed' });
    await run(await lineOf(orderId));
    expect(await refused(correct(await lineOf(orderId), firm.codes[3]))).toMatchObject({ code: 'line-changed' });
    expect(
      await refused(correct({ ...line, id: '00000000-0000-4000-8000-000000000000' }, firm.codes[3])),
    ).toMatchObject({ code: 'not-found' });
  });

  it('O4 names of computers are corrected and must not be empty', async () => {
    const { line } = await failedLine('LisansBilgisayar');
    const units = (name: string) =>
      unitsOf(line, [undefined, firm.codes[2]]).map((unit) => ({ ...unit, computer: name }));
    expect(await refused(correctLine(seen(line), units('  '), { actor: SELIN, reason, rerun: true }))).toEqual({
      code: 'correction-not-valid',
      fields: ['units.0 computer-name-required', 'units.1 computer-name-required'],
    });
    await correctLine(seen(line), units('OFİS-02'), { actor: SELIN, reason, rerun: true });
    await run(await lineOf(line.orderId));
    const registered = await database.query(
      `select "sBilgisayar" as name from "tbFirmaLisans" where "sOnayKodu" = any($1) order by "sOnayKodu"`,
      [[firm.codes[0], firm.codes[2]]],
    );
    expect(registered).toEqual([{ name: 'OFİS-02' }, { name: 'OFİS-02' }]);
  });

  it('O4 B3 two people and the old generation’s job at once: one run, one effect', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { orderId, line } = await failedLine();
      const correct = (actor: typeof SELIN, code: string | undefined) =>
        correctLine(seen(line), unitsOf(line, [undefined, code]), { actor, reason, rerun: true }).then(
          () => 'started',
          (error: AppError) => error.code,
        );
      const [one, two] = await Promise.all([correct(SELIN, firm.codes[2]), correct(OKAN, firm.codes[3]), run(line)]);
      expect([one, two].sort()).toEqual(['line-changed', 'started']);
      const again = await lineOf(orderId);
      expect(again.generation).toBe(2);
      await Promise.all([run(again), run(again), run(line)]);
      await Promise.all([composeOrderConfirmation(orderId), composeOrderConfirmation(orderId)]);
      expect(await effectsOf(orderId)).toEqual({ stock: 1, licences: 2, mails: 1, confirmations: 1 });
    }
  });
});

describe('the correction of a customer', () => {
  const form = (values: Partial<typeof NEW_CUSTOMER> = {}) => customerShape.parse({ ...NEW_CUSTOMER, ...values });
  const failedOrder = async () => {
    const orderId = await placeOrder(own, {
      customer: NEW_CUSTOMER,
      lines: [{ sku: 'KarpinMarket', quantity: 1 }],
    });
    await database.query(
      `update order_lines set status = 'failed', error_code = 'unexpected', finished_at = now() where order_id = $1`,
      [orderId],
    );
    return lineOf(orderId);
  };

  it('O4 corrects the delivery address and, where asked for, the card of the firm', async () => {
    const line = await failedOrder();
    expect(line.customerMadeByOrder).toBe(true);
    const options = { actor: SELIN, reason };
    await correctCustomer(seen(line), form({ district: 'Kadıköy', province: 'istanbul' }), {
      ...options,
      alsoFirm: false,
    });
    const delivered = await lineOf(line.orderId);
    expect(delivered.customer).toMatchObject({ district: 'Kadıköy', province: 'İstanbul' });
    const card = async () =>
      (
        await database.query<{ district: string; phone: string }>(
          `select "sSemt" as district, (select "sIletisimAdresi" from "tbFirmaIletisimi" c where c."nFirmaID" = f."nFirmaID" and "sIletisimAraci" = 'Telefon') as phone
           from "tbFirma" f where "nFirmaID" = $1`,
          [line.customer.firmId],
        )
      )[0];
    expect(await card()).toMatchObject({ district: 'Çankaya' });
    await correctCustomer(seen(delivered), form({ district: 'Moda', province: 'İstanbul', phone: '0216 555 20 20' }), {
      ...options,
      alsoFirm: true,
    });
    expect(await card()).toEqual({ district: 'Moda', phone: '0216 555 20 20' });
    const audit = await database.query(
      `select action, subject_type as type, before ->> 'district' as before, after ->> 'district' as after
       from audit_entries where action in ('order.correct-customer', 'firm.correct') order by id`,
    );
    expect(audit).toEqual([
      { action: 'order.correct-customer', type: 'order', before: 'Çankaya', after: 'Kadıköy' },
      { action: 'order.correct-customer', type: 'order', before: 'Kadıköy', after: 'Moda' },
      { action: 'firm.correct', type: 'firm', before: 'Çankaya', after: 'Moda' },
    ]);
  });

  it('O4 the order’s own check stands before it, and an old page changes nothing', async () => {
    const line = await failedOrder();
    const options = { actor: SELIN, reason, alsoFirm: true };
    expect(
      await refused(correctCustomer(seen(line), form({ email: 'kimse', phone: '12', district: '' }), options)),
    ).toEqual({
      code: 'correction-not-valid',
      fields: ['district field-required', 'email invalid-email', 'phone invalid-phone'],
    });
    expect(
      await refused(correctCustomer({ ...seen(line), revision: 99 }, form({ district: 'Moda' }), options)),
    ).toMatchObject({ code: 'line-changed' });
    expect(await refused(correctCustomer(seen(line), form(), options))).toMatchObject({ code: 'nothing-to-correct' });
  });
});

describe.each(BACKENDS)('a corrected line on %s', (backend) => {
  const workers: WorkerProcess[] = [];
  const start = async (extra: Record<string, string> = {}) => {
    const worker = await startWorker(database, backend, extra);
    workers.push(worker);
    return worker;
  };
  beforeAll(emptyRedis);
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.kill()));
  });

  it('O4 B3 a worker that dies in the re-run loses nothing and doubles nothing; one mail goes out', async () => {
    const { orderId, line } = await failedLine();
    await correctLine(seen(line), unitsOf(line, [undefined, firm.codes[2]]), { actor: SELIN, reason, rerun: true });
    const dying = await start({ FAILPOINT: 'provision-after-licences' });
    await dying.exited;
    await start();
    await waitForOrder(orderId, delivered);
    await waitForQuiet(database, backend);
    expect(await effectsOf(orderId)).toEqual({ stock: 1, licences: 2, mails: 1, confirmations: 1 });
  });
});
