import { sql, type SQL } from 'drizzle-orm';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { sharedConnection, type Executor } from '~/platform/db/client.server';
import { statement } from '~/platform/db/statement.server';
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
  return viewer.terms.seesAllFirms ? ALL_FIRMS : firmsOf(viewer.firm.id, codesOf(viewer));
}

/**
 * The same where a statement reads all of them: they are found by the index of the codes before anything else. To the planner the
 * function that splits codes costs nothing, so it walked all firms of the vendor where their order saved it a sort.
 */
export function allVisibleFirms(viewer: Pick<DealerViewer, 'firm' | 'terms'>): SQL {
  const visible = visibleFirms(viewer);
  return viewer.terms.seesAllFirms ? visible : sql`f.id = any(array(select f.id from firms f where ${visible}))`;
}

const ALL_FIRMS = sql`f.active`;
const codesOf = ({ firm }: Pick<DealerViewer, 'firm'>) => [...sellerCodes(firm.sellerCodes), String(firm.id)];
const firmsOf = (dealerId: unknown, codes: unknown) => sql`f.active and (f.id = ${dealerId}
    or regexp_split_to_array(f.seller_codes, '[,\\s]+') && ${sql.param(codes)}::text[])`;

/** One firm, or undefined if it does not exist or this dealer may not see it. */
export async function findVisibleFirm(
  viewer: DealerViewer,
  firmId: number,
  tx?: Executor,
): Promise<CustomerFirm | undefined> {
  if (tx) return (await tx.execute<CustomerFirm>(firmWhere(firmId, visibleFirms(viewer)))).rows[0];
  const [found] = viewer.terms.seesAllFirms
    ? await anyFirm({ firmId })
    : await ownFirm({ firmId, dealerId: viewer.firm.id, codes: codesOf(viewer) });
  return found;
}

const firmWhere = (firmId: unknown, visible: SQL) =>
  sql`select ${columns(firmCards, 'f', SHOWN)} from firm_cards f where f.id = ${firmId} and ${visible}`;
const anyFirm = statement<CustomerFirm, { firmId: number }>(
  firmWhere(sql.placeholder('firmId'), ALL_FIRMS),
  sharedConnection,
);
const ownFirm = statement<CustomerFirm, { firmId: number; dealerId: number; codes: string[] }>(
  firmWhere(sql.placeholder('firmId'), firmsOf(sql.placeholder('dealerId'), sql.placeholder('codes'))),
  sharedConnection,
);
