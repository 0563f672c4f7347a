import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import { holdsEveryWord } from '~/platform/db/folded-match.server';
import type { dealerTerms, setting } from '~/platform/db/schema.server';
import type { firms, Row } from '~/platform/db/views.server';
import type { SettingGroup } from '~/platform/settings-store.server';

/** Serialises changes of settings, so that each one records the state that it found. */
export async function lockSettings(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
}

/** Deletes a group's row, which restores its initial values. */
export async function removeSetting(tx: Executor, group: SettingGroup): Promise<void> {
  await tx.execute(sql`delete from settings where name = ${group}`);
}

export type ChangedSetting = Pick<Row<typeof setting>, 'name' | 'updatedAt' | 'updatedBy'>;

/** The groups that differ from their initial values, since when and by whom. */
export async function changedSettings(): Promise<ChangedSetting[]> {
  const { rows } = await db().execute<ChangedSetting>(
    sql`select name, to_json(updated_at) #>> '{}' as "updatedAt", updated_by as "updatedBy" from settings`,
  );
  return rows;
}

type Dealer = { firmId: Row<typeof firms>['id']; firmName: Row<typeof firms>['name'] };

type Terms = Pick<Row<typeof dealerTerms>, 'mayPay' | 'seesAllFirms' | 'emptySellerAlias'>;

/** The terms of a dealer; `firmName` is empty if the dealer has no firm here (yet). */
export type DealerTermsRow = Dealer & Terms;

const TERMS = sql`coalesce(t.may_pay, false) as "mayPay", coalesce(t.sees_all_firms, false) as "seesAllFirms",
  coalesce(t.empty_seller_alias, false) as "emptySellerAlias"`;

/** The dealers with terms of their own, by id. */
export async function listDealerTerms(): Promise<DealerTermsRow[]> {
  const { rows } = await db().execute<DealerTermsRow>(sql`
    select t.firm_id as "firmId", coalesce(f.name, '') as "firmName", ${TERMS}
    from dealer_terms t left join firms f on f.id = t.firm_id
    where t.may_pay or t.sees_all_firms or t.empty_seller_alias order by t.firm_id limit 500`);
  return rows;
}

/** The terms of a dealer, who may have none; undefined if there is no such dealer. */
export async function readDealerTerms(tx: Executor, firmId: number): Promise<DealerTermsRow | undefined> {
  const { rows } = await tx.execute<DealerTermsRow>(sql`
    select ids.id as "firmId", coalesce(f.name, '') as "firmName", ${TERMS}
    from (select ${firmId}::int as id) ids left join firms f on f.id = ids.id
    left join dealer_terms t on t.firm_id = ids.id
    where t.firm_id is not null or exists (select 1 from user_accounts a where a.firm_id = ids.id)`);
  return rows[0];
}

/** Finds dealers, that is firms with an account, by id or by words of code, name and tax number. */
export async function findDealers(query: string, limit: number): Promise<Dealer[]> {
  const byId = /^\d{1,9}$/.test(query) ? sql`or a.firm_id = ${Number(query)}` : sql``;
  const { rows } = await db().execute<Dealer>(sql`
    select f.id as "firmId", f.name as "firmName" from firms f
    where f.id in (select a.firm_id from user_accounts a join firms d on d.id = a.firm_id
      where ${holdsEveryWord(sql`d.search_text`, query)} ${byId})
    order by f.id limit ${limit}`);
  return rows;
}

/** Stores the terms of a dealer; terms that grant nothing are no row, unless it says that the dealer is closed to orders. */
export async function writeDealerTerms(tx: Executor, firmId: number, terms: Terms): Promise<void> {
  const { mayPay, seesAllFirms, emptySellerAlias } = terms;
  if (!mayPay && !seesAllFirms && !emptySellerAlias) {
    await tx.execute(sql`delete from dealer_terms where firm_id = ${firmId} and closed_at is null`);
    await tx.execute(sql`
      update dealer_terms set may_pay = false, sees_all_firms = false, empty_seller_alias = false where firm_id = ${firmId}`);
    return;
  }
  await tx.execute(sql`
    insert into dealer_terms (firm_id, may_pay, sees_all_firms, empty_seller_alias)
    values (${firmId}, ${mayPay}, ${seesAllFirms}, ${emptySellerAlias})
    on conflict (firm_id) do update set may_pay = excluded.may_pay, sees_all_firms = excluded.sees_all_firms,
      empty_seller_alias = excluded.empty_seller_alias`);
}
