import { sql } from 'drizzle-orm';
import { insertEventSql } from '~/features/kit/events/event-store.server';
import { db, type Executor } from '~/platform/db/client.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import type { orderApproval } from '~/platform/db/schema.server';
import type { firms, receipts, Row } from '~/platform/db/views.server';
import type { ApprovalDecision } from '~/platform/payment-names';

type Approval = Row<typeof orderApproval>;

/** Why an order waits or waited for approval: the figures are those of its acceptance, decimal text in lira. */
export type OrderApproval = Pick<
  Approval,
  | 'rule'
  | 'owed'
  | 'creditLimit'
  | 'overdue'
  | 'requestedAt'
  | 'decidedAt'
  | 'decidedBy'
  | 'approved'
  | 'payFirst'
  | 'dealerReason'
>;

/** Notes why a new order is held, and tells programs. */
export async function insertApproval(
  tx: Executor,
  orderId: number,
  { rule, owed, creditLimit, overdue }: Pick<OrderApproval, 'rule' | 'owed' | 'creditLimit' | 'overdue'>,
): Promise<void> {
  await tx.execute(sql`
    with asked as (
      insert into order_approvals (order_id, rule, owed, credit_limit, overdue)
      values (${orderId}, ${rule}, ${owed}, ${creditLimit}, ${overdue}) returning order_id, rule
    ), ${insertEventSql('held', 'order.awaiting-approval', {
      from: sql`asked join orders o on o.receipt_id = asked.order_id join receipts r on r.id = o.receipt_id`,
      dealerId: sql`o.dealer_id`,
      subject: sql`o.receipt_id::text`,
      correlationId: sql`o.correlation_id`,
      data: {
        orderId: sql`o.receipt_id`,
        receiptNo: sql`r.receipt_no`,
        dealerId: sql`o.dealer_id`,
        rule: sql`asked.rule`,
      },
    })}
    select order_id from asked`);
  notifyAfterCommit(tx, 'outbox');
}

/** Whoever asks has found out before that the order is theirs to see. */
export async function readApproval(orderId: number): Promise<OrderApproval | undefined> {
  const { rows } = await db().execute<OrderApproval>(sql`
    select rule, owed::text as owed, credit_limit::text as "creditLimit", overdue::text as overdue,
      to_json(requested_at) #>> '{}' as "requestedAt", to_json(decided_at) #>> '{}' as "decidedAt", decided_by as "decidedBy", approved,
      pay_first as "payFirst", dealer_reason as "dealerReason"
    from order_approvals where order_id = ${orderId}`);
  return rows[0];
}

/**
 * Notes a decision about a locked order that waits for one.
 * @param dealerReason what the dealer reads of why; null for nothing
 * @returns false if it does not wait any more: somebody else has decided, or it was cancelled or paid
 */
export async function markDecided(
  tx: Executor,
  orderId: number,
  {
    decision,
    decidedBy,
    reason,
    dealerReason,
  }: { decision: ApprovalDecision; decidedBy: string; reason: string; dealerReason: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update order_approvals a set decided_at = now(), decided_by = ${decidedBy}, approved = ${decision !== 'decline'},
      pay_first = ${decision === 'ask-payment'}, reason = ${reason}, dealer_reason = ${dealerReason}
    from orders o where a.order_id = ${orderId} and a.decided_at is null and o.receipt_id = a.order_id
      and o.held_for = 'approval' and o.cancelled_at is null`);
  return rowCount === 1;
}

/** Orders that wait for approval: how many, of how much (decimal text in lira), and since when the oldest. */
type AwaitingApproval = { count: number; amount: string; oldestAt: string | null };

/** @param dealerId all dealers' without one */
export async function countAwaitingApproval(dealerId?: number): Promise<AwaitingApproval> {
  const { rows } = await db().execute<AwaitingApproval>(sql`
    select count(*)::int as count, coalesce(sum(r.net), 0)::numeric(18, 2)::text as amount,
      to_json(min(o.accepted_at)) #>> '{}' as "oldestAt"
    from orders o join receipts r on r.id = o.receipt_id
    where o.held_for = 'approval' ${dealerId === undefined ? sql`` : sql`and o.dealer_id = ${dealerId}`}`);
  return rows[0] ?? { count: 0, amount: '0.00', oldestAt: null };
}

/** An order that waits for approval, with the figures of its acceptance; decimal text in lira. */
export type HeldOrderRow = Pick<OrderApproval, 'owed' | 'creditLimit' | 'overdue'> & {
  id: number;
  receiptNo: Row<typeof receipts>['receiptNo'];
  dealer: Row<typeof firms>['name'];
  customer: Row<typeof firms>['name'];
  net: string;
  acceptedAt: string;
};

/** Orders that a list of those that wait shows at once. */
const HELD_SHOWN = 100;

/** The orders that wait for approval, the longest first. */
export async function listAwaitingApproval(): Promise<HeldOrderRow[]> {
  const { rows } = await db().execute<HeldOrderRow>(sql`
    select o.receipt_id as id, r.receipt_no as "receiptNo", d.name as dealer, coalesce(c.name, '') as customer, r.net::text as net,
      to_json(o.accepted_at) #>> '{}' as "acceptedAt", a.owed::text as owed, a.credit_limit::text as "creditLimit", a.overdue::text as overdue
    from orders o join receipts r on r.id = o.receipt_id join order_approvals a on a.order_id = o.receipt_id
      join firms d on d.id = o.dealer_id left join firms c on c.id = o.customer_firm_id
    where o.held_for = 'approval' order by o.accepted_at, o.receipt_id limit ${HELD_SHOWN}`);
  return rows;
}

/** How a dealer has paid what was accepted within a year. */
export type PayingHabits = {
  /** Days from acceptance to the last payment, on average; null if nothing was paid yet. */
  averageDays: number | null;
  /** Orders that are paid in full. */
  paid: number;
  /** Of them those that were paid by their due day. */
  inTime: number;
};

export async function readPayingHabits(dealerId: number): Promise<PayingHabits> {
  const { rows } = await db().execute<PayingHabits>(sql`
    with came as (
      select o.receipt_id, o.accepted_at, sum(s.amount) as amount, max(y.value_date) as last
      from orders o join settlements s on s.order_id = o.receipt_id join payments y on y.id = s.payment_id
      where o.dealer_id = ${dealerId} and o.cancelled_at is null and o.accepted_at > now() - interval '1 year'
        and y.dealer_id = ${dealerId} and y.reversed_at is null group by o.receipt_id
    ), paid as (
      select (came.accepted_at at time zone 'Europe/Istanbul')::date as accepted, (p.due_date at time zone 'Europe/Istanbul')::date as due, came.last
      from came join receipts r on r.id = came.receipt_id join payment_plans p on p.receipt_id = came.receipt_id where r.net <= came.amount
    )
    select round(avg(greatest(last - accepted, 0)))::int as "averageDays", count(*)::int as paid,
      (count(*) filter (where last <= due))::int as "inTime"
    from paid`);
  return rows[0] ?? { averageDays: null, paid: 0, inTime: 0 };
}

/** The account that placed an order. */
export async function accountOfOrder(tx: Executor, orderId: number): Promise<number | null> {
  const { rows } = await tx.execute<{ accountId: number }>(
    sql`select account_id as "accountId" from orders where receipt_id = ${orderId}`,
  );
  return rows[0]?.accountId ?? null;
}
