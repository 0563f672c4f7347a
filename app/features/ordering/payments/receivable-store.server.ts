import { sql } from 'drizzle-orm';
import { LEDGER_ACCOUNTS, ledgerBalance } from '~/features/customers/ledger/ledger-balance-store.server';
import { db } from '~/platform/db/client.server';
import { holdsEveryWord } from '~/platform/db/folded-match.server';
import { DUE_DAY, LEFT, MAY_BE_OPEN } from '~/platform/db/order-money.server';
import type { firms, Row } from '~/platform/db/views.server';
import { MAY_HAVE_RESTS, RESTS, UNDER_WAY } from './open-item-store.server';
import type { Age } from './ageing';
import type { ReceivableFilter, ReceivableSort } from './receivable-filter';

/** What a dealer owes; amounts are decimal text in lira. `balance` is `open` without `onAccount` and `goingBack`, and `other`. */
export type Receivable = Pick<Row<typeof firms>, 'id' | 'code' | 'name' | 'province'> & {
  ages: Record<Age, string>;
  open: string;
  items: number;
  onAccount: string;
  goingBack: string;
  other: string;
  balance: string;
  /** Staff have closed the dealer to orders. */
  closed: boolean;
  /** Orders that wait for approval. */
  held: number;
};

const ORDERS: Record<ReceivableSort, ReturnType<typeof sql>> = {
  late: sql`"over-90" > 0 desc, "61-90" > 0 desc, "31-60" > 0 desc, "1-30" > 0 desc, open - "not-due" desc, open desc, id`,
  total: sql`balance desc, id`,
  name: sql`name, id`,
};

/**
 * Every dealer with an account that is not even, aged by due days; one statement, so that the sums of the columns agree.
 * @param today in Istanbul
 */
export async function listReceivables(filter: ReceivableFilter, today: string): Promise<Receivable[]> {
  const late = sql`(${today}::date - due_day)`;
  const { rows } = await db().execute<Receivable>(sql`
    with recursive ${LEDGER_ACCOUNTS}, item as materialized (
      select o.dealer_id, ${LEFT} as rest, ${DUE_DAY} as due_day from orders o where ${MAY_BE_OPEN}
    ), aged as (
      select dealer_id, count(*) filter (where rest > 0)::int as items,
        coalesce(sum(rest) filter (where rest > 0), 0) as open, coalesce(-sum(rest) filter (where rest < 0), 0) as beyond,
        coalesce(sum(rest) filter (where rest > 0 and ${late} <= 0), 0) as "not-due",
        coalesce(sum(rest) filter (where rest > 0 and ${late} between 1 and 30), 0) as "1-30",
        coalesce(sum(rest) filter (where rest > 0 and ${late} between 31 and 60), 0) as "31-60",
        coalesce(sum(rest) filter (where rest > 0 and ${late} between 61 and 90), 0) as "61-90",
        coalesce(sum(rest) filter (where rest > 0 and ${late} > 90), 0) as "over-90"
      from item group by 1
    ), free as (
      select p.dealer_id, sum(${RESTS}) as rest from payments p where ${MAY_HAVE_RESTS} group by 1
    ), back as (
      select p.dealer_id, sum(f.amount) as going from refunds f join payments p on p.id = f.payment_id where ${UNDER_WAY} group by 1
    ), booked as materialized (
      select firm_id, ${ledgerBalance(sql`a.firm_id`)} as balance from account a where firm_id is not null
    ), receivable as (
      select f.id, f.code, f.name, f.province, b.balance, coalesce(a.items, 0) as items,
        coalesce(a.open, 0) as open, coalesce(a.beyond, 0) + coalesce(m.rest, 0) - coalesce(g.going, 0) as on_account, coalesce(g.going, 0) as going,
        coalesce(a."not-due", 0) as "not-due", coalesce(a."1-30", 0) as "1-30", coalesce(a."31-60", 0) as "31-60",
        coalesce(a."61-90", 0) as "61-90", coalesce(a."over-90", 0) as "over-90"
      from booked b join firms f on f.id = b.firm_id left join aged a on a.dealer_id = f.id left join free m on m.dealer_id = f.id
        left join back g on g.dealer_id = f.id
    )
    select id, code, name, province, items, open::numeric(18, 2)::text as open, balance::numeric(18, 2)::text as balance,
      on_account::numeric(18, 2)::text as "onAccount", going::numeric(18, 2)::text as "goingBack", (balance - open + on_account + going)::numeric(18, 2)::text as other,
      json_build_object('not-due', "not-due"::numeric(18, 2)::text, '1-30', "1-30"::numeric(18, 2)::text,
        '31-60', "31-60"::numeric(18, 2)::text, '61-90', "61-90"::numeric(18, 2)::text,
        'over-90', "over-90"::numeric(18, 2)::text) as ages,
      exists (select from dealer_terms t where t.firm_id = receivable.id and t.closed_at is not null) as closed,
      (select count(*)::int from orders o where o.dealer_id = receivable.id and o.held_for = 'approval') as held
    from receivable
    where (balance <> 0 or open <> 0 or on_account <> 0 or going <> 0)
      ${filter.late ? sql`and open > "not-due"` : sql``}
      ${filter.query ? sql`and (${holdsEveryWord(sql`name`, filter.query)} or code = ${filter.query} or id::text = ${filter.query})` : sql``}
    order by ${ORDERS[filter.sort]}`);
  return rows;
}
