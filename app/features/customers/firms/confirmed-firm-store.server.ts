import { sql, type SQL } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';

const ofCompletedOrder = (id: SQL) => sql`exists (select 1 from orders o
  where o.customer_firm_id = ${id} and o.completed_at is not null and o.cancelled_at is null)`;

/**
 * The condition for firms that the vendor has confirmed: those of completed orders, and those that staff have marked. Public
 * lists show no others, because anybody with a dealer's token can enter a firm under any name (readings 49).
 * @param id the column with the firm's id
 */
export function isConfirmedFirm(id: SQL): SQL {
  return sql`(${ofCompletedOrder(id)} or exists (select 1 from confirmed_firms c where c.firm_id = ${id}))`;
}

export type Confirmation = { ordered: boolean; marked: boolean };

/** Why public lists may show a firm: by a completed order, by the mark of staff. */
export async function readConfirmation(firmId: number): Promise<Confirmation> {
  const { rows } = await db().execute<Confirmation>(sql`
    select ${ofCompletedOrder(sql`${firmId}`)} as ordered,
      exists (select 1 from confirmed_firms c where c.firm_id = ${firmId}) as marked`);
  return rows[0] ?? { ordered: false, marked: false };
}

/** Marks a firm, or takes the mark away; false if that was so already. */
export async function setMark(
  tx: Executor,
  firmId: number,
  { marked, by }: { marked: boolean; by: string },
): Promise<boolean> {
  const { rowCount } = await tx.execute(
    marked
      ? sql`insert into confirmed_firms (firm_id, confirmed_by) values (${firmId}, ${by}) on conflict do nothing`
      : sql`delete from confirmed_firms where firm_id = ${firmId}`,
  );
  return (rowCount ?? 0) > 0;
}
