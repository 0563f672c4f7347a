import type { LoaderFunctionArgs } from '@remix-run/node';
import { getTableName, sql } from 'drizzle-orm';
import type pg from 'pg';
import { openSession } from '~/features/identity/accounts/session-store.server';
import { listAudit } from '~/features/desks/administration/audit-list-store.server';
import { listAllFirms } from '~/features/customers/firms/staff-firm-store.server';
import { seedLargeVendor } from '~/features/demo/vendor/seed-large-vendor.server';
import { staffLicenceList } from '~/features/licensing/licences/staff-licence-filter';
import { listAllLicences } from '~/features/licensing/licences/staff-licence-store.server';
import { readCauses } from '~/features/desks/operations/cause-store.server';
import { jobList } from '~/features/desks/operations/job-list-filter';
import { listJobs, readJobs } from '~/features/desks/operations/job-list-store.server';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import { listMails } from '~/features/desks/operations/mail-desk-store.server';
import { readOrderRows } from '~/features/ordering/orders/order-rows-store.server';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { listAllOrders } from '~/features/ordering/orders/staff-order-store.server';
import { readAccountSums, readOpenItems } from '~/features/ordering/payments/open-item-store.server';
import { receivableList } from '~/features/ordering/payments/receivable-filter';
import { listReceivables } from '~/features/ordering/payments/receivable-store.server';
import { listFailedLines, readFailedLines } from '~/features/desks/support/desk-store.server';
import { carryOnBulkRuns } from '~/features/desks/bulk-runs/carry-on-bulk-runs.server';
import { startJobRun } from '~/features/desks/operations/start-job-run.server';
import { loadRepairRun } from '~/features/desks/support/load-repair-run.server';
import { readRun } from '~/features/desks/waterfall/run-store.server';
import { beginDeliveries } from '~/features/integrations/webhooks/resend-run.server';
import { COMMAND_LINE } from '~/platform/actors';
import { closeDatabase, databasePool, db } from '~/platform/db/client.server';
import {
  deliveryAddress,
  firm,
  firmContact,
  ledgerEntry,
  licence,
  moduleGrant,
  paymentPlan,
  receipt,
  receiptLine,
} from '~/platform/db/schema.server';
import { environmentOf, openLab } from './lab';
import type { Figure } from './measure';

/** Of the calendar; which day it is changes no plan. */
const TODAY = new Date().toISOString().slice(0, 10);

const ROUNDS = 25;
const PAGE = 25;

/** Tables that grow with the business: no staff page may scan one of them fully. */
const LARGE = [
  ...['orders', 'order_lines', 'provisioning_steps', 'order_line_licences', 'licence_events', 'stored_mails'],
  ...['outbox_messages', 'audit_entries', 'job_failures'],
  // A plan names the table under a view.
  ...[firm, firmContact, licence, moduleGrant, receipt, receiptLine, deliveryAddress, paymentPlan, ledgerEntry].map(
    getTableName,
  ),
];

type List = {
  title: string;
  /** A page of the list, as its screen reads it. */
  page: () => Promise<readonly unknown[]>;
  /** The same rows by their keys: the cost of a list that needs no search, sort or count. */
  bare: (rows: never) => Promise<unknown>;
};

const list = <Row>(
  title: string,
  page: () => Promise<readonly Row[]>,
  bare: (rows: readonly Row[]) => Promise<unknown>,
): List => ({
  title,
  page,
  bare,
});

const read = (address: string) => new URL(address, 'http://bench').searchParams;
const numbers = (values: readonly number[]) => sql`${sql.param(values)}::int[]`;
const texts = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;

function lists(): List[] {
  const orders = (title: string, address: string) =>
    list(
      `orders of all dealers${title}`,
      () => listAllOrders(staffOrderList.read(read(address)), PAGE + 1),
      (rows) =>
        readOrderRows(
          sql`select o.* from orders o where o.receipt_id = any(${numbers(rows.map(({ id }) => id))})`,
          sql`o.receipt_id desc`,
          { locale: undefined },
        ),
    );
  const jobs = (title: string, address: string) =>
    list(
      `jobs${title}`,
      () => listJobs({ ...jobList.read(read(address)), search: null }, { after: undefined, limit: PAGE + 1 }),
      (rows) =>
        readJobs(
          db(),
          rows.map(({ ref }) => ref),
        ),
    );
  const licences = (title: string, address: string) =>
    list(
      `licences${title}`,
      async () =>
        (await listAllLicences(staffLicenceList.read(read(address)), { now: new Date(), limit: PAGE })).licences,
      (rows) =>
        db().execute(sql`select l.*, f.name, f.code from licences l join firms f on f.id = l.firm_id
          where l.approval_code = any(${texts(rows.map(({ approvalCode }) => approvalCode))})`),
    );
  return [
    orders('', '/'),
    orders(', one dealer', '/?dealer=508'),
    orders(', found by a firm', '/?q=lavanta+eczanesi'),
    orders(', needing attention', '/?status=needs-attention'),
    orders(', oldest first', '/?sort=oldest'),
    jobs('', '/'),
    jobs(' that failed', '/?state=failed'),
    jobs(' that wait', '/?state=waiting'),
    list(
      'causes of the lines that wait, over time',
      () => readCauses(TODAY, `${TODAY}T00:00`),
      () =>
        db().execute(
          sql`select error_code, error_detail, release, finished_at from order_lines where status = 'failed'`,
        ),
    ),
    list(
      'failed lines of the support desk',
      () => listFailedLines({ view: 'open', sort: 'oldest', limit: PAGE }),
      (rows) => readFailedLines(rows.map(({ id }) => id)),
    ),
    list(
      'stored mails',
      () => listMails(mailList.read(read('/')), PAGE),
      (rows) =>
        db().execute(sql`select m.*, r.receipt_no from stored_mails m left join receipts r on r.id = m.order_id
          where m.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`),
    ),
    list(
      'audit trail',
      async () => (await listAudit({ query: '' }, PAGE)).entries,
      (rows) => db().execute(sql`select * from audit_entries where id = any(${numbers(rows.map(({ id }) => id))})`),
    ),
    licences('', '/'),
    licences(' that end within 30 days', '/?view=ends-30'),
    list(
      'receivables of all dealers',
      () => listReceivables(receivableList.of({}), TODAY),
      () =>
        db().execute(
          sql`select o.dealer_id, sum(r.net) from orders o join receipts r on r.id = o.receipt_id group by 1`,
        ),
    ),
    list(
      'account of a dealer',
      async () => [await readAccountSums(508, { today: TODAY, soonDay: TODAY })],
      () => db().execute(sql`select sum(debit - credit) from ledger_entries where firm_id = 508`),
    ),
    list(
      'open items of a dealer',
      () => readOpenItems(508),
      (rows) =>
        db().execute(sql`select o.*, r.receipt_no, c.name from orders o join receipts r on r.id = o.receipt_id
          left join firms c on c.id = o.customer_firm_id where o.receipt_id = any(${numbers(rows.map(({ orderId }) => orderId))})`),
    ),
    list(
      'firms, found by name',
      () => listAllFirms({ query: 'lavanta eczanesi', dealers: false }, PAGE),
      (rows) =>
        db()
          .execute(sql`select f.*, (select count(*) from (select 1 from licences l where l.firm_id = f.id limit 1000) c)
          from firms f where f.id = any(${numbers(rows.map(({ id }) => id))})`),
    ),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function measureList({ title, page, bare }: List): Promise<Figure> {
  const rows = (await page()) as never;
  if ((rows as unknown[]).length === 0) throw new Error(`${title}: the large database has no such rows`);
  const values: number[] = [];
  const limit: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    values.push(await timed(page));
    limit.push(await timed(() => bare(rows)));
  }
  return {
    id: `list-${title.replace(/\W+/g, '-')}`,
    title,
    unit: 'ms',
    values,
    limit: { title: 'the same rows by their keys', values: limit },
    goal: { ratio: 5, lessIsBetter: true },
  };
}

/** The rows of a drawing, as the pages of a job and of an order read them. */
async function readNewestRun(): Promise<unknown> {
  const { rows } = await db().execute<{ id: number }>(sql`select max(receipt_id) as id from orders`);
  return readRun(rows[0]?.id ?? 0);
}

/** A bulk run of what failed last, as it is planned, started, carried on for one turn and looked at. */
async function readNewRepair(): Promise<unknown> {
  const query = { ...jobList.read(read('/?state=failed&kind=provision-order-line')), search: null };
  const started = await startJobRun('retry', { query }, COMMAND_LINE, 'Ölçüm');
  if (started?.kind !== 'started') throw new Error('the large database has no failed lines');
  await carryOnBulkRuns({ webhook: beginDeliveries });
  return loadRepairRun(started.runId, new URLSearchParams(), 'tr');
}

/** The staff screens whose plans are checked: every statement of their loaders. */
const SCREENS: [string, () => Promise<{ loader: (args: LoaderFunctionArgs) => Promise<unknown> }>][] = [
  ['/ops', () => import('~/routes/ops/_index')],
  ['/ops?period=1440', () => import('~/routes/ops/_index')],
  ['/ops/jobs', () => import('~/routes/ops/jobs')],
  ['/ops/jobs?q=lavanta', () => import('~/routes/ops/jobs')],
  ['/ops/jobs?state=failed&error=unexpected', () => import('~/routes/ops/jobs')],
  ['/ops/jobs?state=failed&error=unexpected&from=2026-01-01T00:00', () => import('~/routes/ops/jobs')],
  ['/ops/causes', () => import('~/routes/ops/causes')],
  ['/ops/causes?q=market', () => import('~/routes/ops/causes')],
  ['/ops/jobs/:id/run', () => Promise.resolve({ loader: readNewestRun })],
  ['/ops/webhooks/resend', () => import('~/routes/ops/webhooks.resend')],
  ['/support/repairs', () => import('~/routes/support/repairs._index')],
  ['/support/repairs/:id', () => Promise.resolve({ loader: readNewRepair })],
  ['/ops/outbox', () => import('~/routes/ops/outbox')],
  ['/ops/mails', () => import('~/routes/ops/mails._index')],
  ['/ops/mails?state=failed', () => import('~/routes/ops/mails._index')],
  ['/ops/audit', () => import('~/routes/ops/audit')],
  ['/ops/audit?action=order-line.rerun', () => import('~/routes/ops/audit')],
  ['/ops/alerts', () => import('~/routes/ops/alerts')],
  ['/support', () => import('~/routes/support/_index')],
  ['/support?q=lavanta', () => import('~/routes/support/_index')],
  ['/support/orders', () => import('~/routes/support/orders._index')],
  ['/support/orders?q=lavanta+eczanesi', () => import('~/routes/support/orders._index')],
  ['/support/orders?status=needs-attention', () => import('~/routes/support/orders._index')],
  ['/support/licences', () => import('~/routes/support/licences._index')],
  ['/support/licences?q=KASA-001', () => import('~/routes/support/licences._index')],
  ['/support/firms?q=lavanta', () => import('~/routes/support/firms._index')],
  ['/support/renewals', () => import('~/routes/support/renewals')],
  ['/search?q=lavanta', () => import('~/routes/dealer/search')],
];

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Plan Rows'?: number; Plans?: PlanNode[] };

function scannedThrough(node: PlanNode): string[] {
  const own =
    node['Node Type'] === 'Seq Scan' && LARGE.includes(node['Relation Name'] ?? '')
      ? [node['Relation Name'] ?? '']
      : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedThrough)];
}

/** Runs `work` and collects the execution plans of all statements that it sent. */
async function plansOf(work: () => Promise<unknown>): Promise<{ text: string; scans: string[] }[]> {
  const plans: { text: string; scans: string[] }[] = [];
  const listen = (notice: { message?: string | undefined }) => {
    const json = notice.message?.slice(notice.message.indexOf('{'));
    if (!notice.message?.includes('plan:') || !json) return;
    const { Plan, 'Query Text': text } = JSON.parse(json) as { Plan: PlanNode; 'Query Text': string };
    plans.push({ text, scans: scannedThrough(Plan) });
  };
  listeners.add(listen);
  await work().finally(() => listeners.delete(listen));
  return plans;
}

const listeners = new Set<(notice: { message?: string | undefined }) => void>();

/**
 * Makes every connection report the plans of its statements; loading auto_explain takes a superuser, which the bench's
 * own server has.
 */
function explainEverything(): void {
  databasePool().on('connect', (client: pg.PoolClient) => {
    client.on('notice', (notice) => listeners.forEach((listener) => listener(notice)));
    void client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_format = json;
      set auto_explain.log_level = notice; set auto_explain.log_nested_statements = on`);
  });
}

/**
 * The staff lists with 100,000 orders and a backlog of 10,000 jobs: each compared to the same rows by their keys, and
 * the plans of every statement of their screens.
 */
export async function measureLists(quick: boolean): Promise<{ figures: Figure[]; plans: Figure[] }> {
  const lab = await openLab();
  Object.assign(process.env, environmentOf(lab.url));
  try {
    await seedLargeVendor(
      quick
        ? { orders: 5000, backlogLines: 500, failedEvery: 100 }
        : { orders: 100_000, backlogLines: 10_000, failedEvery: 100 },
    );
    const figures: Figure[] = [];
    for (const one of lists()) figures.push(await measureList(one));
    await closeDatabase();
    explainEverything();
    const { rows } = await lab.pool.query<{ id: number }>(`select id from user_accounts where role = 'admin'`);
    const headers = { Cookie: `session=${await openSession(rows[0]?.id ?? 0, false, undefined)}` };
    const plans: Figure[] = [];
    for (const [address, screen] of SCREENS) {
      const { loader } = await screen();
      const request = new Request(new URL(address, 'http://127.0.0.1:3000'), { headers });
      const found = await plansOf(() => loader({ request, params: {}, context: { cspNonce: '', requestId: 'bench' } }));
      const scans = found.flatMap(({ scans: tables }) => tables);
      for (const { text, scans: tables } of found.filter((plan) => plan.scans.length > 0)) {
        console.error(`${address} reads ${tables.join(', ')} through: ${text.replace(/\s+/g, ' ').slice(0, 300)}`);
      }
      plans.push({
        id: `plans-${address}`,
        title: `${address}: ${found.length} statements, large tables read through`,
        unit: '',
        values: [scans.length],
        limit: { title: 'allowed', values: [0] },
        goal: { ratio: 0, lessIsBetter: true },
      });
    }
    return { figures, plans };
  } finally {
    await closeDatabase();
    await lab.close();
  }
}
