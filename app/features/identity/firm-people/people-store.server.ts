import { sql } from 'drizzle-orm';
import type { DealerRight } from '~/features/identity/accounts/dealer-rights';
import { db, type Executor } from '~/platform/db/client.server';
import type { userAccount } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { withRights, type WithRights } from './people-rules';

type Account = Row<typeof userAccount>;
type LockedRow = Pick<Account, 'id' | 'displayName' | 'email' | 'locked'> & { rights: Account['firmRights'] };
type PersonRow = LockedRow & {
  since: Account['createdAt'];
  /** In the open sessions. */
  lastSeenAt: string | null;
};

/** A person of a dealer firm, as the firm's owners see them; instants are ISO 8601. */
export type FirmPerson = WithRights<PersonRow>;

/** The people of a firm, its owners first; with `id` only that person. */
export async function listPeople(firmId: number, id?: number): Promise<FirmPerson[]> {
  const { rows } = await db().execute<PersonRow>(sql`
    select a.id, a.display_name as "displayName", a.email, a.firm_rights as rights, a.locked,
      to_json(a.created_at) #>> '{}' as since,
      (select to_json(max(s.last_seen_at)) #>> '{}' from sessions s
        where s.account_id = a.id and s.expires_at > now() and s.created_at >= a.password_changed_at) as "lastSeenAt"
    from user_accounts a where a.firm_id = ${firmId} ${id === undefined ? sql`` : sql`and a.id = ${id}`}
    order by 'owner' = any(a.firm_rights) desc, a.id`);
  return rows.map(withRights);
}

export type LockedPerson = WithRights<LockedRow>;

/**
 * Locks all people of a firm, so that of two concurrent changes the second one judges by the result of the first. The
 * rows are locked in one order, so that the two cannot deadlock.
 */
export async function lockPeople(tx: Executor, firmId: number): Promise<LockedPerson[]> {
  const { rows } = await tx.execute<LockedRow>(sql`
    select id, display_name as "displayName", email, firm_rights as rights, locked from user_accounts
    where firm_id = ${firmId} order by id for no key update`);
  return rows.map(withRights);
}

export async function writeRights(tx: Executor, accountId: number, rights: readonly DealerRight[]): Promise<void> {
  await tx.execute(sql`
    update user_accounts set firm_rights = ${sql.param(rights)}::varchar[] where id = ${accountId}`);
}

/**
 * Makes a person of a firm a member without a firm. The person's drafts and queues for the firm's customers are deleted;
 * `heir` takes over the endpoints.
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

/** Makes a member a person of the firm, with the firm's password for the mail service, which each account keeps (readings 19). */
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
