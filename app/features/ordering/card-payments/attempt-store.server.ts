import { sql, type SQL } from 'drizzle-orm';
import { changeOrders, updateOrders } from '~/features/ordering/orders/order-change-store.server';
import { BY_ITSELF } from '~/platform/actors';
import { db, type Executor } from '~/platform/db/client.server';
import { tryLock } from '~/platform/db/try-lock.server';
import type { order, paymentAttempt, paymentInquiry } from '~/platform/db/schema.server';
import type { receipts, Row } from '~/platform/db/views.server';
import type { AttemptState } from './attempt-rules';

/** What an attempt pays of one of its orders, decimal text, and whether the card has paid it. */
type AttemptOrder = Pick<Row<typeof receipts>, 'receiptNo'> & {
  orderId: number;
  amount: string;
  captured: boolean;
};

/** A try to pay orders by card, one or several at once; amounts are decimal text, times ISO text. */
export type Attempt = Omit<Row<typeof paymentAttempt>, 'openedAt' | 'settledAt' | 'nextInquiryAt'> & {
  openedAt: string;
  settledAt: string | null;
  nextInquiryAt: string | null;
  /** By their ids. */
  orders: AttemptOrder[];
  /** Whether its order waits for a card, and so may become one by transfer. */
  awaitsCard: boolean;
} & Pick<Row<typeof receipts>, 'receiptNo'> &
  Pick<Row<typeof order>, 'revision'>;

export const orderIdsOf = ({ orders }: Pick<Attempt, 'orders'>): number[] => orders.map(({ orderId }) => orderId);

const COLUMNS = sql`a.id, a.oid, a.rnd, a.acquirer, a.dealer_id as "dealerId", a.order_id as "orderId", a.account_id as "accountId",
  a.amount::text as amount, a.surcharge::text as surcharge, a.currency, a.instalments, a.locale, a.state,
  a.failure_code as "failureCode", a.details, to_json(a.opened_at) #>> '{}' as "openedAt",
  to_json(a.settled_at) #>> '{}' as "settledAt", a.inquiries, to_json(a.next_inquiry_at) #>> '{}' as "nextInquiryAt",
  a.payment_id as "paymentId", a.correlation_id as "correlationId", r.receipt_no as "receiptNo",
  (select o.revision from orders o where o.receipt_id = a.order_id) as revision,
  (select o.payment_method = 'credit-card' and o.held_for is not distinct from 'payment' and o.cancelled_at is null
    from orders o where o.receipt_id = a.order_id) as "awaitsCard",
  -- One that the release before has opened has no rows: it pays one order.
  coalesce((select json_agg(json_build_object('orderId', i.order_id, 'receiptNo', ir.receipt_no, 'amount', i.amount::text,
      'captured', i.captured) order by i.order_id)
    from payment_attempt_orders i join receipts ir on ir.id = i.order_id where i.attempt_id = a.id),
    json_build_array(json_build_object('orderId', a.order_id, 'receiptNo', r.receipt_no, 'amount', a.amount::text,
      'captured', a.state = 'captured'))) as orders`;

async function attempts(tx: Executor, where: SQL): Promise<Attempt[]> {
  const { rows } = await tx.execute<Attempt>(
    sql`select ${COLUMNS} from payment_attempts a join receipts r on r.id = a.order_id where ${where}`,
  );
  return rows;
}

/** The attempt of this number at the acquirer. */
export async function findAttempt(oid: string): Promise<Attempt | undefined> {
  return (await attempts(db(), sql`a.oid = ${oid}`))[0];
}

export async function attemptById(id: number): Promise<Attempt | undefined> {
  return (await attempts(db(), sql`a.id = ${id}`))[0];
}

/** The attempt that a payment came by. */
export async function attemptOfPayment(paymentId: number): Promise<Attempt | undefined> {
  return (await attempts(db(), sql`a.payment_id = ${paymentId}`))[0];
}

/** An attempt of this dealer. */
export async function attemptOfDealer(dealerId: number, id: number): Promise<Attempt | undefined> {
  return (await attempts(db(), sql`a.id = ${id} and a.dealer_id = ${dealerId}`))[0];
}

/** The attempts that pay one of these orders, newest first. */
export function attemptsOfOrders(tx: Executor, orderIds: readonly number[]): Promise<Attempt[]> {
  const these = sql`any(${sql.param([...orderIds])}::int[])`;
  return attempts(
    tx,
    sql`a.id in (select attempt_id from payment_attempt_orders where order_id = ${these}
      union select id from payment_attempts where order_id = ${these}) order by a.id desc`,
  );
}

/** Locks an attempt whose orders are locked already: whatever is said of it, one after the other. */
export async function lockAttempt(tx: Executor, id: number): Promise<Attempt> {
  const [attempt] = await attempts(tx, sql`a.id = ${id} for update of a`);
  if (!attempt) throw new Error(`attempt ${id} is gone`);
  return attempt;
}

/**
 * Keeps a charge to whoever tells the acquirer to give its money back, while this transaction lasts: two that asked at once what has
 * gone back would both be told nothing. Nothing else waits for it.
 */
export async function holdCharge(tx: Executor, oid: string): Promise<boolean> {
  // The acquirer may take longer than a transaction may stand still.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '90s'`);
  return tryLock(tx, `card ${oid}`);
}

export type AttemptDraft = Pick<
  Row<typeof paymentAttempt>,
  'oid' | 'rnd' | 'acquirer' | 'dealerId' | 'accountId' | 'surcharge' | 'instalments' | 'locale' | 'correlationId'
> & { nextInquiryAt: Date; orders: readonly Pick<AttemptOrder, 'orderId' | 'amount'>[] };

/** Opens an attempt that pays these orders, the first of which gives it its address. */
export async function insertAttempt(tx: Executor, { orders, ...draft }: AttemptDraft): Promise<number> {
  const { oid, rnd, acquirer, dealerId, accountId, surcharge, instalments, locale } = draft;
  const { rows } = await tx.execute<{ id: number }>(sql`
    with parts as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as p("orderId" int, amount numeric)
    ), attempt as (
      insert into payment_attempts (oid, rnd, acquirer, dealer_id, order_id, account_id, amount, surcharge, currency, instalments, locale,
        next_inquiry_at, correlation_id)
      select ${oid}, ${rnd}, ${acquirer}, ${dealerId}, ${orders[0]?.orderId ?? null}, ${accountId}, sum(amount), ${surcharge}::numeric,
        'TRL', ${instalments}, ${locale}, ${draft.nextInquiryAt.toISOString()}::timestamptz, ${draft.correlationId} from parts
      returning id
    )
    insert into payment_attempt_orders (attempt_id, order_id, amount) select a.id, p."orderId", p.amount from attempt a, parts p
    returning attempt_id as id`);
  return rows[0]?.id ?? 0;
}

export type AttemptChange = {
  state: AttemptState;
  failureCode?: string | null;
  details?: Record<string, string>;
  paymentId?: number;
  inquiries?: number;
  nextInquiryAt: Date | null;
  /** The orders that the card has paid. */
  captured?: readonly number[];
  /** The locked orders of the attempt, where the caller has not locked all of them. */
  locked?: readonly number[];
};

/** Writes what has become of a locked attempt, and tells the open pages of its orders. */
export async function changeAttempt(tx: Executor, attempt: Attempt, change: AttemptChange): Promise<void> {
  const { state, nextInquiryAt, failureCode = attempt.failureCode, paymentId = attempt.paymentId } = change;
  const { captured = [], locked = orderIdsOf(attempt) } = change;
  const paid = attempt.orders.filter(({ orderId }) => captured.includes(orderId));
  const isOver = state !== 'opened' && state !== 'unknown';
  await changeOrders<{ orderId: number }>(
    tx,
    sql`
    with changed as (${updateOrders({ where: sql`o.receipt_id = any(${sql.param([...locked])}::int[])` })}), paid as (
      insert into payment_attempt_orders (attempt_id, order_id, amount, captured)
      select ${attempt.id}, p."orderId", p.amount, true
      from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as p("orderId" int, amount numeric)
      on conflict (attempt_id, order_id) do update set captured = true
    ), done as (
      update payment_attempts set state = ${state}, failure_code = ${failureCode}, payment_id = ${paymentId},
        details = ${JSON.stringify({ ...attempt.details, ...change.details })}::jsonb,
        inquiries = ${change.inquiries ?? attempt.inquiries},
        next_inquiry_at = ${nextInquiryAt?.toISOString() ?? null}::timestamptz,
        settled_at = case when ${isOver} then coalesce(settled_at, now()) end
      where id = ${attempt.id}
    ) select receipt_id as "orderId" from changed`,
  );
}

/**
 * Gives back of a card's payment what its orders do not need: it stands on them until the bank has given it back.
 * @returns the ids of the refunds
 */
export async function refundParts(
  tx: Executor,
  paymentId: number,
  parts: readonly { orderId: number; amount: string; reason: string }[],
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into refunds (payment_id, order_id, amount, state, reason, requested_by)
    select ${paymentId}, p."orderId", p.amount, 'approved', p.reason, ${BY_ITSELF.name}
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p("orderId" int, amount numeric, reason text)
    returning id`);
  return rows.map(({ id }) => id);
}

/** A question to the acquirer that brought no result; times are ISO text. */
export type Inquiry = Pick<Row<typeof paymentInquiry>, 'number' | 'answered'> & { askedAt: string };

/** Keeps that the acquirer was asked once more about a locked attempt. */
export async function recordInquiry(
  tx: Executor,
  attemptId: number,
  { number, answered }: Pick<Inquiry, 'number' | 'answered'>,
): Promise<void> {
  await tx.execute(
    sql`insert into payment_inquiries (attempt_id, number, answered) values (${attemptId}, ${number}, ${answered})`,
  );
}

/** What the acquirer was asked about an attempt, in order. */
export async function inquiriesOf(attemptId: number): Promise<Inquiry[]> {
  const { rows } = await db().execute<Inquiry>(sql`
    select number, answered, to_json(asked_at) #>> '{}' as "askedAt" from payment_inquiries where attempt_id = ${attemptId} order by number`);
  return rows;
}
