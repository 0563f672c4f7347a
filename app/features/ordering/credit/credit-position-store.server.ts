import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import { MAY_BE_OPEN, ORDER_MONEY } from '~/platform/db/order-money.server';

/** Where a dealer's account stands; amounts are decimal text in lira. */
export type CreditPosition = {
  /** The balance of the ledger, without what waits for a card; negative if the vendor owes. */
  owed: string;
  /** What is left to pay of orders that have been due for longer than is tolerated. */
  overdue: string;
  overdueCount: number;
  /** The day in Istanbul at which the oldest of them was due. */
  oldestDueDay: string | null;
};

/**
 * Orders of one dealer are judged one after another: whoever holds the lock reads a balance that holds all orders before. The
 * next statement is the first that sees them, so the balance is not read by this one.
 */
export async function lockCredit(tx: Executor, dealerId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('credit'), ${dealerId})`);
}

/** Orders `o` of which nothing begins before a card has paid them: their debit stands in the ledger, but the vendor has lent nothing. */
const UNLENT = sql`(o.payment_method = 'credit-card' and o.held_for is not distinct from 'payment' and o.cancelled_at is null)`;

/**
 * @param dueBefore a day in Istanbul: what was due before it and is not paid is overdue. Null where nothing is. A dealer who
 * owes nothing has nothing overdue, and nobody more than they owe: money that no order was named for stands on the account
 */
export async function readCreditPosition(
  dealerId: number,
  dueBefore: string | null,
  tx: Executor = db(),
): Promise<CreditPosition> {
  const { rows } = await tx.execute<CreditPosition>(sql`
    with balance as materialized (
      select (coalesce(sum(e.debit - e.credit), 0) - coalesce((select sum(money.due - money.paid) from orders o ${ORDER_MONEY}
        where o.dealer_id = ${dealerId} and ${UNLENT} and money.due > money.paid), 0))::numeric(18, 2) as owed
      from ledger_entries e where e.firm_id = ${dealerId}
    ), late as (
      select money.due - money.paid as amount, (p.due_date at time zone 'Europe/Istanbul')::date as day
      from orders o join payment_plans p on p.receipt_id = o.receipt_id ${ORDER_MONEY}
      where o.dealer_id = ${dealerId} and ${MAY_BE_OPEN} and o.cancelled_at is null and o.held_for is distinct from 'approval' and not ${UNLENT}
        and p.due_date < (${dueBefore}::date)::timestamp at time zone 'Europe/Istanbul' and money.due > money.paid
        and (select owed from balance) > 0
    )
    select b.owed::text as owed, least(b.owed, coalesce((select sum(amount) from late), 0))::numeric(18, 2)::text as overdue,
      (select count(*)::int from late) as "overdueCount", (select min(day)::text from late) as "oldestDueDay"
    from balance b`);
  const [position] = rows;
  if (!position) throw new Error('an aggregate answered no row');
  return Number(position.owed) > 0 ? position : { ...position, overdue: '0.00', overdueCount: 0, oldestDueDay: null };
}
