import { sql, type SQL } from 'drizzle-orm';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import type { Executor } from '~/platform/db/client.server';

/** The orders of these lines, as a condition on `orders`. */
export function ofLines(lineIds: readonly string[]): SQL {
  return sql`receipt_id in (select order_id from order_lines where id = any(${sql.param([...lineIds])}::uuid[]))`;
}

/**
 * The statement that locks orders, for callers that combine it with other statements. It locks in the order of the ids,
 * so that two callers that lock several cannot deadlock.
 */
export function orderLock(which: SQL): SQL {
  return sql`select receipt_id from orders where ${which} order by receipt_id for no key update`;
}

/**
 * Locks orders. Every change of an order or one of its lines needs its lock: a second run finds the work done, and of
 * two concurrent ones one is first. Later statements see everything that was committed before the lock was granted.
 * @returns the ids of those that exist
 */
export async function lockOrders(tx: Executor, which: SQL): Promise<number[]> {
  const { rows } = await tx.execute<{ receipt_id: number }>(orderLock(which));
  return rows.map(({ receipt_id }) => receipt_id);
}

/**
 * The UPDATE of orders, as a part of a statement for {@link changeOrders}: every change that a reader can see raises
 * the revision. That its money is even has to be found again afterwards, and what was noted as left of it is void with the old revision.
 */
export function updateOrders({
  set = sql``,
  from = sql``,
  where,
  returning = sql``,
}: {
  /** Further changes, after a comma. */
  set?: SQL;
  from?: SQL;
  /** A condition on the order, `o`. */
  where: SQL;
  /** Further returned columns, after a comma. */
  returning?: SQL;
}): SQL {
  return sql`update orders o set revision = o.revision + 1, even_revision = null ${set} ${from} where ${where}
      returning o.receipt_id, o.revision, o.correlation_id, o.dealer_id ${returning}`;
}

/** Runs a statement that changes orders, and after its commit notifies the open pages of the orders in its rows. */
export async function changeOrders<Row extends Record<string, unknown> & { orderId: number | null }>(
  tx: Executor,
  change: SQL,
): Promise<Row[]> {
  const rows = (await tx.execute(change)).rows as Row[];
  for (const { orderId } of rows) if (orderId !== null) notifyAfterCommit(tx, 'order_changed', String(orderId));
  return rows;
}
