import { sql, type SQL } from 'drizzle-orm';
import { transaction, type Executor } from '~/platform/db/client.server';
import { ORDER_MONEY } from '~/platform/db/order-money.server';

/** Rows that one statement looks at. */
const AT_ONCE = 5000;

/** Notes of the orders `e` what is left to pay of them, `found.rest`. */
const NOTE: SQL = sql`even_revision = case when found.rest = 0 then e.revision end,
  open_revision = case when found.rest <> 0 then e.revision end, open_amount = nullif(found.rest, 0)`;

/** Whether the payment `p`, which nobody has noted as used up, is. */
const IS_SPENT: SQL = sql`not p.spent and p.reversed_at is null
  and p.amount = (select sum(s.amount) from settlements s where s.payment_id = p.id)`;

/** Notes what is left to pay of these locked orders. */
export async function noteMoney(tx: Executor, orderIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update orders e set ${NOTE} from (
      select o.receipt_id, money.due - money.paid as rest from orders o ${ORDER_MONEY}
      where o.receipt_id = any(${sql.param([...orderIds])}::int[])) found
    where e.receipt_id = found.receipt_id`);
}

/** Notes which of these locked payments are used up by what they settle. */
export async function noteSpent(tx: Executor, paymentIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update payments p set spent = true where p.id = any(${sql.param([...paymentIds])}::int[]) and ${IS_SPENT}`);
}

/**
 * Notes of all orders what is left to pay of them, and of all payments whether they are used up: after a payment more of an order may
 * change, and a cancelled one that was never paid is even, too. Locks nothing: an order that changes meanwhile has another revision by
 * then, and is left for the next time, as a payment is that somebody has locked.
 * @returns of how many orders
 */
export async function noteAllMoney(): Promise<number> {
  // What wrote to an order without this release clears nothing.
  await transaction((tx) =>
    tx.execute(
      sql`update orders set even_revision = null where even_revision is not null and even_revision <> revision`,
    ),
  );
  await inBatches(
    (from) => sql`
      with looked as materialized (
        select id from payments where not spent and reversed_at is null and id > ${from} order by id limit ${AT_ONCE}
      ), used as (
        select p.id from payments p join looked using (id) where ${IS_SPENT} order by p.id for no key update of p skip locked
      ), noted as (
        update payments p set spent = true from used where p.id = used.id returning 1
      )
      select max(id) as last, count(*)::int as looked, (select count(*)::int from noted) as noted from looked`,
  );
  return inBatches(
    (from) => sql`
      with looked as materialized (
        select * from orders where even_revision is null and open_revision is distinct from revision and receipt_id > ${from}
        order by receipt_id limit ${AT_ONCE}
      ), found as (
        select o.receipt_id, o.revision, money.due - money.paid as rest from looked o ${ORDER_MONEY}
      ), noted as (
        update orders e set ${NOTE} from found
        where e.receipt_id = found.receipt_id and e.revision = found.revision returning 1
      )
      select max(receipt_id) as last, count(*)::int as looked, (select count(*)::int from noted) as noted from looked`,
  );
}

/** Runs a statement over all rows, each time from where it ended; @returns how many it noted */
async function inBatches(statement: (from: number) => SQL): Promise<number> {
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    const { rows } = await transaction((tx) =>
      tx.execute<{ last: number | null; looked: number; noted: number }>(statement(from)),
    );
    const [batch] = rows;
    count += batch?.noted ?? 0;
    after = batch?.looked === AT_ONCE ? (batch.last ?? undefined) : undefined;
  }
  return count;
}
