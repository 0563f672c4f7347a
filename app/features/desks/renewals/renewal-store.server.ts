import { sql, type SQL } from 'drizzle-orm';
import { firmHoldsWords, numberOf } from '~/features/desks/staff/look-up-store.server';
import { provisionalOf, type Provisional } from '~/features/licensing/licences/provisional-licence-store.server';
import { endOfDayAhead } from '~/platform/db/calendar-days.server';
import { db } from '~/platform/db/client.server';
import type { licenceReminder, storedMail } from '~/platform/db/schema.server';
import type { firms, licenceStates, Row } from '~/platform/db/views.server';
import type { RenewalFilter } from './renewal-filter';

/** A dealer with the number of its licences that end soon, and its last reminder. */
export type RenewingDealer = Pick<Row<typeof firms>, 'id' | 'code' | 'name'> & {
  in7: number;
  in30: number;
  in60: number;
  /** It can be reminded: one of its accounts is open. */
  open: boolean;
  lastMailId: Row<typeof storedMail>['id'] | null;
  /** ISO 8601. */
  lastMailAt: Row<typeof storedMail>['createdAt'] | null;
};

/** The dealer of a licence: its own, otherwise its firm's; the firm is read only if the licence names none. */
const dealerOf = sql`coalesce(l.dealer_id, (select coalesce(f.dealer_id, f.id) from firms f where f.id = l.firm_id))`;

const within = (at: SQL, days: number) => sql`l.expires_at > ${at} and l.expires_at < ${endOfDayAhead(at, days)}`;

/** The address of a reminder; `d` is the dealer's firm. Its mails are found by it. */
const mailAddress = sql`coalesce(
  (select nullif(c.email, '') from firm_cards c where c.id = d.id),
  (select a.email from user_accounts a where a.firm_id = d.id and a.role = 'dealer' order by a.locked, a.mail_secret is null, a.id limit 1))`;

const dealerColumns = sql`d.id, d.code, d.name,
  d.active and exists (select 1 from user_accounts a where a.firm_id = d.id and a.role = 'dealer' and not a.locked) as open,
  m.id as "lastMailId", to_json(m.created_at) #>> '{}' as "lastMailAt"`;

const lastReminder = sql`left join lateral (select s.id, s.created_at from stored_mails s
  where s.to_address = ${mailAddress} and s.kind = 'licence-reminder' order by s.created_at desc limit 1) m on true`;

/**
 * The dealers with licences that end within the window, those with most of them first. Only the licences of sixty days
 * are read, by the index of their ends.
 * @param dealerIds limits this to the result of a search
 */
export async function listRenewingDealers(
  { window, after }: Pick<RenewalFilter, 'window' | 'after'>,
  { now, limit, dealerIds }: { now: Date; limit: number; dealerIds?: readonly number[] | undefined },
): Promise<{ dealers: RenewingDealer[]; total: number; next: RenewalFilter['after'] }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db().execute<RenewingDealer & { count: number; total: number }>(sql`
    with ending as materialized (
      select ${dealerOf} as dealer_id, (count(*) filter (where ${within(at, 7)}))::int as in7,
        (count(*) filter (where ${within(at, 30)}))::int as in30, count(*)::int as in60
      from licences l where ${within(at, 60)} group by 1
    ), wanted as (
      select e.*, ${sql.identifier(`in${window}`)} as count from ending e where ${sql.identifier(`in${window}`)} > 0
        ${dealerIds ? sql`and e.dealer_id = any(${sql.param([...dealerIds])}::int[])` : sql``}
    ), page as materialized (
      select e.* from wanted e where true
        ${after ? sql`and (-${sql.identifier(`in${window}`)}, e.dealer_id) > (-${after.count}::int, ${after.dealerId})` : sql``}
      order by count desc, e.dealer_id limit ${limit + 1}
    )
    select ${dealerColumns}, p.in7, p.in30, p.in60, p.count, (select count(*)::int from wanted) as total from page p join firms d on d.id = p.dealer_id
    ${lastReminder} order by p.count desc, p.dealer_id`);
  const dealers = rows.slice(0, limit);
  const last = dealers.at(-1);
  return {
    dealers,
    total: rows[0]?.total ?? 0,
    next: rows.length > limit && last ? { count: last.count, dealerId: last.id } : undefined,
  };
}

/** One dealer as the list would show it, even if none of its licences ends; undefined if there is no such firm. */
export async function findRenewingDealer(dealerId: number, now: Date): Promise<RenewingDealer | undefined> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db().execute<RenewingDealer>(sql`
    select ${dealerColumns}, e.in7, e.in30, e.in60 from firms d
    cross join lateral (
      select (count(*) filter (where ${within(at, 7)}))::int as in7, (count(*) filter (where ${within(at, 30)}))::int as in30,
        count(*)::int as in60
      from licences l where ${within(at, 60)} and ${dealerOf} = ${dealerId}) e
    ${lastReminder} where d.id = ${dealerId}`);
  return rows[0];
}

/** A licence of a dealer that ends soon; instants are ISO 8601. */
export type EndingLicence = Pick<
  Row<typeof licenceStates>,
  'approvalCode' | 'expiresAt' | 'endSetAt' | 'computer' | 'firmId'
> & {
  firmName: Row<typeof firms>['name'];
  firmCode: Row<typeof firms>['code'];
  /** The smallest threshold at which its dealer was reminded of this end, and the mail. */
  remindedDays: Row<typeof licenceReminder>['days'] | null;
  remindedAt: Row<typeof licenceReminder>['createdAt'] | null;
  mailId: Row<typeof licenceReminder>['mailId'];
  /** Set where its order is to be paid, and the licence is not to be extended. */
  provisional: Provisional | null;
};

/** One dealer's licences that end within the window, soonest first. */
export async function listEndingLicences(
  dealerId: number,
  { window, afterLicence }: Pick<RenewalFilter, 'window' | 'afterLicence'>,
  { now, limit }: { now: Date; limit: number },
): Promise<{ licences: EndingLicence[]; next: RenewalFilter['afterLicence'] }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const end = sql`l.expires_at`;
  const { rows } = await db().execute<EndingLicence & { end: string }>(sql`
    with l as materialized (
      select l.* from licences l where ${within(at, window)} and ${dealerOf} = ${dealerId}
        ${
          afterLicence
            ? sql`and (${end}, l.approval_code) > ('epoch'::timestamptz + ${afterLicence.end}::bigint * interval '1 microsecond', ${afterLicence.code})`
            : sql``
        }
      order by ${end}, l.approval_code limit ${limit + 1})
    select l.approval_code as "approvalCode", to_json(${end}) #>> '{}' as "expiresAt", l.computer,
      to_json(s.end_set_at) #>> '{}' as "endSetAt", f.id as "firmId", f.name as "firmName", f.code as "firmCode", r.days as "remindedDays",
      to_json(r.created_at) #>> '{}' as "remindedAt", r.mail_id as "mailId",
      (extract(epoch from ${end}) * 1000000)::bigint::text as "end",
      ${provisionalOf(sql`l.approval_code`, end, { dealer: undefined, amounts: true })} as provisional
    from l join licence_states s on s.approval_code = l.approval_code join firms f on f.id = l.firm_id
    left join lateral (select x.days, x.created_at, x.mail_id from licence_reminders x
      where x.approval_code = l.approval_code and x.expires_at = ${end} order by x.days limit 1) r on true
    order by ${end}, l.approval_code`);
  const licences = rows.slice(0, limit);
  const last = licences.at(-1);
  return { licences, next: rows.length > limit && last ? { end: last.end, code: last.approvalCode } : undefined };
}

/** The dealers that match a search by name, code, tax number or id. There are few dealers, so they are scanned. */
export async function findDealers(query: string): Promise<number[]> {
  const { rows } = await db().execute<Pick<Row<typeof firms>, 'id'>>(sql`
    select distinct f.id from user_accounts a join firms f on f.id = a.firm_id
    where a.role = 'dealer' and (f.id = ${numberOf(query) ?? 0} or ${firmHoldsWords(query)})`);
  return rows.map(({ id }) => id);
}
