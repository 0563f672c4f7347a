import { sql } from 'drizzle-orm';
import { transaction, type Executor } from '~/platform/db/client.server';
import { ORDER_MONEY } from '~/platform/db/order-money.server';

/** Orders that one statement looks at. */
const AT_ONCE = 5000;

/** Notes of these locked orders those whose payments are exactly what they cost. */
export async function noteEven(tx: Executor, orderIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update orders e set even_revision = e.revision where e.receipt_id in (
      select o.receipt_id from orders o ${ORDER_MONEY}
      where o.receipt_id = any(${sql.param([...orderIds])}::int[]) and money.due = money.paid)`);
}

/**
 * Notes all orders whose money is even: after a payment more of an order may change, and a cancelled one that was never paid is even,
 * too. Locks nothing: an order that changes meanwhile has another revision by then, and is left for the next time.
 * @returns how many
 */
export async function noteAllEven(): Promise<number> {
  // What wrote to an order without this release clears nothing.
  await transaction((tx) =>
    tx.execute(
      sql`update orders set even_revision = null where even_revision is not null and even_revision <> revision`,
    ),
  );
  let count = 0;
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    const { rows } = await transaction((tx) =>
      tx.execute<{ last: number | null; looked: number; noted: number }>(sql`
        with looked as materialized (
          select * from orders where even_revision is null and receipt_id > ${from} order by receipt_id limit ${AT_ONCE}
        ), even as (
          select o.receipt_id, o.revision from looked o ${ORDER_MONEY} where money.due = money.paid
        ), noted as (
          update orders e set even_revision = even.revision from even
          where e.receipt_id = even.receipt_id and e.revision = even.revision returning 1
        )
        select max(receipt_id) as last, count(*)::int as looked, (select count(*)::int from noted) as noted from looked`),
    );
    const [batch] = rows;
    count += batch?.noted ?? 0;
    after = batch?.looked === AT_ONCE ? (batch.last ?? undefined) : undefined;
  }
  return count;
}
