import { sql, type SQL } from 'drizzle-orm';
import type { DealerViewer } from '~/features/accounts/viewer';
import { db } from '~/platform/db/client.server';
import { sellerCodes } from './seller-codes';

/** A customer firm as its dealer sees it. */
export type CustomerFirm = {
  id: number;
  code: string;
  name: string;
  address1: string;
  address2: string;
  district: string;
  province: string;
  taxOffice: string;
  taxNumber: string;
  email: string;
  phone: string;
  contact: string;
  sector: string;
  note: string;
};

/**
 * The firms that a dealer may see (dealer-shop §6, readings 10): active ones, all of them for dealers whose
 * terms say so, else those that share a whole seller code with it, and always its own ("for my own firm").
 * `f` is the alias of `firms`.
 */
export function visibleFirms(viewer: Pick<DealerViewer, 'firm' | 'terms'>): SQL {
  if (viewer.terms.seesAllFirms) return sql`f.active`;
  const codes = [...sellerCodes(viewer.firm.sellerCodes), String(viewer.firm.id)];
  return sql`f.active and (f.id = ${viewer.firm.id}
    or regexp_split_to_array(f.seller_codes, '[,\\s]+') && ${sql.param(codes)}::text[])`;
}

const customerColumns = sql`f.id, f.code, f.name,
  f.address1, f.address2, f.district, f.province,
  f.tax_office as "taxOffice", f.tax_number as "taxNumber",
  f.email, f.phone, f.contact, f.sector, f.note`;

/** One firm, or undefined where it does not exist or is not this dealer's to see. */
export async function findVisibleFirm(viewer: DealerViewer, firmId: number): Promise<CustomerFirm | undefined> {
  const { rows } = await db().execute<CustomerFirm>(
    sql`select ${customerColumns} from firm_cards f where f.id = ${firmId} and ${visibleFirms(viewer)}`,
  );
  return rows[0];
}
