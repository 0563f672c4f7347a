import { sql } from 'drizzle-orm';
import { PAYMENT_ENTRY, PAYMENT_REVERSAL_ENTRY, REFUND_ENTRY } from '~/features/customers/ledger/entry-text';
import type { Executor } from '~/platform/db/client.server';
import { firm, payment } from '~/platform/db/schema.server';
import { idSequence } from '~/platform/db/views.server';

/** Dealers beside those of the demo, each with an account into which nobody can log in. */
export async function insertLargeDealers(tx: Executor, count: number): Promise<void> {
  await tx.execute(sql`
    create temp table more_dealers on commit drop as
    select i::int as nth, nextval(${idSequence(firm.id)})::int as id from generate_series(1, ${count}::int) i`);
  await tx.execute(sql`
    with codes as materialized (select nth, next_firm_code() as code from more_dealers)
    insert into firms (id, code, name, address1, district, province, tax_office, tax_number, registered_at)
    select d.id, c.code, 'Bayi ' || d.nth || ' Bilişim Ltd. Şti.', 'Sanayi Cad. No ' || d.nth, 'Merkez',
      (array['İzmir','Ankara','İstanbul','Bursa','Antalya'])[1 + d.nth % 5], 'Merkez', lpad((20000000 + d.nth)::text, 10, '3'), now() - interval '2 years'
    from more_dealers d join codes c using (nth)`);
  await tx.execute(sql`insert into dealer_terms (firm_id, may_pay) select id, true from more_dealers`);
  await tx.execute(sql`
    insert into user_accounts (role, firm_id, firm_rights, email, display_name, password_hash)
    select 'dealer', id, array['owner'], 'bayi' || nth || '@large.example', 'Yetkili Kişi', '' from more_dealers`);
}

/** Of orders from before it nothing is open any more: nobody is owed for years. */
const LONG_AGO = sql`(now() - interval '120 days')`;
const SETTLED_LONG_AGO = sql`o.accepted_at < ${LONG_AGO}`;

/**
 * The money of the large vendor's orders (`large_orders`): nine in ten are paid within forty days, by a payment of their own or by one
 * of many orders, the tenth after a quarter. Of those of the last months some are paid in part, some with more than they cost, some
 * cancelled, lessened, reversed or given back afterwards.
 */
export async function insertLargeMoney(tx: Executor): Promise<void> {
  // What the shop itself would have credited.
  await tx.execute(sql`
    insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
    select o.dealer, 'FS-IPTAL', c.cancelled_at, c.cancelled_at, o.receipt_no::text, 0, r.net, 'Satış fişi ' || o.receipt_no || ' iptali'
    from large_orders o join orders c on c.receipt_id = o.id and c.cancelled_at is not null join receipts r on r.id = o.id`);
  await tx.execute(sql`
    with taken as (
      update order_lines l set reversed_at = l.finished_at + interval '1 day'
      from large_orders o where o.id = l.order_id and o.kind = 'done' and o.nth % 211 = 3 and o.lines > 1 and l.position = 1
        and l.finished_at < now() - interval '1 day' and not ${SETTLED_LONG_AGO}
      returning o.dealer, o.receipt_no, l.reversed_at, l.goods + l.vat as amount
    )
    insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
    select dealer, 'FS-IPTAL', reversed_at, reversed_at, receipt_no::text, 0, amount, 'Satış fişi ' || receipt_no || ', satır 1 geri alındı' from taken`);
  await tx.execute(sql`
    create temp table large_settlements on commit drop as
    select o.id as order_id, o.dealer, at, m.means, in_part,
      round(r.net * case when in_part then 0.5 else 1 end, 2) as amount,
      case when o.nth % 61 = 2 and not ${SETTLED_LONG_AGO} then 100 else 0 end as beyond,
      case when m.means = 'transfer' and o.nth % 10 < 4 then o.dealer || ' ' || to_char(at, 'YYYY-MM') else o.id::text end as together
    from large_orders o join orders c on c.receipt_id = o.id join receipts r on r.id = o.id
    cross join lateral (select case c.payment_method when 'credit-card' then 'card' when 'bank-transfer' then 'transfer' else 'cash' end as means) m
    cross join lateral (select o.nth % 33 = 1 and not ${SETTLED_LONG_AGO} as in_part,
      o.accepted_at + case when o.nth % 10 = 9 then 90 else o.nth % 40 end * interval '1 day' as at) paid
    where at < now() and (o.kind = 'done' or o.kind = 'cancelled' and not ${SETTLED_LONG_AGO})`);
  await tx.execute(sql`
    create temp table large_payments on commit drop as
    select together, nextval(${idSequence(payment.id)})::int as id, dealer, means, max(at) as at, sum(amount + beyond) as amount
    from large_settlements group by together, dealer, means`);
  await tx.execute(sql`analyze large_settlements, large_payments`);
  await tx.execute(sql`
    with entries as (
      insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
      select dealer, ${PAYMENT_ENTRY}, at, at, 'T' || id, 0, amount, 'Tahsilat, hesaba' from large_payments
      returning id, document_no
    )
    insert into payments (id, dealer_id, means, amount, value_date, reference, ledger_entry_id, recorded_at)
    select p.id, p.dealer, p.means, p.amount, (p.at at time zone 'Europe/Istanbul')::date, 'L' || p.id, e.id, p.at
    from large_payments p join entries e on e.document_no = 'T' || p.id`);
  await tx.execute(sql`
    insert into settlements (payment_id, order_id, amount)
    select p.id, s.order_id, s.amount from large_settlements s join large_payments p using (together, dealer, means)`);
  await tx.execute(sql`
    insert into payment_attempts (oid, rnd, acquirer, dealer_id, order_id, account_id, amount, currency, locale, state, opened_at, settled_at, payment_id, correlation_id)
    select 'L' || p.id, 'L', 'demonstration', o.dealer, o.id, o.account_id, p.amount, '949', 'tr', 'captured', p.at, p.at, p.id, o.correlation_id
    from large_payments p join large_settlements s using (together, dealer, means) join large_orders o on o.id = s.order_id where p.means = 'card'`);
  await tx.execute(sql`
    with wrong as (
      select id, dealer, amount from large_payments where means = 'cash' and id % 499 = 0 and at > ${LONG_AGO}
    ), entries as (
      insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
      select dealer, ${PAYMENT_REVERSAL_ENTRY}, now(), now(), 'T' || id, amount, 0, 'Tahsilat iptali' from wrong returning id, document_no
    )
    update payments p set reversed_at = now(), reversal_entry_id = e.id from entries e where e.document_no = 'T' || p.id`);
  // What was paid of cancelled orders: half of it has gone back, some of it is to.
  await tx.execute(sql`
    with back as materialized (
      select s.payment_id, s.order_id, s.amount, p.dealer_id, s.order_id % 2 = 0 as gone
      from settlements s join payments p on p.id = s.payment_id and p.reversed_at is null
      join orders o on o.receipt_id = s.order_id and o.cancelled_at is not null where s.order_id % 4 < 3
    ), entries as (
      insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
      select dealer_id, ${REFUND_ENTRY}, now(), now(), 'I' || order_id, amount, 0, 'Iade' from back where gone returning id, document_no
    )
    insert into refunds (payment_id, order_id, amount, state, reason, requested_by, ledger_entry_id, finished_at)
    select b.payment_id, b.order_id, b.amount, case when gone then 'done' else 'requested' end, 'Sipariş iptal edildi', 'large', e.id,
      case when gone then now() end
    from back b left join entries e on e.document_no = 'I' || b.order_id`);
  await tx.execute(sql`
    with months as (
      insert into bank_statements (account_iban, format, file_name, file_hash, period_from, period_to, imported_by)
      select 'TR330006100519786457841326', 'mt940', to_char(m, 'YYYY-MM') || '.sta', sha256(convert_to(to_char(m, 'YYYY-MM'), 'UTF8')), m::date,
        (m + interval '1 month - 1 day')::date, 'large'
      from generate_series(date_trunc('month', now() - interval '13 months'), now(), interval '1 month') m returning id, period_from, period_to
    )
    insert into bank_lines (statement_id, account_iban, booked_on, value_date, amount, currency, sender_name, text, bank_reference, content_hash, state, payment_id)
    select m.id, 'TR330006100519786457841326', p.value_date, p.value_date, p.amount, 'TRY', 'Bayi ' || p.dealer_id, 'Fiş ödemesi', p.reference, sha256('x'), 
      case when p.id % 500 = 0 then 'open' else 'confirmed' end, case when p.id % 500 = 0 then null else p.id end
    from payments p join months m on p.value_date between m.period_from and m.period_to where p.means = 'transfer'`);
}
