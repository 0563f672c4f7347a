import { sql, type SQL } from 'drizzle-orm';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { db } from '~/platform/db/client.server';
import type { order } from '~/platform/db/schema.server';
import type { firms, Row } from '~/platform/db/views.server';
import { foldedPattern, foldedHolds } from '~/platform/db/folded-match.server';
import { searchedCodes } from './order-list-filter';
import {
  acceptedWithin,
  ofPaymentStatus,
  ORDER_STATUS,
  productsLike,
  readOrderRows,
  type OrderListRow,
} from './order-rows-store.server';
import { ORDER_STATUSES, type OrderStatus } from './order-status';
import type { StaffOrderFilter } from './staff-order-filter';

export type StaffOrderRow = OrderListRow & Pick<Row<typeof order>, 'dealerId'> & { dealer: Row<typeof firms>['name'] };

/** The most firms that one search stands for: a word that matches more of them says too little. */
const FIRMS = 500;

/**
 * The orders that a search stands for. Each possible meaning (a receipt, a code, a firm, a product) has its own index of
 * orders or of what leads to them: as arrays, so that these indexes are combined before any order is read.
 */
async function searchedOrders(query: string): Promise<SQL | undefined> {
  const text = query.trim();
  if (!text) return undefined;
  const { receiptNo, approvalCode } = searchedCodes(text);
  const [found, skus] = await Promise.all([
    db().execute<Pick<Row<typeof firms>, 'id'> & { dealer: boolean }>(
      sql`select f.id, exists (select from orders o where o.dealer_id = f.id) as dealer from firms f
        where ${foldedHolds(sql`f.search_text`, text)} limit ${FIRMS}`,
    ),
    productsLike(foldedPattern(text)),
  ]);
  const ids = (rows: readonly Pick<Row<typeof firms>, 'id'>[]) => sql`${sql.param(rows.map(({ id }) => id))}::int[]`;
  const dealers = found.rows.filter(({ dealer }) => dealer);
  const named: SQL[] = [];
  if (receiptNo !== undefined) {
    named.push(sql`select id from receipts where type = 'FS' and receipt_no = ${receiptNo}`);
  }
  if (approvalCode !== undefined) {
    named.push(
      sql`select l.order_id from licence_events e join order_lines l on l.id = e.order_line_id where e.approval_code = ${approvalCode}`,
      sql`select l.order_id from order_line_licences c join order_lines l on l.id = c.order_line_id where c.approval_code = ${approvalCode}`,
    );
  }
  if (skus.length > 0) {
    named.push(sql`select order_id from order_lines where sku = any(${sql.param(skus)}::text[])`);
  }
  const ways = [
    sql`o.customer_firm_id = any(${ids(found.rows)})`,
    // Of dealers alone: for each id the planner expects the orders of a dealer, and would read all orders for so many.
    ...(dealers.length > 0 ? [sql`o.dealer_id = any(${ids(dealers)})`] : []),
    ...(named.length > 0 ? [sql`o.receipt_id = any(array(${sql.join(named, sql` union `)}))`] : []),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

function ofStatus(status: OrderStatus): SQL {
  switch (status) {
    case 'cancelled':
      return sql`o.cancelled_at is not null`;
    case 'completed':
      return sql`o.completed_at is not null and o.cancelled_at is null`;
    case 'needs-attention':
      // As an array: with a join the planner would rather scan all orders backwards than look these up.
      return sql`o.completed_at is null and o.cancelled_at is null and o.receipt_id = any(array(select distinct order_id from order_lines where status = 'failed'))`;
    case 'awaiting-approval':
    case 'awaiting-payment':
    case 'accepted':
    case 'provisioning':
      // Repeated so that the index of the open orders can be used.
      return sql`o.completed_at is null and o.cancelled_at is null and ${ORDER_STATUS} = ${status}`;
  }
}

/** Of the orders `o` those that have work which waits for neither money nor approval. */
export const NOT_HELD = sql`(o.held_for is null or exists (select from order_lines l where l.order_id = o.receipt_id
  and l.status not in ('held', 'done', 'cancelled')))`;

async function conditionsOf(filter: StaffOrderFilter): Promise<SQL[]> {
  const { query, from, to, dealerId, customerId, openMinutes, why, payment } = filter;
  const searched = await searchedOrders(query);
  return [
    ...acceptedWithin({ from, to }),
    ...(dealerId === undefined ? [] : [sql`o.dealer_id = ${dealerId}`]),
    ...(customerId === undefined ? [] : [sql`o.customer_firm_id = ${customerId}`]),
    ...(openMinutes === undefined
      ? []
      : [
          sql`o.completed_at is null and o.cancelled_at is null and ${NOT_HELD} and o.accepted_at < now() - ${openMinutes} * interval '1 minute'`,
        ]),
    ...(why === undefined
      ? []
      : [
          sql`${why === 'failed'} = exists (select 1 from order_lines l where l.order_id = o.receipt_id and l.status = 'failed')`,
        ]),
    ...(payment === undefined ? [] : [ofPaymentStatus(payment)]),
    ...(searched ? [searched] : []),
  ];
}

const all = (conditions: SQL[]) => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`);

/** A page of all dealers' orders; it continues after an order, not after a number of rows. */
export async function listAllOrders(
  filter: StaffOrderFilter,
  limit: number,
  locale?: string,
): Promise<StaffOrderRow[]> {
  const { status, oldestFirst, after } = filter;
  const conditions = [...(await conditionsOf(filter)), ...(status ? [ofStatus(status)] : [])];
  if (after !== undefined) conditions.push(oldestFirst ? sql`o.receipt_id > ${after}` : sql`o.receipt_id < ${after}`);
  const direction = oldestFirst ? sql`asc` : sql`desc`;
  return readOrderRows(
    sql`select o.* from orders o where ${all(conditions)} order by o.receipt_id ${direction} limit ${limit}`,
    sql`o.receipt_id ${direction}`,
    { locale, more: sql`, o.dealer_id as "dealerId", (select d.name from firms d where d.id = o.dealer_id) as dealer` },
  );
}

/**
 * The number of orders in each state within the search, at most {@link COUNT_BOUND}. One statement, so that an order that
 * moves on meanwhile is counted once.
 */
export async function countAllOrders(filter: StaffOrderFilter): Promise<Record<OrderStatus, number>> {
  const conditions = await conditionsOf(filter);
  // In the order of an index, so that counting up to the bound reads the index and does not scan the table. What is searched for has
  // indexes of its own.
  const ordered = filter.query.trim() ? sql`` : sql`order by o.receipt_id desc`;
  const counts = ORDER_STATUSES.map(
    (status) => sql`(select count(*)::int from (
      select 1 from orders o where ${all([...conditions, ofStatus(status)])} ${ordered} limit ${COUNT_BOUND}) found)
      as ${sql.identifier(status)}`,
  );
  const { rows } = await db().execute<Record<OrderStatus, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  if (!rows[0]) throw new Error('a count without a row');
  return rows[0];
}

/** The name of the firm that a list is filtered by. */
export async function firmName(firmId: number): Promise<string | undefined> {
  const { rows } = await db().execute<Pick<Row<typeof firms>, 'name'>>(
    sql`select name from firms where id = ${firmId}`,
  );
  return rows[0]?.name;
}
