import { sql, type SQL } from 'drizzle-orm';
import { REFUND_ENTRY } from '~/features/customers/ledger/entry-text';
import { insertEventSql } from '~/features/kit/events/event-store.server';
import { ORDER_FIELDS } from '~/features/ordering/orders/cancel-order-store.server';
import { changeOrders, updateOrders } from '~/features/ordering/orders/order-change-store.server';
import { sendRefundMailJob } from '~/jobs/send-refund-mail';
import { db, type Executor } from '~/platform/db/client.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import type { payment, refund } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { insertMessages } from '~/platform/outbox-store.server';
import type { MoneyMeans } from '~/platform/payment-names';
import { NOT_APPROVED, SILENT } from './refund-standing';

/** Money that goes back; amounts are decimal text, times ISO text. */
export type Refund = Pick<
  Row<typeof refund>,
  | 'id'
  | 'paymentId'
  | 'amount'
  | 'state'
  | 'reason'
  | 'requestedBy'
  | 'approvedBy'
  | 'failureCode'
  | 'resolvedAs'
  | 'transferReference'
  | 'bankReference'
  | 'bankCheckedBy'
> & { orderId: number; requestedAt: string; finishedAt: string | null; bankCheckedAt: string | null } & {
  /** What was written off is never given back. */
  means: MoneyMeans;
  correlationId: string;
};

/** The columns of a {@link Refund}, and the tables that they are of. */
export const REFUND_COLUMNS = sql`f.id, f.payment_id as "paymentId", f.order_id as "orderId", f.amount::text as amount, f.state, f.reason,
  f.requested_by as "requestedBy", f.approved_by as "approvedBy", f.failure_code as "failureCode",
  to_json(f.requested_at) #>> '{}' as "requestedAt", to_json(f.finished_at) #>> '{}' as "finishedAt", p.means,
  o.correlation_id as "correlationId", f.resolved_as as "resolvedAs", f.transfer_reference as "transferReference", f.bank_reference as "bankReference",
  to_json(f.bank_checked_at) #>> '{}' as "bankCheckedAt", f.bank_checked_by as "bankCheckedBy"`;
export const REFUND_TABLES = sql`refunds f join payments p on p.id = f.payment_id join orders o on o.receipt_id = f.order_id`;

async function refunds(tx: Executor, where: SQL): Promise<Refund[]> {
  const { rows } = await tx.execute<Refund>(sql`select ${REFUND_COLUMNS} from ${REFUND_TABLES} where ${where}`);
  return rows;
}

/** The refunds of an order, newest first. */
export function refundsOf(orderId: number, tx: Executor = db()): Promise<Refund[]> {
  return refunds(tx, sql`f.order_id = ${orderId} order by f.id desc`);
}

export async function refundById(id: number, tx: Executor = db()): Promise<Refund | undefined> {
  return (await refunds(tx, sql`f.id = ${id}`))[0];
}

/** What the bank gave back of a payment, in the order in which it did, decimal text. */
export async function refundedOf(paymentId: number): Promise<string[]> {
  return (
    await refunds(
      db(),
      sql`f.payment_id = ${paymentId} and f.state = 'done' and (f.resolved_as is null or f.resolved_as = 'bank') order by f.finished_at, f.id`,
    )
  ).map(({ amount }) => amount);
}

/** Whether the bank has been told of another refund of this one's payment, and it is not known what came of that. */
export async function hasOtherAtBank({ id, paymentId }: Pick<Refund, 'id' | 'paymentId'>): Promise<boolean> {
  return (
    (await refunds(db(), sql`f.payment_id = ${paymentId} and f.id <> ${id} and f.state in ('at-bank', 'unknown')`))
      .length > 0
  );
}

export type RefundablePayment = Pick<Row<typeof payment>, 'id' | 'means' | 'valueDate'> & {
  /** What it pays of the order, and what of that went back or is to. */
  settled: string;
  given: string;
};

/** The payments of an order that money can go back from. */
export async function refundablePayments(orderId: number, tx: Executor = db()): Promise<RefundablePayment[]> {
  const { rows } = await tx.execute<RefundablePayment>(sql`
    select p.id, p.means, p.value_date::text as "valueDate", s.amount::text as settled,
      coalesce((select sum(f.amount) from refunds f where f.payment_id = p.id and f.order_id = s.order_id and f.state <> 'refused'), 0)::numeric(18, 2)::text as given
    from settlements s join payments p on p.id = s.payment_id
    where s.order_id = ${orderId} and p.reversed_at is null and p.means <> 'write-off' order by p.id`);
  return rows;
}

export async function insertRefund(
  tx: Executor,
  {
    paymentId,
    orderId,
    amount,
    state,
    reason,
    requestedBy,
  }: Pick<Refund, 'paymentId' | 'orderId' | 'amount' | 'state' | 'reason' | 'requestedBy'>,
): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into refunds (payment_id, order_id, amount, state, reason, requested_by)
    values (${paymentId}, ${orderId}, ${amount}::numeric, ${state}, ${reason.slice(0, 200)}, ${requestedBy}) returning id`);
  return rows[0]?.id ?? 0;
}

/** Moves a refund on if it still stands in one of these states; whoever moves it goes on with it. */
export async function moveRefund(
  tx: Executor,
  id: number,
  from: readonly Refund['state'][],
  to: { state: Refund['state']; approvedBy?: string; failureCode?: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update refunds set state = ${to.state}, approved_by = coalesce(${to.approvedBy ?? null}, approved_by),
      failure_code = ${to.failureCode ?? null},
      finished_at = case when ${to.state} = 'refused' then now() end
    where id = ${id} and state in ${[...from]} returning id`);
  return rows.length > 0;
}

/**
 * Takes up a refund that the bank has refused, or has not answered for too long; one that a second person has refused stays so.
 * @param to approved: it goes on, by the bank or by a transfer, or has gone at the bank; refused: the money stays on the account
 * @param checkedBy who has looked at the bank, if anybody had to
 */
export async function takeUpRefund(
  tx: Executor,
  id: number,
  to: Pick<Refund, 'resolvedAs' | 'transferReference' | 'bankReference'> & { state: 'approved' | 'refused' },
  checkedBy: string | null,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update refunds set state = ${to.state}, resolved_as = ${to.resolvedAs}, transfer_reference = ${to.transferReference},
      bank_reference = ${to.bankReference},
      bank_checked_by = coalesce(${checkedBy}, bank_checked_by), bank_checked_at = case when ${checkedBy}::text is null then bank_checked_at else now() end,
      failure_code = case when ${to.state} = 'refused' then failure_code end,
      finished_at = case when ${to.state} = 'refused' then coalesce(finished_at, now()) end
    where id = ${id} and resolved_as is null and (state = 'unknown' and failure_code = ${SILENT}
      or state = 'refused' and failure_code is distinct from ${NOT_APPROVED}) returning id`);
  return rows.length > 0;
}

/** Books money that has gone back, once: a debit in the dealer's ledger, and a mail that tells the dealer. The order is locked. */
export async function finishRefund(tx: Executor, { id, orderId }: Pick<Refund, 'id' | 'orderId'>): Promise<boolean> {
  const rows = await changeOrders<{ orderId: number }>(
    tx,
    sql`
    with going as (
      select f.id, f.amount, f.payment_id from refunds f where f.id = ${id} and f.ledger_entry_id is null and f.state <> 'refused' for update
    ), changed as (
      ${updateOrders({ from: sql`from going`, where: sql`o.receipt_id = ${orderId}` })}
    ), entry as (
      insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
      select c.dealer_id, ${REFUND_ENTRY}, now(), now(), r.receipt_no::text, g.amount, 0, 'İade, satış fişi ' || r.receipt_no
      from going g, changed c join receipts r on r.id = c.receipt_id returning id
    ), done as (
      update refunds f set state = 'done', failure_code = null, finished_at = now(), ledger_entry_id = e.id, mail_due_at = now()
      from going g, entry e where f.id = g.id returning f.id
    ), owed as (
      ${insertMessages(sendRefundMailJob, { id: sql`d.id`, correlationId: sql`c.correlation_id`, from: sql`done d, changed c` })}
    ), ${insertEventSql('refunded', 'payment.refunded', {
      from: sql`going g, changed o join receipts r on r.id = o.receipt_id`,
      dealerId: sql`o.dealer_id`,
      subject: sql`o.receipt_id::text`,
      correlationId: sql`o.correlation_id`,
      data: {
        ...ORDER_FIELDS,
        refund: { id: sql`g.id`, paymentId: sql`g.payment_id`, amount: sql`g.amount::text`, currency: sql`'TRL'` },
      },
    })}
    select c.receipt_id as "orderId" from changed c`,
  );
  notifyAfterCommit(tx, 'outbox');
  return rows.length > 0;
}
