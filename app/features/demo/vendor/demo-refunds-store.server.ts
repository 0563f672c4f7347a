import { sql } from 'drizzle-orm';
import { PAYMENT_ENTRY, REFUND_ENTRY } from '~/features/customers/ledger/entry-text';
import type { Executor } from '~/platform/db/client.server';
import { decimalFromKurus } from '~/platform/money';
import { REFUND_REASON, type DemoPayment } from './demo-payments';
import { demoStaff } from './demo-past';

/** The tries by which cards paid at the acquirer's page, of payments that are there already. */
export async function insertDemoAttempts(tx: Executor, payments: readonly DemoPayment[]): Promise<void> {
  const rows = payments
    .filter(({ byBank }) => byBank)
    .map(({ order, at, amount }) => ({ orderId: order.id, at, paid: decimalFromKurus(amount) }));
  await tx.execute(sql`
    with tried as (insert into payment_attempts (oid, rnd, acquirer, dealer_id, order_id, account_id, amount, currency, locale, state, opened_at,
      settled_at, payment_id, correlation_id)
    select 'demo-' || g."orderId", substr(md5(g."orderId"::text), 1, 20), 'nestpay', o.dealer_id, g."orderId",
      (select min(a.id) from user_accounts a where a.firm_id = o.dealer_id), g.paid, 'TRL', 'tr', 'captured', g.at - interval '1 minute',
      g.at, s.payment_id, o.correlation_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("orderId" int, at timestamptz, paid numeric)
      join orders o on o.receipt_id = g."orderId" join settlements s on s.order_id = g."orderId"
    returning id, order_id, amount)
    insert into payment_attempt_orders (attempt_id, order_id, amount, captured) select id, order_id, amount, true from tried`);
}

/** The refunds of payments that are there already; what has gone back is in the ledger. */
export async function insertDemoRefunds(tx: Executor, payments: readonly DemoPayment[]): Promise<void> {
  const rows = payments.flatMap(({ order, refund }) =>
    refund ? [{ orderId: order.id, ...refund, amount: decimalFromKurus(refund.amount) }] : [],
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("orderId" int,
    amount numeric, state text, "failureCode" text, "resolvedAs" text, "transferReference" text, "requestedAt" timestamptz, "finishedAt" timestamptz)`;
  await tx.execute(sql`
    with given as (select g.*, o.dealer_id, r.receipt_no::text as receipt_no, s.payment_id from ${given}
      join orders o on o.receipt_id = g."orderId" join receipts r on r.id = g."orderId" join settlements s on s.order_id = g."orderId"
    ), entry as (
      insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
      select dealer_id, ${REFUND_ENTRY}, "finishedAt", "finishedAt", receipt_no, amount, 0, 'İade, satış fişi ' || receipt_no
      from given where state = 'done' order by "finishedAt" returning id, document_no
    )
    insert into refunds (payment_id, order_id, amount, state, reason, requested_by, ledger_entry_id, failure_code, requested_at,
      finished_at, resolved_as, transfer_reference)
    select g.payment_id, g."orderId", g.amount, g.state, ${REFUND_REASON}, ${demoStaff.support}, e.id, g."failureCode", g."requestedAt",
      g."finishedAt", g."resolvedAs", g."transferReference"
    from given g left join entry e on e.document_no = g.receipt_no order by g."requestedAt"`);
}

/** Money that a dealer sent ahead, without naming a receipt: it stands on the account. */
export async function insertMoneyOnAccount(
  tx: Executor,
  { dealerId, at, day, amount }: { dealerId: number; at: Date; day: string; amount: string },
): Promise<void> {
  await tx.execute(sql`
    with number as (select nextval(pg_get_serial_sequence('payments', 'id'))::int as id), entry as (
      insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
      select ${dealerId}, ${PAYMENT_ENTRY}, ${at.toISOString()}::timestamptz, ${day}::date::timestamp at time zone 'Europe/Istanbul', 'T' || n.id, 0,
        ${amount}::numeric, 'Tahsilat, hesaba' from number n returning id
    )
    insert into payments (id, dealer_id, means, amount, value_date, reference, ledger_entry_id, recorded_at)
    select n.id, ${dealerId}, 'transfer', ${amount}::numeric, ${day}::date, 'EFT 41003355', e.id, ${at.toISOString()}::timestamptz from number n, entry e`);
}
