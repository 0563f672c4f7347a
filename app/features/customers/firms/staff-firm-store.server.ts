import { sql, type SQL } from 'drizzle-orm';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { db } from '~/platform/db/client.server';
import type { dealerTerms, userAccount } from '~/platform/db/schema.server';
import { columns, firmCards, type moduleGrants, type Row } from '~/platform/db/views.server';
import { searchKey } from '~/platform/text';
import { rowIdOf } from '~/platform/row-ids';
import { CUSTOMER_FIELDS } from './customer-fields';
import type { StaffFirmFilter } from './staff-firm-filter';

/** A firm as the list for staff shows it. */
export type StaffFirmRow = Pick<Row<typeof firmCards>, (typeof LISTED)[number]> & {
  /** It has an account, so it can order for itself and its customers. */
  dealer: boolean;
  dealerId: Row<typeof firmCards>['dealerId'];
  dealerName: Row<typeof firmCards>['name'] | null;
  licences: number;
};

const LISTED = ['id', 'code', 'name', 'district', 'province', 'taxNumber', 'active'] as const;
const DETAILS = [...new Set([...LISTED, ...CUSTOMER_FIELDS, 'sellerCodes' as const])];

const isDealer = sql`exists (select 1 from user_accounts a where a.firm_id = f.id)`;

const OF_DEALERS = sql`f.id = any(array(select a.firm_id from user_accounts a where a.firm_id is not null))`;

function holdsWords(query: string) {
  const words = searchKey(query).split(/\s+/).filter(Boolean).slice(0, 8);
  return sql.join(
    words.map((word) => sql`and f.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql` `,
  );
}

/** The number of firms that a search finds, and of the dealers among them. */
export async function countAllFirms({
  query,
}: Pick<StaffFirmFilter, 'query'>): Promise<{ all: number; dealers: number }> {
  const id = rowIdOf(query.trim());
  const count = (within: SQL) => {
    const matches = sql`(select f.id from firms f where ${within} ${holdsWords(query)} limit ${COUNT_BOUND})`;
    const found =
      id === undefined ? matches : sql`${matches} union (select f.id from firms f where ${within} and f.id = ${id})`;
    return sql`(select count(*)::int from (${found}) found)`;
  };
  const { rows } = await db().execute<{ all: number; dealers: number }>(
    sql`select ${count(sql`true`)} as "all", ${count(OF_DEALERS)} as dealers`,
  );
  return rows[0] ?? { all: 0, dealers: 0 };
}

/** A page of firms by id, newest first, which continues after a firm instead of an offset. */
export async function listAllFirms({ query, dealers, after }: StaffFirmFilter, limit: number): Promise<StaffFirmRow[]> {
  const within = sql`${after === undefined ? sql`true` : sql`f.id < ${after}`}
    and ${dealers ? OF_DEALERS : sql`true`}`;
  const matches = sql`(select f.id from firms f where ${within} ${holdsWords(query)}
    order by f.id desc limit ${limit})`;
  // A number also finds the firm with that id, by a union, because an `or` could not use both indexes.
  const id = rowIdOf(query.trim());
  const page =
    id === undefined ? matches : sql`${matches} union (select f.id from firms f where ${within} and f.id = ${id})`;
  const { rows } = await db().execute<StaffFirmRow>(sql`
    with page as materialized (select p.id from (${page}) p order by p.id desc limit ${limit})
    select ${columns(firmCards, 'f', LISTED)}, ${isDealer} as dealer,
      d.id as "dealerId", d.name as "dealerName",
      (select count(*)::int from (select 1 from licences l where l.firm_id = f.id limit ${COUNT_BOUND}) counted) as licences
    from page p join firms f on f.id = p.id left join firms d on d.id = f.dealer_id order by f.id desc`);
  return rows;
}

/** Everything about a firm that staff look up, without its old password (readings 22). */
export type StaffFirmCard = StaffFirmRow &
  Pick<Row<typeof firmCards>, (typeof DETAILS)[number] | 'registeredAt'> & {
    customers: number;
    modules: Pick<Row<typeof moduleGrants>, 'module' | 'package'>[];
    accounts: (Pick<Row<typeof userAccount>, 'id' | 'email' | 'displayName' | 'role' | 'locked'> & {
      rights: Row<typeof userAccount>['firmRights'];
      lastSeenAt: string | null;
    })[];
    terms: Pick<Row<typeof dealerTerms>, 'mayPay' | 'seesAllFirms' | 'emptySellerAlias'>;
  };

/** One firm, active or not; undefined if there is none. */
export async function readAnyFirm(firmId: number): Promise<StaffFirmCard | undefined> {
  const { rows } = await db().execute<StaffFirmCard>(sql`
    select ${columns(firmCards, 'f', DETAILS)}, to_json(f.registered_at) #>> '{}' as "registeredAt",
      ${isDealer} as dealer, d.id as "dealerId", d.name as "dealerName",
      (select count(*)::int from (select 1 from licences l where l.firm_id = f.id limit ${COUNT_BOUND}) counted) as licences,
      (select count(*)::int from (select 1 from firms c where c.dealer_id = f.id limit ${COUNT_BOUND}) counted) as customers,
      coalesce((select json_agg(json_build_object('module', m.module, 'package', m.package) order by m.package, m.module)
        from module_grants m where m.firm_id = f.id), '[]'::json) as modules,
      coalesce((select json_agg(json_build_object('id', a.id, 'email', a.email, 'displayName', a.display_name, 'role', a.role,
          'locked', a.locked, 'rights', a.firm_rights, 'lastSeenAt', (select max(s.last_seen_at) from sessions s where s.account_id = a.id)) order by 'owner' = any(a.firm_rights) desc, a.id)
        from user_accounts a where a.firm_id = f.id), '[]'::json) as accounts,
      json_build_object('mayPay', coalesce(t.may_pay, false), 'seesAllFirms', coalesce(t.sees_all_firms, false),
        'emptySellerAlias', coalesce(t.empty_seller_alias, false)) as terms
    from firm_cards f left join firms d on d.id = f.dealer_id left join dealer_terms t on t.firm_id = f.id
    where f.id = ${firmId}`);
  return rows[0];
}
