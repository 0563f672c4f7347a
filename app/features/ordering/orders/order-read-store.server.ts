import { sql, type SQL } from 'drizzle-orm';
import { NEW_LICENCE_DAYS } from '~/features/catalogue/products/licence-actions';
import { ADDRESS_FIELDS } from '~/features/customers/firms/customer-fields';
import { db, type Executor } from '~/platform/db/client.server';
import { ORDER_MONEY } from '~/platform/db/order-money.server';
import type { order } from '~/platform/db/schema.server';
import { deliveryAddresses, firmCards, jsonColumns, type Row } from '~/platform/db/views.server';
import {
  lineName,
  ORDER_PAYING,
  type LineRow,
  type OrderMailRow,
  type OrderRow,
  type StepRow,
} from './order-rows-store.server';
import { kurusFromDecimal } from '~/platform/money';
import { orderStatus } from './order-status';
import { paymentStatus } from './payment-status';
import { withSkippedSteps, type LineView, type OrderView } from './order-view';

type ReadOrder = OrderRow & {
  moneyRefunded: boolean;
  lines: (LineRow & { steps: StepRow[] } & Pick<LineView, 'licences' | 'licencesExpected'>)[];
  mail: OrderMailRow | null;
};

/** The language in which the order was placed, which its mails and its invoice are written in. */
const ORDERS_OWN = sql`o.locale`;

/** What an order takes from its dealer's card; whom to write to and to ask for stands on its billing card. */
const NOT_BILLED = ADDRESS_FIELDS.filter((field) => field !== 'email' && field !== 'contact');

/** @param language of the products' names; undefined: as ordered */
const YEAR = sql.raw(`interval '${NEW_LICENCE_DAYS.yearly * 24} hours'`);

async function readOrdersWhere(
  condition: SQL,
  language: SQL | string | undefined,
  tx: Executor = db(),
): Promise<OrderView[]> {
  const { rows } = await tx.execute<ReadOrder>(sql`
    select o.receipt_id as id, r.receipt_no as "receiptNo", o.revision, o.source, o.locale, o.correlation_id as "correlationId", o.payment_method as "paymentMethod", o.cash_on_delivery as "cashOnDelivery", o.held_for as "heldFor",
      o.exchange_rate::float8::text as "exchangeRate", o.rate_source as "rateSource", o.rate_date::text as "rateDate", r.amount_in_words as "amountInWords",
      to_json(o.accepted_at) #>> '{}' as "acceptedAt", to_json(o.completed_at) #>> '{}' as "completedAt", to_json(o.cancelled_at) #>> '{}' as "cancelledAt",
      json_build_object('quantity', r.total_quantity::float8, 'goods', r.goods::text, 'discount', r.discount::text,
        'vat', r.vat::text, 'net', r.net::text) as totals,
      json_build_object('due', money.due::numeric(18, 2)::text, 'paid', money.paid::numeric(18, 2)::text) as money,
      money.refunded as "moneyRefunded", ${ORDER_PAYING} as paying,
      json_build_object(${jsonColumns(firmCards, 'd', ['id', 'code', ...NOT_BILLED])},
        'email', o.billing_email, 'contact', o.billing_contact) as dealer,
      json_build_object('firmId', o.customer_firm_id, 'code', c.code, ${jsonColumns(deliveryAddresses, 'a', ADDRESS_FIELDS)}) as customer, n.note,
      exists (select from conversations v where v.order_id = o.receipt_id) as "hasConversations",
      (select json_agg(json_build_object(
          'id', l.id, 'position', l.position, 'itemId', p.stock_item_id, 'sku', l.sku, 'name', ${lineName(language)}, 'class', l.class, 'family', p.family, 'quantity', l.quantity,
          'currency', l.currency, 'currencyPrice', l.currency_price::text, 'unitPrice', l.unit_price::text, 'vatRate', l.vat_rate,
          'goods', l.goods::text, 'vat', l.vat::text, 'status', l.status, 'attempts', l.attempts, 'dueAt', l.due_at,
          'nextAttemptAt', l.next_attempt_at, 'finishedAt', l.finished_at, 'errorCode', l.error_code, 'revision', l.revision,
          'reversedAt', l.reversed_at, 'modules', case when l.reversed_at is null then l.modules else '{}' end, 'licencesExpected', l.quantity * case when p.licence_action is null then p.licences_per_unit else 1 end,
          'steps', coalesce((select json_agg(json_build_object('name', s.name, 'status', s.status, 'attempts', s.attempts,
              'errorCode', s.error_code, 'startedAt', s.started_at, 'finishedAt', s.finished_at))
            from provisioning_steps s where s.order_line_id = l.id), '[]'::json),
          'licences', coalesce((select json_agg(json_build_object('approvalCode', e.approval_code, 'action', e.action,
              'expiresAt', coalesce((select y.expires_after from licence_events y
                where y.approval_code = e.approval_code and y.paid_order_id = l.order_id order by y.id desc limit 1), e.expires_after),
              'paidUntil', case when e.action = 'issue' and p.year_once_paid and not o.yearly_trade and o.cancelled_at is null
                and money.paid < money.due then e.at + ${YEAR} end,
              'report', e.report) order by e.unit_no)
            from licence_events e where e.order_line_id = l.id and l.reversed_at is null), '[]'::json)
        ) order by l.position)
        from order_lines l join products p on p.sku = l.sku where l.order_id = o.receipt_id) as lines,
      (select json_build_object('status', m.status, 'sentAt', m.sent_at, 'errorCode', m.error_code,
          'to', json_build_object('name', m.to_name, 'address', m.to_address))
        from stored_mails m where m.order_id = o.receipt_id and m.kind = 'order-confirmation') as mail
    from orders o
    join receipts r on r.id = o.receipt_id
    join delivery_addresses a on a.receipt_id = o.receipt_id
    join receipt_notes n on n.receipt_id = o.receipt_id
    join firm_cards d on d.id = o.dealer_id
    join firms c on c.id = o.customer_firm_id
    ${ORDER_MONEY}
    where ${condition}`);
  return rows.map(({ mail, moneyRefunded, ...row }) => ({
    ...row,
    status: orderStatus(row.lines, { cancelled: row.cancelledAt !== null, heldFor: row.heldFor }),
    paymentStatus: paymentStatus({
      due: kurusFromDecimal(row.money.due),
      paid: kurusFromDecimal(row.money.paid),
      refunded: moneyRefunded,
    }),
    lines: row.lines.map((line) => ({ ...line, steps: withSkippedSteps(line.steps) })),
    mail: mail ?? { status: 'waiting', sentAt: null, errorCode: null },
  }));
}

/**
 * An order of this dealer; undefined for anybody else's, as for a missing one.
 * @param locale the reader's language, for the products' names; undefined: as ordered
 */
export async function readOrder(dealerId: number, orderId: number, locale?: string): Promise<OrderView | undefined> {
  const [found] = await readOrdersWhere(sql`o.receipt_id = ${orderId} and o.dealer_id = ${dealerId}`, locale);
  return found;
}

/** Any order, for staff. @param locale as in `readOrder` */
export async function readAnyOrder(orderId: number, locale?: string): Promise<OrderView | undefined> {
  const [found] = await readOrdersWhere(sql`o.receipt_id = ${orderId}`, locale);
  return found;
}

/** Several orders at once, in no particular order, for their mails: the products are named in each order's language. */
export function readOrdersForMail(orderIds: readonly number[], tx: Executor): Promise<OrderView[]> {
  return readOrdersWhere(sql`o.receipt_id = any(${sql.param([...orderIds])}::int[])`, ORDERS_OWN, tx);
}

/** The revision of a dealer's order: the cheap query of a live page. */
export async function readRevision(dealerId: number, orderId: number): Promise<number | undefined> {
  const { rows } = await db().execute<Pick<Row<typeof order>, 'revision'>>(
    sql`select revision from orders where receipt_id = ${orderId} and dealer_id = ${dealerId}`,
  );
  return rows[0]?.revision;
}

/** The dealer's newest order, for `/blank` without an order (readings 14). */
export async function latestOrderId(dealerId: number): Promise<number | undefined> {
  const { rows } = await db().execute<{ id: number }>(
    sql`select receipt_id as id from orders where dealer_id = ${dealerId} order by receipt_id desc limit 1`,
  );
  return rows[0]?.id;
}
