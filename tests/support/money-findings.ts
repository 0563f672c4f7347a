import { PgDialect } from 'drizzle-orm/pg-core';
import { ORDER_MONEY } from '~/platform/db/order-money.server';

/** The money of the orders `o`, as the product works it out. */
export const MONEY = new PgDialect().sqlToQuery(ORDER_MONEY).sql;

/** The shop's own kinds of entry; others are the ERP's. */
const OWN = `('FS', 'FS-IPTAL', 'TAHSILAT', 'TAH-IPTAL', 'FARK', 'IADE')`;

/**
 * Where orders, payments, settlements, refunds, bank lines, card attempts and the ledger contradict each other, of all orders after
 * `$1`; one row per finding, none if all is well. Everything here holds at every moment, whatever runs.
 */
export const MONEY_FINDINGS = `
  with cost as materialized (
    select o.receipt_id as id, o.dealer_id, o.cancelled_at, o.held_for, o.revision, o.even_revision, o.open_revision, o.open_amount, r.net, r.receipt_no, money.due, money.paid,
      exists (select from order_lines l where l.order_id = o.receipt_id and l.reversed_at is not null) as lessened
    from orders o join receipts r on r.id = o.receipt_id ${MONEY} where o.receipt_id > $1
  )
  select 'B23 order ' || id || ' is paid ' || paid || ' of ' || due as finding from cost
    where paid < 0 or (cancelled_at is null and not lessened and due < paid
      -- What a card paid beyond it goes back, or stays on the account where its bank refuses that.
      - coalesce((select sum(f.amount) from refunds f where f.order_id = cost.id and f.state <> 'done'), 0))
  union all select 'B23 order ' || c.id || ' costs ' || c.due || ', its entries say ' || coalesce(e.sum, 0) from cost c
    left join lateral (select sum(e.debit - e.credit) as sum from ledger_entries e
      where e.firm_id = c.dealer_id and e.document_no = c.receipt_no::text and e.transaction in ('FS', 'FS-IPTAL')) e on true
    where e.sum is distinct from c.due
  union all select 'B23 order ' || id || ' is noted as even, and is paid ' || paid || ' of ' || due from cost
    where even_revision is not null and (paid <> due or even_revision <> revision)
  union all select 'B23 order ' || id || ' is noted with ' || coalesce(open_amount::text, 'nothing') || ' left, and is paid ' || paid || ' of ' || due from cost
    where open_revision = revision and open_amount is distinct from due - paid
  union all select 'B23 payment ' || p.id || ' of ' || p.amount || ' is noted as used up, and settles ' || coalesce(sum(s.amount), 0)
    from payments p left join settlements s on s.payment_id = p.id where p.spent group by p.id having p.amount is distinct from sum(s.amount)
  union all select 'B24 order ' || c.id || ' is held for ' || coalesce(c.held_for, 'nothing') || ', its approval is ' || coalesce(a.approved::text, 'open')
    from cost c join order_approvals a on a.order_id = c.id
    where (a.approved and c.held_for = 'approval') or (not a.approved and c.cancelled_at is null) or (c.cancelled_at is not null and c.held_for is not null)
  union all select 'B23 payment ' || p.id || ' of ' || p.amount || ' settles ' || coalesce(s.amount, 0) || ', its ledger entry credits ' || e.credit
    from payments p join ledger_entries e on e.id = p.ledger_entry_id
      left join (select payment_id, sum(amount) as amount from settlements group by 1) s on s.payment_id = p.id
    where s.amount > p.amount or e.credit <> p.amount or e.debit <> 0 or e.firm_id <> p.dealer_id
      or e.transaction <> case p.means when 'write-off' then 'FARK' else 'TAHSILAT' end
  union all select 'B23 the reversal of payment ' || p.id || ' of ' || p.amount || ' debits ' || e.debit
    from payments p join ledger_entries e on e.id = p.reversal_entry_id
    where e.debit <> p.amount or e.credit <> 0 or e.firm_id <> p.dealer_id or e.transaction <> 'TAH-IPTAL'
  union all select 'B23 payment ' || s.payment_id || ' of dealer ' || p.dealer_id || ' settles order ' || s.order_id || ' of ' || o.dealer_id
    from settlements s join payments p on p.id = s.payment_id join orders o on o.receipt_id = s.order_id where o.dealer_id <> p.dealer_id
  union all select 'B22 of payment ' || f.payment_id || ' ' || sum(f.amount) || ' goes back by order ' || f.order_id || ', which it settles by ' || coalesce(s.amount, 0)
    from refunds f left join settlements s on s.payment_id = f.payment_id and s.order_id = f.order_id
    where f.state <> 'refused' and f.order_id is not null group by f.payment_id, f.order_id, s.amount having sum(f.amount) > coalesce(s.amount, 0)
  union all select 'B22 payment ' || p.id || ' is reversed, and refund ' || f.id || ' is ' || f.state
    from payments p join refunds f on f.payment_id = p.id where p.reversed_at is not null and f.state <> 'refused'
  union all select 'B22 refund ' || f.id || ' of ' || f.amount || ' is ' || f.state || ', its entry debits ' || coalesce(e.debit::text, 'nothing')
    from refunds f join payments p on p.id = f.payment_id left join ledger_entries e on e.id = f.ledger_entry_id
    where (f.state = 'done') <> (e.id is not null) or e.debit <> f.amount or e.credit <> 0 or e.firm_id <> p.dealer_id or e.transaction <> 'IADE'
  union all select 'B23 ledger entry ' || e.id || ' (' || e.transaction || ') belongs to no payment and to no refund' from ledger_entries e
    where (e.transaction in ('TAHSILAT', 'TAH-IPTAL', 'FARK') and not exists (select from payments p where e.id in (p.ledger_entry_id, p.reversal_entry_id)))
      or (e.transaction = 'IADE' and not exists (select from refunds f where f.ledger_entry_id = e.id))
  union all select 'B23 dealer ' || o.dealer_id || ': entries since ' || e.sum || ', orders without payments, with what went back ' || (o.due - coalesce(p.amount, 0) + coalesce(f.amount, 0))
    from (select dealer_id, sum(due) as due, min(l.ledger_entry_id) as first_entry from cost join payment_plans l on l.receipt_id = cost.id group by 1) o
    left join (select dealer_id, sum(amount) as amount from payments where reversed_at is null group by 1) p on p.dealer_id = o.dealer_id
    left join (select p.dealer_id, sum(f.amount) as amount from refunds f join payments p on p.id = f.payment_id where f.state = 'done' group by 1) f
      on f.dealer_id = o.dealer_id
    cross join lateral (select coalesce(sum(e.debit - e.credit), 0) as sum from ledger_entries e where e.firm_id = o.dealer_id and e.transaction in ${OWN}
      and e.id >= o.first_entry) e
    where not exists (select from orders before where before.dealer_id = o.dealer_id and before.receipt_id <= $1)
      and e.sum <> o.due - coalesce(p.amount, 0) + coalesce(f.amount, 0)
  union all select 'O6 account ' || b.firm_id || ' is carried forward with ' || b.balance || ', its entries before say ' || coalesce(e.sum, 0) from ledger_balances b
    left join lateral (select sum(e.debit - e.credit) as sum from ledger_entries e where e.firm_id = b.firm_id and e.date < b.before) e on true
    where b.balance is distinct from coalesce(e.sum, 0)
  union all select 'B21 bank line ' || b.id || ' of ' || b.amount || ' is ' || b.state || ', its payment ' || coalesce(p.amount::text, 'none')
    from bank_lines b left join payments p on p.id = b.payment_id
    where (b.state = 'confirmed') <> (p.id is not null) or p.amount <> b.amount
  union all select 'B22 payment attempt ' || a.id || ' of ' || a.amount || ' is ' || a.state || ', its payment ' || coalesce(p.amount::text, 'none')
    from payment_attempts a left join payments p on p.id = a.payment_id
    where (a.state in ('captured', 'refunded')) <> (p.id is not null) or p.amount <> a.amount or p.dealer_id <> a.dealer_id or p.means <> 'card'
  union all select 'B22 order ' || i.order_id || ' is captured by ' || count(*) || ' attempts' from payment_attempt_orders i
    where i.captured group by i.order_id having count(*) > 1
  union all select 'B22 attempt ' || a.id || ' of ' || a.amount || ' is ' || a.state || ', its orders have ' || sum(i.amount) || ', captured ' || count(*) filter (where i.captured)
    from payment_attempts a join payment_attempt_orders i on i.attempt_id = a.id join orders o on o.receipt_id = i.order_id
    group by a.id having sum(i.amount) <> a.amount or bool_or(i.captured) <> (a.state = 'captured') or bool_or(o.dealer_id <> a.dealer_id)`;
