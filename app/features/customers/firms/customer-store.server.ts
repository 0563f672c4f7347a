import { sql, type SQL } from 'drizzle-orm';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { db, type Executor } from '~/platform/db/client.server';
import { columns, firmCards, type Row } from '~/platform/db/views.server';
import { CUSTOMER_FIELDS } from './customer-fields';
import { sellerCodes } from './seller-codes';

/** A customer firm as its dealer sees it. */
export type CustomerFirm = Pick<Row<typeof firmCards>, (typeof SHOWN)[number]>;

const SHOWN = ['id', 'code', ...CUSTOMER_FIELDS] as const;

/**
 * The firms that a dealer may see (dealer-shop §6, readings 10): only active ones; all of them for dealers whose terms
 * say so, otherwise those that share a whole seller code with it, and always its own ("for my own firm"). `f` is the
 * alias of `firms`.
 */
export function visibleFirms(viewer: Pick<DealerViewer, 'firm' | 'terms'>): SQL {
  if (viewer.terms.seesAllFirms) return sql`f.active`;
  const codes = [...sellerCodes(viewer.firm.sellerCodes), String(viewer.firm.id)];
  return sql`f.active and (f.id = ${viewer.firm.id}
    or regexp_split_to_array(f.seller_codes, '[,\\s]+') && ${sql.param(codes)}::text[])`;
}

/** One firm, or undefined if it does not exist or this dealer may not see it. */
export async function findVisibleFirm(
  viewer: DealerViewer,
  firmId: number,
  tx: Executor = db(),
): Promise<CustomerFirm | undefined> {
  const { rows } = await tx.execute<CustomerFirm>(
    sql`select ${columns(firmCards, 'f', SHOWN)} from firm_cards f where f.id = ${firmId} and ${visibleFirms(viewer)}`,
  );
  return rows[0];
}
