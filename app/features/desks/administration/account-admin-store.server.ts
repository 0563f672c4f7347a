import { sql, type SQL } from 'drizzle-orm';
import type { StaffRole } from '~/features/identity/accounts/viewer';
import { db, type Executor } from '~/platform/db/client.server';
import { holdsEveryWord } from '~/platform/db/folded-match.server';
import type { userAccount } from '~/platform/db/schema.server';
import type { firmCards, firms, Row } from '~/platform/db/views.server';
import type { AccountFilter } from './account-filter';
import type { GovernedAccount } from './account-rules';

type Account = Row<typeof userAccount>;

/** An account as administrators see it; instants are ISO 8601. */
export type AccountRow = Pick<Account, 'id' | 'email' | 'displayName' | 'role' | 'locked' | 'firmId' | 'createdAt'> & {
  /** It was invited and has no password yet. */
  invited: boolean;
  firmName: Row<typeof firms>['name'] | null;
  /** The open sessions, and their last use. */
  sessions: number;
  lastSeenAt: string | null;
  secondFactor: boolean;
  rights: Account['firmRights'];
  /** The firm has an owner who can log in. */
  firmHasOwner: boolean;
};

const SECOND_FACTOR = sql`(exists (select from passkeys p where p.account_id = a.id)
  or exists (select from authenticator_apps p where p.account_id = a.id and p.confirmed_at is not null))`;

const firmHasOwner = (firmId: SQL) => sql`exists (select 1 from user_accounts o
  where o.firm_id = ${firmId} and 'owner' = any(o.firm_rights) and not o.locked and o.password_hash <> '')`;

// A session that began before the last change of the password counts as ended.
const COLUMNS = sql`a.id, a.email, a.display_name as "displayName", a.role, a.locked, a.password_hash = '' as invited,
  a.firm_id as "firmId", f.name as "firmName", s.sessions, to_json(s.seen) #>> '{}' as "lastSeenAt",
  to_json(a.created_at) #>> '{}' as "createdAt", ${SECOND_FACTOR} as "secondFactor", a.firm_rights as rights,
  ${firmHasOwner(sql`a.firm_id`)} as "firmHasOwner"`;
const SESSIONS = sql`cross join lateral (select count(*)::int as sessions, max(s.last_seen_at) as seen from sessions s
  where s.account_id = a.id and s.expires_at > now() and s.created_at >= a.password_changed_at) s`;

const OF_GROUP: Record<AccountFilter['group'], SQL> = {
  staff: sql`a.role in ('support', 'operator', 'admin')`,
  dealer: sql`a.role = 'dealer'`,
  member: sql`a.role = 'member'`,
  locked: sql`a.locked`,
};

/** A page of accounts, the newest first. A search covers the address, the name and the dealer's firm. */
export async function listAccounts({ query, group, after }: AccountFilter, limit: number): Promise<AccountRow[]> {
  const conditions = [OF_GROUP[group]];
  if (after !== undefined) conditions.push(sql`a.id < ${after}`);
  if (query) conditions.push(foundBy(query));
  const { rows } = await db().execute<AccountRow>(sql`
    with page as materialized (
      select a.* from user_accounts a where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${limit}
    )
    select ${COLUMNS} from page a left join firms f on f.id = a.firm_id ${SESSIONS} order by a.id desc`);
  return rows;
}

const foldedFirm = (query: string) => holdsEveryWord(sql`search_text`, query);

/** Firms are searched separately by their own index: one condition over both tables could use the index of neither. */
const foundBy = (query: string) => sql`a.id in (
  select id from user_accounts where ${holdsEveryWord(sql`(email || ' ' || display_name)`, query)}
  union select u.id from user_accounts u where u.firm_id in (
    select id from firms where ${foldedFirm(query)} limit 2000))`;

/** The number of accounts that a search finds in each group. */
export async function countAccounts(query: string): Promise<Record<AccountFilter['group'], number>> {
  const { rows } = await db().execute<Record<AccountFilter['group'], number>>(sql`
    select count(*) filter (where ${OF_GROUP.staff})::int as staff, count(*) filter (where ${OF_GROUP.dealer})::int as dealer,
      count(*) filter (where ${OF_GROUP.member})::int as member, count(*) filter (where ${OF_GROUP.locked})::int as locked
    from user_accounts a where ${query ? foundBy(query) : sql`true`}`);
  return rows[0] ?? { staff: 0, dealer: 0, member: 0, locked: 0 };
}

export async function readAccount(id: number): Promise<AccountRow | undefined> {
  const { rows } = await db().execute<AccountRow>(sql`
    select ${COLUMNS} from user_accounts a left join firms f on f.id = a.firm_id ${SESSIONS} where a.id = ${id}`);
  return rows[0];
}

export type LockedAccount = GovernedAccount &
  Pick<Account, 'id' | 'role' | 'locked' | 'email' | 'displayName' | 'firmId'> & { rights: Account['firmRights'] };

/**
 * Takes the lock for all changes of accounts, so that two changes never judge by the same set of administrators, then
 * reads the account.
 */
export async function lockAccount(tx: Executor, id: number): Promise<LockedAccount | undefined> {
  await lockAccounts(tx);
  // A separate statement, so that it sees what was committed while this one waited for the lock.
  const { rows } = await tx.execute<LockedAccount>(sql`
    select id, role, locked, not locked and password_hash <> '' as usable, email, display_name as "displayName",
      firm_id as "firmId", ${SECOND_FACTOR} as "secondFactor", firm_rights as rights,
      ${firmHasOwner(sql`a.firm_id`)} as "firmHasOwner"
    from user_accounts a where id = ${id} for update`);
  return rows[0];
}

/** The id of the account of an address. */
export async function findAccountId(email: string): Promise<number | undefined> {
  const { rows } = await db().execute<Pick<Account, 'id'>>(sql`select id from user_accounts where email = ${email}`);
  return rows[0]?.id;
}

export async function lockAccounts(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts'))`);
}

/** The number of administrators who can log in, not counting this account. */
export async function countOtherAdmins(tx: Executor, id: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from user_accounts where role = 'admin' and not locked and password_hash <> '' and id <> ${id}`);
  return rows[0]?.count ?? 0;
}

/** Whether an account may still change others: it may have lost the right while the request waited for the lock. */
export async function isActiveAdmin(tx: Executor, id: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from user_accounts where id = ${id} and role = 'admin' and not locked`,
  );
  return rows.length > 0;
}

export async function writeRole(tx: Executor, id: number, role: StaffRole): Promise<void> {
  await tx.execute(sql`update user_accounts set role = ${role} where id = ${id}`);
}

export async function makeOwner(tx: Executor, id: number): Promise<void> {
  await tx.execute(sql`update user_accounts set firm_rights = '{owner}' where id = ${id}`);
}

export async function writeLocked(tx: Executor, id: number, locked: boolean): Promise<void> {
  await tx.execute(sql`update user_accounts set locked = ${locked} where id = ${id}`);
}

export type MailCredentials = { registeredMail: Row<typeof firmCards>['email']; hasPassword: boolean };

/** The credentials of a dealer's firm at the vendor's mail service; of the password only whether it is set. */
export async function readMailCredentials(executor: Executor, accountId: number): Promise<MailCredentials | undefined> {
  const { rows } = await executor.execute<MailCredentials>(sql`
    select f.email as "registeredMail", a.mail_secret is not null as "hasPassword"
    from user_accounts a join firm_cards f on f.id = a.firm_id where a.id = ${accountId}`);
  return rows[0];
}

/** Stores a firm's registered mail address and, if there is a new password, the password for all its accounts. */
export async function writeMailCredentials(
  tx: Executor,
  firmId: number,
  { registeredMail, sealedPassword }: { registeredMail: string; sealedPassword: string | undefined },
): Promise<void> {
  await tx.execute(sql`
    insert into firm_contacts (firm_id, kind, value) values (${firmId}, 'E-Mail', ${registeredMail})
    on conflict (firm_id, kind) do update set value = excluded.value`);
  if (sealedPassword !== undefined)
    await tx.execute(sql`update user_accounts set mail_secret = ${sealedPassword} where firm_id = ${firmId}`);
}
