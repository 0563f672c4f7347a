import { sql } from 'drizzle-orm';
import { worldLimits } from '~/features/identity/accounts/attempt-limits-store.server';
import { WAITING_IMPORT } from '~/features/kit/runtime/import-progress-store.server';
import { OPEN_LINE } from '~/features/desks/payments/bank-line-store.server';
import { staffName } from '~/features/desks/staff/staff-people-store.server';
import { NOT_HELD } from '~/features/ordering/orders/staff-order-store.server';
import { STUCK_REFUND } from '~/features/ordering/refunds/refund-list-store.server';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { db, type Executor } from '~/platform/db/client.server';
import type { alert, storedMail } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { AWAY_MINUTES, DEATH_MINUTES, type Stall, type StallFigures } from './alert-rules';

const NONE_LATE = sql`json_build_object('count', 0, 'minutes', 0, 'receiptNo', null)`;

/** Counts what the watch looks at, each figure by its own index. */
export async function readStallFigures(
  tx: Executor,
  limits: { orderMinutes: number; mailMinutes: number; cardMinutes: number; bankLineHours: number },
): Promise<StallFigures> {
  const { rows } = await tx.execute<StallFigures>(sql`
    with pending as (
      select due_at from outbox_messages where sent_at is null order by created_at limit ${COUNT_BOUND}
    ), overdue as (
      select count(*)::int as messages, coalesce(extract(epoch from now() - min(due_at)), 0)::int as "messageSeconds"
      from pending where due_at < now()
    ), stuck as (
      select o.receipt_id, o.accepted_at, exists (select 1 from order_lines l where l.order_id = o.receipt_id and l.status = 'failed') as failed
      from orders o
      where o.completed_at is null and o.cancelled_at is null and ${NOT_HELD} and o.accepted_at < now() - ${limits.orderMinutes} * interval '1 minute'
      order by o.accepted_at limit ${COUNT_BOUND}
    ), put_off as (
      select queued_at from stored_mails where status in ('queued', 'sending', 'retrying') and attempts > 0 and kind <> 'alert'
        and queued_at < now() - ${limits.mailMinutes} * interval '1 minute' limit ${COUNT_BOUND}
    ), unknown_cards as (
      -- Those that the bank never tells of, too, until a person has decided: their orders take no other payment meanwhile.
      select order_id, opened_at from payment_attempts where state = 'unknown'
        and opened_at < now() - ${limits.cardMinutes} * interval '1 minute' limit ${COUNT_BOUND}
    ), failed_refunds as (
      select order_id, requested_at from refunds f where ${STUCK_REFUND} limit ${COUNT_BOUND}
    ), bank_waits as (
      select s.imported_at from bank_lines b join bank_statements s on s.id = b.statement_id where ${OPEN_LINE}
        and s.imported_at < now() - ${limits.bankLineHours} * interval '1 hour' limit ${COUNT_BOUND}
    ), late as (
      select failed, json_build_object('count', count(*)::int, 'minutes', floor(extract(epoch from now() - min(accepted_at)) / 60)::int,
        'receiptNo', (select r.receipt_no from receipts r where r.id = (array_agg(receipt_id order by accepted_at))[1])) as orders
      from stuck group by failed
    )
    -- A worker that stopped by itself may be restarting, so it is treated like one that died.
    select (select extract(epoch from now() - max(beat_at))::float8 from worker_beats) as "beatSeconds",
      (select count(*)::int from (select 1 from order_lines
        where status in ('waiting', 'running', 'retrying') and due_at < now() limit ${COUNT_BOUND}) l) as "openLines",
      (select count(*)::int from (select 1 from stored_mails where status in ('queued', 'sending', 'retrying') limit ${COUNT_BOUND}) m) as "openMails",
      (select count(*)::int from (select 1 from webhook_endpoints w join webhook_deliveries d on d.endpoint_id = w.id
        where w.enabled and d.status = 'waiting' and d.due_at < now() limit ${COUNT_BOUND}) e) as "openEvents",
      (select count(*)::int from spreadsheet_imports i where ${WAITING_IMPORT}) as "openImports",
      overdue.*,
      coalesce((select orders from late where not failed), ${NONE_LATE}) as "waitingOrders",
      coalesce((select orders from late where failed), ${NONE_LATE}) as "failedOrders",
      -- An alert that cannot be mailed must not cause another alert.
      (select count(*)::int from (select 1 from stored_mails where status = 'failed' and created_at > now() - interval '1 day'
        and claimed_at > now() - interval '1 hour' and kind <> 'alert' limit ${COUNT_BOUND}) m) as "failedMails",
      (select count(*)::int from put_off) as "retryingMails",
      (select coalesce(extract(epoch from now() - min(queued_at)) / 60, 0)::int from put_off) as "retryingMinutes",
      (select count(*)::int from (select 1 from stored_mails where status = 'unknown' and kind <> 'alert' limit ${COUNT_BOUND}) m) as "unknownMails",
      (select count(*)::int from (select 1 from order_lines where status = 'failed' limit ${COUNT_BOUND}) l) as "failedLines",
      (select coalesce(json_agg(json_build_object('queue', queue,
          'minutes', floor(extract(epoch from now() - paused_at) / 60)::int) order by queue), '[]') from paused_queues) as paused,
      (select coalesce(json_agg(d), '[]') from (select part, count(*)::int as count, (array_agg(how order by died_at desc))[1] as how
        from part_deaths where died_at > now() - ${DEATH_MINUTES} * interval '1 minute' group by part order by part) d) as deaths,
      (select coalesce(json_agg(json_build_object('server', server, 'seconds', seconds) order by server), '[]') from (
        select server, ceil(extract(epoch from sum(upper(r) - lower(r))))::int as seconds from (
          select server, unnest(range_agg(tstzrange(began_at, seen_at))) as r from server_outages
          where seen_at > now() - ${AWAY_MINUTES} * interval '1 minute' group by server) away group by server) s) as outages,
      (select coalesce(json_agg(json_build_object('worker', host || ':' || process_id, 'seconds', round(clock_ahead_ms / 1000.0)) order by host, process_id), '[]')
        from worker_beats where stopped_at is null and beat_at > now() - interval '30 seconds' and abs(clock_ahead_ms) > 5000) as clocks,
      (select json_build_object('count', count(*)::int, 'minutes', coalesce(floor(extract(epoch from now() - min(opened_at)) / 60), 0)::int,
        'receiptNo', (select receipt_no from receipts r where r.id = (array_agg(order_id order by opened_at))[1])) from unknown_cards) as "unknownCards",
      (select json_build_object('count', count(*)::int,
        'receiptNo', (select receipt_no from receipts r where r.id = (array_agg(order_id order by requested_at))[1])) from failed_refunds) as "failedRefunds",
      (select json_build_object('count', count(*)::int, 'minutes', coalesce(floor(extract(epoch from now() - min(imported_at)) / 60), 0)::int)
        from bank_waits) as "bankLines",
      (select max(period_to)::text from bank_statements where taken_back_at is null) as "statementTo",
      (select coalesce(json_agg(json_build_object('limit', w."limit", 'count', r.points) order by w."limit"), '[]')
        from jsonb_to_recordset(${JSON.stringify(worldLimits())}::jsonb) as w("limit" text, key text, points int)
        join rate_limits r on r.key = w.key and r.points >= w.points and r.expire > extract(epoch from now()) * 1000) as "worldLimits"
    from overdue`);
  const [figures] = rows;
  if (!figures) throw new Error('The query for the stall figures returned no row.');
  return figures;
}

/**
 * Opens, refreshes and closes alerts so that the open ones are the present stalls. An alert that returns while its
 * predecessor is muted is muted too.
 * @returns how many were opened or closed
 */
export async function recordStalls(tx: Executor, stalls: readonly Stall[]): Promise<number> {
  const { rows } = await tx.execute<{ changed: number }>(sql`
    with now_stalling as (
      select kind, subject, details from jsonb_to_recordset(${JSON.stringify(stalls)}::jsonb) as s(kind text, subject text, details jsonb)
    ), closed as (
      update alerts a set closed_at = now() where a.closed_at is null
        and not exists (select 1 from now_stalling s where s.kind = a.kind and s.subject = a.subject)
      returning 1
    ), written as (
      insert into alerts (kind, subject, details, muted_until, muted_by)
      select s.kind, s.subject, s.details, m.muted_until, m.muted_by from now_stalling s
      left join lateral (select a.muted_until, a.muted_by from alerts a where a.kind = s.kind and a.subject = s.subject
        and a.muted_until > now() and a.opened_at > now() - interval '90 days' order by a.muted_until desc limit 1) m on true
      on conflict (kind, subject) where closed_at is null do update set seen_at = now(), details = excluded.details
      returning (xmax = 0) as opened
    )
    select (select count(*)::int from closed) + (select count(*)::int from written where opened) as changed`);
  return rows[0]?.changed ?? 0;
}

/** The mails about alerts that are not delivered yet, the oldest first. */
export async function pendingAlertMails(): Promise<string[]> {
  const { rows } = await db().execute<Pick<Row<typeof storedMail>, 'id'>>(sql`
    select id from stored_mails where status in ('queued', 'sending', 'retrying') and kind = 'alert' order by created_at limit 50`);
  return rows.map(({ id }) => id);
}

/** An alert; instants are ISO 8601, and `mutedUntil` is null once it has passed. */
export type AlertRow = Pick<
  Row<typeof alert>,
  | 'id'
  | 'kind'
  | 'subject'
  | 'details'
  | 'openedAt'
  | 'seenAt'
  | 'closedAt'
  | 'mailedAt'
  | 'acknowledgedAt'
  | 'acknowledgedBy'
  | 'note'
  | 'mutedUntil'
  | 'mutedBy'
>;

const COLUMNS = sql`id, kind, subject, details, to_json(opened_at) #>> '{}' as "openedAt", to_json(seen_at) #>> '{}' as "seenAt",
  to_json(closed_at) #>> '{}' as "closedAt", to_json(mailed_at) #>> '{}' as "mailedAt",
  to_json(acknowledged_at) #>> '{}' as "acknowledgedAt", acknowledged_by as "acknowledgedBy", note,
  case when muted_until > now() then to_json(muted_until) #>> '{}' end as "mutedUntil",
  ${staffName(sql`muted_by`)} as "mutedBy"`;

/** The open alerts; those that nobody has acknowledged come first. */
export async function openAlerts(): Promise<AlertRow[]> {
  const { rows } = await db().execute<AlertRow>(sql`
    select ${COLUMNS} from alerts where closed_at is null
    order by acknowledged_at is not null, coalesce(muted_until > now(), false), opened_at desc, id desc`);
  return rows;
}

/** The closed alerts, the newest first, below the id `after`. */
export async function closedAlerts(options: { after?: number | undefined; limit: number }): Promise<AlertRow[]> {
  const { rows } = await db().execute<AlertRow>(sql`
    select ${COLUMNS} from alerts where closed_at is not null ${options.after === undefined ? sql`` : sql`and id < ${options.after}`}
    order by id desc limit ${options.limit}`);
  return rows;
}

/** The number of closed alerts. */
export async function countClosedAlerts(): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from alerts where closed_at is not null limit ${COUNT_BOUND}) a`);
  return rows[0]?.count ?? 0;
}

/** Locks an alert that is still open. */
export async function lockOpenAlert(tx: Executor, id: number): Promise<AlertRow | undefined> {
  const { rows } = await tx.execute<AlertRow>(
    sql`select ${COLUMNS} from alerts where id = ${id} and closed_at is null for update`,
  );
  return rows[0];
}

export async function markAcknowledged(tx: Executor, id: number, by: string, note: string): Promise<void> {
  await tx.execute(sql`
    update alerts set acknowledged_at = now(), acknowledged_by = ${by}, note = ${note || null} where id = ${id}`);
}

/** Nobody has it any more. */
export async function markReleased(tx: Executor, id: number): Promise<void> {
  await tx.execute(sql`update alerts set acknowledged_at = null, acknowledged_by = null, note = null where id = ${id}`);
}

export async function muteUntil(tx: Executor, id: number, until: Date | null, by: string): Promise<void> {
  await tx.execute(sql`
    update alerts set muted_until = ${until?.toISOString() ?? null}::timestamptz, muted_by = ${until && by} where id = ${id}`);
}

/** The number of open alerts of each kind, for the metrics. */
export async function countOpenAlerts(): Promise<(Pick<AlertRow, 'kind'> & { count: number })[]> {
  const { rows } = await db().execute<Pick<AlertRow, 'kind'> & { count: number }>(
    sql`select kind, count(*)::int as count from alerts where closed_at is null group by kind`,
  );
  return rows;
}
