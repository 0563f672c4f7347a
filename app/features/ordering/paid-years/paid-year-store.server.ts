import { sql } from 'drizzle-orm';
import type { DueRows } from '~/features/kit/runtime/due-work-store.server';
import type { PaidYearLicence } from '~/features/licensing/licences/paid-year';
import { changeOrders, lockOrders, updateOrders } from '~/features/ordering/orders/order-change-store.server';
import type { settlePaidYearJob } from '~/jobs/settle-paid-year';
import type { Executor } from '~/platform/db/client.server';
import { ORDER_MONEY } from '~/platform/db/order-money.server';
import type { licenceEvent, order } from '~/platform/db/schema.server';
import type { licenceStates, Row } from '~/platform/db/views.server';

/** Of these locked orders those that sold the year; their job is to look at them, and they wait for it. */
export async function markYearsDue(
  tx: Executor,
  orderIds: readonly number[],
): Promise<{ orderId: number; correlationId: string }[]> {
  const { rows } = await tx.execute<{ orderId: number } & Pick<Row<typeof order>, 'correlationId'>>(sql`
    update orders o set year_due_at = now()
    where o.receipt_id = any(${sql.param([...orderIds])}::int[]) and not o.yearly_trade
      and exists (select from order_lines l join products p on p.sku = l.sku where l.order_id = o.receipt_id and p.year_once_paid)
    returning o.receipt_id as "orderId", o.correlation_id as "correlationId"`);
  return rows;
}

/** Orders whose money has changed, and whose licences nobody has looked at since. */
export const dueYears: DueRows<typeof settlePaidYearJob> = (until) => ({
  payload: { orderId: sql`o.receipt_id` },
  correlationId: sql`o.correlation_id`,
  dueAt: sql`o.year_due_at`,
  from: sql`from orders o where o.year_due_at is not null and o.year_due_at < ${until} order by o.year_due_at`,
});

export type YearLicence = PaidYearLicence & Pick<Row<typeof licenceEvent>, 'approvalCode'>;

type Read = Pick<Row<typeof licenceStates>, 'approvalCode' | 'expiresAt' | 'stoppedAt'> & {
  issuedAt: string;
  issuedUntil: string;
  last: { action: 'paid' | 'unpaid'; expiredBefore: string; expiresAfter: string } | null;
};

/** Locks an order and the licences that it sold for a year, and reads them; undefined where nobody waits for that any more. */
export async function lockYearLicences(
  tx: Executor,
  orderId: number,
): Promise<{ paid: boolean; licences: YearLicence[] } | undefined> {
  await lockOrders(tx, sql`receipt_id = ${orderId}`);
  const { rows: orders } = await tx.execute<{ paid: boolean }>(sql`
    select o.cancelled_at is null and money.paid >= money.due as paid from orders o ${ORDER_MONEY}
    where o.receipt_id = ${orderId} and o.year_due_at is not null`);
  const [order] = orders;
  if (!order) return undefined;
  const sold = sql`order_lines l join products p on p.sku = l.sku and p.year_once_paid
    join licence_events e on e.order_line_id = l.id and e.action = 'issue' and not e.reverses
    where l.order_id = ${orderId} and l.reversed_at is null`;
  await tx.execute(sql`
    select 1 from licences where approval_code in (select e.approval_code from ${sold}) order by approval_code for update`);
  // A separate statement, so that it sees what was committed while it waited for the locks.
  const { rows } = await tx.execute<Read>(sql`
    select e.approval_code as "approvalCode", to_json(e.at) #>> '{}' as "issuedAt", to_json(e.expires_after) #>> '{}' as "issuedUntil",
      to_json(s.expires_at) #>> '{}' as "expiresAt", to_json(s.stopped_at) #>> '{}' as "stoppedAt",
      (select json_build_object('action', y.action, 'expiredBefore', y.expired_before, 'expiresAfter', y.expires_after)
        from licence_events y where y.approval_code = e.approval_code and y.paid_order_id = ${orderId} order by y.id desc limit 1) as last
    from (select e.* from ${sold}) e join licence_states s on s.approval_code = e.approval_code order by e.approval_code`);
  return {
    paid: order.paid,
    licences: rows.map(({ approvalCode, issuedAt, issuedUntil, expiresAt, stoppedAt, last }) => ({
      approvalCode,
      issuedAt: new Date(issuedAt),
      issuedUntil: new Date(issuedUntil),
      expiresAt: new Date(expiresAt),
      stopped: stoppedAt !== null,
      last: last && {
        action: last.action,
        expiredBefore: new Date(last.expiredBefore),
        expiresAfter: new Date(last.expiresAfter),
      },
    })),
  };
}

/** What the money of an order does to a licence. */
export type YearChange = {
  approvalCode: string;
  action: 'paid' | 'unpaid';
  expiredBefore: Date;
  expiresAfter: Date;
  report: string;
};

/** Changes locked licences, writes it into their history, and says that the order was looked at. */
export async function recordYears(tx: Executor, orderId: number, changes: readonly YearChange[]): Promise<void> {
  if (changes.length === 0) {
    await tx.execute(sql`update orders set year_due_at = null where receipt_id = ${orderId}`);
    return;
  }
  await changeOrders(
    tx,
    sql`
    with change as (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as c("approvalCode" text, action text, "expiredBefore" timestamptz, "expiresAfter" timestamptz, report text)
    ), looked as (
      ${updateOrders({ set: sql`, year_due_at = null`, where: sql`o.receipt_id = ${orderId}` })}
    ), ends as (
      update licences l set expires_at = c."expiresAfter", updated_at = now() from change c where l.approval_code = c."approvalCode"
    ), history as (
      insert into licence_events (approval_code, action, expired_before, expires_after, report, paid_order_id)
      select "approvalCode", action, "expiredBefore", "expiresAfter", report, ${orderId}::int from change order by "approvalCode"
    )
    select receipt_id as "orderId" from looked`,
  );
}
