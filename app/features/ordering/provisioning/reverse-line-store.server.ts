import { sql } from 'drizzle-orm';
import { NEW_LICENCE_DAYS } from '~/features/catalogue/products/licence-actions';
import { tellCancelled } from '~/features/ordering/orders/cancel-order-store.server';
import { changeOrders, lockOrders, ofLines, updateOrders } from '~/features/ordering/orders/order-change-store.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import type { Executor } from '~/platform/db/client.server';
import type { licenceEvent, order, orderLine } from '~/platform/db/schema.server';
import type { licences, receipts, Row } from '~/platform/db/views.server';
import { tellCompleted } from './provisioning-store.server';

const YEAR = sql.raw(`interval '${NEW_LICENCE_DAYS.yearly * 24} hours'`);

type Event = Row<typeof licenceEvent>;
type Receipt = Row<typeof receipts>;

/** The action of a line on one licence, and what has happened to that licence since. */
export type LineLicence = Pick<Event, 'approvalCode' | 'expiredBefore' | 'expiresAfter'> &
  Pick<Row<typeof licences>, 'expiresAt' | 'computer'> & {
    action: Exclude<Event['action'], 'reverse' | 'paid' | 'unpaid'>;
    /** Until when it runs at least because the order that issued it was paid since (B29). */
    paidUntil: Event['expiresAfter'] | null;
    /** An event of a line always has one. */
    unitNo: NonNullable<Event['unitNo']>;
    /** The receipt of a later order that acted on this licence; a reversal would undo that, too. */
    laterReceiptNo: Receipt['receiptNo'] | null;
    laterOrderId: Receipt['id'] | null;
    /** For a licence that the line issued: the receipt of an order that still has to act on it. */
    wantedReceiptNo: Receipt['receiptNo'] | null;
    wantedOrderId: Receipt['id'] | null;
  };

type Line = Row<typeof orderLine>;

/** A line with everything that its reversal depends on. */
export type ReversibleLine = Pick<
  Line,
  'id' | 'orderId' | 'position' | 'sku' | 'name' | 'quantity' | 'status' | 'generation'
> &
  Pick<Receipt, 'receiptNo'> &
  Pick<Row<typeof order>, 'dealerId' | 'correlationId' | 'customerFirmId'> & {
    /** Goods and VAT, decimal text in lira. */
    amount: string;
    orderCancelled: boolean;
    orderCompleted: boolean;
    reversed: boolean;
    licences: LineLicence[];
    /** Modules that orders granted to the firm and that no other line provides. */
    modules: Line['modules'];
    /** Modules of this line that stay: another line provides them, or no order granted them. */
    keptModules: Line['modules'];
    /** The states of the order's other lines. */
    others: Line['status'][];
  };

/** Locks the order of a line; returns its customer firm's id, undefined if there is no such line. */
export async function lockOrderOfLine(tx: Executor, lineId: string): Promise<number | undefined> {
  const [orderId] = await lockOrders(tx, ofLines([lineId]));
  const { rows } = await tx.execute<Pick<Row<typeof order>, 'customerFirmId'>>(sql`
    select customer_firm_id as "customerFirmId" from orders where receipt_id = ${orderId ?? null}`);
  return rows[0]?.customerFirmId;
}

/** Locks the licences that a line acted on, as provisioning does: a line that is at one of them commits first. */
export async function lockLicencesOf(tx: Executor, lineId: string): Promise<void> {
  await tx.execute(sql`
    select 1 from licences where approval_code in (select approval_code from licence_events where order_line_id = ${lineId})
    order by approval_code for update`);
}

/** {@link lockLicencesOf} for all lines of an order. */
export async function lockLicencesOfOrder(tx: Executor, orderId: number): Promise<void> {
  await tx.execute(sql`
    select 1 from licences where approval_code in (select e.approval_code from licence_events e
      join order_lines l on l.id = e.order_line_id where l.order_id = ${orderId})
    order by approval_code for update`);
}

/**
 * The lines of a locked order that are not cancelled. Those that are done come first: while another is left, the order does not
 * become complete by their reversal.
 */
export async function linesToReverse(
  tx: Executor,
  orderId: number,
): Promise<{ lineIds: string[]; customerFirmId: number }> {
  const { rows } = await tx.execute<{ lineIds: string[]; customerFirmId: number }>(sql`
    select coalesce((select json_agg(l.id order by l.status <> 'done', l.position) from order_lines l
        where l.order_id = o.receipt_id and l.status <> 'cancelled'), '[]'::json) as "lineIds",
      o.customer_firm_id as "customerFirmId"
    from orders o where o.receipt_id = ${orderId}`);
  const [order] = rows;
  if (!order) throw new Error(`order ${orderId} is not there`);
  return order;
}

export async function readReversibleLine(tx: Executor, lineId: string): Promise<ReversibleLine | undefined> {
  const { rows } = await tx.execute<ReversibleLine>(sql`
    with last as (
      -- Until it is reversed, a line provides the modules that it granted or would have granted.
      select g.module from order_lines l join orders o on o.receipt_id = l.order_id
      join module_grants g on g.firm_id = o.customer_firm_id and g.from_order and g.module = any(l.modules)
      where l.id = ${lineId} and not exists (
        select 1 from order_lines x join orders p on p.receipt_id = x.order_id
        where p.customer_firm_id = o.customer_firm_id and x.id <> l.id and x.reversed_at is null and g.module = any(x.modules))
    )
    select l.id, l.order_id as "orderId", r.receipt_no as "receiptNo", l.position, l.sku, l.name, l.quantity, l.status, l.generation,
      (l.goods + l.vat)::text as amount, o.dealer_id as "dealerId", o.correlation_id as "correlationId", o.cancelled_at is not null as "orderCancelled", o.completed_at is not null as "orderCompleted",
      l.reversed_at is not null as reversed, o.customer_firm_id as "customerFirmId",
      coalesce((select json_agg(json_build_object('approvalCode', e.approval_code, 'unitNo', e.unit_no, 'action', e.action,
          'expiredBefore', e.expired_before, 'expiresAfter', e.expires_after, 'expiresAt', c.expires_at, 'computer', c.computer,
          'paidUntil', (select case when y.action = 'paid' then i.at + ${YEAR} end from licence_events y
            join licence_events i on i.approval_code = y.approval_code and i.action = 'issue'
            where y.approval_code = e.approval_code and y.id > e.id and y.paid_order_id is not null order by y.id desc limit 1),
          'laterReceiptNo', later.receipt_no, 'laterOrderId', later.order_id,
          'wantedReceiptNo', wanted.receipt_no, 'wantedOrderId', wanted.order_id) order by e.unit_no)
        from licence_events e join licences c on c.approval_code = e.approval_code
        left join lateral (
          select m.receipt_no, m.id as order_id from licence_events n join order_lines x on x.id = n.order_line_id
            join receipts m on m.id = x.order_id
          where n.approval_code = e.approval_code and n.id > e.id and n.order_line_id <> l.id and not n.reverses and x.reversed_at is null
          order by n.id desc limit 1) later on true
        left join lateral (
          select m.receipt_no, m.id as order_id from order_line_licences u join order_lines x on x.id = u.order_line_id
            join receipts m on m.id = x.order_id
          where e.action = 'issue' and u.approval_code = e.approval_code and x.id <> l.id and x.status not in ('done', 'cancelled')
          order by x.order_id limit 1) wanted on true
        where e.order_line_id = l.id and not e.reverses), '[]'::json) as licences,
      array(select m from unnest(l.modules) with ordinality as of_line(m, nth) where m in (select * from last) order by nth) as modules,
      array(select m from unnest(l.modules) with ordinality as of_line(m, nth) where m not in (select * from last) order by nth) as "keptModules",
      array(select x.status from order_lines x where x.order_id = l.order_id and x.id <> l.id) as others
    from order_lines l join orders o on o.receipt_id = l.order_id join receipts r on r.id = l.order_id
    where l.id = ${lineId}`);
  return rows[0];
}

/** The values of a licence after the line's reversal. */
export type LicenceReversal = {
  approvalCode: string;
  unitNo: number;
  expiresAt: Date;
  computer: string;
  expiredBefore: Date;
  report: string;
};

/** Restores licences and writes this into their history; a unit is reversed only once. */
export async function reverseLicences(
  tx: Executor,
  lineId: string,
  licences: readonly LicenceReversal[],
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(licences)}::jsonb)
    as c("approvalCode" text, "unitNo" int, "expiresAt" timestamptz, computer text, "expiredBefore" timestamptz, report text)`;
  await tx.execute(sql`
    update licences l set expires_at = c."expiresAt", computer = c.computer, updated_at = now()
    from ${rows} where l.approval_code = c."approvalCode"`);
  await tx.execute(sql`
    insert into licence_events (approval_code, action, order_line_id, unit_no, expired_before, expires_after, report, reverses)
    select "approvalCode", 'reverse', ${lineId}::uuid, "unitNo", "expiredBefore", "expiresAt", report, true from ${rows}`);
}

export async function revokeModules(tx: Executor, firmId: number, modules: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from module_grants where firm_id = ${firmId} and module = any(${sql.param(modules)}::text[])`);
}

/**
 * Closes a reversed line: it enters a new generation, so a job in the queue finds that it is no longer wanted, and the
 * dealer's ledger gets the amount back. The receipt stays unchanged: nothing is deleted, no amount changes. An order
 * without any line left is cancelled; one whose other lines are done is completed.
 * @returns the order if this completed it
 */
export async function closeReversedLine(
  tx: Executor,
  line: ReversibleLine,
): Promise<{ orderId: number; correlationId: string } | undefined> {
  await changeOrders(
    tx,
    sql`
    with touched as (${updateOrders({ where: sql`o.receipt_id = ${line.orderId}` })}), closed as (
      update order_lines l set status = 'cancelled', generation = l.generation + 1, next_attempt_at = null, error_code = null, error_detail = null,
        finished_at = now(), reversed_at = now(), revision = touched.revision
      from touched where l.id = ${line.id}
    ), credit as (
    insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
    values (${line.dealerId}, 'FS-IPTAL', now(), now(), ${String(line.receiptNo)}, 0, ${line.amount}::numeric,
      left(${`Satış fişi ${line.receiptNo}, satır ${line.position} geri alındı`}::text, 60))
    )
    select receipt_id as "orderId" from touched`,
  );
  const { rows } = await tx.execute<Pick<Row<typeof order>, 'correlationId'> & { completed: boolean }>(sql`
    with ended as (update orders o set
      cancelled_at = case when s.left = 0 then now() end,
      held_for = case when s.held > 0 then o.held_for end,
      completed_at = case when s.left > 0 and s.open = 0 then coalesce(o.completed_at, now()) else o.completed_at end
    from (select count(*) filter (where status <> 'cancelled') as left, count(*) filter (where status not in ('done', 'cancelled')) as open,
        count(*) filter (where status = 'held') as held
      from order_lines where order_id = ${line.orderId}) s
    where o.receipt_id = ${line.orderId} and o.cancelled_at is null and (s.left = 0 or (s.open = 0 and o.completed_at is null)
      -- The line was the last one that waited for money; others are still at work.
      or (s.open > 0 and s.held = 0 and o.held_for is not null))
    returning case when s.left = 0 then 'cancelled' when s.open = 0 then 'completed' end as "end", o.receipt_id, o.dealer_id, o.correlation_id
    ), ${tellCompleted(sql`(select * from ended where "end" = 'completed') o join receipts r on r.id = o.receipt_id`)},
    ${tellCancelled(sql`(select * from ended where "end" = 'cancelled') o join receipts r on r.id = o.receipt_id`)}
    select coalesce("end" = 'completed', false) as completed, correlation_id as "correlationId" from ended`);
  notifyAfterCommit(tx, 'outbox');
  const changed = rows[0];
  return changed?.completed ? { orderId: line.orderId, correlationId: changed.correlationId } : undefined;
}
