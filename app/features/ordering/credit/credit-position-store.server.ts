import { sql } from 'drizzle-orm';
import { ledgerBalance } from '~/features/customers/ledger/ledger-balance-store.server';
import { allOf, type Executor } from '~/platform/db/client.server';
import { LEFT, MAY_BE_OPEN } from '~/platform/db/order-money.server';
import { statement } from '~/platform/db/statement.server';

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

const dealer = sql.placeholder('dealerId');

const lock = statement<never, { dealerId: number }>(sql`select pg_advisory_xact_lock(hashtext('credit'), ${dealer})`);

/** Orders of one dealer are judged one after another: whoever holds the lock judges by all orders before. */
export async function lockCredit(tx: Executor, dealerId: number): Promise<void> {
  await lock({ dealerId }, tx);
}

/** Orders `o` of which nothing begins before a card has paid them: their debit stands in the ledger, but the vendor has lent nothing. */
const UNLENT = sql`(o.payment_method = 'credit-card' and o.held_for is not distinct from 'payment' and o.cancelled_at is null)`;

const unlentOf = statement<{ left: string }, { orderIds: number[] }>(sql`
    select coalesce(sum(${LEFT}), 0)::numeric(18, 2)::text as left from orders o
    where o.receipt_id = any(${sql.placeholder('orderIds')}::int[]) and ${UNLENT} and ${LEFT} > 0`);

/** What is left to pay of these orders of which nothing begins before a card has paid: paying it frees nothing of a limit. */
export async function readUnlent(orderIds: readonly number[]): Promise<string> {
  const [sum] = await unlentOf({ orderIds: [...orderIds] });
  return sum?.left ?? '0';
}

const positionOf = statement<CreditPosition, { dealerId: number; dueBefore: string | null }>(sql`
    with balance as materialized (
      select (${ledgerBalance(sql`${dealer}::int`)} - coalesce((select sum(${LEFT}) from orders o
        where o.dealer_id = ${dealer} and ${MAY_BE_OPEN} and ${UNLENT} and ${LEFT} > 0), 0))::numeric(18, 2) as owed
    ), late as (
      select ${LEFT} as amount, (p.due_date at time zone 'Europe/Istanbul')::date as day
      from orders o join payment_plans p on p.receipt_id = o.receipt_id
      where o.dealer_id = ${dealer} and ${MAY_BE_OPEN} and o.cancelled_at is null and o.held_for is distinct from 'approval' and not ${UNLENT}
        and p.due_date < (${sql.placeholder('dueBefore')}::date)::timestamp at time zone 'Europe/Istanbul' and ${LEFT} > 0
        and (select owed from balance) > 0
    )
    select b.owed::text as owed, least(b.owed, coalesce((select sum(amount) from late), 0))::numeric(18, 2)::text as overdue,
      (select count(*)::int from late) as "overdueCount", (select min(day)::text from late) as "oldestDueDay"
    from balance b`);

/** A dealer who owes nothing has nothing overdue, and nobody more than they owe: money that no order was named for stands on the account. */
function judgedPosition([position]: readonly CreditPosition[]): CreditPosition {
  if (!position) throw new Error('an aggregate answered no row');
  return Number(position.owed) > 0 ? position : { ...position, overdue: '0.00', overdueCount: 0, oldestDueDay: null };
}

/** @param dueBefore a day in Istanbul: what was due before it and is not paid is overdue. Null where nothing is */
export async function readCreditPosition(dealerId: number, dueBefore: string | null): Promise<CreditPosition> {
  return judgedPosition(await positionOf({ dealerId, dueBefore }));
}

/**
 * {@link readCreditPosition} under the lock. Both statements travel together, since other orders of the dealer wait meanwhile; the
 * balance is not read by the one that locks, which does not see the orders it has waited for.
 */
export async function lockCreditPosition(
  tx: Executor,
  dealerId: number,
  dueBefore: string | null,
): Promise<CreditPosition> {
  const [, rows] = await allOf([lock({ dealerId }, tx), positionOf({ dealerId, dueBefore }, tx)]);
  return judgedPosition(rows);
}
