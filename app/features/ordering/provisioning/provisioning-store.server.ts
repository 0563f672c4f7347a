import { sql, type SQL } from 'drizzle-orm';
import {
  changeOrders,
  lockOrders,
  ofLines,
  orderLock,
  updateOrders,
} from '~/features/ordering/orders/order-change-store.server';
import { ORDER_FIELDS } from '~/features/ordering/orders/cancel-order-store.server';
import { releaseName, workerName } from '~/features/kit/runtime/worker-heartbeat-store.server';
import { insertEventSql } from '~/features/kit/events/event-store.server';
import type { LicenceAction } from '~/features/catalogue/products/licence-actions';
import { createStockItems } from '~/features/catalogue/products/stock-item-store.server';
import type { StepName } from '~/features/ordering/orders/order-view';
import { sendOrderConfirmationJob } from '~/jobs/send-order-confirmation';
import type { AuditAction } from '~/platform/audit-actions';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import { executeTogether, type Executor } from '~/platform/db/client.server';
import { ORDER_MONEY } from '~/platform/db/order-money.server';
import {
  receiptLine,
  type order,
  type orderLine,
  type orderLineLicence,
  type product,
} from '~/platform/db/schema.server';
import { idSequence, type licenceStates, type Row } from '~/platform/db/views.server';
import { insertMessages } from '~/platform/outbox-store.server';

type Line = Row<typeof orderLine>;

/** An open order line, locked together with its order; the error is the last attempt's. */
export type OpenLine = Pick<
  Line,
  'id' | 'orderId' | 'position' | 'sku' | 'quantity' | 'attempts' | 'generation' | 'errorCode'
> &
  Pick<Row<typeof order>, 'customerFirmId' | 'dealerId' | 'yearlyTrade' | 'correlationId'> &
  Pick<Row<typeof product>, 'modules' | 'licencesPerUnit' | 'licenceAction'> & {
    /** Its licences are issued with the year that was sold: the order is paid already (B29). */
    yearIsPaid: boolean;
    /** The unfinished steps, in order. */
    openSteps: StepName[];
    selection: Pick<Row<typeof orderLineLicence>, 'approvalCode' | 'computer'>[];
    /** The start of the transaction by the database's clock, because a worker's may be wrong. ISO. */
    lockedAt: string;
  };

export type LineRef = { orderLineId: Line['id']; generation: Line['generation'] };

const ids = (values: readonly string[]) => sql`${sql.param(values)}::uuid[]`;
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Locks the orders of these lines, and reads the lines that are still open in the requested generation. */
export async function lockOpenLines(tx: Executor, refs: readonly LineRef[]): Promise<OpenLine[]> {
  // All queries here find rows by key. PostgreSQL plans a foreign key's check once per connection: a plan from when the
  // table was small would scan all of it for each row, long after it has grown.
  const byKey = sql`set local enable_seqscan = off`;
  const lock = orderLock(ofLines(refs.map(({ orderLineId }) => orderLineId)));
  const read = sql`
    select l.id, l.order_id as "orderId", l.position, l.sku, l.quantity, l.attempts, l.generation, l.error_code as "errorCode",
      o.customer_firm_id as "customerFirmId", o.dealer_id as "dealerId", o.yearly_trade as "yearlyTrade",
      o.correlation_id as "correlationId", p.modules, p.licences_per_unit as "licencesPerUnit", p.licence_action as "licenceAction",
      case when p.year_once_paid then (select money.paid >= money.due from (select 1) here ${ORDER_MONEY}) else false end as "yearIsPaid",
      (select coalesce(json_agg(s.name order by array_position(array['look-up-stock','grant-modules','issue-licences'], s.name::text)), '[]')
        from provisioning_steps s where s.order_line_id = l.id and s.status <> 'done') as "openSteps",
      (select coalesce(json_agg(json_build_object('approvalCode', c.approval_code, 'computer', c.computer) order by c.unit_no), '[]')
        from order_line_licences c where c.order_line_id = l.id) as selection,
      to_json(now()) #>> '{}' as "lockedAt"
    from jsonb_to_recordset(${json(refs)}) as wanted("orderLineId" uuid, generation int)
    join order_lines l on l.id = wanted."orderLineId" and l.generation = wanted.generation
      and l.status in ('waiting', 'running', 'retrying')
    join orders o on o.receipt_id = l.order_id and o.cancelled_at is null
    join products p on p.sku = l.sku
    order by l.order_id, l.position`;
  const [, , lines] = await executeTogether(tx, [byKey, lock, read]);
  return (lines?.rows ?? []) as OpenLine[];
}

/** Milliseconds since the first attempt of the current step in this generation. */
export async function readTriedFor(tx: Executor, { id, openSteps }: OpenLine): Promise<number> {
  const { rows } = await tx.execute<{ ms: number | null }>(sql`
    select (extract(epoch from now() - started_at) * 1000)::float8 as ms
    from provisioning_steps where order_line_id = ${id}::uuid and name = ${openSteps[0] ?? ''}`);
  return rows[0]?.ms ?? 0;
}

/** The results of the steps for a line, which are written to its row together with its status. */
export type LineEffects = { receiptLineId?: number; modules?: string[]; newModules?: string[] };

/** Writes the receipt lines; a line whose stock item does not exist yet is skipped. */
async function insertReceiptLines(tx: Executor, lineIds: readonly string[]): Promise<Map<string, LineEffects>> {
  const { rows } = await tx.execute<Pick<Line, 'id'> & { receiptLineId: number }>(sql`
    with wanted as materialized (
      select l.*, s.id as stock_id, r.firm_id, r.receipt_no, r.date,
        nextval(${idSequence(receiptLine.id)})::int as receipt_row
      from order_lines l
      join stock_items s on s.code = left(l.sku, 20)
      join receipts r on r.id = l.order_id
      where l.id = any(${ids(lineIds)}) and l.receipt_line_id is null
    ), written as (
      insert into receipt_lines (id, receipt_id, stock_item_id, firm_id, receipt_no, date, value_date,
        quantity, gross_price, gross_amount, vat_rate, price, amount, currency, currency_price, discount_text)
      select receipt_row, order_id, stock_id, firm_id, receipt_no, date, date, quantity, unit_price, goods, vat_rate, unit_price, goods,
        currency, currency_price, 'İskonto 0,00' from wanted
    )
    select id, receipt_row as "receiptLineId" from wanted`);
  return new Map(rows.map(({ id, receiptLineId }) => [id, { receiptLineId }]));
}

/** Finds or creates the stock items and writes the receipt lines (dealer-shop §4 step 5, §7). */
export async function lookUpStock(tx: Executor, lines: readonly OpenLine[]): Promise<Map<string, LineEffects>> {
  const lineIds = lines.map(({ id }) => id);
  const written = await insertReceiptLines(tx, lineIds);
  const missing = lineIds.filter((id) => !written.has(id));
  if (missing.length === 0) return written;
  // The catalogue creates each item (readings 35); this one's code was changed in the ERP.
  await createStockItems(
    tx,
    sql`select distinct on (l.sku) l.sku as code, l.name, l.vat_rate, p.class, coalesce(t.summary, '') as summary
      from order_lines l join products p on p.sku = l.sku left join product_texts t on t.sku = p.sku and t.locale = 'tr'
      where l.id = any(${ids(missing)})`,
  );
  return new Map([...written, ...(await insertReceiptLines(tx, missing))]);
}

const firmLock = (firmIds: readonly number[]) => sql`
  select 1 from firms where id = any(${sql.param([...new Set(firmIds)])}::int[]) order by id for no key update`;

/**
 * Locks firms whose modules change, in the order of their ids, so that a reversal that does not see this line yet
 * cannot remove a module that the line relies on.
 */
export async function lockModulesOf(tx: Executor, firmIds: readonly number[]): Promise<void> {
  await tx.execute(firmLock(firmIds));
}

/** Grants each product's modules to the customer firm; existing grants are left unchanged (dealer-shop §9). */
export async function grantModules(tx: Executor, lines: readonly OpenLine[]): Promise<Map<string, LineEffects>> {
  const lock = firmLock(lines.map(({ customerFirmId }) => customerFirmId));
  const grant = sql`
    with wanted as (
      select l.id, l.position, l.sku, o.customer_firm_id as firm_id, p.modules, r.receipt_no
      from order_lines l join orders o on o.receipt_id = l.order_id join products p on p.sku = l.sku
      join receipts r on r.id = l.order_id
      where l.id = any(${ids(lines.map(({ id }) => id))})
    ), granted as (
      insert into module_grants (firm_id, module, package, note, from_order)
      select distinct on (firm_id, module) firm_id, module, sku, 'Sipariş fişi ' || receipt_no, true
      from wanted, unnest(modules) as module order by firm_id, module, position
      on conflict do nothing returning firm_id, module, package as sku
    )
    select wanted.id, wanted.modules, coalesce((
      select array_agg(g.module order by g.module) from granted g where g.firm_id = wanted.firm_id and g.sku = wanted.sku), '{}') as "newModules"
    from wanted`;
  const [, granted] = await executeTogether(tx, [lock, grant]);
  const rows = (granted?.rows ?? []) as Pick<Line, 'id' | 'modules' | 'newModules'>[];
  return new Map(rows.map(({ id, modules, newModules }) => [id, { modules, newModules }]));
}

export type LicenceUnit = {
  approvalCode: string;
  orderLineId: string;
  unitNo: number;
  firmId: number;
  dealerId: number;
  expiresAt: Date;
  report: string;
};

/** The webhook event of a new licence (B11). */
const tellIssued = () =>
  insertEventSql('told', 'licence.issued', {
    from: sql`issued join unit u on u."approvalCode" = issued.code join order_lines l on l.id = u."orderLineId"
        join orders o on o.receipt_id = l.order_id join receipts r on r.id = o.receipt_id`,
    dealerId: sql`o.dealer_id`,
    subject: sql`issued.code::text`,
    correlationId: sql`o.correlation_id`,
    data: {
      approvalCode: sql`issued.code`,
      ...ORDER_FIELDS,
      customerFirmId: sql`u."firmId"`,
      sku: sql`l.sku`,
      expiresAt: sql`u."expiresAt"`,
    },
  });

/** Inserts new licences with the first event of their history; returns the approval codes that were free. */
export async function insertLicences(tx: Executor, units: readonly LicenceUnit[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ code: string }>(sql`
    with unit as (
      select * from jsonb_to_recordset(${json(units)}) as u("approvalCode" text, "orderLineId" uuid, "unitNo" int, "firmId" int,
        "dealerId" int, "expiresAt" timestamptz, report text)
    ), issued as (
      insert into licences (approval_code, firm_id, dealer_id, expires_at)
      select "approvalCode", "firmId", "dealerId", "expiresAt" from unit on conflict do nothing returning approval_code as code
    ), history as (
      insert into licence_events (approval_code, action, order_line_id, unit_no, expires_after, report)
      select code, 'issue', "orderLineId", "unitNo", "expiresAt", report from issued join unit on "approvalCode" = code
    ), ${tellIssued()}
    select code from issued`);
  return new Set(rows.map(({ code }) => code));
}

export type LockedLicence = Pick<
  typeof licenceStates.$inferSelect,
  'approvalCode' | 'firmId' | 'expiresAt' | 'computer' | 'takenBack'
>;

/** Locks the licences that lines act on, in the order of their codes. */
export async function lockLicences(tx: Executor, approvalCodes: readonly string[]): Promise<LockedLicence[]> {
  const { rows } = await tx.execute<Pick<Row<typeof licenceStates>, Exclude<keyof LockedLicence, 'takenBack'>>>(sql`
    select approval_code as "approvalCode", firm_id as "firmId", expires_at as "expiresAt", computer
    from licences where approval_code = any(${sql.param(approvalCodes)}::text[]) order by approval_code for update`);
  // A separate statement, so that it sees what was committed while it waited for the locks.
  const gone = await tx.execute<{ code: string }>(sql`
    select approval_code as code from licence_states
    where approval_code = any(${sql.param(approvalCodes)}::text[]) and taken_back`);
  const goneCodes = new Set(gone.rows.map(({ code }) => code));
  return rows.map((row) => ({
    ...row,
    expiresAt: new Date(row.expiresAt),
    takenBack: goneCodes.has(row.approvalCode),
  }));
}

export type LicenceEventDraft = {
  approvalCode: string;
  action: LicenceAction;
  orderLineId: string;
  unitNo: number;
  expiredBefore: Date;
  expiresAfter: Date;
  computerBefore: string;
  computerAfter: string;
  report: string;
};

/**
 * Writes the history of existing licences; its unique key makes an effect happen only once. The audit trail names the
 * person who ordered it (B8).
 */
export async function insertLicenceEvents(tx: Executor, events: readonly LicenceEventDraft[]): Promise<void> {
  const audited = events.map((event) => ({ ...event, audited: `licence.${event.action}` satisfies AuditAction }));
  await tx.execute(sql`
    with event as (
      select * from jsonb_to_recordset(${json(audited)}) as e("approvalCode" text, action text, audited text, "orderLineId" uuid, "unitNo" int,
        "expiredBefore" text, "expiresAfter" text, "computerBefore" text, "computerAfter" text, report text)
    ), told as (
      insert into audit_entries (account_id, actor, action, subject_type, subject_id, before, after, correlation_id)
      select a.id, a.email, e.audited, 'licence', e."approvalCode",
        jsonb_build_object('expiresAt', e."expiredBefore", 'computer', e."computerBefore"),
        jsonb_build_object('expiresAt', e."expiresAfter", 'computer', e."computerAfter", 'order', l.order_id), o.correlation_id
      from event e join order_lines l on l.id = e."orderLineId" join orders o on o.receipt_id = l.order_id
      join user_accounts a on a.id = o.account_id order by l.order_id, l.position, e."unitNo"
    )
    insert into licence_events (approval_code, action, order_line_id, unit_no, expired_before, expires_after, report)
    select "approvalCode", action, "orderLineId", "unitNo", "expiredBefore"::timestamptz, "expiresAfter"::timestamptz, report from event`);
}

/** Updates licences to their new state; `cleared` blanks the computer and system data (dealer-shop §4). */
export async function updateLicences(
  tx: Executor,
  changes: readonly { approvalCode: string; expiresAt: Date; computer: string; cleared: boolean }[],
): Promise<void> {
  const kept = (column: string) => sql.raw(`case when c.cleared then '' else l.${column} end`);
  await tx.execute(sql`
    update licences l set expires_at = c."expiresAt", computer = c.computer, updated_at = now(),
      manufacturer = ${kept('manufacturer')}, model = ${kept('model')}, system_type = ${kept('system_type')},
      cpu_id = ${kept('cpu_id')}, bios_version = ${kept('bios_version')}, hdd_serial = ${kept('hdd_serial')},
      mac_id = ${kept('mac_id')}, session_name = ${kept('session_name')}, os = ${kept('os')}, version = ${kept('version')}, ip = ${kept('ip')}
    from jsonb_to_recordset(${json(changes)}) as c("approvalCode" text, "expiresAt" timestamptz, computer text, cleared boolean)
    where l.approval_code = c."approvalCode"`);
}

/** The steps that an attempt finished, each with its moment by `performance.now()`. */
export type DoneSteps = Partial<Record<StepName, number>>;

/** The result of an attempt for one line. */
export type LineResult = {
  id: string;
  status: 'running' | 'retrying' | 'done' | 'failed';
  attempts: number;
  /** When the attempt began, ISO; null if the result is that of no attempt of this worker. */
  begunAt: string | null;
  doneSteps: DoneSteps;
  /** The step that failed, or that comes next. */
  step: StepName | null;
  /** Whether this attempt counts for that step. */
  stepTried: boolean;
  errorCode: string | null;
  errorDetail: string | null;
  retryInMs: number | null;
  effects: LineEffects;
};

/**
 * The webhook event of a completed order, a row of `from` with the aliases `o` for the order and `r` for its receipt
 * (B11).
 */
export const tellCompleted = (from: SQL) =>
  insertEventSql('completed', 'order.completed', {
    from,
    dealerId: sql`o.dealer_id`,
    subject: sql`o.receipt_id::text`,
    correlationId: sql`o.correlation_id`,
    data: { ...ORDER_FIELDS, completedAt: sql`now()` },
  });

/** The webhook event of a failed line `l`, with its order `o`, its receipt `r`, and the error code. */
export const tellFailed = (from: SQL, errorCode: SQL) =>
  insertEventSql('failed', 'order.line.failed', {
    from,
    dealerId: sql`o.dealer_id`,
    subject: sql`o.receipt_id::text`,
    correlationId: sql`o.correlation_id`,
    data: {
      ...ORDER_FIELDS,
      line: { id: sql`l.id`, position: sql`l.position`, sku: sql`l.sku`, quantity: sql`l.quantity` },
      error: { code: errorCode },
    },
  });

/**
 * Records results on steps, lines and orders, requests the confirmation of each order whose last line this finished
 * (which happens once per order), and notifies the live pages. Each row is written only once, because another update of
 * it would cost another entry in each of its indexes and another check of each of its foreign keys.
 */
export async function recordResults(
  tx: Executor,
  results: readonly LineResult[],
  orderIds: readonly number[],
): Promise<void> {
  const orders = sql`${sql.param([...new Set(orderIds)])}::int[]`;
  const now = performance.now();
  const given = results.map(({ effects, doneSteps, ...result }) => ({
    ...result,
    ...effects,
    // How long ago in ms: this process's clock may differ from the database's.
    doneSteps: Object.fromEntries(Object.entries(doneSteps).map(([step, at]) => [step, Math.max(0, now - at)])),
  }));
  const touched = updateOrders({
    set: sql`, completed_at = case when told.completes then now() else o.completed_at end`,
    from: sql`from told`,
    where: sql`o.receipt_id = told.receipt_id`,
    returning: sql`, told.completes`,
  });
  const rows = await changeOrders<{ orderId: number; completes: boolean }>(
    tx,
    sql`
    with result as materialized (
      select * from jsonb_to_recordset(${json(given)}) as r(id uuid, status text, attempts int, "begunAt" timestamptz, "doneSteps" jsonb, step text,
        "stepTried" boolean, "errorCode" text, "errorDetail" text, "retryInMs" int, "receiptLineId" int, modules text[], "newModules" text[])
    ), told as (
      select o.receipt_id, o.completed_at is null and not exists (
        select 1 from order_lines l where l.order_id = o.receipt_id and l.status not in ('done', 'cancelled')
          and not exists (select 1 from result r where r.id = l.id and r.status = 'done')) as completes
      from orders o where o.receipt_id = any(${orders})
    ), touched as (${touched}), done_steps as (
      update provisioning_steps s set status = 'done', attempts = s.attempts + 1, error_code = null,
        started_at = coalesce(s.started_at, now()),
        finished_at = greatest(now(), clock_timestamp() - (r."doneSteps" ->> s.name)::float8 * interval '1 millisecond')
      from result r where s.order_line_id = r.id and r."doneSteps" ? s.name and s.status <> 'done'
    ), open_step as (
      update provisioning_steps s set status = r.status, attempts = s.attempts + r."stepTried"::int, error_code = r."errorCode",
        started_at = coalesce(s.started_at, now()), finished_at = case when r.status = 'failed' then clock_timestamp() end
      from result r where s.order_line_id = r.id and s.name = r.step and not r."doneSteps" ? s.name
    ), lines as (
      update order_lines l set status = r.status, attempts = r.attempts, error_code = r."errorCode", error_detail = r."errorDetail",
        next_attempt_at = now() + r."retryInMs" * interval '1 millisecond',
        finished_at = case when r.status in ('done', 'failed') then clock_timestamp() end, revision = touched.revision,
        receipt_line_id = coalesce(r."receiptLineId", l.receipt_line_id), modules = coalesce(r.modules, l.modules),
        new_modules = coalesce(r."newModules", l.new_modules),
        attempted_at = coalesce(least(r."begunAt", now()), l.attempted_at),
        worker = case when r."begunAt" is null then l.worker else ${workerName} end,
        release = case when r."begunAt" is null then l.release else ${releaseName()} end
      from result r, touched where l.id = r.id and touched.receipt_id = l.order_id
    ), confirmations as (
      ${insertMessages(sendOrderConfirmationJob, { id: sql`receipt_id`, correlationId: sql`correlation_id`, from: sql`touched where completes` })}
    ), ${tellCompleted(sql`(select * from touched where completes) o join receipts r on r.id = o.receipt_id`)}, ${tellFailed(
      sql`result f join order_lines l on l.id = f.id join touched o on o.receipt_id = l.order_id and f.status = 'failed'
        join receipts r on r.id = o.receipt_id`,
      sql`f."errorCode"`,
    )}
    select receipt_id as "orderId", completes from touched`,
  );
  if (rows.some(({ completes }) => completes) || results.some(({ status }) => status === 'failed'))
    notifyAfterCommit(tx, 'outbox');
}

export type ReopenedLine = Pick<Line, 'id' | 'generation' | 'errorCode'> & Pick<Row<typeof order>, 'correlationId'>;

/** The failed lines of an order, as references for a re-run. */
export async function failedLinesOf(tx: Executor, orderId: number): Promise<LineRef[]> {
  const { rows } = await tx.execute<LineRef>(sql`
    select id as "orderLineId", generation from order_lines where order_id = ${orderId} and status = 'failed' order by position`);
  return rows;
}

/**
 * Resets failed lines to waiting, each in a new generation; finished steps stay finished. A line that is no longer
 * failed, or not in the requested generation, is left alone.
 * @returns the lines that wait again, and the ids of all lines that exist
 */
export async function reopenLines(
  tx: Executor,
  refs: readonly LineRef[],
): Promise<{ reopened: ReopenedLine[]; known: Set<string> }> {
  const lineIds = refs.map(({ orderLineId }) => orderLineId);
  await lockOrders(tx, ofLines(lineIds));
  const reopened = await changeOrders<ReopenedLine & Pick<Line, 'orderId'>>(
    tx,
    sql`
    with failed as (
      select l.id, l.order_id, l.error_code
      from jsonb_to_recordset(${json(refs)}) as wanted("orderLineId" uuid, generation int)
      join order_lines l on l.id = wanted."orderLineId" and l.generation = wanted.generation and l.status = 'failed'
      join orders o on o.receipt_id = l.order_id and o.cancelled_at is null
    ), touched as (${updateOrders({ where: sql`o.receipt_id in (select order_id from failed)` })}), steps as (
      update provisioning_steps s set status = 'queued', attempts = 0, error_code = null, started_at = null, finished_at = null
      from failed f where s.order_line_id = f.id and s.status <> 'done'
    )
    update order_lines l set status = 'waiting', generation = l.generation + 1, attempts = 0, error_code = null, error_detail = null,
      next_attempt_at = null, finished_at = null, due_at = now(), revision = touched.revision
    from failed f, touched where l.id = f.id and touched.receipt_id = l.order_id
    returning l.id, l.generation, l.order_id as "orderId", touched.correlation_id as "correlationId", f.error_code as "errorCode"`,
  );
  const existing = await tx.execute<Pick<Line, 'id'>>(sql`select id from order_lines where id = any(${ids(lineIds)})`);
  return { reopened, known: new Set(existing.rows.map(({ id }) => id)) };
}
