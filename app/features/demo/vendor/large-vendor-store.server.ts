import { sql } from 'drizzle-orm';
import pg from 'pg';
import { auditActionSql } from '~/platform/audit-store.server';
import type { Executor } from '~/platform/db/client.server';
import { sessionUrl } from '~/platform/db/pooler.server';
import { firm, receipt, receiptLine } from '~/platform/db/schema.server';
import { idSequence } from '~/platform/db/views.server';
import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import { subjectSql } from '~/platform/outbox-store.server';
import { insertLargeDealers, insertLargeMoney } from './large-money-store.server';
import { liftTimeouts } from './demo-vendor-store.server';

export type LargeVendor = {
  orders: number;
  /** The number of waiting lines of the newest orders, each with its message in the outbox. */
  backlogLines: number;
  /** One order in this many has a failed line. */
  failedEvery: number;
  /** Dealers beside those of the demo, who share the customers with them; one customer in twenty is the first dealer's. */
  dealers?: number;
  /** Orders a day, all days alike, as far back as they reach; null: they fill a year, more of them towards today. */
  perDay?: number | null;
};

/** A repeatable pseudo-random number from 0 to `below` - 1. */
const drawn = (seed: string, below: string) => sql.raw(`(abs(hashtext(${seed})::bigint) % (${below}))`);

/**
 * Fills a demo vendor's database like years of business: firms, orders in every state, licences, mails, failures, a
 * backlog, an audit trail. The database generates the rows in bulk, because the use cases would take an hour for a
 * hundred thousand orders. The rows are like real ones, except that amounts in words are figures.
 */
export async function insertLargeVendor(
  tx: Executor,
  { orders, backlogLines, failedEvery, dealers = 0, perDay }: LargeVendor,
): Promise<void> {
  const backlogOrders = Math.ceil(backlogLines / 2);
  const age = perDay
    ? sql`(${orders} - i) * interval '1 day' / ${perDay}::int`
    : sql`power((${orders}::float8 - i) / ${orders}, 2) * interval '365 days'`;
  await liftTimeouts(tx);
  if (dealers > 0) await insertLargeDealers(tx, dealers);
  await tx.execute(sql`
    create temp table large_dealers on commit drop as
    select (row_number() over (order by a.firm_id) - 1)::int as nth, a.firm_id, min(a.id) as account_id
    from user_accounts a join dealer_terms t on t.firm_id = a.firm_id and t.may_pay where a.role = 'dealer' group by a.firm_id`);
  await tx.execute(sql`
    create temp table large_firms on commit drop as
    select i::int as nth, nextval(${idSequence(firm.id)})::int as id, d.firm_id as dealer_id
    from generate_series(0, ${Math.max(20, Math.round(orders / 5)) - 1}::int) i, large_dealers d
    where d.nth = case when ${dealers} > 0 and i % 20 = 0 then 0 else i % (select count(*) from large_dealers) end`);
  await tx.execute(sql`
    with codes as (
      select nth, next_firm_code() as code from large_firms
    ), written as (
      insert into firms (id, dealer_id, code, name, address1, district, province, tax_office, tax_number, seller_codes, registered_at)
      select f.id, f.dealer_id, codes.code,
        (array['Çınar','Gediz','Bahar','Akdeniz','Körfez','Marina','Hisarönü','Lavanta','Nar','Yıldız','Ege','Toros','Fırat','Boğaz','Kardelen'])[1 + ${drawn("'a' || f.nth", '15')}]
          || ' ' || (array['Optik','Tarım','Pastanesi','Ambalaj','Nalbur','Tekstil','Otel','Kozmetik','Eczanesi','Market','Gıda','Elektrik'])[1 + ${drawn("'b' || f.nth", '12')}]
          || ' ' || f.nth || (array[' Ltd. Şti.',' A.Ş.',''])[1 + ${drawn("'c' || f.nth", '3')}],
        'Cumhuriyet Cad. No ' || (1 + f.nth % 200), (array['Bornova','Çankaya','Kadıköy','Nilüfer','Muratpaşa'])[1 + f.nth % 5],
        (array['İzmir','Ankara','İstanbul','Bursa','Antalya'])[1 + f.nth % 5], 'Merkez', lpad(${drawn("'d' || f.nth", '9000000000::bigint')}::text, 10, '1'),
        f.dealer_id::text, now() - (f.nth % 2000) * interval '1 day'
      from large_firms f join codes using (nth)
    ), contacts as (
      insert into firm_contacts (firm_id, kind, value)
      select id, kind, case kind when 'Yetkili' then 'Yetkili ' || nth when 'Telefon' then '0232 555 ' || lpad((nth % 10000)::text, 4, '0') else 'firma' || nth || '@musteri.example' end
      from large_firms, unnest(array['Yetkili', 'Telefon', 'E-Mail']) kind
    ), classes as (
      insert into firm_classes (firm_id, sector) select id, 'Market' from large_firms
    )
    insert into firm_notes (firm_id) select id from large_firms`);

  await tx.execute(sql`
    create temp table large_orders on commit drop as
    select i::int as nth, nextval(${idSequence(receipt.id)})::int as id, nextval('receipt_no_fs')::int as receipt_no,
      customer, dealer, account_id, gen_random_uuid()::text as correlation_id,
      -- The backlog is from the last minutes.
      case when i > ${orders - backlogOrders} then now() - (${orders} - i) * interval '5 milliseconds'
        else now() - interval '10 minutes' - ${age} end as accepted_at,
      case when i > ${orders - backlogOrders} then 'backlog' when i % ${failedEvery} = 0 then 'failed' when i % 97 = 0 then 'cancelled' else 'done' end as kind,
      1 + ${drawn("'n' || i", '3')}::int as lines
    -- Sorted before the numbers are assigned, so that a later receipt has a higher one.
    from (select i, f.id as customer, f.dealer_id as dealer, d.account_id from generate_series(1, ${orders}::int) i
    join large_firms f on f.nth = ${drawn("'f' || i", '(select count(*) from large_firms)')}
    join large_dealers d on d.firm_id = f.dealer_id order by i) drawn`);
  await tx.execute(sql`update large_orders set lines = 2 where kind = 'backlog'`);
  await tx.execute(sql`
    create temp table large_lines on commit drop as
    with goods as (
      select p.*, t.name, (row_number() over (order by p.position) - 1) as nth, count(*) over () as of
      from products p join product_texts t on t.sku = p.sku and t.locale = 'tr' where p.active and p.licence_action is null
    ), extension as (
      select p.*, t.name from products p join product_texts t on t.sku = p.sku and t.locale = 'tr' where p.licence_action = 'extend-year' limit 1
    ), chosen as (
      select o.*, l as position, (o.kind = 'failed' and l = 1 and o.nth / ${failedEvery} % 2 = 0) as extends,
        ${drawn("'p' || o.nth || '.' || l", '(select max(of) from goods)')} as product, 1 + ${drawn("'q' || o.nth || '.' || l", '3')}::int as quantity
      from large_orders o, generate_series(1, o.lines) l
    )
    select gen_random_uuid() as id, c.id as order_id, c.nth, c.position, c.kind, c.customer, c.dealer, c.correlation_id, c.accepted_at,
      case when c.kind = 'failed' and c.position > 1 then 'done' when c.kind in ('failed', 'done', 'cancelled') then c.kind else 'waiting' end as status,
      case when not (c.kind = 'failed' and c.position = 1) then null when c.extends then 'licence-of-another-firm'
        else (array['unexpected', 'database-refused', 'worker-crashed'])[1 + (c.nth / ${failedEvery} / 2) % 3] end as error_code,
      coalesce(e.sku, g.sku) as sku, left(coalesce(e.name, g.name), 60) as name, coalesce(e.class, g.class) as class,
      case when c.extends then 1 else c.quantity end as quantity, coalesce(e.currency, g.currency) as currency, coalesce(e.price1, g.price1) as currency_price,
      coalesce(e.vat_rate, g.vat_rate) as vat_rate, case when c.extends then '{}' else g.modules end as modules,
      case when c.extends then 0 else g.licences_per_unit end as licences_per_unit, e.licence_action,
      round(coalesce(e.price1, g.price1) * case coalesce(e.currency, g.currency) when 'USD' then 29 else 1 end, 2) as unit_price,
      c.accepted_at + interval '500 milliseconds' * (c.position + 1) as due_at,
      c.accepted_at + interval '500 milliseconds' * (c.position + 1) + interval '20 milliseconds' * (1 + ${drawn("'t' || c.nth || c.position", '120')}) as finished_at,
      nextval(${idSequence(receiptLine.id)})::int as receipt_line_id
    from chosen c join goods g on g.nth = c.product left join extension e on c.extends`);
  await tx.execute(sql`alter table large_lines add goods numeric, add vat numeric`);
  await tx.execute(
    sql`update large_lines set goods = unit_price * quantity, vat = round(unit_price * quantity * vat_rate / 100, 2)`,
  );
  await tx.execute(sql`
    create temp table large_ends on commit drop as select order_id, max(finished_at) as at from large_lines group by order_id`);
  // Without statistics the planner assumes that these tables are empty and uses nested loops.
  for (const table of ['large_firms', 'large_orders', 'large_lines', 'large_ends']) {
    await tx.execute(sql`analyze ${sql.identifier(table)}`);
  }

  await tx.execute(sql`
    insert into receipts (id, firm_id, receipt_no, date, value_date, total_quantity, vat, goods, net, amount_in_words)
    select o.id, o.dealer, o.receipt_no, o.accepted_at, o.accepted_at, sum(l.quantity), sum(l.vat), sum(l.goods), sum(l.goods + l.vat), sum(l.goods + l.vat)::text || ' TL'
    from large_orders o join large_lines l on l.order_id = o.id group by o.id, o.dealer, o.receipt_no, o.accepted_at`);
  await tx.execute(sql`
    with entries as (
      insert into ledger_entries (firm_id, date, value_date, document_no, debit, note)
      select r.firm_id, r.date, r.date, r.receipt_no::text, r.net, 'Satış fişi ' || r.receipt_no
      from receipts r join large_orders o on o.id = r.id returning id, document_no as no, debit as amount
    ), notes as (
      insert into receipt_notes (receipt_id, note) select id, '' from large_orders
    )
    insert into payment_plans (receipt_id, ledger_entry_id, amount, due_date)
    select o.id, e.id, e.amount, o.accepted_at from entries e join large_orders o on o.receipt_no::text = e.no`);
  await tx.execute(sql`
    insert into delivery_addresses (receipt_id, name, address1, district, province, tax_office, tax_number, email, phone, contact)
    select o.id, f.name, f.address1, f.district, f.province, f.tax_office, f.tax_number, 'firma' || f.id || '@musteri.example', '0232 555 10 10', 'Yetkili Kişi'
    from large_orders o join firms f on f.id = o.customer`);
  await tx.execute(sql`
    insert into orders (receipt_id, dealer_id, customer_firm_id, account_id, source, payment_method, cash_on_delivery, billing_email, billing_contact, exchange_rate, rate_source,
      yearly_trade, locale, correlation_id, accepted_at, completed_at, confirmed_at, cancelled_at)
    select o.id, o.dealer, o.customer, o.account_id, case when o.nth % 4 = 0 then 'api' else 'web' end,
      case when o.kind not in ('done', 'cancelled') then 'cash-on-delivery' else (array['cash-on-delivery', 'bank-transfer', 'credit-card'])[1 + o.nth % 3] end,
      case when o.nth % 3 = 0 then 'card' else 'cash' end,
      'bayi' || o.dealer || '@karpin.example', 'Yetkili Kişi', 29, 'fixed', false, 'tr', o.correlation_id, o.accepted_at,
      case when o.kind = 'done' then e.at end, case when o.kind = 'done' then e.at + interval '50 milliseconds' end,
      case when o.kind = 'cancelled' then o.accepted_at + interval '200 milliseconds' end
    from large_orders o join large_ends e on e.order_id = o.id`);
  await tx.execute(sql`
    insert into receipt_lines (id, receipt_id, stock_item_id, firm_id, receipt_no, date, value_date, quantity, gross_price,
      gross_amount, vat_rate, price, amount, currency, currency_price, discount_text)
    select l.receipt_line_id, l.order_id, s.id, l.dealer, o.receipt_no, l.accepted_at, l.accepted_at, l.quantity, l.unit_price, l.goods, l.vat_rate,
      l.unit_price, l.goods, l.currency, l.currency_price, 'İskonto 0,00'
    from large_lines l join large_orders o on o.id = l.order_id join stock_items s on s.code = left(l.sku, 20) where l.status in ('done', 'failed')`);
  await tx.execute(sql`
    insert into order_lines (id, order_id, position, sku, name, class, quantity, currency, currency_price, unit_price, vat_rate, goods, vat, status, attempts, due_at,
      error_code, error_detail, finished_at, receipt_line_id, modules, new_modules)
    select id, order_id, position, sku, name, class, quantity, currency, currency_price, unit_price, vat_rate, goods, vat, status,
      case when status = 'done' then 1 when error_code in ('unexpected', 'database-refused') then 5 when status = 'failed' then 1 else 0 end, due_at,
      error_code, case error_code when 'database-refused' then '23514: new row violates check constraint' when 'unexpected' then 'read ECONNRESET' when 'worker-crashed' then 'each attempt ended with the worker process' end,
      case when status <> 'waiting' then finished_at end, case when status in ('done', 'failed') then receipt_line_id end,
      case when status = 'done' then modules else '{}' end, case when status = 'done' then modules else '{}' end
    from large_lines`);
  await tx.execute(sql`
    insert into provisioning_steps (order_line_id, name, status, attempts, error_code, started_at, finished_at)
    select l.id, step.name, case when l.status = 'done' or (l.status = 'failed' and not step.last) then 'done' when l.status = 'failed' then 'failed' else 'queued' end,
      case when l.status in ('done', 'failed') then 1 else 0 end, case when l.status = 'failed' and step.last then l.error_code end,
      case when l.status in ('done', 'failed') then l.due_at + interval '5 milliseconds' end, case when l.status in ('done', 'failed') then l.finished_at end
    from large_lines l cross join lateral (
      select 'look-up-stock' as name, 1 as nth, l.licences_per_unit = 0 and l.licence_action is null and l.modules = '{}' as last
      union all select 'grant-modules', 2, l.licences_per_unit = 0 and l.licence_action is null where l.modules <> '{}'
      union all select 'issue-licences', 3, true where l.licences_per_unit > 0 or l.licence_action is not null) step`);

  await insertLargeMoney(tx);
  // What is paid has its year, and some were extended by a year or two since; the rest has the time until it is paid.
  await tx.execute(sql`
    create temp table large_licences on commit drop as
    select upper(lpad(to_hex((row_number() over () * 2654435761) % 4294967296), 8, '0')) as code, l.id as line_id, unit - 1 as unit_no, l.customer, l.dealer, l.finished_at,
      p.order_id is not null as paid
    from large_lines l cross join generate_series(1, l.quantity * l.licences_per_unit) unit
    left join (select distinct order_id from large_settlements where not in_part) p using (order_id) where l.status = 'done'`);
  await tx.execute(sql`analyze large_licences`);
  await tx.execute(sql`
    with written as (
      insert into licences (approval_code, firm_id, dealer_id, computer, expires_at, registered_at, updated_at)
      select code, customer, dealer, case when unit_no % 3 = 0 then 'KASA-' || lpad(${drawn("'k' || code", '1000')}::text, 3, '0') else '' end,
        finished_at + case when paid then 365 * (1 + ${drawn("'e' || code", '3')}) else 45 end * interval '1 day', finished_at, finished_at
      from large_licences on conflict do nothing returning approval_code as code, expires_at
    )
    insert into licence_events (approval_code, action, at, order_line_id, unit_no, expires_after, report)
    select c.code, 'issue', c.finished_at, c.line_id, c.unit_no, w.expires_at, c.code || ' onay kodu verildi' from large_licences c join written w on w.code = c.code`);
  // Licences that have moved to another firm since they were ordered, the most frequent case for support.
  await tx.execute(sql`
    insert into order_line_licences (order_line_id, unit_no, approval_code)
    select l.id, 0, (select c.approval_code from licences c where c.firm_id <> l.customer and c.approval_code >= upper(substr(md5(l.nth::text), 1, 8)) order by c.approval_code limit 1)
    from large_lines l where l.licence_action is not null and exists (
      select 1 from licences c where c.firm_id <> l.customer and c.approval_code >= upper(substr(md5(l.nth::text), 1, 8)))`);
  await tx.execute(sql`
    update order_lines l set error_detail = 'licence 1 of 1 belongs to firm ' || f.firm_id || ', the order is for firm ' || o.customer_firm_id
    from order_line_licences c, licences f, orders o
    where c.order_line_id = l.id and f.approval_code = c.approval_code and o.receipt_id = l.order_id and l.error_code = 'licence-of-another-firm'`);

  await tx.execute(sql`
    insert into stored_mails (id, kind, order_id, locale, to_name, to_address, subject, html, text, message_id, status, transport, attempts, error_code, created_at, claimed_at, sent_at)
    select m.id, 'order-confirmation', m.order_id, 'tr', 'Yetkili Kişi', 'bayi' || m.dealer || '@karpin.example', 'Sipariş',
      '<p>Sipariş fişi ' || m.receipt_no || '</p>', 'Sipariş fişi ' || m.receipt_no, '<' || m.id || '@large.example>',
      case when m.nth % ${failedEvery} = 1 then 'failed' else 'sent' end, 'smtp', case when m.nth % ${failedEvery} = 1 then 5 else 1 end, case when m.nth % ${failedEvery} = 1 then 'mail-rejected' end,
      m.done + interval '50 milliseconds', m.done + interval '80 milliseconds', case when m.nth % ${failedEvery} = 1 then null else m.done + interval '300 milliseconds' end
    from (select gen_random_uuid() as id, o.id as order_id, o.dealer, o.receipt_no, o.nth, e.at as done
      from large_orders o join large_ends e on e.order_id = o.id where o.kind = 'done') m`);
  await tx.execute(sql`
    insert into outbox_messages (id, job, payload, correlation_id, due_at, created_at, sent_at, subject)
    select gen_random_uuid(), ${provisionOrderLineJob.name}, jsonb_build_object('orderLineId', l.id, 'generation', 1, 'v', 1), l.correlation_id, l.due_at, l.accepted_at,
      case when l.kind <> 'backlog' then l.accepted_at + interval '10 milliseconds' end, ${subjectSql(provisionOrderLineJob, sql`l.id`)}
    from large_lines l where l.kind = 'backlog' or l.accepted_at > now() - interval '7 days'`);
  await tx.execute(sql`
    insert into job_failures (job_id, job, subject, attempt, worker, started_at, failed_at, code, detail, stack, retry_in_ms, correlation_id)
    select gen_random_uuid()::text, ${provisionOrderLineJob.name}, ${subjectSql(provisionOrderLineJob, sql`l.id`)}, attempt, 'kasa-sunucu:' || (4000 + attempt), l.due_at + attempt * interval '1 second',
      l.due_at + attempt * interval '1.2 seconds', l.error_code, coalesce(d.error_detail, ''),
      'Error: ' || coalesce(d.error_detail, l.error_code) || E'\n    at runSteps (app/features/ordering/provisioning/run-steps.server.ts:41:11)', case when attempt < d.attempts then 1000 * attempt end, l.correlation_id
    from large_lines l join order_lines d on d.id = l.id, generate_series(1, d.attempts) attempt where l.status = 'failed'`);
  await tx.execute(sql`
    insert into audit_entries (at, account_id, actor, action, subject_type, subject_id, before, after, reason, correlation_id)
    select o.accepted_at + interval '1 hour', a.id, a.email, ${auditActionSql('order-line.rerun')}, 'order-line', l.id::text, jsonb_build_object('status', 'failed', 'errorCode', 'unexpected', 'generation', 1),
      jsonb_build_object('status', 'waiting', 'generation', 2), 'Veri servisi düzeldi, satır yeniden çalıştırıldı', o.correlation_id
    from large_orders o join large_lines l on l.order_id = o.id and l.position = 1
    join (select id, email, row_number() over (order by id) - 1 as nth from user_accounts where role in ('support', 'admin')) a on a.nth = o.nth % 2
    where o.kind = 'done' and o.nth % 3 = 0`);
}

/** Does what autovacuum would do: collects statistics and merges the pending entries of the word indexes. */
export async function tidyTables(): Promise<void> {
  const client = new pg.Client({ connectionString: sessionUrl(), statement_timeout: 0 });
  await client.connect();
  try {
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
