import { sql, type SQL } from 'drizzle-orm';

/**
 * The condition for firms that the vendor has confirmed: those of completed orders, and those that staff have marked. Public
 * lists show no others, because anybody with a dealer's token can enter a firm under any name (readings 49).
 * @param id the column with the firm's id
 */
export function isConfirmedFirm(id: SQL): SQL {
  return sql`(exists (select 1 from orders o where o.customer_firm_id = ${id} and o.completed_at is not null and o.cancelled_at is null)
    or exists (select 1 from confirmed_firms c where c.firm_id = ${id}))`;
}
