import { sql, type SQL } from 'drizzle-orm';
import type { AddressField } from '~/features/customers/firms/customer-fields';
import { PROVISIONAL_COUNT } from '~/features/licensing/licences/provisional-licence-store.server';
import { db } from '~/platform/db/client.server';
import type { order, orderLine, product, provisioningStep, storedMail } from '~/platform/db/schema.server';
import type { deliveryAddresses, firmCards, receiptNotes, receipts, Row } from '~/platform/db/views.server';
import { atTheBank, DUE_DAY, MAY_BE_OPEN, ORDER_MONEY, PAYMENT_STATUS } from '~/platform/db/order-money.server';
import { orderStatusOf } from '~/platform/db/order-status.server';
import type { OrderStatus } from './order-status';
import type { OrderMoney, PaymentStatus } from './payment-status';

export type StepRow = Pick<
  Row<typeof provisioningStep>,
  'name' | 'status' | 'attempts' | 'errorCode' | 'startedAt' | 'finishedAt'
>;

export type LineRow = Pick<
  Row<typeof orderLine>,
  | 'id'
  | 'position'
  | 'sku'
  | 'name'
  | 'class'
  | 'quantity'
  | 'currencyPrice'
  | 'unitPrice'
  | 'vatRate'
  | 'goods'
  | 'vat'
  | 'status'
  | 'attempts'
  | 'dueAt'
  | 'nextAttemptAt'
  | 'finishedAt'
  | 'reversedAt'
  | 'errorCode'
  | 'revision'
  | 'modules'
> &
  Pick<Row<typeof product>, 'family' | 'currency'> & {
    /** nStokID of the product, used in its address and in the ERP. */
    itemId: Row<typeof product>['stockItemId'];
  };

/** What the delivery address of an order has of its customer. */
type Address = Pick<Row<typeof deliveryAddresses>, AddressField>;

/**
 * Money is decimal text in lira, `exchangeRate` lira per dollar, and `rateDate` the day of the bank's list, YYYY-MM-DD,
 * or null for a fixed rate (B20).
 */
export type OrderRow = Pick<Row<typeof receipts>, 'receiptNo' | 'amountInWords'> &
  Pick<
    Row<typeof order>,
    | 'revision'
    | 'acceptedAt'
    | 'completedAt'
    | 'cancelledAt'
    | 'source'
    | 'locale'
    | 'correlationId'
    | 'paymentMethod'
    | 'cashOnDelivery'
    | 'heldFor'
    | 'exchangeRate'
    | 'rateSource'
    | 'rateDate'
  > & {
    id: Row<typeof order>['receiptId'];
    totals: Pick<Row<typeof receipts>, 'goods' | 'discount' | 'vat' | 'net'> & { quantity: number };
    money: OrderMoney;
    paying: OrderPaying;
    dealer: Pick<Row<typeof firmCards>, 'id' | 'code' | AddressField>;
    customer: Address & Pick<Row<typeof firmCards>, 'code'> & { firmId: Row<typeof order>['customerFirmId'] };
    note: Row<typeof receiptNotes>['note'];
    /** About it or one of its lines, begun by either side and over or not (B36). */
    hasConversations: boolean;
  };

/** What else the money of an order is shown by. */
export type OrderPaying = {
  /** In Istanbul; null while the order waits for approval. */
  dueDay: string | null;
  /** A card attempt has no answer: the bank is asked. */
  asked: boolean;
  /** Staff did not approve the order. */
  declined: boolean;
};

/** {@link OrderPaying} of the orders `o`, as JSON. */
export const ORDER_PAYING = sql`json_build_object('dueDay', case when o.held_for is distinct from 'approval' then ${DUE_DAY}::text end,
  'asked', ${atTheBank(sql`'unknown'`)},
  'declined', o.cancelled_at is not null and exists (select from order_approvals v where v.order_id = o.receipt_id and not v.approved))`;

export type OrderMailRow = Pick<Row<typeof storedMail>, 'status' | 'sentAt' | 'errorCode'> & {
  to: { name: Row<typeof storedMail>['toName']; address: Row<typeof storedMail>['toAddress'] };
};

export type OrderListRow = Pick<Row<typeof receipts>, 'id' | 'receiptNo' | 'net'> &
  Pick<Row<typeof order>, 'acceptedAt' | 'paymentMethod'> &
  Pick<Row<typeof deliveryAddresses>, 'province'> & {
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    money: OrderMoney;
    paying: OrderPaying;
    /** How many of its licences run for a while only, because it is not paid (readings 42). */
    provisional: number;
    customer: Row<typeof deliveryAddresses>['name'];
    quantity: number;
    lineCount: number;
    linesDone: number;
    firstLine: Row<typeof orderLine>['name'];
    /** Support waits for the dealer's answer about it (B36); dealers' own lists alone say so. */
    awaitsAnswer?: boolean;
  };

/**
 * How the line `l` is named for a reader. The line keeps the Turkish name under which it was ordered, as the ERP does; other
 * languages translate it as long as the product still bears that name.
 * @param language a language of the texts, or the column that holds it; undefined: the name as ordered
 */
export function lineName(language: SQL | string | undefined): SQL {
  if (language === undefined) return sql`l.name`;
  return sql`coalesce((select t.name from product_texts t
    join product_texts ordered on ordered.sku = t.sku and ordered.locale = 'tr' and ordered.name = l.name
    where t.sku = l.sku and t.locale = ${language}), l.name)`;
}

/** `orderStatus` in SQL, of the orders `o`. */
export const ORDER_STATUS = orderStatusOf('o');

const IS_SETTLED = sql`o.receipt_id in (select order_id from settlements)`;

/** What finds the few orders that may stand so, before the money of each is added up. */
const MAY_STAND: Record<PaymentStatus, SQL> = {
  awaiting: sql`${MAY_BE_OPEN} and o.cancelled_at is null and not exists (select from settlements s join payments p on p.id = s.payment_id
    where s.order_id = o.receipt_id and p.reversed_at is null)`,
  'part-paid': sql`${MAY_BE_OPEN} and ${IS_SETTLED}`,
  paid: IS_SETTLED,
  refunded: sql`o.receipt_id in (select order_id from refunds where state = 'done')`,
  'not-due': sql`(o.cancelled_at is not null or o.receipt_id in (select order_id from order_lines where reversed_at is not null))`,
};

/** The orders `o` whose money stands so, as a condition. */
export function ofPaymentStatus(status: PaymentStatus): SQL {
  return sql`${MAY_STAND[status]} and exists (select from (select) one ${ORDER_MONEY} where ${PAYMENT_STATUS} = ${status})`;
}

/** Dates of an address, `2026-11-20` in Istanbul and both inclusive, as conditions on the orders `o`. */
export function acceptedWithin({ from, to }: { from?: string | undefined; to?: string | undefined }): SQL[] {
  return [
    ...(from ? [sql`o.accepted_at >= ${from}::date::timestamp at time zone 'Europe/Istanbul'`] : []),
    ...(to ? [sql`o.accepted_at < (${to}::date + 1)::timestamp at time zone 'Europe/Istanbul'`] : []),
  ];
}

/** The products whose code or name in any language contains the text; they are few, so their orders are found by code. */
export async function productsLike(pattern: string): Promise<string[]> {
  const { rows } = await db().execute<Pick<Row<typeof product>, 'sku'>>(sql`
    select sku from products where sku ~ ${pattern} union select sku from product_texts where name ~ ${pattern}`);
  return rows.map(({ sku }) => sku);
}

/**
 * The rows of a list of orders. The page is selected first: details are read only for its orders.
 * @param page a query of the orders, with their columns, in the list's order and limited to the page
 * @param order how they are sorted, by columns of `page` under the alias `o`
 * @param options locale: the reader's language, for the products' names; undefined: as ordered; more: further columns of each row, of the orders `o`, with a comma before them
 */
export async function readOrderRows<More extends object = object>(
  page: SQL,
  order: SQL,
  { locale, more = sql`` }: { locale: string | undefined; more?: SQL },
): Promise<(OrderListRow & More)[]> {
  const { rows } = await db().execute<OrderListRow & More>(sql`
    with page as materialized (${page})
    select o.receipt_id as id, r.receipt_no as "receiptNo", ${ORDER_STATUS} as status, ${PAYMENT_STATUS} as "paymentStatus", to_json(o.accepted_at) #>> '{}' as "acceptedAt",
      o.payment_method as "paymentMethod", ${ORDER_PAYING} as paying, ${PROVISIONAL_COUNT} as provisional,
      json_build_object('due', money.due::numeric(18, 2)::text, 'paid', money.paid::numeric(18, 2)::text) as money,
      a.name as customer, a.province, r.total_quantity::float8 as quantity, r.net::text as net,
      l.lines as "lineCount", l.done as "linesDone", l.first as "firstLine" ${more}
    from page o
    join receipts r on r.id = o.receipt_id
    join delivery_addresses a on a.receipt_id = o.receipt_id
    ${ORDER_MONEY}
    cross join lateral (select count(*)::int as lines, (count(*) filter (where l.status = 'done'))::int as done,
        (select ${lineName(locale)} from order_lines l where l.order_id = o.receipt_id order by l.position limit 1) as first
      from order_lines l where l.order_id = o.receipt_id) l
    order by ${order}`);
  return rows as (OrderListRow & More)[];
}
