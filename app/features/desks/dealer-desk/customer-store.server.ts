import { sql, type SQL } from 'drizzle-orm';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { allVisibleFirms, visibleFirms } from '~/features/customers/firms/customer-store.server';
import { approvalCodeOf, type EndCounts } from '~/features/licensing/licences/licence-desk-filter';
import { licencesByFirm } from '~/features/licensing/licences/licence-desk-store.server';
import { db } from '~/platform/db/client.server';
import type { licenceEvent } from '~/platform/db/schema.server';
import type { firms, moduleGrants, Row } from '~/platform/db/views.server';
import { searchKey } from '~/platform/text';
import type { CustomerFilter, CustomerSort, CustomerView } from './customer-list-filter';

/** A firm as its dealer's list shows it; instants are ISO 8601. */
export type CustomerRow = Pick<Row<typeof firms>, 'id' | 'code' | 'name' | 'district' | 'province'> & {
  licences: number;
  running: number;
  stopped: number;
  /** Its ended licences, and the running ones that end within each window. */
  ends: EndCounts;
  /** The end of the licence that ends next, and the start of its term; null if none runs. */
  firstEnd: string | null;
  firstSetAt: string | null;
  lastOrderAt: string | null;
  /** Decimal text: this dealer's orders for it in the last 12 months, without cancelled ones. */
  spend: string;
};

const VIEWS: Record<CustomerView, SQL> = {
  all: sql`true`,
  'ends-7': sql`r.in7 > 0`,
  'ends-30': sql`r.in30 > 0`,
  expired: sql`r.expired > 0`,
  quiet: sql`(r.last_order_at is null or r.last_order_at < r.at - interval '6 months')`,
};

/**
 * A licence that ended recently is still missed, so its firm comes first whatever else it runs; those that ended long ago
 * come after the running ones.
 */
const ORDERS: Record<CustomerSort, SQL> = {
  need: sql`case when r.last_end > r.at - interval '60 days' then 0 when r.running > 0 then 1 else 2 end,
    case when r.last_end > r.at - interval '60 days' then r.last_end else coalesce(r.first_end, r.last_end) end, r.text`,
  name: sql`r.text`,
  last: sql`r.last_order_at desc nulls last, r.text`,
  spend: sql`r.spend desc, r.text`,
};

/** The firms that this dealer ordered a product for, without cancelled orders. */
const boughtBy = (viewer: DealerViewer, sku: string) => sql`
  select o.customer_firm_id from orders o join order_lines l on l.order_id = o.receipt_id
  where o.dealer_id = ${viewer.firm.id} and o.cancelled_at is null and l.sku = ${sku}`;

/** What the list of customers can be narrowed to; the most frequent values of each field. */
export type CustomerChoices = Record<'province' | 'sector' | 'product', string[]>;

const MOST_CHOICES = 81;

/** The provinces and sectors of the firms that a dealer sees, by name, and the stock codes of what it ordered for them. */
export async function readCustomerChoices(viewer: DealerViewer): Promise<CustomerChoices> {
  const most = (query: SQL) => sql`coalesce((select json_agg(x.value order by x.value) from (
    ${query} group by 1 order by count(*) desc, 1 limit ${MOST_CHOICES}) x), '[]'::json)`;
  const { rows } = await db().execute<CustomerChoices>(sql`
    select ${most(sql`select f.province as value from firms f where ${allVisibleFirms(viewer)} and f.province <> ''`)} as province,
      ${most(sql`select c.sector as value from firms f join firm_classes c on c.firm_id = f.id
        where ${allVisibleFirms(viewer)} and c.sector <> ''`)} as sector,
      ${most(sql`select l.sku as value from orders o join order_lines l on l.order_id = o.receipt_id
        where o.dealer_id = ${viewer.firm.id} and o.cancelled_at is null`)} as product`);
  return rows[0] ?? { province: [], sector: [], product: [] };
}

/** A page of the firms that a dealer sees, including its own, and the number of firms in each view within the search. */
export async function listCustomers(
  viewer: DealerViewer,
  { view, query, province, sector, product, sort, page }: CustomerFilter,
  { now, limit }: { now: Date; limit: number },
): Promise<{ customers: CustomerRow[]; counts: Record<CustomerView, number> }> {
  const words = searchKey(query).split(/\s+/).filter(Boolean).slice(0, 8);
  const code = approvalCodeOf(query);
  const matches = words.map((word) => sql`strpos(f.search_text, ${word}) > 0`);
  const ofLicence = code ? sql`or f.id = (select l.firm_id from licences l where l.approval_code = ${code})` : sql``;
  const found = words.length === 0 ? sql`true` : sql`(${sql.join(matches, sql` and `)} ${ofLicence})`;
  const count = (of: CustomerView) => sql`'${sql.raw(of)}', count(*) filter (where ${VIEWS[of]})`;
  const { rows } = await db().execute<{ customers: CustomerRow[]; counts: Record<CustomerView, number> }>(sql`
    with rows as materialized (
      select f.id, f.code, f.name, f.district, f.province, f.search_text as text,
        ${now.toISOString()}::timestamptz as at, coalesce(l.licences, 0) as licences, coalesce(l.running, 0) as running,
        coalesce(l.in7, 0) as in7, coalesce(l.in30, 0) as in30, coalesce(l.in60, 0) as in60, coalesce(l.expired, 0) as expired, coalesce(l.stopped, 0) as stopped,
        l."firstEnd" as first_end, l."lastEnd" as last_end, o.last_order_at, coalesce(o.spend, 0) as spend
      from firms f
      left join ${licencesByFirm(viewer, now)} l on l."firmId" = f.id
      left join (
        select o.customer_firm_id, max(o.accepted_at) as last_order_at,
          sum(m.net) filter (where o.accepted_at > ${now.toISOString()}::timestamptz - interval '12 months') as spend
        from orders o join receipts m on m.id = o.receipt_id
        where o.dealer_id = ${viewer.firm.id} and o.cancelled_at is null group by 1
      ) o on o.customer_firm_id = f.id
      where ${allVisibleFirms(viewer)} and ${found}
        and ${province === undefined ? sql`true` : sql`f.province = ${province}`}
        and ${sector === undefined ? sql`true` : sql`exists (select 1 from firm_classes c where c.firm_id = f.id and c.sector = ${sector})`}
        and ${product === undefined ? sql`true` : sql`f.id in (${boughtBy(viewer, product)})`}
    )
    select coalesce((select json_agg(json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'district', p.district,
          'province', p.province, 'licences', p.licences, 'running', p.running, 'stopped', p.stopped,
          'ends', json_build_object('expired', p.expired, 'ends-7', p.in7, 'ends-30', p.in30, 'ends-60', p.in60), 'firstEnd', p.first_end,
          'firstSetAt', (select l.end_set_at from licence_states l where l.firm_id = p.id and l.expires_at = p.first_end
            order by l.approval_code limit 1), 'lastOrderAt', p.last_order_at, 'spend', p.spend::text) order by p.nth)
        from (select r.*, row_number() over (order by ${ORDERS[sort]}, r.id) as nth from rows r where ${VIEWS[view]}
          order by nth limit ${limit} offset ${(page - 1) * limit}) p), '[]'::json) as customers,
      (select json_build_object(${sql.join((Object.keys(VIEWS) as CustomerView[]).map(count), sql`, `)}) from rows r) as counts`);
  const [answer] = rows;
  if (!answer) throw new Error('an aggregate answered no row');
  return answer;
}

/** An event of one of a firm's licences; `at` is ISO 8601. */
export type CustomerEvent = Pick<Row<typeof licenceEvent>, 'approvalCode' | 'action' | 'at'>;

/** A firm's records besides its card: the modules granted to it by package, and the latest events of its licences. */
type CustomerRecords = { modules: Pick<Row<typeof moduleGrants>, 'module' | 'package'>[]; events: CustomerEvent[] };

export async function readCustomerRecords(viewer: DealerViewer, firmId: number): Promise<CustomerRecords> {
  const { rows } = await db().execute<CustomerRecords>(sql`
    select coalesce((select json_agg(json_build_object('module', m.module, 'package', m.package) order by m.package, m.module)
        from module_grants m where m.firm_id = f.id), '[]'::json) as modules,
      coalesce((select json_agg(json_build_object('approvalCode', x.approval_code, 'action', x.action, 'at', x.at) order by x.at desc, x.id desc)
        from (select e.* from licences l join licence_events e on e.approval_code = l.approval_code
          where l.firm_id = f.id order by e.at desc, e.id desc limit 5) x), '[]'::json) as events
    from firms f where f.id = ${firmId} and ${visibleFirms(viewer)}`);
  return rows[0] ?? { modules: [], events: [] };
}

/** A dealer's purchases in a month by its ledger, VAT included and reversals deducted; decimal text. */
export type MonthSpend = { month: string; net: string };

/**
 * The last months in Istanbul, the present one last, each as `2026-11`; and for comparison the purchases of the month
 * before it up to the same hour of the same day.
 */
export async function readSpend(
  dealerId: number,
  { now, months }: { now: Date; months: number },
): Promise<{ months: MonthSpend[]; before: string }> {
  const local = sql`(${now.toISOString()}::timestamptz at time zone 'Europe/Istanbul')`;
  const { rows } = await db().execute<{ months: MonthSpend[]; before: string }>(sql`
    with entry as materialized (
      select h.date at time zone 'Europe/Istanbul' as at, h.debit - h.credit as net
      from ledger_entries h where h.firm_id = ${dealerId} and h.transaction like 'FS%'
        and h.date >= (date_trunc('month', ${local}) - make_interval(months => ${months - 1})) at time zone 'Europe/Istanbul'
        and h.date <= ${now.toISOString()}::timestamptz
    )
    select (select json_agg(json_build_object('month', to_char(m, 'YYYY-MM'), 'net',
          coalesce((select sum(e.net) from entry e where date_trunc('month', e.at) = m), 0)::numeric(14, 2)::text) order by m)
        from generate_series(date_trunc('month', ${local}) - make_interval(months => ${months - 1}), date_trunc('month', ${local}), interval '1 month') m) as months,
      coalesce((select sum(e.net) from entry e where e.at >= date_trunc('month', ${local}) - interval '1 month'
        and e.at <= ${local} - interval '1 month'), 0)::numeric(14, 2)::text as before`);
  const [answer] = rows;
  if (!answer) throw new Error('an aggregate answered no row');
  return answer;
}
