import { sql } from 'drizzle-orm';
import { PAYMENT_ENTRY, PAYMENT_REVERSAL_ENTRY, WRITE_OFF_ENTRY } from '~/features/customers/ledger/entry-text';
import { insertEventSql } from '~/features/kit/events/event-store.server';
import { ORDER_FIELDS } from '~/features/ordering/orders/cancel-order-store.server';
import { changeOrders, lockOrders, updateOrders } from '~/features/ordering/orders/order-change-store.server';
import type { OrderMoney } from '~/features/ordering/orders/payment-status';
import { db, type Executor } from '~/platform/db/client.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import { ORDER_MONEY } from '~/platform/db/order-money.server';
import type { HoldReason } from '~/platform/payment-names';
import { payment, type order } from '~/platform/db/schema.server';
import { idSequence, type receipts, type Row } from '~/platform/db/views.server';

/** A payment of an order: `amount` is what it pays of this order, decimal text in lira. */
export type OrderPayment = Pick<
  Row<typeof payment>,
  'id' | 'means' | 'amount' | 'valueDate' | 'reference' | 'recordedAt' | 'reversedAt'
>;

/** The payments of an order, newest first, reversed ones too. */
export async function paymentsOf(orderId: number): Promise<OrderPayment[]> {
  const { rows } = await db().execute<OrderPayment>(sql`
    select p.id, p.means, s.amount::text as amount, p.value_date::text as "valueDate", p.reference,
      to_json(p.recorded_at) #>> '{}' as "recordedAt", to_json(p.reversed_at) #>> '{}' as "reversedAt"
    from settlements s join payments p on p.id = s.payment_id where s.order_id = ${orderId} order by p.id desc`);
  return rows;
}

export type OrderInDebt = Pick<Row<typeof receipts>, 'receiptNo'> &
  Pick<Row<typeof order>, 'correlationId' | 'dealerId'> & { money: OrderMoney };

/** Locks an order and reads its money: of two payments that come at once, the second sees the first. */
export async function lockOrderMoney(tx: Executor, orderId: number): Promise<OrderInDebt | undefined> {
  return (await lockOrdersMoney(tx, [orderId])).get(orderId);
}

/** Locks orders, all by one statement, and then reads their money. */
export async function lockOrdersMoney(
  tx: Executor,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OrderInDebt>> {
  const ids = sql`any(${sql.param([...orderIds])}::int[])`;
  await lockOrders(tx, sql`receipt_id = ${ids}`);
  const { rows } = await tx.execute<OrderInDebt & { id: number }>(sql`
    select o.receipt_id as id, r.receipt_no as "receiptNo", o.correlation_id as "correlationId", o.dealer_id as "dealerId",
      json_build_object('due', money.due::numeric(18, 2)::text, 'paid', money.paid::numeric(18, 2)::text) as money
    from orders o join receipts r on r.id = o.receipt_id ${ORDER_MONEY} where o.receipt_id = ${ids}`);
  return new Map(rows.map(({ id, ...order }) => [id, order]));
}

/** What is written of a new payment; the amount is decimal text in lira, the day one in Istanbul. */
export type PaymentDraft = Pick<Row<typeof payment>, 'means' | 'amount' | 'valueDate' | 'reference'>;

/** What a payment without a statement has besides. */
type ByHand = Partial<Pick<Row<typeof payment>, 'note' | 'formKey'>>;

/** What a payment pays of an order, decimal text in lira. */
export type Allotment = { orderId: number; amount: string };

/**
 * Writes a payment of a dealer: its credit in the ledger, and what it pays of the dealer's orders, which the caller has locked.
 * What the allotments leave of it stands on the dealer's account. A difference that is written off pays as money does, but is none.
 * @returns its id
 */
export async function insertPayment(
  tx: Executor,
  { dealerId, allotments, ...draft }: PaymentDraft & ByHand & { dealerId: number; allotments: readonly Allotment[] },
): Promise<number> {
  const { means, amount, valueDate, reference, note = '', formKey = null } = draft;
  const isMoney = means !== 'write-off';
  const rows = await changeOrders<{ orderId: number | null; paymentId: number }>(
    tx,
    sql`
    with allotted as materialized (
      select a."orderId" as order_id, a.amount, r.receipt_no
      from jsonb_to_recordset(${JSON.stringify(allotments)}::jsonb) as a("orderId" int, amount numeric)
      join orders o on o.receipt_id = a."orderId" and o.dealer_id = ${dealerId} join receipts r on r.id = o.receipt_id
    ), changed as (
      ${updateOrders({ where: sql`o.receipt_id in (select order_id from allotted)` })}
    ), number as (
      select nextval(${idSequence(payment.id)})::int as id
    ), entry as (
      insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
      select ${dealerId}, ${isMoney ? PAYMENT_ENTRY : WRITE_OFF_ENTRY}, now(), ${valueDate}::date::timestamp at time zone 'Europe/Istanbul', d.document_no, 0,
        ${amount}::numeric, d.note
      from number n, lateral (
        select case when count(*) = 1 then max(a.receipt_no)::text else 'T' || n.id end as document_no,
          case count(*) when 0 then 'Tahsilat, hesaba' when 1 then ${isMoney ? 'Tahsilat' : 'Fark gideri'}::text || ', satış fişi ' || max(a.receipt_no)
            else 'Tahsilat, ' || count(*) || ' satış fişi' end as note
        from allotted a) d
      returning id
    ), paid as (
      insert into payments (id, dealer_id, means, amount, value_date, reference, note, form_key, ledger_entry_id, spent)
      select n.id, ${dealerId}, ${means}, ${amount}::numeric, ${valueDate}::date, ${reference}, ${note}, ${formKey}::uuid, e.id,
        coalesce((select sum(a.amount) from allotted a), 0) >= ${amount}::numeric
      from number n, entry e
      returning id, value_date
    ), settled as (
      insert into settlements (payment_id, order_id, amount) select p.id, a.order_id, a.amount from paid p, allotted a
      returning payment_id, order_id, amount
    ), ${insertEventSql('received', 'payment.received', {
      // Nobody is told of money that did not come.
      from: sql`settled s join paid p on p.id = s.payment_id and ${isMoney} join changed o on o.receipt_id = s.order_id join receipts r on r.id = o.receipt_id`,
      dealerId: sql`o.dealer_id`,
      subject: sql`o.receipt_id::text`,
      correlationId: sql`o.correlation_id`,
      data: {
        ...ORDER_FIELDS,
        payment: {
          id: sql`p.id`,
          amount: sql`s.amount::numeric(18, 2)::text`,
          currency: sql`'TRL'`,
          valueDate: sql`p.value_date::text`,
        },
      },
    })}
    select o.receipt_id as "orderId", p.id as "paymentId" from paid p left join changed o on true`,
  );
  const [written] = rows;
  if (!written || rows.filter(({ orderId }) => orderId !== null).length !== allotments.length)
    throw new Error('a payment names an order that is not of its dealer');
  if (isMoney) notifyAfterCommit(tx, 'outbox');
  return written.paymentId;
}

/**
 * Locks all orders that a payment pays, and then the payment; of two that take it back, the second sees the first.
 * @returns the orders; undefined if the payment has begun to pay others meanwhile
 */
export async function lockOrdersOfPayment(tx: Executor, paymentId: number): Promise<number[] | undefined> {
  const paid = sql`select order_id from settlements where payment_id = ${paymentId}`;
  const locked = await lockOrders(tx, sql`receipt_id in (${paid})`);
  await tx.execute(sql`select id from payments where id = ${paymentId} for no key update`);
  const { rows } = await tx.execute<{ order_id: number }>(paid);
  return rows.every(({ order_id }) => locked.includes(order_id)) ? locked : undefined;
}

/** The payment that a form has recorded; one form at a time, until the commit. */
export async function findPaymentOfForm(tx: Executor, formKey: string): Promise<number | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('payment-form'), hashtext(${formKey}))`);
  const { rows } = await tx.execute<{ id: number }>(sql`select id from payments where form_key = ${formKey}::uuid`);
  return rows[0]?.id;
}

/** Of these locked orders those that are held, and now are paid: what is paid needs no credit, and so no approval either. */
export async function paidAndHeld(
  tx: Executor,
  orderIds: readonly number[],
): Promise<{ id: number; heldFor: HoldReason }[]> {
  const { rows } = await tx.execute<{ id: number; heldFor: HoldReason }>(sql`
    select o.receipt_id as id, o.held_for as "heldFor" from orders o ${ORDER_MONEY}
    where o.receipt_id = any(${sql.param([...orderIds])}::int[]) and o.held_for is not null and o.cancelled_at is null
      and money.paid >= money.due order by o.receipt_id`);
  return rows;
}

/** Whether any of a payment has gone back to the dealer, or is to. */
export async function isRefunded(tx: Executor, paymentId: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from refunds where payment_id = ${paymentId} and state <> 'refused' limit 1`,
  );
  return rows.length > 0;
}

type ReversedPayment = Pick<OrderPayment, 'amount' | 'means' | 'valueDate' | 'reference'> & {
  dealerId: number;
  /** The line of the bank that brought it, which waits for a decision again. */
  lineId: number | null;
};

/**
 * Reverses a payment that is locked with its orders by a second entry of the ledger, and opens the line of the bank that it was
 * booked from; undefined if it is reversed already.
 */
export async function markReversed(tx: Executor, paymentId: number): Promise<ReversedPayment | undefined> {
  const [reversed] = await changeOrders<{ orderId: number | null } & ReversedPayment>(
    tx,
    sql`
    with wrong as (
      select p.id, p.dealer_id, p.amount, p.means, p.value_date, p.reference, e.document_no
      from payments p join ledger_entries e on e.id = p.ledger_entry_id
      where p.id = ${paymentId} and p.reversed_at is null
    ), changed as (
      ${updateOrders({ where: sql`o.receipt_id in (select s.order_id from settlements s join wrong w on w.id = s.payment_id)` })}
    ), entry as (
      insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
      select w.dealer_id, ${PAYMENT_REVERSAL_ENTRY}, now(), now(), w.document_no, w.amount, 0, 'Tahsilat iptali, ' || w.document_no
      from wrong w returning id
    ), done as (
      update payments p set reversed_at = now(), reversal_entry_id = e.id from wrong w, entry e where p.id = w.id
    ), opened as (
      update bank_lines b set state = 'open', payment_id = null, decided_at = null, decided_by = null from wrong w
      where b.payment_id = w.id returning b.id
    )
    select c.receipt_id as "orderId", w.amount::text as amount, w.means, w.value_date::text as "valueDate", w.reference,
      w.dealer_id as "dealerId", (select id from opened) as "lineId" from wrong w left join changed c on true`,
  );
  return reversed;
}
