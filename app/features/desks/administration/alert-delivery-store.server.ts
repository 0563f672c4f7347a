import { sql } from 'drizzle-orm';
import { staffName } from '~/features/desks/staff/staff-people-store.server';
import type { DueRows } from '~/features/kit/runtime/due-work-store.server';
import { deliverAlertJob } from '~/jobs/deliver-alert';
import { db, type Executor } from '~/platform/db/client.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import type { alert, alertChannel, alertDelivery } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { env } from '~/platform/env.server';
import { insertMessages } from '~/platform/outbox-store.server';
import type { WebhookAnswer } from '~/platform/post-webhook.server';
import { urgentKinds } from './alert-rules';

type Delivery = Row<typeof alertDelivery>;
type Alert = Row<typeof alert>;
type Channel = Row<typeof alertChannel>;

/** An alert as a message tells it. */
export type ToldAlert = Pick<Alert, 'id' | 'kind' | 'details'> & {
  /** By name. */
  takenBy: string | null;
  /** How long it was open, or has been. */
  openMinutes: number;
  /** How long ago it was told of first. */
  toldMinutes: number;
};

const TOLD_ALERT = sql`json_build_object('id', a.id, 'kind', a.kind, 'details', a.details, 'takenBy', ${staffName(sql`a.acknowledged_by`)},
  'openMinutes', greatest(1, round(extract(epoch from coalesce(a.closed_at, now()) - a.opened_at) / 60))::int,
  'toldMinutes', greatest(1, round(extract(epoch from now() - coalesce(a.mailed_at, now())) / 60))::int)`;

/** A message that is to be told by mail: what it is about, and to whom. */
export type NewMail = Pick<Delivery, 'id' | 'event'> & { recipients: string[]; alert: ToldAlert };

/**
 * Decides what the channels are to be told now, each thing once, and puts it down: that an alert is open, that nobody has
 * taken it, that it is over. Chats are told by a job; what goes by mail is returned.
 * @param now.quiet whether these are the quiet hours
 * @param now.escalateMinutes 0: never
 * @param now.mails whether mails go out; without, channels by mail wait
 */
export async function writeDeliveries(
  tx: Executor,
  { quiet, escalateMinutes, mails }: { quiet: boolean; escalateMinutes: number; mails: boolean },
): Promise<{ told: number; mails: NewMail[] }> {
  const open = sql`a.closed_at is null and a.acknowledged_at is null and (a.muted_until is null or a.muted_until < now())`;
  const { rows } = await tx.execute<{ told: number; mails: NewMail[] }>(sql`
    with reached as materialized (
      select a.id as alert_id, c.id as channel_id, c.without, c.escalations from alerts a, alert_channels c
      where (a.closed_at is null or a.closed_at > now() - interval '1 day') and c.enabled
        and (${mails} or c.kind <> 'mail') and (c.kind <> 'mail' or cardinality(c.recipients) > 0)
        and (not ${quiet} or c.at_night = 'all' or (c.at_night = 'urgent' and a.kind = any(${sql.param([...urgentKinds()])}::text[])))
    ), due as (
      select r.alert_id, r.channel_id, 'opened' as event from reached r join alerts a on a.id = r.alert_id
      where ${open} and not a.kind = any(r.without)
      union all
      select r.alert_id, r.channel_id, 'escalated' from reached r join alerts a on a.id = r.alert_id
      where ${open} and r.escalations and ${escalateMinutes} > 0
        -- A mute puts it off.
        and a.mailed_at is not null and greatest(a.mailed_at, a.muted_until) < now() - ${escalateMinutes} * interval '1 minute'
      union all
      select r.alert_id, r.channel_id, 'resolved' from reached r join alerts a on a.id = r.alert_id
      where a.closed_at is not null and exists (select from alert_deliveries d
        where d.alert_id = r.alert_id and d.channel_id = r.channel_id and d.event in ('opened', 'escalated') and d.status = 'sent')
    ), dropped as (
      update alert_deliveries d set status = 'dropped', ended_at = now() from alerts a
      where d.status = 'waiting' and d.event in ('opened', 'escalated') and a.id = d.alert_id and a.closed_at is not null
    ), written as (
      insert into alert_deliveries (alert_id, channel_id, event, status, ended_at)
      select due.alert_id, due.channel_id, due.event, case when c.kind = 'mail' then 'sent' else 'waiting' end,
        case when c.kind = 'mail' then now() end
      from due join alert_channels c on c.id = due.channel_id
      -- Without this each turn would use up ids.
      where not exists (select from alert_deliveries d where d.alert_id = due.alert_id and d.channel_id = due.channel_id and d.event = due.event)
      on conflict (alert_id, event, channel_id) do nothing returning id, alert_id, channel_id, event, status
    ), first as (
      update alerts set mailed_at = now() where mailed_at is null and id in (select alert_id from written where event = 'opened')
    ), rung as (
      ${insertMessages(deliverAlertJob, { id: sql`id`, correlationId: sql`('alert-' || alert_id)`, from: sql`written where status = 'waiting'` })}
    )
    select (select count(*)::int from written) as told, (
      select coalesce(json_agg(json_build_object('id', w.id, 'event', w.event, 'recipients', c.recipients, 'alert', ${TOLD_ALERT}) order by w.id), '[]')
      from written w join alert_channels c on c.id = w.channel_id join alerts a on a.id = w.alert_id where c.kind = 'mail') as mails`);
  const [row] = rows;
  if (row && row.told > row.mails.length) notifyAfterCommit(tx, 'outbox');
  return row ?? { told: 0, mails: [] };
}

/** Keeps which mails tell of a delivery. */
export async function keepMails(tx: Executor, id: number, mailIds: readonly string[]): Promise<void> {
  await tx.execute(sql`update alert_deliveries set mail_ids = ${sql.param([...mailIds])}::uuid[] where id = ${id}`);
}

/** A delivery by which somebody tries a channel. */
export async function insertTest(tx: Executor, channelId: number, byMail: boolean): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into alert_deliveries (channel_id, event, status, ended_at)
    values (${channelId}, 'test', ${byMail ? 'sent' : 'waiting'}, case when ${byMail} then now() end) returning id`);
  return rows[0]?.id ?? 0;
}

/** A message to a chat that is being sent. */
export type ClaimedAlertDelivery = Pick<Delivery, 'id' | 'event' | 'attempts'> & {
  channelId: number;
  kind: Exclude<Channel['kind'], 'mail'>;
  locale: Channel['locale'];
  encryptedUrl: string;
  /** None of a test. */
  alert: ToldAlert | null;
};

/** An attempt without a sign of life for this long is dead; a live one cannot take as long. */
const claimMs = () => 3 * env().WEBHOOK_TIMEOUT_MS;
/** The clocks of the queue and the database differ: a job that comes this much too early is on time. */
const EARLY_MS = 1000;

/** Takes a message that is due for one attempt; undefined if it is told, given up, over, or in another's hands. */
export async function claimAlertDelivery(id: number): Promise<ClaimedAlertDelivery | undefined> {
  const { rows } = await db().execute<ClaimedAlertDelivery>(sql`
    with claimed as (
      update alert_deliveries d set claimed_at = now(), attempts = d.attempts + 1 from alert_channels c
      where d.id = ${id} and d.status = 'waiting' and d.due_at < now() + ${EARLY_MS} * interval '1 millisecond'
        and (d.claimed_at is null or d.claimed_at < now() - ${claimMs()} * interval '1 millisecond')
        and c.id = d.channel_id and (c.enabled or d.event = 'test') and c.url is not null
      returning d.id, d.event, d.attempts, d.alert_id, c.id as channel_id, c.kind, c.locale, c.url
    )
    select d.id, d.event, d.attempts, d.channel_id as "channelId", d.kind, d.locale, d.url as "encryptedUrl",
      case when a.id is not null then ${TOLD_ALERT} end as alert
    from claimed d left join alerts a on a.id = d.alert_id`);
  return rows[0];
}

/**
 * Records an attempt.
 * @param retryInMs until the next; null: there is none
 */
export async function recordAlertAttempt(
  { id, attempts }: Pick<ClaimedAlertDelivery, 'id' | 'attempts'>,
  { code, status, text, tookMs }: Pick<WebhookAnswer, 'code' | 'status' | 'text' | 'tookMs'>,
  retryInMs: number | null,
): Promise<void> {
  const ended = code === 'delivered' ? 'sent' : retryInMs === null ? 'failed' : 'waiting';
  await db().execute(sql`
    update alert_deliveries set status = ${ended}, claimed_at = null, code = ${code}, http_status = ${status}, answer = ${text}, took_ms = ${tookMs},
      due_at = now() + ${retryInMs ?? 0} * interval '1 millisecond', ended_at = case when ${ended} <> 'waiting' then now() end
    where id = ${id} and status = 'waiting' and attempts = ${attempts}`);
}

/** Messages to chats that are due and in nobody's hands. */
export const dueAlertDeliveries: DueRows<typeof deliverAlertJob> = (until) => ({
  payload: { deliveryId: sql`d.id` },
  correlationId: sql`'alert-' || coalesce(d.alert_id, 0)`,
  dueAt: sql`greatest(d.due_at, d.claimed_at + ${claimMs()} * interval '1 millisecond')`,
  from: sql`from alert_deliveries d join alert_channels c on c.id = d.channel_id and c.enabled
    where d.status = 'waiting' and d.event <> 'test' and d.due_at < ${until}
      and (d.claimed_at is null or d.claimed_at + ${claimMs()} * interval '1 millisecond' < ${until})
    order by d.due_at`,
});

/** The messages to chats that are due, the oldest first. */
export async function pendingAlertDeliveries(): Promise<number[]> {
  const { rows } = await db().execute<{ id: number }>(sql`
    select id from alert_deliveries where status = 'waiting' and event <> 'test' and due_at < now() order by due_at limit 50`);
  return rows.map(({ id }) => id);
}

/** What became of a message: of mails the worst of them. */
const OUTCOME = sql`case when cardinality(d.mail_ids) = 0 then d.status else coalesce((
  select case when bool_or(m.status in ('failed', 'unknown', 'cancelled')) then 'failed' when bool_and(m.status = 'sent') then 'sent' else 'waiting' end
  from stored_mails m where m.id = any(d.mail_ids)), d.status) end`;

export type ToldMessage = Pick<
  Delivery,
  'id' | 'event' | 'attempts' | 'code' | 'httpStatus' | 'answer' | 'tookMs' | 'createdAt'
> & {
  channelId: number;
  channel: string;
  outcome: Delivery['status'];
  mails: number;
  kind: Alert['kind'] | null;
  details: Alert['details'] | null;
  /** When the next attempt is due. */
  dueAt: string;
};

const TOLD = sql`d.id, d.event, d.attempts, d.code, d.http_status as "httpStatus", d.answer, d.took_ms as "tookMs",
  to_json(d.created_at) #>> '{}' as "createdAt", to_json(d.due_at) #>> '{}' as "dueAt", d.channel_id as "channelId", c.name as channel,
  ${OUTCOME} as outcome, cardinality(d.mail_ids) as mails, a.kind, a.details`;

/** The last messages, the newest first. */
export async function lastMessages(limit: number): Promise<ToldMessage[]> {
  const { rows } = await db().execute<ToldMessage>(sql`
    select ${TOLD} from alert_deliveries d join alert_channels c on c.id = d.channel_id left join alerts a on a.id = d.alert_id
    order by d.id desc limit ${limit}`);
  return rows;
}

/** The last message to each channel that was told or given up, or is being tried again. */
export async function lastOfChannels(): Promise<ToldMessage[]> {
  const { rows } = await db().execute<ToldMessage>(sql`
    select last.* from alert_channels ch, lateral (
      select ${TOLD} from alert_deliveries d join alert_channels c on c.id = d.channel_id left join alerts a on a.id = d.alert_id
      where d.channel_id = ch.id and d.status <> 'dropped' and (d.status <> 'waiting' or d.attempts > 0) order by d.id desc limit 1) last`);
  return rows;
}

/** Deletes what was told more than ninety days ago; returns how many. */
export async function pruneAlertDeliveries(tx: Executor): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from alert_deliveries where created_at < now() - interval '90 days' and status <> 'waiting'`,
  );
  return rowCount ?? 0;
}
