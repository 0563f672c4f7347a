import { getTableName } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pageToken } from '~/features/integrations/data-api/row-json';
import { ledgerEntry } from '~/platform/db/schema.server';
import { apiToken, openLab, orderBody, prepareFilled, runTask, type Lab, type WorkerUnderTest } from './lab';
import { serverTime } from './server-time';
import type { Figure } from './measure';
import { logIn, logInAsStaff } from './pages';
import { openLines, untilNone } from './provisioning';
import type { Section } from './report';

/** Orders of the databases; each figure stands beside that of the second. */
const SIZES = [1000, 10_000, 100_000, 1_000_000];
/** A country's dealers, and what they order a day: a million orders are three years of it. */
const DEALERS = 5000;
const PER_DAY = 1000;
/** Work that is open at any moment, however long the past is. */
const OPEN = { backlogLines: 100, failedOrders: 100 };
/** Whom `seed:large` gives a twentieth of all customers. */
const LARGEST = 36;

/** What may be added to a figure from ten thousand orders to more. */
const FLAT = 1.3;

const ORDER = 'an order of three lines accepted';
const LINE = 'a line provisioned and confirmed';
const IDLE = 'a minute without orders';
const LEDGER = getTableName(ledgerEntry);
/** Rows of a page of the data API. */
const ROWS = 100;

type Side = {
  orders: number;
  lab: Lab;
  /** Asks once for one thing. */
  ask: (act: Act) => Promise<void>;
  order: () => Promise<void>;
  close: () => Promise<void>;
};

/** What is asked for, with what a database has in place of the words in brackets. */
const DEALER_PAGES = {
  'overview of the largest dealer': '/panel',
  'its orders': '/orders',
  'its orders, found by a firm': '/orders?q=lavanta+eczanesi',
  'an order of it': '/orders/[order]',
  'its customers': '/customers',
  'its licences': '/licences',
  'its account': '/statement',
  'its search for a firm': '/search?q=lavanta+eczanesi',
};
const STAFF_PAGES = {
  'orders of all dealers': '/support/orders',
  'orders found by a firm': '/support/orders?q=lavanta+eczanesi',
  'orders needing attention': '/support/orders?status=needs-attention',
  licences: '/support/licences',
  'licences found by a computer': '/support/licences?q=KASA-001',
  'firms found by a name': '/support/firms?q=lavanta',
  renewals: '/support/renewals',
  receivables: '/support/receivables',
  'search for a firm': '/search?q=lavanta+eczanesi',
  'search for a receipt': '/search?q=[receipt]',
  'search for a licence': '/search?q=[licence]',
  'support desk': '/support',
  'overview of operations': '/ops',
  jobs: '/ops/jobs',
  'jobs that failed': '/ops/jobs?state=failed',
  mails: '/ops/mails',
  'audit trail': '/ops/audit',
};
const DATA_PAGES = {
  'data API, first page of the ledger': `/api/${LEDGER}?$top=${ROWS}`,
  'data API, last page of the ledger': `/api/${LEDGER}?$top=${ROWS}&$skiptoken=[last]`,
};

type Act = { title: string; path: string; as: 'dealer' | 'staff' | 'program' };

const actsOf = (as: Act['as'], pages: Record<string, string>): Act[] =>
  Object.entries(pages).map(([title, path]) => ({ title, path, as }));

const ACTS = [...actsOf('dealer', DEALER_PAGES), ...actsOf('staff', STAFF_PAGES), ...actsOf('program', DATA_PAGES)];

/** A database with so many orders, on which a web process runs. */
async function openSide(orders: number): Promise<Side> {
  // Made again on another day, since what is due and what is of this month would be of the past.
  const filled = `growth_${orders}_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
  await prepareFilled(filled, (url) =>
    runTask(url, [
      ...['seed:large', '--here', '--orders', String(orders), '--backlog', String(OPEN.backlogLines)],
      ...['--failed-every', String(Math.ceil(orders / OPEN.failedOrders)), '--dealers', String(DEALERS)],
      ...['--per-day', String(PER_DAY)],
    ]),
  );
  const lab = await openLab('postgres', filled);
  // A kept database may be from before a migration.
  await runTask(lab.url, ['migrate']);
  await lab.pool.query(
    `insert into service_tokens (token_hash, hint, name, may_read, may_write, made_by) values (sha256('kps_bench'), 'ench', 'bench', true, false, 'bench')`,
  );
  const { rows: firms } = await lab.pool.query<{ id: number }>(
    'select id from firms where dealer_id = $1 and active order by id desc limit 20',
    [LARGEST],
  );
  const { rows: samples } = await lab.pool.query<Record<string, string>>(
    `select (select max(receipt_id) from orders where dealer_id = $1) as order, (select receipt_no from receipts order by id offset $2 limit 1) as receipt,
       (select approval_code from licences order by approval_code limit 1) as licence, (select max(id) - $3 - 1 from ledger_entries) as before`,
    [LARGEST, orders / 2, ROWS],
  );
  const last = pageToken({ after: [String(samples[0]?.before)], left: ROWS });
  const sample = { ...samples[0], last };
  const web = await lab.startWeb();
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  // Asked for when the first order is placed: by then the databases of all sizes are made, which may take longer than a token lives.
  let asDealer: Promise<string> | undefined;
  const headers = {
    dealer: { cookie: await logIn(web.origin, LARGEST) },
    staff: { cookie: await logInAsStaff(web.origin) },
    program: bearer('kps_bench'),
  };
  let taken = 0;
  const fetched = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${web.origin}${path}`, { ...init, redirect: 'error' });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
  };
  return {
    orders,
    lab,
    ask: ({ path, as }) =>
      fetched(
        path.replace(/\[(\w+)\]/, (_, name: keyof typeof sample) => String(sample[name])),
        { headers: headers[as] },
      ),
    order: async () => {
      asDealer ??= apiToken(web.origin, LARGEST);
      await fetched('/api/orders', {
        method: 'POST',
        headers: { ...bearer(await asDealer), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(orderBody(firms[taken++ % firms.length]?.id ?? 0)),
      });
    },
    close: async () => {
      await web.stop();
      await lab.close();
    },
  };
}

const times = async (amount: number, work: () => Promise<unknown>) => {
  for (let time = 0; time < amount; time++) await work();
};

type Measured = Map<string, Map<Side, number[]>>;

function keep(measured: Measured, title: string, side: Side, value: number): void {
  const bySide = measured.get(title) ?? new Map<Side, number[]>();
  measured.set(title, bySide.set(side, [...(bySide.get(side) ?? []), value]));
}

/**
 * What PostgreSQL takes of the processor for an order, a line, and a page of everything that people and programs look at, on
 * databases of a thousand to a million orders: in turns, so that whatever slows the machine down meets all of them.
 */
export async function measureGrowth(quick: boolean): Promise<Section[]> {
  const sizes = quick ? SIZES.slice(0, 2) : SIZES;
  const rounds = quick ? 2 : 9;
  const sides: Side[] = [];
  const workers: WorkerUnderTest[] = [];
  const measured: Measured = new Map();
  const inTurns = async (amount: number, work: (side: Side) => Promise<void>) => {
    for (let round = 0; round < amount; round++)
      for (const side of round % 2 ? sides.toReversed() : sides) await work(side);
  };
  try {
    for (const orders of sizes) sides.push(await openSide(orders));
    const orderTurn = async (side: Side) => {
      await side.order();
      keep(measured, ORDER, side, (await serverTime(side.lab, () => times(10, side.order))) / 10);
    };
    // Statements are planned for any values after five times, and both codes are compiled.
    await inTurns(1, async (side) => {
      await times(20, side.order);
      for (const act of ACTS) await times(8, () => side.ask(act));
    });
    await inTurns(rounds, orderTurn);
    for (const act of ACTS) {
      await inTurns(rounds, async (side) => {
        await side.ask(act);
        keep(measured, act.title, side, (await serverTime(side.lab, () => times(4, () => side.ask(act)))) / 4);
      });
    }
    for (const { lab } of sides) {
      workers.push(await lab.startWorker());
      await untilNone(() => openLines(lab.pool));
    }
    await inTurns(rounds, async (side) => {
      const worker = workers[sides.indexOf(side)]?.child;
      worker?.kill('SIGSTOP');
      await times(20, side.order);
      const lines = await openLines(side.lab.pool);
      const took = await serverTime(side.lab, async () => {
        worker?.kill('SIGCONT');
        await untilNone(() => openLines(side.lab.pool));
      });
      keep(measured, LINE, side, took / lines);
    });
    const idle = quick ? 5 : 60;
    await Promise.all(
      sides.map(async (side) => {
        keep(measured, IDLE, side, (await serverTime(side.lab, () => sleep(idle * 1000))) / (idle / 60));
      }),
    );
  } finally {
    for (const worker of workers) await worker.stop();
    for (const side of sides) await side.close();
  }
  const [, limit] = sides;
  return sides
    .filter((side) => side !== limit)
    .map((side) => ({
      title: `What PostgreSQL takes of the processor, ${side.orders.toLocaleString('en')} orders`,
      figures: [...measured].map(([title, values]): Figure => ({
        id: `growth-${side.orders}-${title.replace(/\W+/g, '-')}`,
        title,
        unit: 'ms',
        values: values.get(side) ?? [],
        limit: { title: `${limit?.orders.toLocaleString('en')} orders`, values: (limit && values.get(limit)) ?? [] },
        byRound: true,
        ...(side.orders > (limit?.orders ?? 0) && { goal: { ratio: FLAT, lessIsBetter: true } }),
      })),
    }));
}
