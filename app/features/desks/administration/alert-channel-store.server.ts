import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import type { alertChannel } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

/** A channel without its address, which nobody is shown again. */
export type AlertChannel = Omit<Row<typeof alertChannel>, 'url' | 'createdAt'>;

/** What an administrator says of a channel; the address of a chat is kept where a new one is not given. */
export type ChannelFacts = Pick<AlertChannel, 'name' | 'locale' | 'recipients' | 'escalations' | 'atNight' | 'enabled'>;
export type ChannelAddress = { encryptedUrl: string; hint: string };

const COLUMNS = sql`id, kind, name, locale, recipients, url_hint as "urlHint", without, escalations, at_night as "atNight", enabled`;

export async function listChannels(): Promise<AlertChannel[]> {
  const { rows } = await db().execute<AlertChannel>(sql`select ${COLUMNS} from alert_channels order by id`);
  return rows;
}

/** Where alerts go: how many addresses of mails, and how many chats. */
export async function countChannels(): Promise<{ recipients: number; chats: number }> {
  const { rows } = await db().execute<{ recipients: number; chats: number }>(sql`
    select coalesce(sum(cardinality(recipients)), 0)::int as recipients, (count(*) filter (where kind <> 'mail'))::int as chats
    from alert_channels where enabled`);
  return rows[0] ?? { recipients: 0, chats: 0 };
}

/** All channels, locked against each other change. */
export async function lockChannels(tx: Executor): Promise<AlertChannel[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('alert-channels'))`);
  const { rows } = await tx.execute<AlertChannel>(sql`select ${COLUMNS} from alert_channels order by id for update`);
  return rows;
}

const names = (list: readonly string[]) => sql`${sql.param([...list])}::varchar[]`;

export async function insertChannel(
  tx: Executor,
  kind: AlertChannel['kind'],
  { name, locale, recipients, escalations, atNight, enabled }: ChannelFacts,
  address: ChannelAddress | undefined,
): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into alert_channels (kind, name, locale, recipients, escalations, at_night, enabled, url, url_hint)
    values (${kind}, ${name}, ${locale}, ${names(recipients)}, ${escalations}, ${atNight}, ${enabled},
      ${address?.encryptedUrl ?? null}, ${address?.hint ?? null}) returning id`);
  return rows[0]?.id ?? 0;
}

export async function updateChannel(
  tx: Executor,
  id: number,
  { name, locale, recipients, escalations, atNight, enabled }: ChannelFacts,
  address: ChannelAddress | undefined,
): Promise<void> {
  await tx.execute(sql`
    update alert_channels set name = ${name}, locale = ${locale}, recipients = ${names(recipients)}, escalations = ${escalations},
      at_night = ${atNight}, enabled = ${enabled}, url = coalesce(${address?.encryptedUrl ?? null}, url), url_hint = coalesce(${address?.hint ?? null}, url_hint)
    where id = ${id}`);
}

/** Which alerts go to a channel. */
export async function routeChannel(
  tx: Executor,
  id: number,
  { without, escalations }: { without: readonly string[]; escalations: boolean },
): Promise<void> {
  await tx.execute(
    sql`update alert_channels set without = ${names(without)}, escalations = ${escalations} where id = ${id}`,
  );
}

export async function deleteChannel(tx: Executor, id: number): Promise<void> {
  await tx.execute(sql`delete from alert_channels where id = ${id}`);
}
