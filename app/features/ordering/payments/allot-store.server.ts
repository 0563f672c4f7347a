import { sql } from 'drizzle-orm';
import { insertEventSql } from '~/features/kit/events/event-store.server';
import { ORDER_FIELDS } from '~/features/ordering/orders/cancel-order-store.server';
import { changeOrders, lockOrders, updateOrders } from '~/features/ordering/orders/order-change-store.server';
import type { Executor } from '~/platform/db/client.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import { LEFT, MAY_BE_OPEN, ORDER_MONEY } from '~/platform/db/order-money.server';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { noteSpent } from './noted-money-store.server';
import { beyondDue, type FreeMoney, type MovedMoney } from './plan-allotment';

/**
 * Locks what money on the account can come from and go to: first the orders, as everybody who changes them, then the payments,
 * so that of two who allot the same money the second sees the first.
 * @returns the locked orders
 */
export async function lockAccount(tx: Executor, dealerId: number, orderIds: readonly number[]): Promise<number[]> {
  const locked = await lockOrders(
    tx,
    sql`receipt_id in (select o.receipt_id from orders o where o.dealer_id = ${dealerId}
      and (o.receipt_id = any(${sql.param([...orderIds])}::int[]) or (${MAY_BE_OPEN} and ${LEFT} < 0)))`,
  );
  await tx.execute(
    sql`select id from payments where dealer_id = ${dealerId} and reversed_at is null and (not spent
      or id in (select payment_id from settlements where order_id = any(${sql.param(locked)}::int[]))) order by id for no key update`,
  );
  return locked;
}

/** What of the settlement `s` has gone back, or is to: it pays nothing else meanwhile. */
const refundedOrToBe = () => sql`coalesce((select sum(f.amount) from refunds f
  where f.payment_id = s.payment_id and f.order_id = s.order_id and f.state <> 'refused'), 0)`;

/**
 * The money that pays nothing, that of cancelled and lessened orders first, then the rests of payments, oldest first; without what
 * is on its way back.
 * @param locked the orders that {@link lockAccount} has locked: a refund of another one can be requested meanwhile
 */
export async function readFreeMoney(tx: Executor, dealerId: number, locked: readonly number[]): Promise<FreeMoney[]> {
  const { rows: orders } = await tx.execute<{
    orderId: number;
    due: string;
    paid: { paymentId: number; amount: string }[];
  }>(sql`
    select o.receipt_id as "orderId", money.due::numeric(18, 2)::text as due,
      (select json_agg(json_build_object('paymentId', p.id, 'amount', (s.amount - ${refundedOrToBe()})::numeric(18, 2)::text) order by p.id desc)
        from settlements s join payments p on p.id = s.payment_id where s.order_id = o.receipt_id and p.reversed_at is null) as paid
    from orders o ${ORDER_MONEY} where o.dealer_id = ${dealerId} and ${MAY_BE_OPEN} and money.paid > money.due
      and o.receipt_id = any(${sql.param([...locked])}::int[]) order by 1`);
  const { rows: rests } = await tx.execute<{ paymentId: number; rest: string }>(sql`
    select p.id as "paymentId", (p.amount - coalesce(s.amount, 0))::numeric(18, 2)::text as rest
    from payments p cross join lateral (select sum(amount) as amount from settlements where payment_id = p.id) s
    where p.dealer_id = ${dealerId} and p.reversed_at is null and not p.spent and p.amount > coalesce(s.amount, 0) order by p.value_date, p.id`);
  return [
    ...orders.flatMap(({ orderId, due, paid }) =>
      beyondDue(
        orderId,
        kurusFromDecimal(due),
        paid.map(({ paymentId, amount }) => ({ paymentId, amount: kurusFromDecimal(amount) })),
      ),
    ),
    ...rests.map(({ paymentId, rest }) => ({ paymentId, fromOrderId: null, amount: kurusFromDecimal(rest) })),
  ];
}

/** Lets money pay other orders, which the caller has locked with the payments; nothing of the ledger changes by it. */
export async function moveMoney(tx: Executor, moved: readonly MovedMoney[]): Promise<void> {
  const given = moved.map(({ amount, ...one }) => ({ ...one, amount: decimalFromKurus(amount) }));
  await changeOrders<{ orderId: number }>(
    tx,
    sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g("paymentId" int, "fromOrderId" int, "orderId" int, amount numeric)
    ), taken as (
      select "paymentId" as payment_id, "fromOrderId" as order_id, sum(amount) as amount from given
      where "fromOrderId" is not null group by 1, 2
    ), lessened as (
      update settlements s set amount = s.amount - t.amount from taken t
      where s.payment_id = t.payment_id and s.order_id = t.order_id and s.amount > t.amount
    ), emptied as (
      delete from settlements s using taken t
      where s.payment_id = t.payment_id and s.order_id = t.order_id and s.amount <= t.amount
    ), settled as (
      insert into settlements (payment_id, order_id, amount)
      select "paymentId", "orderId", sum(amount) from given group by 1, 2
      on conflict (payment_id, order_id) do update set amount = settlements.amount + excluded.amount
      returning payment_id, order_id
    ), changed as (
      ${updateOrders({ where: sql`o.receipt_id in (select "orderId" from given union select "fromOrderId" from given)` })}
    ), ${insertEventSql('received', 'payment.received', {
      from: sql`(select "paymentId" as payment_id, "orderId" as order_id, sum(amount) as amount from given group by 1, 2) s
        join payments p on p.id = s.payment_id join changed o on o.receipt_id = s.order_id join receipts r on r.id = o.receipt_id`,
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
    select o.receipt_id as "orderId" from changed o`,
  );
  await noteSpent(
    tx,
    moved.map(({ paymentId }) => paymentId),
  );
  notifyAfterCommit(tx, 'outbox');
}
