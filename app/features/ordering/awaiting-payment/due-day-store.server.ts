import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';

/** The day on which an order is due, in Istanbul. */
export const DUE_DAY = sql`(select min(l.due_date at time zone 'Europe/Istanbul')::date from payment_plans l where l.receipt_id = o.receipt_id)`;

/** The days on which these orders are due, by order. */
export async function readDueDays(orderIds: readonly number[], tx: Executor = db()): Promise<Map<number, string>> {
  const { rows } = await tx.execute<{ id: number; dueDay: string }>(sql`
    select o.receipt_id as id, ${DUE_DAY}::text as "dueDay" from orders o
    where o.receipt_id = any(${sql.param([...orderIds])}::int[])`);
  return new Map(rows.map(({ id, dueDay }) => [id, dueDay]));
}
