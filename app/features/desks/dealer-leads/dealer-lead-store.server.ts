import { sql, type SQL } from 'drizzle-orm';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { HIDDEN_DIGITS, LEAST_SHOWN } from '~/features/public-site/leads/mask-contact';
import { db } from '~/platform/db/client.server';
import { holdsEveryWord } from '~/platform/db/folded-match.server';
import type { lead, leadEvent, leadLine, userAccount } from '~/platform/db/schema.server';
import type { receipts, Row } from '~/platform/db/views.server';
import type { LeadOfferReason, LeadState } from '~/platform/lead-names';
import { LEAD_VIEWS, type LeadFilter, type LeadView } from './lead-list-filter';

type Lead = Row<typeof lead>;

/** How a dealer stands to a request: its state while the dealer has it, else how the dealer's last offer ended. */
export type LeadStanding = LeadState | 'lapsed' | 'handed-on';

/**
 * The requests that a dealer was offered, each as `l` with its newest offer to this dealer as `o`. Nothing else reads requests for
 * dealers, so nobody reads one that was never theirs.
 */
const offeredTo = (dealerId: number) => sql`lead_offers o join leads l on l.id = o.lead_id
  and o.dealer_id = ${dealerId}
  and o.id = (select max(n.id) from lead_offers n where n.lead_id = l.id and n.dealer_id = ${dealerId})`;

/** The dealer has it or is offered it now. */
const here = (dealerId: number) =>
  sql`(l.dealer_id = ${dealerId} and coalesce(o."end", 'taken') in ('taken', 'closed', 'withdrawn'))`;

/** The dealer may know how to reach whoever sent it. */
const shared = (dealerId: number) => sql`(${here(dealerId)} and l.taken_at is not null and l.state <> 'withdrawn')`;

const standing = (dealerId: number) => sql<LeadStanding>`case when ${here(dealerId)} then l.state
  when o."end" in ('handed-on', 'reassigned', 'taken') then 'handed-on' when o."end" = 'lapsed' then 'lapsed'
  when o."end" = 'withdrawn' then 'withdrawn' else 'closed' end`;

const ofView = (dealerId: number): Record<LeadView, SQL> => ({
  open: sql`${here(dealerId)} and l.state in ('new', 'taken', 'talking', 'quoted')`,
  new: sql`${here(dealerId)} and l.state = 'new'`,
  mine: sql`${here(dealerId)} and l.state in ('taken', 'talking', 'quoted')`,
  ordered: sql`${here(dealerId)} and l.state = 'ordered'`,
  closed: sql`(not ${here(dealerId)} or l.state in ('closed', 'withdrawn'))`,
  all: sql`true`,
});

/** What was typed as the digits of a number in the form that numbers are stored in. */
function digitsOf(query: string): string | undefined {
  const digits = query.replace(/\D/g, '').replace(/^(?:0090|90|0)/, '');
  return /^[+\d\s().-]+$/.test(query.trim()) && digits.length >= 3 ? digits : undefined;
}

/** A number that may not be read yet is not found by its digits either. */
function matches(dealerId: number, { query, district, product, person }: Omit<LeadFilter, 'view' | 'page'>): SQL {
  const digits = digitsOf(query);
  const words = holdsEveryWord(sql`(l.name || ' ' || l.business || ' ' || l.number || ' ' || l.district)`, query);
  return sql`${digits === undefined ? words : sql`(${words} or ${shared(dealerId)} and strpos(l.phone, ${digits}) > 0)`}
    ${district === undefined ? sql`` : sql`and l.district = ${district}`}
    ${product === undefined ? sql`` : sql`and exists (select from lead_lines x where x.lead_id = l.id and x.sku = ${product})`}
    ${person === undefined ? sql`` : sql`and ${shared(dealerId)} and l.taken_by_id = ${Number(person)}`}`;
}

/** A request as the dealer's list shows it; instants are ISO 8601, amounts decimal text. */
export type DealerLeadRow = Pick<
  Lead,
  'id' | 'number' | 'name' | 'business' | 'district' | 'province' | 'createdAt'
> & {
  standing: LeadStanding;
  /** The whole number, once the dealer has taken the request; until then its beginning. */
  phone: string;
  shared: boolean;
  reason: LeadOfferReason;
  /** Until when it is to be taken; null once it is. */
  until: string | null;
  nextCallAt: string | null;
  /** How often somebody of the dealer has talked to them. */
  talks: number;
  /** The first of what is asked for, and how many there are. */
  product: string | null;
  lines: number;
  /** With VAT, at the prices that the visitor saw. */
  gross: string;
  takenBy: Row<typeof userAccount>['displayName'] | null;
};

const columns = (dealerId: number) => sql`l.id, l.number, l.name, l.business, l.district, l.province,
  to_json(l.created_at) #>> '{}' as "createdAt", ${standing(dealerId)} as standing,
  case when ${shared(dealerId)} then l.phone else left(l.phone, greatest(${LEAST_SHOWN}::int, length(l.phone) - ${HIDDEN_DIGITS}::int)) end as phone,
  ${shared(dealerId)} as shared, o.reason,
  case when ${here(dealerId)} and l.state = 'new' then to_json(o.until) #>> '{}' end as until,
  case when ${shared(dealerId)} then to_json(l.next_call_at) #>> '{}' end as "nextCallAt",
  (select count(*)::int from lead_events e where e.lead_id = l.id and e.kind = 'talked' and e.firm_id = ${dealerId}) as talks,
  (select x.name from lead_lines x where x.lead_id = l.id order by x.position limit 1) as product,
  (select count(*)::int from lead_lines x where x.lead_id = l.id) as lines,
  (select coalesce(sum(x.goods + x.vat), 0)::numeric(18, 2)::text from lead_lines x where x.lead_id = l.id) as gross,
  case when ${shared(dealerId)} then (select a.display_name from user_accounts a where a.id = l.taken_by_id) end as "takenBy"`;

/** A page of a dealer's requests: those first that lapse next, then those that are to be called next, then the newest. */
export async function listDealerLeads(dealerId: number, filter: LeadFilter, limit: number): Promise<DealerLeadRow[]> {
  const { rows } = await db().execute<DealerLeadRow>(sql`
    select ${columns(dealerId)} from ${offeredTo(dealerId)}
    where ${ofView(dealerId)[filter.view]} and ${matches(dealerId, filter)}
    order by case when not ${here(dealerId)} then 3 when l.state = 'new' then 0 when l.state in ('taken', 'talking', 'quoted') then 1 else 2 end,
      case when l.state = 'new' then o.until end, case when l.state in ('taken', 'talking') then l.next_call_at end, l.id desc
    limit ${limit} offset ${(filter.page - 1) * limit}`);
  return rows;
}

/** The number of a dealer's requests in each view of a filter. */
export async function countDealerLeads(dealerId: number, filter: LeadFilter): Promise<Record<LeadView, number>> {
  const views = ofView(dealerId);
  const count = (view: LeadView) => sql`(count(*) filter (where ${views[view]}))::int as ${sql.identifier(view)}`;
  const { rows } = await db().execute<Record<LeadView, number>>(sql`
    select ${sql.join(LEAD_VIEWS.map(count), sql`, `)} from ${offeredTo(dealerId)} where ${matches(dealerId, filter)}`);
  return rows[0] ?? { open: 0, new: 0, mine: 0, ordered: 0, closed: 0, all: 0 };
}

/** What a dealer's list can be narrowed to. */
export type LeadChoices = { districts: string[]; products: string[]; people: { id: number; name: string }[] };

const MOST_CHOICES = 60;

export async function readLeadChoices(dealerId: number): Promise<LeadChoices> {
  const { rows } = await db().execute<LeadChoices>(sql`
    with mine as materialized (select l.id, l.district, case when ${shared(dealerId)} then l.taken_by_id end as person from ${offeredTo(dealerId)})
    select coalesce((select json_agg(d order by d) from (select distinct district as d from mine where district <> '' limit ${MOST_CHOICES}) d), '[]') as districts,
      coalesce((select json_agg(s order by s) from (select distinct x.sku as s from mine join lead_lines x on x.lead_id = mine.id limit ${MOST_CHOICES}) s), '[]') as products,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.display_name) order by a.display_name)
        from user_accounts a where a.id in (select person from mine)), '[]') as people`);
  return rows[0] ?? { districts: [], products: [], people: [] };
}

/** The figures above a dealer's list; amounts are decimal text. */
export type LeadFigures = {
  /** Those that are offered now, with VAT, and when the first of them lapses. */
  new: number;
  newGross: string;
  lapsing: number;
  nextUntil: string | null;
  /** Of the days that are looked at: those that were offered, and what became an order. */
  offered: number;
  ordered: number;
  /** When each of them was offered, and when it was called first. */
  firstCalls: { offeredAt: string; calledAt: string }[];
};

const MOST_CALLS = 500;

/** @param lapsing those that lapse until then */
export async function readLeadFigures(
  dealerId: number,
  { now, since, lapsing }: { now: Date; since: Date; lapsing: Date },
): Promise<LeadFigures> {
  const open = sql`${here(dealerId)} and l.state = 'new'`;
  const soon = sql`${open} and o.until between ${now.toISOString()} and ${lapsing.toISOString()}`;
  const { rows } = await db().execute<LeadFigures>(sql`
    with mine as materialized (
      select l.id, l.state, o.until, o.offered_at, ${open} as open, ${soon} as soon, ${here(dealerId)} as here,
        (select coalesce(sum(x.goods + x.vat), 0) from lead_lines x where x.lead_id = l.id) as gross,
        (select min(e.at) from lead_events e where e.lead_id = l.id and e.firm_id = ${dealerId} and e.kind in ('talked', 'unreached')) as called
      from ${offeredTo(dealerId)}
    ), recent as (select * from mine where offered_at >= ${since.toISOString()})
    select (count(*) filter (where open))::int as new, coalesce(sum(gross) filter (where open), 0)::numeric(18, 2)::text as "newGross",
      (count(*) filter (where soon))::int as lapsing, to_json(min(until) filter (where soon)) #>> '{}' as "nextUntil",
      (select count(*)::int from recent) as offered, (select count(*)::int from recent where here and state = 'ordered') as ordered,
      coalesce((select json_agg(json_build_object('offeredAt', offered_at, 'calledAt', called)) from (
        select offered_at, called from recent where called is not null order by offered_at desc limit ${MOST_CALLS}) c), '[]') as "firstCalls"
    from mine`);
  const [figures] = rows;
  if (!figures) throw new Error('an aggregate always has a row');
  return figures;
}

/** The requests that a dealer is offered and nobody has taken, as a part of a statement. */
export const newLeadCount = (dealerId: number) =>
  sql`(select count(*)::int from leads l where l.dealer_id = ${dealerId} and l.state = 'new')`;

type Event = Row<typeof leadEvent>;
type Line = Row<typeof leadLine>;

/** A request as its dealer's page shows it. */
export type DealerLead = Omit<DealerLeadRow, 'product' | 'lines' | 'talks'> &
  Pick<Lead, 'email' | 'note' | 'version' | 'closedReason' | 'locale' | 'checkoutKey'> & {
    consentedAt: string;
    takenAt: string | null;
    endedAt: string | null;
    erased: boolean;
    chosen: boolean;
    lines: Pick<
      Line,
      'sku' | 'name' | 'quantity' | 'currency' | 'currencyPrice' | 'unitPrice' | 'vatRate' | 'goods' | 'vat'
    >[];
    /** What the dealer may know of its history, the newest first; null: nobody of this dealer. */
    events: (Pick<Event, 'id' | 'kind' | 'text'> & { at: string; by: string | null })[];
    /** Another person of the dealer who is turning it into an order. */
    orderedBy: Row<typeof userAccount>['displayName'] | null;
    order: { id: number; receiptNo: Row<typeof receipts>['receiptNo']; cancelled: boolean } | null;
  };

/** A request that a dealer was offered; without what would reach its sender, unless the dealer has taken it. */
export async function readDealerLead(
  { accountId, firm: { id: dealerId } }: Pick<DealerViewer, 'accountId' | 'firm'>,
  id: number,
): Promise<DealerLead | undefined> {
  const may = shared(dealerId);
  const { rows } = await db().execute<DealerLead>(sql`
    select ${columns(dealerId)}, case when ${may} then l.email else '' end as email, l.note, l.version, l.closed_reason as "closedReason", l.locale,
      case when ${may} then l.checkout_key end as "checkoutKey", to_json(l.consented_at) #>> '{}' as "consentedAt",
      case when ${may} then to_json(l.taken_at) #>> '{}' end as "takenAt", to_json(o.ended_at) #>> '{}' as "endedAt",
      l.erased_at is not null as erased, coalesce(l.chosen_dealer_id = ${dealerId}, false) as chosen,
      coalesce((select json_agg(json_build_object('sku', x.sku, 'name', x.name, 'quantity', x.quantity, 'currency', x.currency,
          'currencyPrice', x.currency_price::text, 'unitPrice', x.unit_price::text, 'vatRate', x.vat_rate, 'goods', x.goods::text, 'vat', x.vat::text)
        order by x.position) from lead_lines x where x.lead_id = l.id), '[]') as lines,
      coalesce((select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'text', e.text, 'at', to_json(e.at) #>> '{}',
          'by', a.display_name) order by e.id desc)
        from lead_events e left join user_accounts a on a.id = e.account_id and a.firm_id = ${dealerId}
        where e.lead_id = l.id and (e.firm_id = ${dealerId} or e.kind in ('sent', 'withdrawn'))), '[]') as events,
      (select a.display_name from checkout_drafts d join user_accounts a on a.id = d.account_id
        where ${may} and d.idempotency_key::text = l.checkout_key and d.account_id <> ${accountId} and a.firm_id = ${dealerId}
          and l.state in ('taken', 'talking', 'quoted')) as "orderedBy",
      case when ${here(dealerId)} then (select json_build_object('id', d.receipt_id, 'receiptNo', r.receipt_no, 'cancelled', d.cancelled_at is not null)
        from orders d join receipts r on r.id = d.receipt_id where d.receipt_id = l.order_id and d.dealer_id = ${dealerId}) end as "order"
    from ${offeredTo(dealerId)} where l.id = ${id}`);
  return rows[0];
}
