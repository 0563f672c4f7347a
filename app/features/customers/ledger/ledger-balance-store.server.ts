import { sql, type SQL } from 'drizzle-orm';
import { endOfDayAhead } from '~/platform/db/calendar-days.server';
import { transaction } from '~/platform/db/client.server';
import { tryLock } from '~/platform/db/try-lock.server';

/** As the ledger's trigger calls it, which waits for it where an entry of the past changes. */
const LOCK = 'ledger-balances';
/** Two more than those for which the trigger does not call, whatever transaction is open: who reads a balance adds up their entries. */
const LIVE_DAYS = 9;
/** Accounts of one transaction. */
const AT_ONCE = 200;

/**
 * The balance of the account of the firm `firmId`, in lira, positive if the firm owes: what was carried forward (decision 123), and the
 * entries since. It is exact whether anything was carried forward or not.
 * @param before leaves out the entries from an instant on
 */
export function ledgerBalance(firmId: SQL, before?: SQL): SQL {
  const since = sql`coalesce(carried.before, '-infinity')`;
  const sum = (span: SQL) =>
    sql`coalesce((select sum(e.debit - e.credit) from ledger_entries e where e.firm_id = ${firmId} and ${span}), 0)`;
  return sql`(select coalesce(carried.balance, 0) + ${sum(
    before ? sql`e.date >= ${since} and e.date < ${before}` : sql`e.date >= ${since}`,
  )}${before ? sql` - ${sum(sql`e.date >= ${before} and e.date < ${since}`)}` : sql``}
    from (select) one left join ledger_balances carried on carried.firm_id = ${firmId})`;
}

/** The firms that have entries, as `account(firm_id)` after `with recursive`: from one to the next by the index, whatever its length. */
export const LEDGER_ACCOUNTS: SQL = sql`account(firm_id) as (
    (select e.firm_id from ledger_entries e order by e.firm_id limit 1)
    union all select (select e.firm_id from ledger_entries e where e.firm_id > a.firm_id order by e.firm_id limit 1)
    from account a where a.firm_id is not null)`;

/**
 * Carries the balance of each account forward to a day some days ago, once a day and where a change of its past took it away. It is
 * added up from the first entry on, so that nothing that went wrong lasts.
 * @returns of how many accounts
 */
export async function carryBalancesForward(): Promise<number> {
  let carried = 0;
  for (;;) {
    const count = await transaction(async (tx) => {
      // Somebody is booking into the past: the next run looks again.
      if (!(await tryLock(tx, LOCK))) return 0;
      const { rowCount } = await tx.execute(sql`
        with recursive ${LEDGER_ACCOUNTS}, day as (
          select ${endOfDayAhead(sql`now()`, -LIVE_DAYS)} as before
        ), due as (
          select a.firm_id, day.before from account a cross join day left join ledger_balances b on b.firm_id = a.firm_id
          where b.before is distinct from day.before
            and exists (select from ledger_entries e where e.firm_id = a.firm_id and e.date < day.before)
          order by 1 limit ${AT_ONCE}
        )
        insert into ledger_balances (firm_id, before, balance)
        select d.firm_id, d.before, sum(e.debit - e.credit) from due d join ledger_entries e on e.firm_id = d.firm_id and e.date < d.before
        group by 1, 2
        on conflict (firm_id) do update set before = excluded.before, balance = excluded.balance`);
      return rowCount ?? 0;
    });
    carried += count;
    if (count < AT_ONCE) return carried;
  }
}
