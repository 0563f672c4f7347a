import { sql } from 'drizzle-orm';
import type { DealerViewer } from '~/features/accounts/viewer';
import { db } from '~/platform/db/client.server';
import { foldedText } from '~/platform/db/folded-text.server';
import { searchKey } from '~/platform/text';
import { visibleFirms } from './customer-store.server';

/** A firm in a list to choose from. */
export type FoundFirm = {
  id: number;
  code: string;
  name: string;
  district: string;
  province: string;
  taxNumber: string;
};

/**
 * The customer firms that a dealer may choose from, its own aside, whose name, code or tax number holds every word of
 * `query`, by name; at most `limit`.
 */
export async function searchVisibleFirms(viewer: DealerViewer, query: string, limit: number): Promise<FoundFirm[]> {
  const words = searchKey(query).split(/\s+/).filter(Boolean).slice(0, 8);
  const text = foldedText(sql`f."sAciklama" || ' ' || f."sKodu" || ' ' || f."sVergiNo"`);
  const matches = words.map((word) => sql`and strpos(${text}, ${word}) > 0`);
  const { rows } = await db().execute<FoundFirm>(sql`
    select f."nFirmaID" as id, f."sKodu" as code, f."sAciklama" as name, f."sSemt" as district, f."sIl" as province,
      f."sVergiNo" as "taxNumber"
    from "tbFirma" f
    where ${visibleFirms(viewer)} and f."nFirmaID" <> ${viewer.firm.id} ${sql.join(matches, sql` `)}
    order by ${foldedText(sql`f."sAciklama"`)}, f."nFirmaID" limit ${limit}`);
  return rows;
}
