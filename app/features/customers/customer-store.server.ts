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
 * `f` is the alias of tbFirma.
 */
export function visibleFirms(viewer: Pick<DealerViewer, 'firm' | 'terms'>): SQL {
  if (viewer.terms.seesAllFirms) return sql`f."bAktif"`;
  const codes = [...sellerCodes(viewer.firm.sellerCodes), String(viewer.firm.id)];
  return sql`f."bAktif" and (f."nFirmaID" = ${viewer.firm.id}
    or regexp_split_to_array(f."sSaticiRumuzu", '[,\\s]+') && ${sql.param(codes)}::text[])`;
}

const customerColumns = sql`f."nFirmaID" as id, f."sKodu" as code, f."sAciklama" as name,
  f."sAdres1" as "address1", f."sAdres2" as "address2", f."sSemt" as district, f."sIl" as province,
  f."sVergiDairesi" as "taxOffice", f."sVergiNo" as "taxNumber",
  coalesce((select c."sIletisimAdresi" from "tbFirmaIletisimi" c where c."nFirmaID" = f."nFirmaID" and c."sIletisimAraci" = 'E-Mail'), '') as email,
  coalesce((select c."sIletisimAdresi" from "tbFirmaIletisimi" c where c."nFirmaID" = f."nFirmaID" and c."sIletisimAraci" = 'Telefon'), '') as phone,
  coalesce((select c."sIletisimAdresi" from "tbFirmaIletisimi" c where c."nFirmaID" = f."nFirmaID" and c."sIletisimAraci" = 'Yetkili'), '') as contact,
  coalesce((select s."sSinifKodu3" from "tbFirmaSinifi" s where s."nFirmaID" = f."nFirmaID"), '') as sector,
  coalesce((select n."sAciklama1" from "tbFirmaAciklamasi" n where n."nFirmaID" = f."nFirmaID"), '') as note`;

/** One firm, or undefined where it does not exist or is not this dealer's to see. */
export async function findVisibleFirm(viewer: DealerViewer, firmId: number): Promise<CustomerFirm | undefined> {
  const { rows } = await db().execute<CustomerFirm>(
    sql`select ${customerColumns} from "tbFirma" f where f."nFirmaID" = ${firmId} and ${visibleFirms(viewer)}`,
  );
  return rows[0];
}
