import { sql, type SQL } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import { confirmationOf, mailSubject, type LineRows, type MailRow, type OrderRows, type RunRows } from './run-rows';

const ms = (moment: SQL) => sql`floor(extract(epoch from ${moment}) * 1000)::float8`;
const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/** The most rows of each kind that are drawn of one order: the newest. */
const MOST = 500;

async function readOrder(orderId: number): Promise<OrderRows | undefined> {
  const { rows } = await db().execute<OrderRows>(sql`
    select o.receipt_id as id, r.receipt_no as "receiptNo", ${ms(sql`o.accepted_at`)} as "acceptedAt",
      ${ms(sql`o.completed_at`)} as "completedAt", ${ms(sql`o.cancelled_at`)} as "cancelledAt", o.source, o.dealer_id as "dealerId",
      d.name as dealer, o.correlation_id as "correlationId", o.payment_method in ('bank-transfer', 'credit-card') as "paidFirst",
      (select json_build_object('requestedAt', ${ms(sql`a.requested_at`)}, 'decidedAt', ${ms(sql`a.decided_at`)}, 'decidedBy', a.decided_by)
        from order_approvals a where a.order_id = o.receipt_id) as approval
    from orders o join receipts r on r.id = o.receipt_id join firms d on d.id = o.dealer_id
    where o.receipt_id = ${orderId}`);
  return rows[0];
}

async function readLines(orderId: number): Promise<LineRows[]> {
  const { rows } = await db().execute<LineRows>(sql`
    select l.id, l.position, l.name, l.quantity, l.status, l.generation, l.attempts, l.error_code as "errorCode",
      ${ms(sql`l.due_at`)} as "dueAt", ${ms(sql`l.finished_at`)} as "finishedAt", ${ms(sql`l.attempted_at`)} as "attemptedAt",
      l.worker, l.release,
      (select coalesce(json_agg(json_build_object('name', s.name, 'status', s.status, 'startedAt', ${ms(sql`s.started_at`)},
          'finishedAt', ${ms(sql`s.finished_at`)})
          order by array_position(array['look-up-stock','grant-modules','issue-licences'], s.name::text)), '[]')
        from provisioning_steps s where s.order_line_id = l.id) as steps
    from order_lines l where l.order_id = ${orderId} order by l.position limit ${MOST}`);
  return rows;
}

async function readMail(orderId: number): Promise<MailRow | null> {
  const { rows } = await db().execute<MailRow>(sql`
    select id, status, attempts, error_code as "errorCode", ${ms(sql`created_at`)} as "createdAt", ${ms(sql`claimed_at`)} as "claimedAt",
      ${ms(sql`sent_at`)} as "sentAt"
    from stored_mails where kind = 'order-confirmation' and order_id = ${orderId}`);
  return rows[0] ?? null;
}

async function readFailures(subjects: readonly string[]): Promise<RunRows['failures']> {
  const { rows } = await db().execute<RunRows['failures'][number]>(sql`
    select subject, attempt, worker, release, ${ms(sql`started_at`)} as "startedAt", ${ms(sql`failed_at`)} as "failedAt",
      ${ms(sql`last_beat_at`)} as "lastBeatAt", code, step, retry_in_ms as "retryInMs"
    from job_failures where subject = any(${texts(subjects)}) order by id desc limit ${MOST}`);
  return rows.toReversed();
}

async function readMessages(subjects: readonly string[]): Promise<RunRows['messages']> {
  const { rows } = await db().execute<RunRows['messages'][number]>(sql`
    select subject, ${ms(sql`created_at`)} as "createdAt", ${ms(sql`sent_at`)} as "sentAt"
    from outbox_messages where subject = any(${texts(subjects)}) order by created_at desc limit ${MOST}`);
  return rows.toReversed();
}

async function readActs(lineIds: readonly string[], mailId: string | undefined): Promise<RunRows['acts']> {
  const { rows } = await db().execute<RunRows['acts'][number]>(sql`
    select case when a.subject_type = 'mail' then ${mailSubject('')} || a.subject_id else a.subject_id end as subject,
      ${ms(sql`a.at`)} as at, a.action, coalesce(u.display_name, a.actor) as actor
    from (select 'order-line' as type, id from unnest(${texts(lineIds)}) id
      union all select 'mail', id from unnest(${texts(mailId ? [mailId] : [])}) id) wanted
    cross join lateral (select * from audit_entries e where e.subject_type = wanted.type and e.subject_id = wanted.id
      order by e.id desc limit 50) a
    left join user_accounts u on u.id = a.account_id
    where a.action in ('order-line.rerun', 'order-line.remove', 'mail.retry', 'mail.resend', 'mail.remove')
    order by a.id desc limit ${MOST}`);
  return rows.toReversed();
}

async function readWebhooks(correlationId: string): Promise<RunRows['webhooks']> {
  const { rows } = await db().execute<RunRows['webhooks'][number]>(sql`
    select e.type, t.endpoint_id as "endpointId", ${ms(sql`t.at`)} as at, t.took_ms as "tookMs", t.code
    from webhook_events e join webhook_deliveries d on d.event_id = e.id
      join webhook_attempts t on t.endpoint_id = d.endpoint_id and t.event_id = d.event_id
    where e.correlation_id = ${correlationId} order by t.id desc limit ${MOST}`);
  return rows.toReversed();
}

/**
 * The lines that dead workers of these had in hand: those that somebody has taken over since have a row of the same death, the
 * others still stand in the worker's own note. Notes are kept for a day, so later nobody takes a line over.
 */
async function readHeld(subjects: readonly string[]): Promise<RunRows['held']> {
  const { rows } = await db().execute<RunRows['held'][number]>(sql`
    with death as (
      select distinct worker, release, last_beat_at from job_failures
      where subject = any(${texts(subjects)}) and code = 'worker-crashed' and last_beat_at is not null
    ), held as (
      select death.*, f.subject as line from death join job_failures f on f.worker = death.worker and f.last_beat_at = death.last_beat_at
        and f.failed_at between death.last_beat_at and death.last_beat_at + interval '1 day'
      union select death.*, split_part(note, ':', 1) from death
        join worker_beats b on right(b.host || ':' || b.process_id, 100) = death.worker and b.beat_at = death.last_beat_at
        cross join jsonb_object_keys(b.in_hand) note
    )
    select h.worker, h.release, ${ms(sql`h.last_beat_at`)} as "lastBeatAt", l.id as "lineId", l.order_id as "orderId",
      r.receipt_no as "receiptNo", l.position
    from held h join order_lines l on l.id = h.line::uuid join receipts r on r.id = l.order_id
    order by h.last_beat_at, h.worker, r.receipt_no, l.position limit ${MOST}`);
  return rows;
}

/** All rows that say when something of an order happened; undefined if there is no such order. */
export async function readRun(orderId: number): Promise<RunRows | undefined> {
  const [order, lines, mail] = await Promise.all([readOrder(orderId), readLines(orderId), readMail(orderId)]);
  if (!order) return undefined;
  const lineIds = lines.map(({ id }) => id);
  const subjects = [...lineIds, confirmationOf(orderId), ...(mail ? [mailSubject(mail.id)] : [])];
  const [failures, messages, acts, webhooks, held] = await Promise.all([
    readFailures(subjects),
    readMessages(subjects),
    readActs(lineIds, mail?.id),
    readWebhooks(order.correlationId),
    readHeld(lineIds),
  ]);
  return { order, lines, mail, failures, messages, acts, webhooks, held };
}
