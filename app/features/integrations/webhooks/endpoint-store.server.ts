import { sql } from 'drizzle-orm';
import type { EventType } from '~/features/kit/events/event-types';
import { db, type Executor } from '~/platform/db/client.server';
import type { webhookEndpoint } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

type EndpointRow = Row<typeof webhookEndpoint>;

/** The firm of the dealer that owns the endpoints; null for the vendor's own. */
export type EndpointOwner = EndpointRow['firmId'];

/** An endpoint without its secrets; the previous one is mentioned while it still signs. */
export type Endpoint = Pick<
  EndpointRow,
  | 'id'
  | 'name'
  | 'url'
  | 'enabled'
  | 'offReason'
  | 'offSince'
  | 'secretHint'
  | 'secretSince'
  | 'oldSecretHint'
  | 'oldSecretUntil'
  | 'failingSince'
> & { events: EventType[] };

const iso = (column: string) => sql.raw(`to_json(${column}) #>> '{}'`);
const columns = sql`id, name, url, events, enabled, off_reason as "offReason", ${iso('off_since')} as "offSince",
  secret_hint as "secretHint", ${iso('secret_since')} as "secretSince",
  case when old_secret_until > now() then old_secret_hint end as "oldSecretHint",
  case when old_secret_until > now() then ${iso('old_secret_until')} end as "oldSecretUntil",
  ${iso('failing_since')} as "failingSince"`;
const owned = (owner: EndpointOwner) => sql`firm_id is not distinct from ${owner}::int`;

export async function listEndpoints(owner: EndpointOwner): Promise<Endpoint[]> {
  const { rows } = await db().execute<Endpoint>(
    sql`select ${columns} from webhook_endpoints where ${owned(owner)} order by id`,
  );
  return rows;
}

export async function readEndpoint(owner: EndpointOwner, id: number): Promise<Endpoint | undefined> {
  const { rows } = await db().execute<Endpoint>(
    sql`select ${columns} from webhook_endpoints where id = ${id} and ${owned(owner)}`,
  );
  return rows[0];
}

/** Locks an endpoint of this owner for a change; undefined if there is none. */
export async function lockEndpoint(tx: Executor, owner: EndpointOwner, id: number): Promise<Endpoint | undefined> {
  const { rows } = await tx.execute<Endpoint>(
    sql`select ${columns} from webhook_endpoints where id = ${id} and ${owned(owner)} for no key update`,
  );
  return rows[0];
}

/** Counts the endpoints of this owner, under a lock that keeps others from adding one until the transaction ends. */
export async function countForNew(tx: Executor, owner: EndpointOwner): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhook endpoints ${owner ?? 'vendor'}`}))`);
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from webhook_endpoints where ${owned(owner)}`,
  );
  return rows[0]?.count ?? 0;
}

export type EndpointFacts = Pick<EndpointRow, 'name' | 'url'> & { events: readonly EventType[] };

const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

export async function insertEndpoint(
  tx: Executor,
  endpoint: EndpointFacts & {
    owner: EndpointOwner;
    accountId: number;
    locale: string;
    encryptedSecret: string;
    hint: string;
  },
): Promise<number> {
  const { owner, accountId, locale, name, url, events, encryptedSecret, hint } = endpoint;
  const { rows } = await tx.execute<Pick<EndpointRow, 'id'>>(sql`
    insert into webhook_endpoints (firm_id, account_id, locale, name, url, events, secret, secret_hint)
    values (${owner}, ${accountId}, ${locale}, ${name}, ${url}, ${textArray(events)}, ${encryptedSecret}, ${hint}) returning id`);
  if (!rows[0]) throw new Error('an endpoint was not stored');
  return rows[0].id;
}

/** A new address is a new receiver, so earlier failures no longer count. */
export async function updateEndpoint(tx: Executor, id: number, { name, url, events }: EndpointFacts): Promise<void> {
  await tx.execute(sql`
    update webhook_endpoints set name = ${name}, url = ${url}, events = ${textArray(events)},
      failing_since = case when url = ${url} then failing_since end, failed_at = case when url = ${url} then failed_at end
    where id = ${id}`);
}

/** Switches an endpoint on, which clears its failures, or off. */
export async function switchEndpoint(tx: Executor, id: number, on: boolean): Promise<void> {
  await tx.execute(
    on
      ? sql`update webhook_endpoints set enabled = true, off_reason = null, off_since = null, failing_since = null, failed_at = null
          where id = ${id}`
      : sql`update webhook_endpoints set enabled = false, off_reason = 'person', off_since = now() where id = ${id} and enabled`,
  );
}

/** Adds a new secret; the previous one also signs for `hours`. */
export async function rotateSecret(
  tx: Executor,
  id: number,
  { encryptedSecret, hint, hours }: { encryptedSecret: string; hint: string; hours: number },
): Promise<void> {
  await tx.execute(sql`
    update webhook_endpoints set old_secret = secret, old_secret_hint = secret_hint, old_secret_until = now() + ${hours}::int * interval '1 hour',
      secret = ${encryptedSecret}, secret_hint = ${hint}, secret_since = now()
    where id = ${id}`);
}

/** Lets the previous secret sign for `hours` from now; 0 removes it at once. */
export async function keepOldSecret(tx: Executor, id: number, hours: number): Promise<void> {
  await tx.execute(
    hours > 0
      ? sql`update webhook_endpoints set old_secret_until = now() + ${hours}::int * interval '1 hour' where id = ${id} and old_secret_until > now()`
      : sql`update webhook_endpoints set old_secret = null, old_secret_hint = null, old_secret_until = null where id = ${id}`,
  );
}

/** Deletes an endpoint with its log; events that other endpoints also got stay. */
export async function deleteEndpoint(tx: Executor, id: number): Promise<void> {
  await tx.execute(sql`delete from webhook_deliveries where endpoint_id = ${id}`);
  await tx.execute(sql`delete from webhook_endpoints where id = ${id}`);
}

/** Deletes previous secrets that have expired; returns how many. */
export async function dropOldSecrets(tx: Executor): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update webhook_endpoints set old_secret = null, old_secret_hint = null, old_secret_until = null where old_secret_until <= now()`);
  return rowCount ?? 0;
}

/** The recipient of mails about an endpoint. */
export type EndpointKeeper = Pick<EndpointRow, 'name' | 'url' | 'locale' | 'accountId'> & {
  owner: EndpointOwner;
  toName: string;
  toAddress: string;
};

/** The account that created the endpoint if it is active, else the dealer's registered mail address. */
export async function findKeeper(tx: Executor, id: number): Promise<EndpointKeeper | undefined> {
  const { rows } = await tx.execute<EndpointKeeper>(sql`
    select w.name, w.url, w.firm_id as owner, w.locale, a.id as "accountId",
      coalesce(a.display_name, f.name, '') as "toName", coalesce(a.email, f.email, '') as "toAddress"
    from webhook_endpoints w left join user_accounts a on a.id = w.account_id and not a.locked
      left join firm_cards f on f.id = w.firm_id
    where w.id = ${id}`);
  return rows[0];
}
