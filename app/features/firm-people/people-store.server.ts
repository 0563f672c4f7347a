import { sql } from 'drizzle-orm';
import { dealerRightsOf, type DealerRight, type DealerRights } from '~/features/accounts/dealer-rights';
import { db, type Executor } from '~/platform/db/client.server';

/** A person of a dealer firm, as the firm's owners see them. */
export type FirmPerson = {
  id: number;
  displayName: string;
  email: string;
  rights: DealerRights;
  locked: boolean;
  /** ISO. */
  since: string;
  /** ISO; of the sessions that are open. */
  lastSeenAt: string | null;
};

type PersonRow = Omit<FirmPerson, 'rights'> & { rights: string[] };
const personOf = (row: PersonRow): FirmPerson => ({ ...row, rights: dealerRightsOf(row.rights) });

/** The people of a firm, its owners first; only the one who is named, where one is. */
export async function listPeople(firmId: number, id?: number): Promise<FirmPerson[]> {
  const { rows } = await db().execute<PersonRow>(sql`
    select a.id, a.display_name as "displayName", a.email, a.firm_rights as rights, a.locked,
      to_json(a.created_at) #>> '{}' as since,
      (select to_json(max(s.last_seen_at)) #>> '{}' from sessions s
        where s.account_id = a.id and s.expires_at > now() and s.created_at >= a.password_changed_at) as "lastSeenAt"
    from user_accounts a where a.firm_id = ${firmId} ${id === undefined ? sql`` : sql`and a.id = ${id}`}
    order by 'owner' = any(a.firm_rights) desc, a.id`);
  return rows.map(personOf);
}

/** A person under the lock of their firm. */
export type LockedPerson = { id: number; displayName: string; email: string; rights: DealerRights; locked: boolean };

/**
 * All people of a firm, locked: of two who change them at once the later one judges by what the earlier one has left. Their
 * rows are taken in one order, so that the two cannot wait for each other.
 */
export async function lockPeople(tx: Executor, firmId: number): Promise<LockedPerson[]> {
  const { rows } = await tx.execute<Omit<LockedPerson, 'rights'> & { rights: string[] }>(sql`
    select id, display_name as "displayName", email, firm_rights as rights, locked from user_accounts
    where firm_id = ${firmId} order by id for no key update`);
  return rows.map((row) => ({ ...row, rights: dealerRightsOf(row.rights) }));
}

export async function writeRights(tx: Executor, accountId: number, rights: readonly DealerRight[]): Promise<void> {
  await tx.execute(sql`
    update user_accounts set firm_rights = ${sql.param(rights)}::varchar[] where id = ${accountId}`);
}

/**
 * Makes a person of a firm a member without one. What was begun for the firm's customers ends with it; endpoints are looked
 * after by `heir`.
 */
export async function takeOutOfFirm(tx: Executor, accountId: number, heir: number | null): Promise<void> {
  await tx.execute(sql`
    with person as (
      update user_accounts set role = 'member', firm_id = null, firm_rights = '{}', mail_secret = null
      where id = ${accountId} returning id
    ), drafts as (
      delete from checkout_drafts where account_id in (select id from person)
    ), queue as (
      delete from queued_licence_orders where account_id in (select id from person)
    )
    update webhook_endpoints set account_id = ${heir}::int where account_id in (select id from person)`);
}

/** Of the firm's mail service: each of its accounts has what it knows the firm by (readings 19). */
export async function joinFirm(
  tx: Executor,
  accountId: number,
  firmId: number,
  rights: readonly DealerRight[],
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update user_accounts set role = 'dealer', firm_id = ${firmId}, firm_rights = ${sql.param(rights)}::varchar[],
      mail_secret = (select d.mail_secret from user_accounts d where d.firm_id = ${firmId} and d.mail_secret is not null order by d.id limit 1),
      email_confirmed_at = coalesce(email_confirmed_at, now())
    where id = ${accountId} and role = 'member'`);
  return rowCount === 1;
}
