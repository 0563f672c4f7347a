import { sql, type SQL } from 'drizzle-orm';
import { changeOrders, updateOrders } from '~/features/ordering/orders/order-change-store.server';
import { db, type Executor } from '~/platform/db/client.server';
import { tryLock } from '~/platform/db/try-lock.server';
import type { order, paymentAttempt } from '~/platform/db/schema.server';
import type { receipts, Row } from '~/platform/db/views.server';
import type { AttemptState } from './attempt-rules';

/** A try to pay an order by card; amounts are decimal text, times ISO text. */
export type Attempt = Omit<Row<typeof paymentAttempt>, 'openedAt' | 'settledAt' | 'nextInquiryAt'> & {
  openedAt: string;
  settledAt: string | null;
  nextInquiryAt: string | null;
} & Pick<Row<typeof receipts>, 'receiptNo'> &
  Pick<Row<typeof order>, 'revision'>;

const COLUMNS = sql`a.id, a.oid, a.rnd, a.acquirer, a.dealer_id as "dealerId", a.order_id as "orderId", a.account_id as "accountId",
  a.amount::text as amount, a.surcharge::text as surcharge, a.currency, a.instalments, a.locale, a.state,
  a.failure_code as "failureCode", a.details, to_json(a.opened_at) #>> '{}' as "openedAt",
  to_json(a.settled_at) #>> '{}' as "settledAt", a.inquiries, to_json(a.next_inquiry_at) #>> '{}' as "nextInquiryAt",
  a.payment_id as "paymentId", a.correlation_id as "correlationId", r.receipt_no as "receiptNo",
  (select o.revision from orders o where o.receipt_id = a.order_id) as revision`;

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

/** An attempt of an order of this dealer. */
export async function attemptOfDealer(dealerId: number, orderId: number, id: number): Promise<Attempt | undefined> {
  return (await attempts(db(), sql`a.id = ${id} and a.order_id = ${orderId} and a.dealer_id = ${dealerId}`))[0];
}

/** The attempts of an order, newest first. */
export function attemptsOfOrder(tx: Executor, orderId: number): Promise<Attempt[]> {
  return attempts(tx, sql`a.order_id = ${orderId} order by a.id desc`);
}

/** Locks an attempt whose order is locked already: whatever is said of it, one after the other. */
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
  | 'oid'
  | 'rnd'
  | 'acquirer'
  | 'dealerId'
  | 'orderId'
  | 'accountId'
  | 'amount'
  | 'surcharge'
  | 'instalments'
  | 'locale'
  | 'correlationId'
> & { nextInquiryAt: Date };

export async function insertAttempt(tx: Executor, draft: AttemptDraft): Promise<number> {
  const { oid, rnd, acquirer, dealerId, orderId, accountId, amount, surcharge, instalments, locale } = draft;
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into payment_attempts (oid, rnd, acquirer, dealer_id, order_id, account_id, amount, surcharge, currency, instalments, locale,
      next_inquiry_at, correlation_id)
    values (${oid}, ${rnd}, ${acquirer}, ${dealerId}, ${orderId}, ${accountId}, ${amount}::numeric, ${surcharge}::numeric, 'TRL',
      ${instalments}, ${locale}, ${draft.nextInquiryAt.toISOString()}::timestamptz, ${draft.correlationId}) returning id`);
  return rows[0]?.id ?? 0;
}

export type AttemptChange = {
  state: AttemptState;
  failureCode?: string | null;
  details?: Record<string, string>;
  paymentId?: number;
  inquiries?: number;
  nextInquiryAt: Date | null;
};

/** Writes what has become of a locked attempt, and tells the open pages of its order. */
export async function changeAttempt(tx: Executor, attempt: Attempt, change: AttemptChange): Promise<void> {
  const { state, nextInquiryAt, failureCode = attempt.failureCode, paymentId = attempt.paymentId } = change;
  const isOver = state !== 'opened' && state !== 'unknown';
  await changeOrders<{ orderId: number }>(
    tx,
    sql`
    with changed as (${updateOrders({ where: sql`o.receipt_id = ${attempt.orderId}` })}), done as (
      update payment_attempts set state = ${state}, failure_code = ${failureCode}, payment_id = ${paymentId},
        details = ${JSON.stringify({ ...attempt.details, ...change.details })}::jsonb,
        inquiries = ${change.inquiries ?? attempt.inquiries},
        next_inquiry_at = ${nextInquiryAt?.toISOString() ?? null}::timestamptz,
        settled_at = case when ${isOver} then coalesce(settled_at, now()) end
      where id = ${attempt.id}
    ) select receipt_id as "orderId" from changed`,
  );
}
