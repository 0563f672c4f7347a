import { sql, type SQL } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import { holdsEveryWord } from '~/platform/db/folded-match.server';
import type { lead, leadEvent, leadLine, leadOffer, storedMail, userAccount } from '~/platform/db/schema.server';
import type { firms, receipts, Row } from '~/platform/db/views.server';
import { STAFF_LEAD_VIEWS, type StaffLeadFilter, type StaffLeadView } from './staff-lead-filter';

type Lead = Row<typeof lead>;
type FirmName = { id: Row<typeof firms>['id']; name: Row<typeof firms>['name'] };

/** A request as staff's list shows it; instants are ISO 8601, amounts decimal text. */
export type StaffLeadRow = Pick<
  Lead,
  'id' | 'number' | 'state' | 'name' | 'business' | 'phone' | 'email' | 'district' | 'province' | 'createdAt'
> & {
  dealer: FirmName | null;
  takenBy: Row<typeof userAccount>['displayName'] | null;
  /** Until when whoever is offered it has to take it. */
  until: string | null;
  nextCallAt: string | null;
  /** Somebody should have done something by now. */
  late: boolean;
  /** The vendor has it, or no dealer is left. */
  withVendor: boolean;
  /** How many dealers were offered it. */
  dealers: number;
  gross: string;
};

const OPEN = sql`l.state in ('new', 'taken', 'talking', 'quoted')`;
const WITH_VENDOR = sql`l.state = 'new' and l.dealer_id is null and l.due_at is null`;
/** Its offer should have lapsed, whoever is to call should have called, or nobody took it over from the dealers for a day. */
const LATE = sql`(${OPEN} and (coalesce(coalesce(l.deadline_at, l.due_at) < now() - interval '5 minutes', false) or coalesce(l.next_call_at < now(), false)
  or ${WITH_VENDOR} and l.changed_at < now() - interval '1 day'))`;

const OF_VIEW: Record<StaffLeadView, SQL> = {
  open: OPEN,
  late: LATE,
  new: sql`l.state = 'new'`,
  vendor: WITH_VENDOR,
  held: sql`l.state in ('taken', 'talking', 'quoted')`,
  ordered: sql`l.state = 'ordered'`,
  closed: sql`l.state in ('closed', 'withdrawn')`,
  all: sql`true`,
};

const FIRM = sql`(select json_build_object('id', f.id, 'name', f.name) from firms f where f.id = l.dealer_id)`;

const COLUMNS = sql`l.id, l.number, l.state, l.name, l.business, l.phone, l.email, l.district, l.province, to_json(l.created_at) #>> '{}' as "createdAt",
  ${FIRM} as dealer, (select a.display_name from user_accounts a where a.id = l.taken_by_id) as "takenBy",
  to_json(l.deadline_at) #>> '{}' as until, to_json(l.next_call_at) #>> '{}' as "nextCallAt", ${LATE} as late,
  (${WITH_VENDOR} or l.dealer_id is null and l.taken_at is not null) as "withVendor",
  (select count(distinct o.dealer_id)::int from lead_offers o where o.lead_id = l.id) as dealers,
  (select coalesce(sum(x.goods + x.vat), 0)::numeric(18, 2)::text from lead_lines x where x.lead_id = l.id) as gross`;

function matches({ query, province, dealer }: Pick<StaffLeadFilter, 'query' | 'province' | 'dealer'>): SQL {
  const digits = /^[+\d\s().-]+$/.test(query.trim()) ? query.replace(/\D/g, '').replace(/^(?:0090|90|0)/, '') : '';
  const words = holdsEveryWord(
    sql`(l.name || ' ' || l.business || ' ' || l.number || ' ' || l.email || ' ' || l.district)`,
    query,
  );
  return sql`${digits.length >= 3 ? sql`(${words} or strpos(l.phone, ${digits}) > 0)` : words}
    ${province === undefined ? sql`` : sql`and l.province = ${province}`}
    ${dealer === undefined ? sql`` : sql`and l.dealer_id = ${Number(dealer)}`}`;
}

/** A page of requests: what is late first, then what is open, the oldest first, then the newest of all others. */
export async function listStaffLeads(filter: StaffLeadFilter, limit: number): Promise<StaffLeadRow[]> {
  const { rows } = await db().execute<StaffLeadRow>(sql`
    select ${COLUMNS} from leads l where ${OF_VIEW[filter.view]} and ${matches(filter)}
    order by case when ${LATE} then 0 when ${OPEN} then 1 else 2 end, case when ${OPEN} then l.created_at end, l.id desc
    limit ${limit} offset ${(filter.page - 1) * limit}`);
  return rows;
}

/** The number of requests in each view of a filter. */
export async function countStaffLeads(filter: StaffLeadFilter): Promise<Record<StaffLeadView, number>> {
  const count = (view: StaffLeadView) =>
    sql`(count(*) filter (where ${OF_VIEW[view]}))::int as ${sql.identifier(view)}`;
  const { rows } = await db().execute<Record<StaffLeadView, number>>(sql`
    select ${sql.join(STAFF_LEAD_VIEWS.map(count), sql`, `)} from leads l where ${matches(filter)}`);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate always has a row');
  return counts;
}

/** The dealers who have requests now or are offered some, by name. */
export async function listLeadDealers(): Promise<FirmName[]> {
  const { rows } = await db().execute<FirmName>(sql`
    select f.id, f.name from firms f where f.id in (select dealer_id from leads) order by f.name, f.id limit 200`);
  return rows;
}

/** Dealers to whom a request can be given: those with people who log in, except the one who has it. */
export async function findDealersFor(query: string, except: number | null, limit: number): Promise<FirmName[]> {
  if (query === '') return [];
  const { rows } = await db().execute<FirmName>(sql`
    select f.id, f.name from firms f
    where f.active and f.id is distinct from ${except}::int and exists (select from user_accounts a where a.firm_id = f.id and a.role = 'dealer' and not a.locked)
      and (f.code = ${query} or ${holdsEveryWord(sql`(f.name || ' ' || f.district || ' ' || f.province)`, query)})
    order by f.name, f.id limit ${limit}`);
  return rows;
}

type Offer = Row<typeof leadOffer>;
type Event = Row<typeof leadEvent>;

/** A request as its page shows it to staff. */
export type StaffLead = StaffLeadRow &
  Pick<Lead, 'source' | 'locale' | 'note' | 'version' | 'closedReason' | 'consentText'> & {
    consentedAt: string;
    takenAt: string | null;
    erased: boolean;
    chosen: FirmName | null;
    lines: Pick<Row<typeof leadLine>, 'sku' | 'name' | 'quantity' | 'unitPrice' | 'goods' | 'vat'>[];
    offers: (Pick<Offer, 'id' | 'reason' | 'end'> & {
      dealer: FirmName | null;
      offeredAt: string;
      until: string | null;
      endedAt: string | null;
    })[];
    events: (Pick<Event, 'id' | 'kind' | 'text'> & { at: string; by: string | null; firm: string | null })[];
    mails: (Pick<Row<typeof storedMail>, 'id' | 'kind' | 'status' | 'subject'> & { createdAt: string })[];
    order: { id: number; receiptNo: Row<typeof receipts>['receiptNo']; cancelled: boolean } | null;
  };

const rowsOf = (object: SQL, order: SQL, from: SQL) =>
  sql`coalesce((select json_agg(json_build_object(${object}) order by ${order}) from ${from}), '[]')`;

export async function readStaffLead(id: number): Promise<StaffLead | undefined> {
  const { rows } = await db().execute<StaffLead>(sql`
    select ${COLUMNS}, l.source, l.locale, l.note, l.version, l.closed_reason as "closedReason", l.consent_text as "consentText",
      to_json(l.consented_at) #>> '{}' as "consentedAt", to_json(l.taken_at) #>> '{}' as "takenAt", l.erased_at is not null as erased,
      (select json_build_object('id', f.id, 'name', f.name) from firms f where f.id = l.chosen_dealer_id) as chosen,
      ${rowsOf(
        sql`'sku', x.sku, 'name', x.name, 'quantity', x.quantity, 'unitPrice', x.unit_price::text, 'goods', x.goods::text, 'vat', x.vat::text`,
        sql`x.position`,
        sql`lead_lines x where x.lead_id = l.id`,
      )} as lines,
      ${rowsOf(
        sql`'id', o.id, 'reason', o.reason, 'end', o."end", 'offeredAt', to_json(o.offered_at) #>> '{}', 'until', to_json(o.until) #>> '{}',
          'endedAt', to_json(o.ended_at) #>> '{}', 'dealer', (select json_build_object('id', f.id, 'name', f.name) from firms f where f.id = o.dealer_id)`,
        sql`o.id`,
        sql`lead_offers o where o.lead_id = l.id`,
      )} as offers,
      ${rowsOf(
        sql`'id', e.id, 'kind', e.kind, 'text', e.text, 'at', to_json(e.at) #>> '{}', 'by', a.display_name, 'firm', f.name`,
        sql`e.id desc`,
        sql`lead_events e left join user_accounts a on a.id = e.account_id left join firms f on f.id = e.firm_id where e.lead_id = l.id`,
      )} as events,
      ${rowsOf(
        sql`'id', m.id, 'kind', m.kind, 'status', m.status, 'subject', m.subject, 'createdAt', to_json(m.created_at) #>> '{}'`,
        sql`m.created_at, m.id`,
        sql`stored_mails m where m.lead_id = l.id`,
      )} as mails,
      (select json_build_object('id', d.receipt_id, 'receiptNo', r.receipt_no, 'cancelled', d.cancelled_at is not null)
        from orders d join receipts r on r.id = d.receipt_id where d.receipt_id = l.order_id) as "order"
    from leads l where l.id = ${id}`);
  return rows[0];
}

export type LockedByStaff = Pick<Lead, 'number' | 'state' | 'dealerId'> & { dealer: string | null };

/** Locks a request that is as staff looked at it. */
export async function lockLeadForStaff(
  tx: Executor,
  { id, version }: { id: number; version: number },
): Promise<LockedByStaff | undefined> {
  const { rows } = await tx.execute<LockedByStaff>(sql`
    select l.number, l.state, l.dealer_id as "dealerId", (select f.name from firms f where f.id = l.dealer_id) as dealer
    from leads l where l.id = ${id} and l.version = ${version} for update`);
  return rows[0];
}

/** The name of a dealer to whom a request can be given. */
export async function dealerToGive(tx: Executor, dealerId: number): Promise<string | undefined> {
  const { rows } = await tx.execute<Pick<FirmName, 'name'>>(sql`
    select f.name from firms f where f.id = ${dealerId} and f.active
      and exists (select from user_accounts a where a.firm_id = f.id and a.role = 'dealer' and not a.locked)`);
  return rows[0]?.name;
}
