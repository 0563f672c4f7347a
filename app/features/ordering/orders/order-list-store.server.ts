import { sql, type SQL } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import { AWAITS_ANSWER } from '~/platform/db/conversation-state.server';
import { foldedPattern } from '~/platform/db/folded-match.server';
import { searchedCodes, type OrderListFilter } from './order-list-filter';
import {
  acceptedWithin,
  ofPaymentStatus,
  ORDER_STATUS,
  productsLike,
  readOrderRows,
  type OrderListRow,
} from './order-rows-store.server';
import type { OrderStatus } from './order-status';

function ofStatus(status: OrderStatus | 'under-way'): SQL {
  if (status === 'cancelled') return sql`o.cancelled_at is not null`;
  if (status === 'completed') return sql`${ORDER_STATUS} = 'completed'`;
  // Repeated so that the index of the open orders can be used.
  const open = sql`o.completed_at is null and o.cancelled_at is null`;
  if (status === 'under-way') return sql`${open} and ${ORDER_STATUS} in ('accepted', 'provisioning')`;
  return sql`${open} and ${ORDER_STATUS} = ${status}`;
}

async function conditionOf(
  dealerId: number,
  { query = '', from, to, customerId, payment }: Partial<OrderListFilter>,
): Promise<SQL> {
  const conditions = [sql`o.dealer_id = ${dealerId}`, ...acceptedWithin({ from, to })];
  if (payment !== undefined) conditions.push(ofPaymentStatus(payment));
  if (customerId !== undefined) conditions.push(sql`o.customer_firm_id = ${customerId}`);
  const text = query.trim();
  if (text) {
    const pattern = foldedPattern(text);
    const { receiptNo, approvalCode } = searchedCodes(text);
    const skus = await productsLike(pattern);
    const matches = [
      sql`exists (select 1 from delivery_addresses a where a.receipt_id = o.receipt_id
        and (a.tax_number = ${text} or a.name ~ ${pattern}))`,
    ];
    if (receiptNo !== undefined) {
      matches.push(sql`o.receipt_id in (select id from receipts where type = 'FS' and receipt_no = ${receiptNo})`);
    }
    if (approvalCode !== undefined) {
      matches.push(sql`o.receipt_id in (select l.order_id from order_lines l where l.id in (
        select order_line_id from licence_events where approval_code = ${approvalCode}
        union all select order_line_id from order_line_licences where approval_code = ${approvalCode}))`);
    }
    if (skus.length > 0) {
      matches.push(
        sql`exists (select 1 from order_lines l where l.order_id = o.receipt_id and l.sku = any(${sql.param(skus)}::text[]))`,
      );
    }
    conditions.push(sql`(${sql.join(matches, sql` or `)})`);
  }
  return sql.join(conditions, sql` and `);
}

const ANSWER_COLUMN = sql`, ${AWAITS_ANSWER} as "awaitsAnswer"`;

/**
 * A page of a dealer's orders. It continues after an order, not after a number of rows, so a late page costs as much as
 * the first one, and new orders shift nothing.
 */
export async function listOrders(
  dealerId: number,
  { limit, locale, ...filter }: Partial<OrderListFilter> & { limit: number; locale?: string },
): Promise<OrderListRow[]> {
  const { status, sort = 'newest', after } = filter;
  const conditions = [await conditionOf(dealerId, filter), ...(status ? [ofStatus(status)] : [])];
  const byAmount = sort === 'amount';
  // The receipt names the dealer too (readings 1): repeated so that an index by firm and amount can be used.
  if (byAmount) conditions.push(sql`r.firm_id = ${dealerId}`);
  if (after !== undefined) {
    if (byAmount) {
      conditions.push(sql`(r.net, o.receipt_id) < (
        select m.net, m.id from receipts m where m.id = ${after})`);
    } else {
      conditions.push(sort === 'newest' ? sql`o.receipt_id < ${after}` : sql`o.receipt_id > ${after}`);
    }
  }
  const direction = sort === 'oldest' ? sql`asc` : sql`desc`;
  return readOrderRows(
    sql`select o.* ${byAmount ? sql`, r.net` : sql``} from orders o
        ${byAmount ? sql`join receipts r on r.id = o.receipt_id` : sql``}
      where ${sql.join(conditions, sql` and `)}
      order by ${byAmount ? sql`r.net desc,` : sql``} o.receipt_id ${direction} limit ${limit}`,
    sql`${byAmount ? sql`o.net desc,` : sql``} o.receipt_id ${direction}`,
    { locale, more: ANSWER_COLUMN },
  );
}

/**
 * A dealer's orders that need somebody: first those about which support waits for an answer, then those with a line that failed, each
 * with the code of the first of them.
 */
export function listOrdersNeedingAttention(
  dealerId: number,
  limit: number,
): Promise<(OrderListRow & { cause: string | null })[]> {
  return readOrderRows(
    sql`select o.* from orders o where o.receipt_id in (
        select o.receipt_id from orders o where o.dealer_id = ${dealerId} and ${ofStatus('needs-attention')}
        union select o.receipt_id from conversations w join orders o on o.receipt_id = w.order_id
          where w.dealer_id = ${dealerId} and w.closed_at is null and w.turn = 'dealer' and ${AWAITS_ANSWER})
      order by ${AWAITS_ANSWER} desc, o.receipt_id desc limit ${limit}`,
    sql`${AWAITS_ANSWER} desc, o.receipt_id desc`,
    {
      locale: undefined,
      more: sql`${ANSWER_COLUMN}, (select l.error_code from order_lines l where l.order_id = o.receipt_id and l.status = 'failed'
        order by l.position limit 1) as cause`,
    },
  );
}

/** The most invoices that one download holds. */
export const MOST_INVOICES = { pdf: 100, zip: 1000 };

/** A dealer's orders of a period that have an invoice, by receipt number: at most `limit`, one more than a file may hold. */
export async function invoicedOrders(
  dealerId: number,
  period: { from: string; to: string },
  limit = MOST_INVOICES.zip + 1,
): Promise<number[]> {
  const conditions = [sql`o.dealer_id = ${dealerId}`, ...acceptedWithin(period)];
  const { rows } = await db().execute<{ id: number }>(sql`
    select o.receipt_id as id from orders o join receipts r on r.id = o.receipt_id
    where ${sql.join(conditions, sql` and `)}
      and exists (select 1 from stored_mails m where m.order_id = o.receipt_id and m.kind = 'order-confirmation')
    order by r.receipt_no limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Rows of `status` and `count` of a dealer's unfinished orders; they are few, so their index finds them. */
export const openOrderCounts = (dealerId: number): SQL => sql`(
  select ${ORDER_STATUS} as status, count(*)::int as count from orders o
  where o.completed_at is null and o.cancelled_at is null and o.dealer_id = ${dealerId} group by 1)`;

/** The number of a dealer's orders for a customer, without cancelled ones, and their sum; decimal text. */
export async function sumOrdersOf(dealerId: number, customerId: number): Promise<{ count: number; net: string }> {
  const { rows } = await db().execute<{ count: number; net: string }>(sql`
    select count(*)::int as count, coalesce(sum(r.net), 0)::text as net
    from orders o join receipts r on r.id = o.receipt_id
    where o.dealer_id = ${dealerId} and o.customer_firm_id = ${customerId} and o.cancelled_at is null`);
  return rows[0] ?? { count: 0, net: '0' };
}

/** The number of a dealer's orders in each state, within the filter's search and dates; states without any are absent. */
export async function countOrders(
  dealerId: number,
  filter: Partial<OrderListFilter>,
): Promise<Partial<Record<OrderStatus, number>>> {
  const { rows } = await db().execute<{ status: OrderStatus; count: number }>(sql`
    select ${ORDER_STATUS} as status, count(*)::int as count from orders o where ${await conditionOf(dealerId, filter)} group by 1`);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
