import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '~/platform/db/client.server';

/**
 * Creates missing stock items with class and description, cut to the length of the ERP's columns (dealer-shop §5), and
 * links their products to them. Existing items stay as the ERP has them.
 * @param wanted a query of code, name, vat_rate, class and summary, each code once
 */
export async function createStockItems(tx: Executor, wanted: SQL): Promise<void> {
  await tx.execute(sql`
    with wanted as (
      select left(code, 20) as code, left(name, 60) as name, vat_rate, class, left(summary, 60) as summary from (${wanted}) w
    ), item as (
      -- In the order of their codes, so that two processes that create the same items cannot deadlock.
      insert into stock_items (code, name, vat_rate, unit)
      select code, name, vat_rate, 'ADET' from wanted order by code
      on conflict (code) do nothing returning id, code
    ), class as (
      insert into stock_classes (stock_item_id, class) select id, class from item join wanted using (code)
    ), moved as (
      update products set stock_item_id = item.id from item where products.sku = item.code
    )
    insert into stock_notes (stock_item_id, note) select id, summary from item join wanted using (code)`);
}
