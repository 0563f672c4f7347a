import { sql, type SQL } from 'drizzle-orm';
import { ADDRESS_FIELDS, type AddressField } from '~/features/customers/firms/customer-fields';
import { provisionalOf, type Provisional } from '~/features/licensing/licences/provisional-licence-store.server';
import { endOfDayAhead } from '~/platform/db/calendar-days.server';
import { db, type Executor } from '~/platform/db/client.server';
import type { order, userAccount } from '~/platform/db/schema.server';
import { columns, firmCards, type firms, type licenceStates, type Row } from '~/platform/db/views.server';

/** The scope of a reminder: the days before the end, the present time, and the dealer. */
export type ReminderScope = {
  /** Days before the end at which a dealer is reminded. */
  days: readonly number[];
  now: Date;
  /** One dealer only. */
  dealerId?: number | undefined;
};

/**
 * The licences that are due: running, of a firm that their dealer sees, and not yet reminded of at the smallest
 * threshold that they have reached, for their present end. `codes` limits this to the result of a first query.
 */
function dueLicences({ days, now, dealerId }: ReminderScope, codes?: readonly string[]): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const thresholds = sql`${sql.param([...days])}::int[]`;
  const end = sql`l.expires_at`;
  const dealer = sql`coalesce(l.dealer_id, f.dealer_id, f.id)`;
  // The link shows a dealer what visibleFirms allows, so the mail lists nothing else.
  return sql`
    select l.approval_code as code, ${end} as expires_at, l.computer, d.id as dealer_id,
      f.id as firm_id, f.name as firm_name, f.code as firm_code, w.days
    from licence_states l
    join firms f on f.id = l.firm_id and f.active
    join (select d.id, coalesce(t.sees_all_firms, false) as sees_all,
        array_remove(regexp_split_to_array(d.seller_codes, '[,\\s]+') || d.id::text, '') as codes
      from firms d left join dealer_terms t on t.firm_id = d.id
      where d.active and d.id = any(array(select a.firm_id from user_accounts a where a.role = 'dealer' and not a.locked))
      -- Computed once per dealer instead of once per licence.
      offset 0) d on d.id = ${dealer}
    cross join lateral (select min(x) as days from unnest(${thresholds}) x where ${end} < ${endOfDayAhead(at, sql`x`)}) w
    where ${end} > ${at} and ${end} < ${endOfDayAhead(at, Math.max(...days))}
      ${codes ? sql`and l.approval_code = any(${sql.param(codes)}::text[])` : sql``}
      ${dealerId === undefined ? sql`` : sql`and ${dealer} = ${dealerId}`}
      and (d.sees_all or f.id = d.id or regexp_split_to_array(f.seller_codes, '[,\\s]+') && d.codes)
      and not exists (select 1 from licence_reminders r
        where r.approval_code = l.approval_code and r.expires_at = ${end} and r.days <= w.days)
      -- A stopped licence ends at the time of the stop, apart from differences between the clocks.
      and (${end} > ${at} + interval '1 day' or l.stopped_at is null)`;
}

/** The dealers with due reminders, and their licences. */
export async function findDueDealers(scope: ReminderScope): Promise<{ dealerId: number; codes: string[] }[]> {
  const { rows } = await db().execute<{ dealerId: number; codes: string[] }>(sql`
    select due.dealer_id as "dealerId", array_agg(due.code::text order by due.code) as codes
    from (${dueLicences(scope)}) due group by 1 order by 1`);
  return rows;
}

/** The number of one dealer's licences that a reminder sent now would list. */
export async function countDue(scope: ReminderScope): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from (${dueLicences(scope)}) due`,
  );
  return rows[0]?.count ?? 0;
}

/** A licence as the mail names it. */
export type RemindedLicence = Pick<Row<typeof licenceStates>, 'approvalCode' | 'expiresAt' | 'computer' | 'firmId'> & {
  firmCode: Row<typeof firms>['code'];
  firmName: Row<typeof firms>['name'];
  /** Set where the licence is not to be extended: its order is to be paid (readings 42). */
  unpaid: Pick<Provisional, 'orderId' | 'receiptNo' | 'own'> | null;
};

/**
 * Claims the due ones of these licences for one mail, firm by firm, soonest end first. The threshold that a licence has
 * reached and the larger ones are recorded together. The record's key decides: the second of two claims gets nothing.
 */
export async function claimDue(
  tx: Executor,
  scope: ReminderScope,
  codes: readonly string[],
): Promise<RemindedLicence[]> {
  // Always in the order of the key, so that two concurrent claims cannot deadlock.
  const { rows } = await tx.execute<RemindedLicence>(sql`
    with due as materialized (${dueLicences(scope, codes)}),
    claimed as (
      insert into licence_reminders (approval_code, days, expires_at)
      select due.code, x, due.expires_at from due, unnest(${sql.param([...scope.days])}::int[]) x where x >= due.days
      group by 1, 2, 3 order by 1, 2 on conflict do nothing returning approval_code, days
    )
    select due.code as "approvalCode", to_json(due.expires_at) #>> '{}' as "expiresAt", due.computer,
      due.firm_id as "firmId", due.firm_code as "firmCode", due.firm_name as "firmName",
      ${provisionalOf(sql`due.code`, sql`due.expires_at`, { dealer: sql`due.dealer_id`, amounts: false })} as unpaid
    from due join claimed c on c.approval_code = due.code and c.days = due.days
    order by min(due.expires_at) over (partition by due.firm_id), due.firm_id, due.expires_at, due.code`);
  return rows;
}

/** Records the mail that lists what this transaction has claimed. */
export async function nameReminderMail(tx: Executor, codes: readonly string[], mailId: string): Promise<void> {
  await tx.execute(sql`
    update licence_reminders set mail_id = ${mailId}
    where approval_code = any(${sql.param(codes)}::text[]) and mail_id is null and created_at = now()`);
}

/** The recipient of a reminder: the dealer's billing address, or its account's if there is none. */
export type RemindedDealer = Pick<Row<typeof firmCards>, 'id' | 'code' | AddressField> &
  Pick<Row<typeof order>, 'locale'> & {
    accountId: Row<typeof userAccount>['id'];
    accountEmail: Row<typeof userAccount>['email'];
  };

/** A dealer that can be reminded, in the language of its newest order; undefined if it has no open account. */
export async function findRemindedDealer(tx: Executor, dealerId: number): Promise<RemindedDealer | undefined> {
  const { rows } = await tx.execute<RemindedDealer>(sql`
    select ${columns(firmCards, 'd', ['id', 'code', ...ADDRESS_FIELDS])}, o.id as "accountId", o.email as "accountEmail",
      coalesce((select x.locale from orders x where x.dealer_id = d.id order by x.receipt_id desc limit 1), 'tr') as locale
    from firm_cards d
    cross join lateral (select a.id, a.email from user_accounts a
      where a.firm_id = d.id and a.role = 'dealer' and not a.locked order by a.mail_secret is null, a.id limit 1) o
    where d.id = ${dealerId} and d.active`);
  return rows[0];
}
