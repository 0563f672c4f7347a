import { hostname } from 'node:os';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { productEffects } from '~/features/catalogue/products/product-effects';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { rerunOrder } from '~/features/ordering/provisioning/rerun-order.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, delivered, NEW_CUSTOMER, placeOrder, waitForOrder } from '../support/orders';
import { BACKENDS, emptyRedis, startWorker, type WorkerProcess } from '../support/worker-process';

const DAY = 86_400_000;
/** Clearing blanks the data of computer and system, nothing of the licence itself (dealer-shop §4). */
const CLEARED = ['sManufactor', 'sModel', 'sSystemType', 'sCpuID', 'sBiosVersion', 'sHddSerial', 'sMacID'].concat([
  'sBilgisayar',
  'sOturum',
  'sOS',
  'sVer',
  'sIP',
]);
const KEPT = ['sParametre1', 'sParametre2', 'sUlke', 'sBolge', 'sSifreyiAlan'];
const SUPPORT = { accountId: null, name: 'test' };

let database: TestDatabase;
let viewer: DealerViewer;

beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
});
afterAll(() => database.drop());

describe.each(BACKENDS)('provisioning on %s', (backend) => {
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

  /** With three licences that are its for good: those that other tests here have bought are not extended before they are paid. */
  const customerFirm = async () => {
    const [firm] = await database.query<{ id: number; codes: string[] }>(
      `select f."nFirmaID" as id, array_agg(l."sOnayKodu" order by l."sOnayKodu") as codes
       from "tbFirma" f join "tbFirmaLisans" l on l."nFirmaID" = f."nFirmaID"
       where f."bAktif" and f."sKodu" like '10%' and not exists (
         select from licence_events e join order_lines s on s.id = e.order_line_id join orders o on o.receipt_id = s.order_id
         where e.approval_code = l."sOnayKodu" and e.action = 'issue' and o.accepted_at > now() - interval '1 hour')
       group by 1 having count(*) >= 3 order by 1 limit 1`,
    );
    if (!firm) throw new Error('the demo vendor has no firm with three licences');
    return firm;
  };
  const effectsOf = (orderId: number) =>
    database.query<{ stock: number; licences: number; mails: number }>(
      `select (select count(*)::int from "tbStokFisiDetayi" where "nStokFisiID" = $1) as stock,
         (select count(*)::int from licence_events e join order_lines l on l.id = e.order_line_id where l.order_id = $1) as licences,
         (select count(*)::int from stored_mails where order_id = $1) as mails`,
      [orderId],
    );

  describe('by one worker', () => {
    let worker: WorkerProcess;
    beforeAll(async () => {
      worker = await startWorker(database, backend);
    });
    afterAll(() => worker.kill());

    it('D20 D18 D15 each product that does more than a receipt line leaves exactly its effects in the tables', async () => {
      for (const [sku, effect] of Object.entries(productEffects).filter(([, { licenceAction }]) => !licenceAction)) {
        const orderId = await placeOrder(viewer, {
          ...(effect.createsCustomer ? { customer: NEW_CUSTOMER } : { customerFirmId: (await customerFirm()).id }),
          lines: [{ sku, quantity: 2 }],
        });
        const order = await waitForOrder(orderId, delivered);
        const [line] = order.lines;
        expect(line?.modules, sku).toEqual(effect.modules);
        expect(line?.licences, sku).toHaveLength(2);
        const granted = await database.query<{ module: string }>(
          `select "sModul" as module from "tbFirmaModulu" where "nFirmaID" = $1`,
          [order.customer.firmId],
        );
        expect(
          granted.map(({ module }) => module),
          sku,
        ).toEqual(expect.arrayContaining([...effect.modules]));
        if (effect.createsCustomer) expect(granted, sku).toHaveLength(new Set(effect.modules).size);
        const licences = await database.query<{ code: string; firm: number; dealer: number; days: number }>(
          `select l."sOnayKodu" as code, l."nFirmaID" as firm, l."nBayiID" as dealer,
             extract(epoch from l."dteGecerlilikTarihi" - now()) / 86400 as days
           from "tbFirmaLisans" l join licence_events e on e.approval_code = l."sOnayKodu" and e.order_line_id = $1`,
          [line?.id],
        );
        expect(licences, sku).toHaveLength(2);
        for (const licence of licences) {
          expect(licence.code).toMatch(/^[0-9A-F]{8}$/);
          expect(licence).toMatchObject({ firm: order.customer.firmId, dealer: 508 });
          expect(Math.round(Number(licence.days))).toBe(45);
        }
        const [stock] = await database.query(
          `select s."sKodu", s."sAciklama", c."sSinifKodu1" as class, d."lCikisMiktar1"::float8 as quantity, d."nFirmaID" as firm, d."sKullaniciAdi" as "user"
           from "tbStokFisiDetayi" d join "tbStok" s using ("nStokID") join "tbStokSinifi" c using ("nStokID") join "tbStokAciklama" using ("nStokID")
           where d."nStokFisiID" = $1`,
          [orderId],
        );
        expect(stock, sku).toMatchObject({
          sKodu: sku,
          sAciklama: line?.name,
          class: line?.class,
          quantity: 2,
          firm: 508,
          user: 'mobil',
        });
      }
    });

    it('D15 services, labels and hardware leave the receipt line and nothing else', async () => {
      const skus = ['UzakDestek', 'Etiket40x20', 'YaziciFis80', 'EFaturaKontor'];
      const orderId = await placeOrder(viewer, {
        customerFirmId: 508,
        lines: skus.map((sku) => ({ sku, quantity: 1 })),
      });
      const order = await waitForOrder(orderId, delivered);
      expect(order.lines.map(({ steps }) => steps.map(({ status }) => status))).toEqual(
        skus.map(() => ['done', 'skipped', 'skipped']),
      );
      expect(await effectsOf(orderId)).toEqual([{ stock: 4, licences: 0, mails: 1 }]);
    });

    it('D18 new licences run 365 days in an order that also extends by a year', async () => {
      const firm = await customerFirm();
      const orderId = await placeOrder(viewer, {
        customerFirmId: firm.id,
        lines: [
          { sku: 'KarpinKullanici', quantity: 3 },
          { sku: 'KarpinYillikLisans', quantity: 1, approvalCodes: [firm.codes[0]] },
        ],
      });
      const order = await waitForOrder(orderId, delivered);
      const days = order.lines.map(({ licences }) =>
        licences.map(({ expiresAt }) => Math.round((Date.parse(expiresAt) - Date.now()) / DAY)),
      );
      expect(days).toEqual([[365, 365, 365], [365]]);
    });

    it('D19 month, stop, clear and computer notification change each selected licence and keep date and report', async () => {
      const firm = await customerFirm();
      const [first = '', second = '', third = ''] = firm.codes;
      await database.query(
        `update "tbFirmaLisans" set ${[...CLEARED, ...KEPT].map((column) => `"${column}" = 'eski'`).join(', ')},
           "dteSonUpdateTarihi" = '2020-01-01' where "nFirmaID" = $1`,
        [firm.id],
      );
      const orderId = await placeOrder(viewer, {
        customerFirmId: firm.id,
        lines: [
          { sku: 'KarpinAylikLisans', quantity: 1, approvalCodes: [first] },
          { sku: 'LisansDurdur', quantity: 1, approvalCodes: [second] },
          { sku: 'LisansTemizleme', quantity: 2, approvalCodes: [second, third] },
          { sku: 'LisansBilgisayar', quantity: 1, computers: [{ approvalCode: first, name: 'KASA-7' }] },
        ],
      });
      const order = await waitForOrder(orderId, delivered);
      const rows = await database.query<{ code: string; days: number; age: number } & Record<string, string>>(
        `select "sOnayKodu" as code, round(extract(epoch from "dteGecerlilikTarihi" - now()) / 86400)::int as days,
           extract(epoch from now() - "dteSonUpdateTarihi")::int as age, ${[...CLEARED, ...KEPT].map((column) => `"${column}"`).join(', ')}
         from "tbFirmaLisans" where "sOnayKodu" = any($1)`,
        [[first, second, third]],
      );
      const of = (code: string) => rows.find((row) => row.code === code);
      const all = (columns: string[], value: string) => Object.fromEntries(columns.map((column) => [column, value]));
      expect(of(first)).toMatchObject({ days: 30, ...all([...CLEARED, ...KEPT], 'eski'), sBilgisayar: 'KASA-7' });
      expect(of(second)).toMatchObject({ days: 0, ...all(CLEARED, ''), ...all(KEPT, 'eski') });
      expect(of(third)).toMatchObject({ ...all(CLEARED, ''), ...all(KEPT, 'eski') });
      rows.forEach(({ age }) => expect(age).toBeLessThan(60));
      const [mail] = await database.query<{ codes: string }>(
        `select fields->>'approvalCodes' as codes from stored_mails where order_id = $1`,
        [orderId],
      );
      order.lines.flatMap(({ licences }) => licences).forEach(({ report }) => expect(mail?.codes).toContain(report));
    });

    it('O1 B3 a step that keeps failing is tried five times, then stands failed; a re-run resumes after the finished steps and one mail goes out', async () => {
      await database.query(`
        create function refuse_licences() returns trigger language plpgsql as $$ begin raise exception 'licence service is down'; end $$;
        create trigger refuse before insert on "tbFirmaLisans" for each statement execute function refuse_licences()`);
      const orderId = await placeOrder(viewer, {
        customer: NEW_CUSTOMER,
        lines: [
          { sku: 'KarpinPos', quantity: 1 },
          { sku: 'UzakDestek', quantity: 1 },
        ],
      });
      const failed = await waitForOrder(
        orderId,
        ({ status, lines }) => status === 'needs-attention' && lines[1]?.status === 'done',
      );
      expect(failed.lines[0]).toMatchObject({ status: 'failed', attempts: 5, errorCode: 'database-refused' });
      expect(failed.lines[0]?.steps.map(({ status }) => status)).toEqual(['done', 'done', 'failed']);
      expect(await effectsOf(orderId)).toEqual([{ stock: 2, licences: 0, mails: 0 }]);

      await database.query('drop trigger refuse on "tbFirmaLisans"; drop function refuse_licences()');
      // Two people press the button at once: one run starts.
      const reruns = await Promise.all([rerunOrder(orderId, SUPPORT, 'test'), rerunOrder(orderId, SUPPORT, 'test')]);
      expect(reruns.sort()).toEqual([0, 1]);
      await waitForOrder(orderId, delivered);
      expect(await effectsOf(orderId)).toEqual([{ stock: 2, licences: 1, mails: 1 }]);
      const audit = await database.query(`select action, reason from audit_entries where subject_id = $1`, [
        failed.lines[0]?.id,
      ]);
      expect(audit).toEqual([{ action: 'order-line.rerun', reason: 'test' }]);
    });

    it('O1 a failure that passes heals by itself', async () => {
      await database.query(`
        create sequence tries;
        create function refuse_twice() returns trigger language plpgsql as $$ begin
          if nextval('tries') <= 3 then raise exception 'not yet'; end if; return null; end $$;
        create trigger refuse before insert on "tbFirmaModulu" for each statement execute function refuse_twice()`);
      const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinKobi', quantity: 1 }] });
      const order = await waitForOrder(orderId, delivered);
      expect(order.lines[0]?.attempts).toBeGreaterThan(1);
      expect(order.lines[0]?.errorCode).toBeNull();
      // A sequence does not roll back, so the batch and the lone attempts have all been counted.
      await database.query('drop trigger refuse on "tbFirmaModulu"; drop function refuse_twice(); drop sequence tries');
    });

    it.each(['and the line can say so', 'and the line cannot even say so'])(
      'O7 O1 F15 a database that has no room for a step, %s: it waits uncounted and takes effect once there is',
      async (told) => {
        await database.query(`
          create sequence tries;
          create function no_space() returns trigger language plpgsql as $$ begin
            perform nextval('tries'); raise exception 'could not extend file' using errcode = '53100'; end $$;
          create trigger no_space before insert on licence_events for each statement execute function no_space();
          create trigger no_space before update on order_lines for each row
            when (new.status = 'retrying' and ${told === 'and the line can say so' ? 'false' : 'true'}) execute function no_space()`);
        const orderId = await placeOrder(viewer, {
          customer: NEW_CUSTOMER,
          lines: [{ sku: 'KarpinPos', quantity: 1 }],
        });
        try {
          // Each attempt asks together and alone: this is one more than the five that would be counted.
          await expect
            .poll(async () => Number((await database.query(`select last_value from tries`))[0]?.last_value), {
              timeout: 90_000,
            })
            .toBeGreaterThan(11);
          const [waiting] = (await waitForOrder(orderId, () => true)).lines;
          expect(waiting).toMatchObject(
            told === 'and the line can say so'
              ? { status: 'retrying', attempts: 0, errorCode: 'database-unavailable' }
              : { status: 'running', attempts: 0, errorCode: null },
          );
        } finally {
          await database.query('drop function no_space() cascade; drop sequence tries');
        }
        const order = await waitForOrder(orderId, delivered);
        expect(order.lines[0]).toMatchObject({ attempts: 1, errorCode: null });
        expect(order.lines[0]?.steps.map(({ status, attempts }) => [status, attempts])).toEqual([
          ['done', 1],
          ['done', 1],
          ['done', 1],
        ]);
        expect(await effectsOf(orderId)).toEqual([{ stock: 1, licences: 1, mails: 1 }]);
      },
    );
  });

  it('O1 a licence that moved to another firm after acceptance fails at once and says so', async () => {
    const firm = await customerFirm();
    const orderId = await placeOrder(viewer, {
      customerFirmId: firm.id,
      lines: [
        { sku: 'KarpinYillikLisans', quantity: 1, approvalCodes: [firm.codes[0]] },
        { sku: 'KarpinAylikLisans', quantity: 1, approvalCodes: [firm.codes[1]] },
      ],
    });
    await database.query(`update "tbFirmaLisans" set "nFirmaID" = 444 where "sOnayKodu" = $1`, [firm.codes[0]]);
    await start();
    const failed = await waitForOrder(
      orderId,
      ({ lines }) => lines[0]?.status === 'failed' && lines[1]?.status === 'done',
    );
    expect(failed.lines[0]).toMatchObject({ attempts: 1, errorCode: 'licence-of-another-firm' });
    await database.query(`update "tbFirmaLisans" set "nFirmaID" = $2 where "sOnayKodu" = $1`, [firm.codes[0], firm.id]);
    await rerunOrder(orderId, SUPPORT, 'moved back');
    await waitForOrder(orderId, delivered);
    expect(await effectsOf(orderId)).toEqual([{ stock: 2, licences: 2, mails: 1 }]);
  });

  it.each(['provision-after-stock', 'provision-after-licences', 'provision-before-commit'])(
    'O1 F1 a worker killed at %s loses nothing and doubles nothing',
    async (place) => {
      const orderId = await placeOrder(viewer, {
        customer: NEW_CUSTOMER,
        lines: [{ sku: 'KarpinMarket', quantity: 1 }],
      });
      const dying = await start({ FAILPOINT: place });
      await dying.exited;
      await start();
      await waitForOrder(orderId, delivered);
      expect(await effectsOf(orderId)).toEqual([{ stock: 1, licences: 1, mails: 1 }]);
    },
  );

  it('O1 F3 a relay killed between enqueue and mark sends twice and provisions once', async () => {
    const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinSaha', quantity: 2 }] });
    const dying = await start({ FAILPOINT: 'relay-before-mark' });
    await dying.exited;
    await start();
    await waitForOrder(orderId, delivered);
    expect(await effectsOf(orderId)).toEqual([{ stock: 1, licences: 2, mails: 1 }]);
  });

  it('O1 O3 F5 a line that kills every worker that touches it ends as failed, with a row for each dead worker', async () => {
    const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'PosScreen', quantity: 1 }] });
    // By time, not by number: on a slow machine the line is overdue meanwhile and rung again, and the first death of a new
    // job is the one that nobody could count.
    const deadline = Date.now() + 240_000;
    const died: string[] = [];
    for (let failed = false; !failed && Date.now() < deadline;) {
      const dying = await start({ FAILPOINT: 'provision-after-stock', JOB_LOCK_MS: '1000' });
      died.push(`${hostname()}:${dying.child.pid}`);
      failed = await Promise.race([
        dying.exited.then(() => false),
        waitForOrder(orderId, ({ status }) => status === 'needs-attention', 120_000).then(() => true),
      ]);
    }
    const failed = await waitForOrder(orderId, ({ status }) => status === 'needs-attention');
    expect(failed.lines[0]).toMatchObject({ status: 'failed', errorCode: 'worker-crashed', attempts: 5 });
    const attempts = await database.query<{
      attempt: number;
      code: string;
      last: boolean;
      worker: string;
      sane: boolean;
    }>(
      `select attempt, code, retry_in_ms is null as last, worker, started_at between now() - interval '10 minutes' and failed_at as sane
       from job_failures where subject = $1 order by id`,
      [failed.lines[0]?.id],
    );
    expect(attempts.map(({ worker: _worker, ...attempt }) => attempt)).toEqual(
      [1, 2, 3, 4, 5].map((attempt) => ({ attempt, code: 'worker-crashed', last: attempt === 5, sane: true })),
    );
    // A worker that is starved past its lock takes its own job again, and then nobody died: such a row names nobody.
    const named = attempts.map(({ worker }) => worker).filter((worker) => worker !== '');
    expect(new Set(named).size).toBe(named.length);
    expect(died).toEqual(expect.arrayContaining(named));
    expect(named.length).toBeGreaterThan(0);
    await start();
    await rerunOrder(orderId, SUPPORT, 'mended');
    await waitForOrder(orderId, delivered);
    expect(await effectsOf(orderId)).toEqual([{ stock: 1, licences: 1, mails: 1 }]);
  }, 480_000);

  it('O1 F19 the same line handed to many workers at once takes effect once', async () => {
    const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinTicari', quantity: 2 }] });
    const order = await waitForOrder(orderId, () => true);
    const job = { orderLineId: order.lines[0]?.id ?? '', generation: 1, suspect: false };
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => provisionOrderLines([{ ...job, suspect: index % 2 === 1 }])),
    );
    expect(await effectsOf(orderId)).toEqual([{ stock: 1, licences: 2, mails: 0 }]);
    await start();
    await waitForOrder(orderId, delivered);
  });

  it('B2 every change of an order is told after its commit, not only the one that completes it', async () => {
    const orderId = await placeOrder(viewer, {
      customer: NEW_CUSTOMER,
      lines: [
        { sku: 'KarpinKobi', quantity: 1 },
        { sku: 'UzakDestek', quantity: 1 },
      ],
    });
    const order = await waitForOrder(orderId, () => true);
    const listener = new pg.Client({ connectionString: database.url });
    const told: string[] = [];
    listener.on('notification', ({ payload }) => told.push(payload ?? ''));
    await listener.connect();
    await listener.query('listen order_changed');
    for (const [index, line] of order.lines.entries()) {
      await provisionOrderLines([{ orderLineId: line.id, generation: 1, suspect: false }]);
      await expect.poll(() => told).toEqual(Array.from({ length: index + 1 }, () => String(orderId)));
    }
    await listener.end();
    await start();
    await waitForOrder(orderId, delivered);
  });

  it('D21 a worker killed after the mail was accepted leaves one stored mail', async () => {
    const orderId = await placeOrder(viewer, { customerFirmId: 508, lines: [{ sku: 'UzakDestek', quantity: 1 }] });
    const dying = await start({ FAILPOINT: 'mail-after-accept' });
    await dying.exited;
    const [mail] = await database.query<{ status: string }>('select status from stored_mails where order_id = $1', [
      orderId,
    ]);
    expect(mail?.status).toBe('sending');
    // The claim of the dead attempt runs out after a minute: no need to sit through it.
    await database.query(`update stored_mails set claimed_at = now() - interval '2 minutes' where order_id = $1`, [
      orderId,
    ]);
    await start();
    await waitForOrder(orderId, delivered);
    expect(await effectsOf(orderId)).toEqual([{ stock: 1, licences: 0, mails: 1 }]);
  });

  it('D21 O1 a confirmation that cannot be stored keeps none of those back that wait beside it', async () => {
    const place = () => placeOrder(viewer, { customerFirmId: 508, lines: [{ sku: 'UzakDestek', quantity: 1 }] });
    const refused = await place();
    const others = await Promise.all([place(), place(), place()]);
    await database.query(`
      create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
      create trigger refuse before insert on stored_mails for each row when (new.order_id = ${refused}) execute function refuse_mail()`);
    await start();
    for (const orderId of others) await waitForOrder(orderId, delivered);
    expect(await effectsOf(refused)).toEqual([{ stock: 1, licences: 0, mails: 0 }]);
    await database.query('drop trigger refuse on stored_mails; drop function refuse_mail()');
    await waitForOrder(refused, delivered);
    for (const orderId of [refused, ...others])
      expect(await effectsOf(orderId)).toEqual([{ stock: 1, licences: 0, mails: 1 }]);
  });

  it('B16 O1 F10 queues emptied on the way: no order is lost and no licence issued twice', async () => {
    const worker = await start({ WORKER_CONCURRENCY: '2' });
    const orders = await Promise.all(
      Array.from({ length: 12 }, () =>
        placeOrder(viewer, {
          customer: NEW_CUSTOMER,
          lines: [
            { sku: 'KarpinMarket', quantity: 1 },
            { sku: 'KarpinERP', quantity: 1 },
          ],
        }),
      ),
    );
    if (backend === 'redis') await emptyRedis();
    else await database.query('truncate bullmq.job cascade');
    await Promise.all(orders.map((orderId) => waitForOrder(orderId, delivered, 40_000)));
    await worker.stop();
    for (const orderId of orders) expect(await effectsOf(orderId)).toEqual([{ stock: 2, licences: 2, mails: 1 }]);
  });
});
