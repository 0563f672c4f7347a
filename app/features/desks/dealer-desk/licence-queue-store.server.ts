import { sql } from 'drizzle-orm';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import type { LicenceAction } from '~/features/catalogue/products/licence-actions';
import { visibleFirms } from '~/features/customers/firms/customer-store.server';
import { db } from '~/platform/db/client.server';
import type { queuedLicenceOrder } from '~/platform/db/schema.server';
import type { firms, receipts, Row } from '~/platform/db/views.server';

/** A customer in the queue: its licences become one order, which is placed, skipped, or still to come. */
export type QueuedFirm = Pick<Row<typeof firms>, 'code' | 'name' | 'district' | 'province'> &
  Pick<
    Row<typeof queuedLicenceOrder>,
    'firmId' | 'action' | 'approvalCodes' | 'idempotencyKey' | 'skipped' | 'orderId'
  > & {
    /** When the first of its licences ends; ISO 8601. */
    firstEnd: string;
    /** Of the placed order, as its net. */
    receiptNo: Row<typeof receipts>['receiptNo'] | null;
    net: Row<typeof receipts>['net'] | null;
  };

/**
 * Starts a queue that replaces the present one. Licences that the dealer may not see are left out.
 * @returns how many customers wait in it
 */
export async function writeLicenceQueue(
  viewer: DealerViewer,
  action: LicenceAction,
  approvalCodes: readonly string[],
): Promise<number> {
  const { rows } = await db().execute<{ firms: number }>(sql`
    with firm as materialized (
      select l.firm_id as id, array_agg(l.approval_code::text order by l.expires_at, l.approval_code) as codes,
        min(l.expires_at) as first_end
      from licences l join firms f on f.id = l.firm_id
      where l.approval_code = any(${sql.param(approvalCodes)}::text[]) and ${visibleFirms(viewer)} group by 1
    ), gone as (
      delete from queued_licence_orders where account_id = ${viewer.accountId} and firm_id <> all(array(select id from firm))
    ), written as (
      insert into queued_licence_orders as q (account_id, firm_id, position, action, approval_codes)
      select ${viewer.accountId}, firm.id, row_number() over (order by firm.first_end, firm.id), ${action}, firm.codes from firm
      on conflict (account_id, firm_id) do update set position = excluded.position, action = excluded.action,
        approval_codes = excluded.approval_codes, skipped = false, order_id = null, idempotency_key = gen_random_uuid()
      returning 1
    )
    select count(*)::int as firms from written`);
  return rows[0]?.firms ?? 0;
}

/**
 * Puts one customer's licences first in the dealer's queue; whoever waits in it goes on waiting, and a finished queue
 * makes room. A licence that the dealer may not see is left out.
 */
export async function putFirstInLicenceQueue(
  viewer: DealerViewer,
  action: LicenceAction,
  approvalCodes: readonly string[],
): Promise<void> {
  await db().execute(sql`
    with waiting as materialized (
      select min(position) as first from queued_licence_orders
      where account_id = ${viewer.accountId} and order_id is null and not skipped
    ), firm as materialized (
      select l.firm_id as id, array_agg(l.approval_code::text order by l.expires_at, l.approval_code) as codes
      from licences l join firms f on f.id = l.firm_id
      where l.approval_code = any(${sql.param(approvalCodes)}::text[]) and ${visibleFirms(viewer)} group by 1
    ), gone as (
      delete from queued_licence_orders where account_id = ${viewer.accountId}
        and (select first from waiting) is null and firm_id <> all(array(select id from firm))
    )
    insert into queued_licence_orders as q (account_id, firm_id, position, action, approval_codes)
    select ${viewer.accountId}, firm.id, coalesce((select first from waiting), 1) - 1, ${action}, firm.codes from firm
    on conflict (account_id, firm_id) do update set position = excluded.position, action = excluded.action,
      approval_codes = excluded.approval_codes, skipped = false, order_id = null, idempotency_key = gen_random_uuid()`);
}

/** The dealer's queue in the order in which its licences end; empty if none was started. */
export async function readLicenceQueue(viewer: DealerViewer): Promise<QueuedFirm[]> {
  const { rows } = await db().execute<QueuedFirm>(sql`
    select q.firm_id as "firmId", f.code, f.name, f.district, f.province, q.action,
      q.approval_codes as "approvalCodes", q.idempotency_key as "idempotencyKey", q.skipped, q.order_id as "orderId",
      r.receipt_no as "receiptNo", r.net::text as net,
      to_json((select min(l.expires_at) from licences l where l.approval_code = any(q.approval_codes))) #>> '{}' as "firstEnd"
    from queued_licence_orders q join firms f on f.id = q.firm_id
    left join receipts r on r.id = q.order_id
    where q.account_id = ${viewer.accountId} and ${visibleFirms(viewer)} order by q.position`);
  return rows;
}

/** The progress of a queue with waiting customers; undefined if nobody waits. */
export async function openLicenceQueue(accountId: number): Promise<{ done: number; of: number } | undefined> {
  const { rows } = await db().execute<{ done: number; of: number; open: number }>(sql`
    select (count(*) filter (where order_id is not null or skipped))::int as done, count(*)::int as of,
      (count(*) filter (where order_id is null and not skipped))::int as open
    from queued_licence_orders where account_id = ${accountId}`);
  const [queue] = rows;
  return queue && queue.open > 0 ? { done: queue.done, of: queue.of } : undefined;
}

/** Records the order that a customer's turn became; a later page of the same turn changes nothing. */
export async function markQueuedOrder(accountId: number, firmId: number, orderId: number): Promise<void> {
  await db().execute(sql`
    update queued_licence_orders set order_id = ${orderId}, skipped = false
    where account_id = ${accountId} and firm_id = ${firmId} and order_id is null`);
}

/** Skips a customer, or takes it up again; one whose order is placed stays done. */
export async function markQueuedSkipped(accountId: number, firmId: number, skipped: boolean): Promise<void> {
  await db().execute(sql`
    update queued_licence_orders set skipped = ${skipped}
    where account_id = ${accountId} and firm_id = ${firmId} and order_id is null`);
}

/** Ends the queue; its orders stay. */
export async function dropLicenceQueue(accountId: number): Promise<void> {
  await db().execute(sql`delete from queued_licence_orders where account_id = ${accountId}`);
}
