import { sql } from 'drizzle-orm';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { db } from '~/platform/db/client.server';
import { columns, firms, type Row } from '~/platform/db/views.server';
import { searchKey } from '~/platform/text';
import { visibleFirms } from './customer-store.server';

/** A firm in a list to choose from. */
export type FoundFirm = Pick<Row<typeof firms>, (typeof SHOWN)[number]>;

const SHOWN = ['id', 'code', 'name', 'district', 'province', 'taxNumber'] as const;

/**
 * The customer firms that a dealer may choose from, without its own, whose name, code or tax number contains every word
 * of `query`, by name: the first `limit` of them, and how many there are.
 */
export async function searchVisibleFirms(
  viewer: DealerViewer,
  query: string,
  limit: number,
): Promise<{ firms: FoundFirm[]; total: number }> {
  const words = searchKey(query).split(/\s+/).filter(Boolean).slice(0, 8);
  const matches = words.map((word) => sql`and strpos(f.search_text, ${word}) > 0`);
  const { rows } = await db().execute<FoundFirm & { total: number }>(sql`
    select ${columns(firms, 'f', SHOWN)}, (count(*) over ())::int as total
    from firms f where ${visibleFirms(viewer)} and f.id <> ${viewer.firm.id} ${sql.join(matches, sql` `)}
    order by f.search_text, f.id limit ${limit}`);
  return { firms: rows.map(({ total: _, ...firm }) => firm), total: rows[0]?.total ?? 0 };
}
