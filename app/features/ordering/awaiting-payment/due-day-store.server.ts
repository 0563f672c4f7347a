import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import { DUE_DAY } from '~/platform/db/order-money.server';

/** The days on which these orders are due, by order. */
export async function readDueDays(orderIds: readonly number[], tx: Executor = db()): Promise<Map<number, string>> {
  const { rows } = await tx.execute<{ id: number; dueDay: string }>(sql`
    select o.receipt_id as id, ${DUE_DAY}::text as "dueDay" from orders o
    where o.receipt_id = any(${sql.param([...orderIds])}::int[])`);
  return new Map(rows.map(({ id, dueDay }) => [id, dueDay]));
}
