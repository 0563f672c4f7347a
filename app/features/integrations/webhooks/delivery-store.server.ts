import { sql, type SQL } from 'drizzle-orm';
import type { EventPayload } from '~/features/kit/events/event-payloads';
import { TEST_EVENT } from '~/features/kit/events/event-types';
import { deliverWebhooksJob } from '~/jobs/deliver-webhooks';
import { db, executeTogether, transaction, type Executor } from '~/platform/db/client.server';
import { deleteInParts } from '~/platform/db/delete-in-parts.server';
import type { webhookAttempt, webhookDelivery, webhookEndpoint, webhookEvent } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { holdsEveryWord } from '~/platform/db/folded-match.server';
import { enqueue } from '~/platform/outbox-store.server';
import { uuidOf } from '~/platform/row-ids';
import type { WebhookAnswer } from '~/platform/post-webhook.server';
import type { EndpointOwner } from './endpoint-store.server';

/**
 * The number of concurrent requests to one endpoint, over all workers, so that a slow endpoint does not delay the
 * others.
 */
const AT_ONCE = 4;
/** A failing endpoint gets one request at a time, because its time-outs take longest. */
const AT_ONCE_WHILE_FAILING = 1;
/** The clocks of the queue and the database differ: a job that comes this much too early is on time. */
const EARLY_MS = 100;

type EventRow = Row<typeof webhookEvent>;
type Delivery = Row<typeof webhookDelivery>;
type Attempt = Row<typeof webhookAttempt>;
type Url = Pick<Row<typeof webhookEndpoint>, 'url'>;

/** An event that one attempt has claimed; `attempts` are the failed ones of this round. */
export type ClaimedDelivery = Pick<Delivery, 'endpointId' | 'eventId' | 'attempts'> &
  Pick<EventRow, 'type' | 'data' | 'createdAt' | 'correlationId'> &
  Url & {
    claim: NonNullable<Delivery['claim']>;
    /** The database's time in seconds since 1970. */
    at: number;
    /** Encrypted, newest first. */
    secrets: string[];
  };

const ms = (value: number) => sql`${value}::float8 * interval '1 millisecond'`;
/** Deliveries that are not claimed, or whose attempt died. */
const free = (claimMs: number) => sql`(d.claimed_at is null or d.claimed_at < now() - ${ms(claimMs)})`;

/**
 * Claims the oldest due event of an endpoint, unless the endpoint is off or has reached its limit of concurrent
 * requests. The lock on the endpoint serialises concurrent claims. A job that is refused because of the limit need not
 * come again: each running request claims the next event when it ends.
 * @param claimMs an attempt that has not reported for this long is dead
 */
export async function claimDelivery(endpointId: number, claimMs: number): Promise<ClaimedDelivery | undefined> {
  return transaction(async (tx) => {
    const lock = sql`select id from webhook_endpoints where id = ${endpointId} for no key update`;
    const claim = sql`
      with due as (
        select d.event_id from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id and w.enabled
        where d.endpoint_id = ${endpointId} and d.status = 'waiting' and d.due_at <= now() + ${ms(EARLY_MS)} and ${free(claimMs)}
          and (select count(*) from webhook_deliveries under_way where under_way.endpoint_id = ${endpointId}
              and under_way.claimed_at >= now() - ${ms(claimMs)})
            < case when w.failing_since is null then ${AT_ONCE}::int else ${AT_ONCE_WHILE_FAILING}::int end
        order by d.due_at limit 1
      ), claimed as (
        update webhook_deliveries d set claim = gen_random_uuid(), claimed_at = clock_timestamp()
        from due where d.endpoint_id = ${endpointId} and d.event_id = due.event_id
        returning d.endpoint_id, d.event_id, d.claim, d.attempts
      )
      select c.endpoint_id as "endpointId", c.event_id as "eventId", c.claim, c.attempts, e.type, e.data,
        to_json(e.created_at) #>> '{}' as "createdAt", e.correlation_id as "correlationId",
        extract(epoch from clock_timestamp())::int as at, w.url,
        array_remove(array[w.secret, case when w.old_secret_until > now() then w.old_secret end], null) as secrets
      from claimed c join webhook_events e on e.id = c.event_id join webhook_endpoints w on w.id = c.endpoint_id`;
    const [, claimed] = await executeTogether(tx, [lock, claim]);
    return claimed?.rows[0] as ClaimedDelivery | undefined;
  });
}

export type AttemptOutcome = {
  answer: WebhookAnswer;
  requestHeaders: Record<string, string>;
  /** The wait before the next attempt after a failure; null if there is none. */
  retryInMs: number | null;
};

/** The time that an endpoint may fail before it is switched off, and the longest gap between failures of one series. */
export type FailureLimits = { switchOffMs: number; silenceMs: number };

/**
 * Records the result of an attempt: the log, the delivery, the endpoint's health. A failure counts only for the attempt
 * that holds the claim; a success always counts. An endpoint that answers 410 (gone) or has failed for too long is
 * switched off; its waiting events stay, and are sent once it is switched on again.
 * @returns why the endpoint was switched off by this attempt; undefined if it was not
 */
export async function recordAttempt(
  tx: Executor,
  { endpointId, eventId, claim, correlationId }: ClaimedDelivery,
  { answer, requestHeaders, retryInMs }: AttemptOutcome,
  { switchOffMs, silenceMs }: FailureLimits,
): Promise<'gone' | 'failing' | undefined> {
  const arrived = answer.code === 'delivered';
  const { rows: locked } = await tx.execute<Url>(
    sql`select url from webhook_endpoints where id = ${endpointId} for no key update`,
  );
  const url = locked[0]?.url;
  // The endpoint was deleted meanwhile, and its log with it.
  if (url === undefined) return undefined;
  const logged = sql`logged as (
      insert into webhook_attempts (endpoint_id, event_id, at, code, status, took_ms, url, request_headers, answer_headers, answer)
      select ${endpointId}, ${eventId}, now() - ${ms(answer.tookMs)}, ${answer.code}, ${answer.status}::int, ${answer.tookMs}::int, ${url},
        ${JSON.stringify(requestHeaders)}::json, ${JSON.stringify(answer.headers)}::json, ${answer.text}
      where exists (select from webhook_deliveries where endpoint_id = ${endpointId} and event_id = ${eventId})
    )`;
  if (arrived) {
    await tx.execute(sql`
      with ${logged}, healthy as (
        update webhook_endpoints set failing_since = null, failed_at = null where id = ${endpointId} and failing_since is not null
      )
      update webhook_deliveries set status = 'delivered', due_at = now(), claim = null, claimed_at = null
      where endpoint_id = ${endpointId} and event_id = ${eventId}`);
    return undefined;
  }
  const since = sql`case when failing_since is not null and failed_at > now() - ${ms(silenceMs)} then failing_since else now() end`;
  const { rows } = await tx.execute<{ retries: boolean; off: 'gone' | 'failing' | null }>(sql`
    with ${logged}, ended as (
      update webhook_deliveries set attempts = attempts + 1, claim = null, claimed_at = null,
        status = case when ${retryInMs}::float8 is null then 'failed' else 'waiting' end,
        due_at = now() + coalesce(${retryInMs}::float8, 0) * interval '1 millisecond'
      where endpoint_id = ${endpointId} and event_id = ${eventId} and claim = ${claim} returning status
    ), off as (
      select case when ${answer.code} = 'gone' then 'gone' when now() - ${since} >= ${ms(switchOffMs)} then 'failing' end as reason
      from webhook_endpoints where id = ${endpointId} and enabled
    ), ill as (
      update webhook_endpoints set failing_since = ${since}, failed_at = now(),
        enabled = enabled and (select reason from off) is null,
        off_reason = coalesce(off_reason, (select reason from off)),
        off_since = case when (select reason from off) is null then off_since else now() end
      where id = ${endpointId}
    )
    select (select status from ended) = 'waiting' as retries, (select reason from off) as off`);
  const [row] = rows;
  if (row?.retries && row.off === null) {
    await enqueue(tx, deliverWebhooksJob, [{ payload: { endpointId }, correlationId, dueInMs: retryInMs ?? 0 }]);
  }
  return row?.off ?? undefined;
}

/** Writes the message that makes a job look for due events of an endpoint. */
export async function ringEndpoint(tx: Executor, endpointId: number, correlationId: string): Promise<void> {
  await enqueue(tx, deliverWebhooksJob, [{ payload: { endpointId }, correlationId }]);
}

/**
 * Writes a test event for this endpoint alone, whatever types it has selected.
 * @returns the event's id
 */
export async function insertTestEvent(
  tx: Executor,
  endpointId: number,
  event: { firmId: number | null; data: EventPayload<typeof TEST_EVENT>; correlationId: string },
): Promise<string> {
  const { rows } = await tx.execute<Pick<EventRow, 'id'>>(sql`
    with event as (
      insert into webhook_events (id, type, firm_id, subject, data, correlation_id)
      values (gen_random_uuid(), ${TEST_EVENT}, ${event.firmId}::int, '', ${JSON.stringify(event.data)}::json, ${event.correlationId})
      returning id
    )
    insert into webhook_deliveries (endpoint_id, event_id) select ${endpointId}, id from event returning event_id as id`);
  if (!rows[0]) throw new Error('a test event was not stored');
  return rows[0].id;
}

/** Whether the first attempt of an event is over. */
export async function isTried(endpointId: number, eventId: string): Promise<boolean> {
  const { rows } = await db().execute(
    sql`select 1 from webhook_attempts where endpoint_id = ${endpointId} and event_id = ${eventId} limit 1`,
  );
  return rows.length > 0;
}

/** The deliveries of an endpoint to send again: one event, or a period. */
export type ResendScope =
  | { eventId: string }
  | {
      /** ISO; the second is exclusive. */
      from: string;
      until: string;
      /** Includes delivered events. */
      all: boolean;
    };

/** Given up; what will be tried again by itself still waits. */
const UNDELIVERED = sql`d.status = 'failed'`;

const NEW_ROUND = sql`status = 'waiting', round = d.round + 1, attempts = 0, due_at = now(), claim = null, claimed_at = null`;

/** An event at an endpoint, in the round in which somebody saw it. */
export type SeenDelivery = Pick<Delivery, 'endpointId' | 'eventId' | 'round'>;

/**
 * Starts a new round for deliveries of several endpoints: only of those that are as they were seen, at endpoints that are on.
 * @returns those that were restarted, in their new round
 */
export async function resendSeen(
  tx: Executor,
  seen: readonly SeenDelivery[],
  claimMs: number,
): Promise<SeenDelivery[]> {
  const endpoints = [...new Set(seen.map(({ endpointId }) => endpointId))];
  const lock = sql`select id from webhook_endpoints where id = any(${sql.param(endpoints)}::int[]) order by id for no key update`;
  const resend = sql`
    update webhook_deliveries d set ${NEW_ROUND}
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen("endpointId" int, "eventId" uuid, round int)
      join webhook_endpoints w on w.id = seen."endpointId" and w.enabled
    where d.endpoint_id = seen."endpointId" and d.event_id = seen."eventId" and d.round = seen.round
      and d.status <> 'waiting' and ${free(claimMs)}
    returning d.endpoint_id as "endpointId", d.event_id as "eventId", d.round`;
  const [, resent] = await executeTogether(tx, [lock, resend]);
  return (resent?.rows ?? []) as SeenDelivery[];
}

/**
 * Starts a new round for deliveries, with the same ids and signed by the current secrets. A delivery that is being sent
 * is left alone.
 * @returns how many were restarted
 */
export async function resendDeliveries(
  tx: Executor,
  endpointId: number,
  scope: ResendScope,
  claimMs: number,
): Promise<number> {
  const chosen =
    'eventId' in scope
      ? sql`d.event_id = ${scope.eventId}`
      : sql`d.created_at >= ${scope.from}::timestamptz and d.created_at < ${scope.until}::timestamptz
          ${scope.all ? sql`` : sql`and ${UNDELIVERED}`}`;
  const { rowCount } = await tx.execute(sql`
    update webhook_deliveries d set ${NEW_ROUND}
    where d.endpoint_id = ${endpointId} and ${chosen} and ${free(claimMs)}`);
  return rowCount ?? 0;
}

/** Delivered and undelivered events of the last day and of the whole log, each counted up to {@link COUNT_BOUND}. */
export type DeliveryCounts = { day: number; dayDelivered: number; all: number; undelivered: number };

export async function countDeliveries(endpointId: number): Promise<DeliveryCounts> {
  const count = (where: SQL) => sql`(select count(*)::int from (
    select 1 from webhook_deliveries d where d.endpoint_id = ${endpointId} and ${where} limit ${COUNT_BOUND}) x)`;
  const today = sql`d.created_at > now() - interval '1 day'`;
  const { rows } = await db().execute<DeliveryCounts>(sql`
    select ${count(sql`true`)} as all, ${count(UNDELIVERED)} as undelivered, ${count(today)} as day,
      ${count(sql`${today} and d.status = 'delivered'`)} as "dayDelivered"`);
  return rows[0] ?? { day: 0, dayDelivered: 0, all: 0, undelivered: 0 };
}

/** The filter of an endpoint's log. */
export type DeliveryQuery = {
  /** An event's id, the number of an order or receipt, or words of what was sent or answered. */
  query?: string | undefined;
  state?: 'delivered' | 'undelivered' | 'waiting' | undefined;
  type?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The row after which the page goes on. */
  after?: { at: string; id: string } | undefined;
};

export type DeliveryRow = Pick<Delivery, 'eventId' | 'status' | 'attempts' | 'dueAt'> &
  Pick<EventRow, 'type' | 'subject'> & {
    /** The time of the event, ISO to the microsecond, because the next page starts from it. */
    at: Delivery['createdAt'];
    underWay: boolean;
    /** The result of the last attempt. */
    code: Attempt['code'] | null;
    httpStatus: Attempt['status'];
    tookMs: Attempt['tookMs'] | null;
  };

const columns = sql`d.event_id as "eventId", e.type, e.subject, to_json(d.created_at) #>> '{}' as at, d.status, d.attempts,
  to_json(d.due_at) #>> '{}' as "dueAt", d.claimed_at is not null as "underWay", l.code, l.status as "httpStatus", l.took_ms as "tookMs"`;
const last = sql`left join lateral (select a.code, a.status, a.took_ms from webhook_attempts a
  where a.endpoint_id = d.endpoint_id and a.event_id = d.event_id order by a.id desc limit 1) l on true`;
/** Days in Istanbul. */
const dayStart = (day: string, plus = 0) =>
  sql`((${day}::date + ${plus}::int)::timestamp at time zone 'Europe/Istanbul')`;

const within = ({ from, to }: DeliveryQuery) => [
  ...(from ? [sql`d.created_at >= ${dayStart(from)}`] : []),
  ...(to ? [sql`d.created_at < ${dayStart(to, 1)}`] : []),
];

/** The number of newest events of the period that are searched for words and numbers. */
export const SEARCHED = 10_000;

/** The event id in a search, as receivers see it or as it is stored. */
const idIn = (query: string) => uuidOf(query.replace(/^evt_/i, ''));

/** What a search covers. An event's id finds it however old it is. */
function scopeOf(endpointId: number, query: DeliveryQuery): SQL {
  if (!query.query || idIn(query.query)) return sql`webhook_deliveries`;
  const conditions = sql.join([sql`d.endpoint_id = ${endpointId}`, ...within(query)], sql` and `);
  return sql`(select * from webhook_deliveries d where ${conditions} order by d.created_at desc, d.event_id desc limit ${SEARCHED})`;
}

function holding(query: string): SQL {
  const id = idIn(query);
  if (id) return sql`d.event_id = ${id}`;
  // A number must match as a whole: as a part it would match nearly every amount and instant.
  if (/^\d+$/.test(query)) return sql`${query} in (e.subject, e.data ->> 'orderId', e.data ->> 'receiptNo')`;
  return sql`(${holdsEveryWord(sql`(e.type || ' ' || e.subject || ' ' || e.data::text)`, query)}
    or exists (select from webhook_attempts a where a.endpoint_id = d.endpoint_id and a.event_id = d.event_id
      and ${holdsEveryWord(sql`a.answer`, query)}))`;
}

function matching(endpointId: number, asked: DeliveryQuery): SQL {
  const { query, state, type, after } = asked;
  const conditions = [sql`d.endpoint_id = ${endpointId}`, ...within(asked)];
  if (query) conditions.push(holding(query));
  if (state === 'delivered') conditions.push(sql`d.status = 'delivered'`);
  if (state === 'undelivered') conditions.push(UNDELIVERED);
  if (state === 'waiting') conditions.push(sql`d.status = 'waiting'`);
  if (type) conditions.push(sql`e.type = ${type}`);
  if (after) conditions.push(sql`(d.created_at, d.event_id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return sql.join(conditions, sql` and `);
}

/** The log of an endpoint, newest first. */
export async function listDeliveries(endpointId: number, query: DeliveryQuery, limit: number): Promise<DeliveryRow[]> {
  const { rows } = await db().execute<DeliveryRow>(sql`
    select ${columns} from ${scopeOf(endpointId, query)} d join webhook_events e on e.id = d.event_id ${last}
    where ${matching(endpointId, query)} order by d.created_at desc, d.event_id desc limit ${limit}`);
  return rows;
}

export type DeliveryAttempt = Pick<Attempt, 'at' | 'code' | 'status' | 'tookMs' | 'url' | 'answer'> & {
  /** In JSON, where an int8 is a number. */
  id: number;
  requestHeaders: Record<string, string>;
  answerHeaders: Record<string, string>;
};

type DeliveryView = DeliveryRow & { data: unknown; happenedAt: EventRow['createdAt']; attemptsMade: DeliveryAttempt[] };

/** The number of attempts of one event that the page shows, newest first. */
const SHOWN_ATTEMPTS = 20;

/** One event of an endpoint, with the requests and answers. */
export async function readDelivery(endpointId: number, eventId: string): Promise<DeliveryView | undefined> {
  const { rows } = await db().execute<DeliveryView>(sql`
    select ${columns}, e.data, to_json(e.created_at) #>> '{}' as "happenedAt", (
      select coalesce(json_agg(json_build_object('id', a.id, 'at', a.at, 'code', a.code, 'status', a.status, 'tookMs', a.took_ms,
        'url', a.url, 'requestHeaders', a.request_headers, 'answerHeaders', a.answer_headers, 'answer', a.answer) order by a.id), '[]')
      from (select * from webhook_attempts a where a.endpoint_id = d.endpoint_id and a.event_id = d.event_id
        order by a.id desc limit ${SHOWN_ATTEMPTS}) a) as "attemptsMade"
    from webhook_deliveries d join webhook_events e on e.id = d.event_id ${last}
    where d.endpoint_id = ${endpointId} and d.event_id = ${eventId}`);
  return rows[0];
}

/** The waiting events, those that need a person, and the age of the oldest waiting one in seconds. */
export async function countAllDeliveries(): Promise<
  Record<'waiting' | 'retrying' | 'sending' | 'failed', number> & { oldestSeconds: number | null }
> {
  const { rows } = await db().execute<Awaited<ReturnType<typeof countAllDeliveries>>>(sql`
    select count(*) filter (where d.claimed_at is null and d.attempts = 0)::int as waiting,
      count(*) filter (where d.claimed_at is null and d.attempts > 0)::int as retrying,
      count(*) filter (where d.claimed_at is not null)::int as sending,
      (select count(*)::int from webhook_deliveries where status = 'failed') as failed,
      extract(epoch from now() - min(d.created_at))::float8 as "oldestSeconds"
    from webhook_endpoints w join webhook_deliveries d on d.endpoint_id = w.id and d.status = 'waiting' where w.enabled`);
  const [counts] = rows;
  if (!counts) throw new Error('a query of aggregates returned no row');
  return counts;
}

/** All events of the last day and the delivered ones, for each endpoint of one owner by its id. */
export async function countDeliveriesOf(
  owner: EndpointOwner,
): Promise<Map<number, { day: number; delivered: number }>> {
  const { rows } = await db().execute<{ id: number; day: number; delivered: number }>(sql`
    select d.endpoint_id as id, count(*)::int as day, count(*) filter (where d.status = 'delivered')::int as delivered
    from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
    where w.firm_id is not distinct from ${owner}::int and d.created_at > now() - interval '1 day' group by 1`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/**
 * Deletes events older than thirty days with their deliveries and attempts. The event of an ending licence prevents a
 * second one for the same end, so it stays until the licence has ended.
 * @returns how many events were deleted
 */
export function pruneEvents(): Promise<number> {
  return deleteInParts(
    sql`webhook_events`,
    sql`t.created_at < now() - interval '30 days' and (t.key is null or (t.data ->> 'expiresAt')::timestamptz < now())`,
  );
}
