import { sql, type SQL } from 'drizzle-orm';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { db } from '~/platform/db/client.server';
import { searchKey } from '~/platform/text';
import { firmIdOf, type StaffFirmFilter } from './staff-firm-filter';

/** A firm as staff's list shows it. */
export type StaffFirmRow = {
  id: number;
  code: string;
  name: string;
  district: string;
  province: string;
  taxNumber: string;
  active: boolean;
  /** It has an account, so it orders for itself and its customers. */
  dealer: boolean;
  dealerId: number | null;
  dealerName: string | null;
  licences: number;
};

const isDealer = sql`exists (select 1 from user_accounts a where a.firm_id = f."nFirmaID")`;

const OF_DEALERS = sql`f."nFirmaID" = any(array(select a.firm_id from user_accounts a where a.firm_id is not null))`;

function holdsWords(query: string) {
  const words = searchKey(query).split(/\s+/).filter(Boolean).slice(0, 8);
  return sql.join(
    words.map((word) => sql`and f."sArama" like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql` `,
  );
}

/** How many firms a search finds, and how many of them are dealers. */
export async function countAllFirms({
  query,
}: Pick<StaffFirmFilter, 'query'>): Promise<{ all: number; dealers: number }> {
  const id = firmIdOf(query.trim());
  const count = (within: SQL) => {
    const matches = sql`(select f."nFirmaID" from "tbFirma" f where ${within} ${holdsWords(query)} limit ${COUNT_BOUND})`;
    const found =
      id === undefined
        ? matches
        : sql`${matches} union (select f."nFirmaID" from "tbFirma" f where ${within} and f."nFirmaID" = ${id})`;
    return sql`(select count(*)::int from (${found}) found)`;
  };
  const { rows } = await db().execute<{ all: number; dealers: number }>(
    sql`select ${count(sql`true`)} as "all", ${count(OF_DEALERS)} as dealers`,
  );
  return rows[0] ?? { all: 0, dealers: 0 };
}

/** A page of firms by their id, newest first; it goes on after a firm, not after a number of rows. */
export async function listAllFirms({ query, dealers, after }: StaffFirmFilter, limit: number): Promise<StaffFirmRow[]> {
  const within = sql`${after === undefined ? sql`true` : sql`f."nFirmaID" < ${after}`}
    and ${dealers ? OF_DEALERS : sql`true`}`;
  const matches = sql`(select f."nFirmaID" as id from "tbFirma" f where ${within} ${holdsWords(query)}
    order by f."nFirmaID" desc limit ${limit})`;
  // A number also names the dealer that has it as its id: a way of its own, so that each keeps its index.
  const id = firmIdOf(query.trim());
  const page =
    id === undefined
      ? matches
      : sql`${matches} union (select f."nFirmaID" from "tbFirma" f where ${within} and f."nFirmaID" = ${id})`;
  const { rows } = await db().execute<StaffFirmRow>(sql`
    with page as materialized (select p.id from (${page}) p order by p.id desc limit ${limit})
    select f."nFirmaID" as id, f."sKodu" as code, f."sAciklama" as name, f."sSemt" as district, f."sIl" as province,
      f."sVergiNo" as "taxNumber", f."bAktif" as active, ${isDealer} as dealer,
      d."nFirmaID" as "dealerId", d."sAciklama" as "dealerName",
      (select count(*)::int from (select 1 from "tbFirmaLisans" l where l."nFirmaID" = f."nFirmaID" limit ${COUNT_BOUND}) counted) as licences
    from page p join "tbFirma" f on f."nFirmaID" = p.id left join "tbFirma" d on d."nFirmaID" = f."nBayiID" order by f."nFirmaID" desc`);
  return rows;
}

/** Everything about a firm that staff looks up; never its old password (readings 22). */
export type StaffFirmCard = StaffFirmRow & {
  address1: string;
  address2: string;
  taxOffice: string;
  sellerCodes: string;
  sector: string;
  note: string;
  registeredAt: string;
  email: string;
  phone: string;
  contact: string;
  customers: number;
  modules: { module: string; package: string }[];
  accounts: {
    id: number;
    email: string;
    displayName: string;
    role: string;
    locked: boolean;
    lastSeenAt: string | null;
  }[];
  terms: { mayPay: boolean; seesAllFirms: boolean; emptySellerAlias: boolean };
};

const contactOf = (kind: string) =>
  sql`coalesce((select c."sIletisimAdresi" from "tbFirmaIletisimi" c where c."nFirmaID" = f."nFirmaID" and c."sIletisimAraci" = ${kind}), '')`;

/** One firm, active or not; undefined where there is none. */
export async function readAnyFirm(firmId: number): Promise<StaffFirmCard | undefined> {
  const { rows } = await db().execute<StaffFirmCard>(sql`
    select f."nFirmaID" as id, f."sKodu" as code, f."sAciklama" as name, f."sAdres1" as "address1", f."sAdres2" as "address2",
      f."sSemt" as district, f."sIl" as province, f."sVergiDairesi" as "taxOffice", f."sVergiNo" as "taxNumber",
      f."sSaticiRumuzu" as "sellerCodes", f."bAktif" as active, to_json(f."dteKayitTarihi") #>> '{}' as "registeredAt",
      ${isDealer} as dealer, d."nFirmaID" as "dealerId", d."sAciklama" as "dealerName",
      ${contactOf('E-Mail')} as email, ${contactOf('Telefon')} as phone, ${contactOf('Yetkili')} as contact,
      coalesce((select s."sSinifKodu3" from "tbFirmaSinifi" s where s."nFirmaID" = f."nFirmaID"), '') as sector,
      coalesce((select n."sAciklama1" from "tbFirmaAciklamasi" n where n."nFirmaID" = f."nFirmaID"), '') as note,
      (select count(*)::int from (select 1 from "tbFirmaLisans" l where l."nFirmaID" = f."nFirmaID" limit ${COUNT_BOUND}) counted) as licences,
      (select count(*)::int from (select 1 from "tbFirma" c where c."nBayiID" = f."nFirmaID" limit ${COUNT_BOUND}) counted) as customers,
      coalesce((select json_agg(json_build_object('module', m."sModul", 'package', m."sPaket") order by m."sPaket", m."sModul")
        from "tbFirmaModulu" m where m."nFirmaID" = f."nFirmaID"), '[]'::json) as modules,
      coalesce((select json_agg(json_build_object('id', a.id, 'email', a.email, 'displayName', a.display_name, 'role', a.role,
          'locked', a.locked, 'lastSeenAt', (select max(s.last_seen_at) from sessions s where s.account_id = a.id)) order by a.id)
        from user_accounts a where a.firm_id = f."nFirmaID"), '[]'::json) as accounts,
      json_build_object('mayPay', coalesce(t.may_pay, false), 'seesAllFirms', coalesce(t.sees_all_firms, false),
        'emptySellerAlias', coalesce(t.empty_seller_alias, false)) as terms
    from "tbFirma" f left join "tbFirma" d on d."nFirmaID" = f."nBayiID" left join dealer_terms t on t.firm_id = f."nFirmaID"
    where f."nFirmaID" = ${firmId}`);
  return rows[0];
}
