import { sql, type SQL } from 'drizzle-orm';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import type { LicenceAction } from '~/features/catalogue/products/licence-actions';
import { allVisibleFirms, visibleFirms } from '~/features/customers/firms/customer-store.server';
import { endOfDayAhead } from '~/platform/db/calendar-days.server';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { db } from '~/platform/db/client.server';
import { holdsEveryWord } from '~/platform/db/folded-match.server';
import { foldedText } from '~/platform/db/folded-text.server';
import type { licenceEvent } from '~/platform/db/schema.server';
import type { firms, licenceStates, receipts, Row } from '~/platform/db/views.server';
import {
  bucketsOf,
  viewCounts,
  type LicenceBucket,
  type LicenceCounts,
  type LicenceCursor,
  type LicenceFilter,
  type LicenceSort,
} from './licence-desk-filter';
import { licenceState, type LicenceState } from './licence-rules';
import { isProvisional, provisionalOf, type Provisional } from './provisional-licence-store.server';

/** A licence as the desk lists it; instants are ISO 8601. */
export type DeskLicence = Pick<
  Row<typeof licenceStates>,
  'approvalCode' | 'expiresAt' | 'stoppedAt' | 'computer' | 'firmId'
> & {
  firmCode: Row<typeof firms>['code'];
  firmName: Row<typeof firms>['name'];
  bucket: LicenceBucket;
  state: LicenceState;
  sku: Row<typeof licenceStates>['issuedSku'];
  provisional: Provisional | null;
};

type Stateless<Licence extends DeskLicence> = Omit<Licence, 'state'> & Pick<Row<typeof licenceStates>, 'endSetAt'>;

const withState = <Licence extends Stateless<DeskLicence>>(
  { endSetAt: termBegan, ...licence }: Licence,
  now: Date,
): Omit<Licence, 'endSetAt'> & Pick<DeskLicence, 'state'> => ({
  ...licence,
  state: licenceState(
    {
      expiresAt: new Date(licence.expiresAt),
      stoppedAt: licence.stoppedAt === null ? null : new Date(licence.stoppedAt),
      endSetAt: new Date(termBegan),
      takenBack: licence.bucket === 'taken-back',
    },
    now,
  ),
});

type Scope = Pick<LicenceFilter, 'query' | 'firmId'>;

/**
 * The licences that this dealer may see, each with its bucket at `now`; use the alias `l` for it.
 * @param scope.endsWithin leaves out what ends after so many days
 */
function visibleLicences(
  viewer: DealerViewer,
  { query, firmId, endsWithin: days }: Partial<Scope> & { endsWithin?: number },
  now: Date,
): SQL {
  const text = sql`(l.approval_code || ' ' || f.name || ' ' || f.code || ' ' || l.computer)`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const end = sql`s."expiresAt"`;
  const isWithin = (ahead: number, of = end) => sql`${of} < ${endOfDayAhead(at, ahead)}`;
  // Of nearly all licences of the past an index says that they were neither stopped nor taken back.
  const mayBeStopped = sql`(l.expires_at < ${at} + interval '24 hours' and exists (
    select from licence_events e where e.approval_code = l.approval_code and (e.action = 'stop' or e.reverses)))`;
  const byEnd = sql`case
        when ${end} <= ${at} then 'expired'
        when ${isWithin(7)} then 'ends-7'
        when ${isWithin(30)} then 'ends-30'
        when ${isWithin(60)} then 'ends-60'
        else 'valid' end`;
  // A stop sets the end to its own instant, give or take clock differences (see licenceState): a licence that ends
  // later was not stopped.
  return sql`(
    select s.*, case
        when not s."mayBeStopped" then ${byEnd}
        when s."takenBack" then 'taken-back'
        when s."stoppedAt" is not null and ${end} < s."stoppedAt" + interval '24 hours' then 'stopped'
        else ${byEnd} end as bucket
    from (
      select l.approval_code as "approvalCode", l.expires_at as "expiresAt", l.computer,
        f.id as "firmId", f.code as "firmCode", f.name as "firmName",
        f.search_text as "firmText", m."mayBeStopped", l.taken_back as "takenBack",
        case when m."mayBeStopped" then l.stopped_at end as "stoppedAt"
      from licence_states l join firms f on f.id = l.firm_id cross join lateral (select ${mayBeStopped} as "mayBeStopped") m
      where ${firmId === undefined ? allVisibleFirms(viewer) : sql`${visibleFirms(viewer)} and f.id = ${firmId}`}
        ${days === undefined ? sql`` : sql`and ${isWithin(days, sql`l.expires_at`)}`} and ${holdsEveryWord(text, query ?? '')}
    ) s)`;
}

const provisionalFor = ({ firm, rights }: DealerViewer, licence: SQL) =>
  provisionalOf(sql`${licence}."approvalCode"`, sql`${licence}."expiresAt"`, {
    dealer: sql`${firm.id}::int`,
    amounts: dealerMay(rights, 'amounts.see'),
  });

const provisionalAt = (now: Date) =>
  isProvisional(sql`l."approvalCode"`, sql`l."expiresAt"`, sql`${now.toISOString()}::timestamptz`);

/** The number of a firm's licences in each bucket, and when its next one ends; join it by `"firmId"` under an alias. */
export function licencesByFirm(viewer: DealerViewer, now: Date): SQL {
  const among = (...buckets: LicenceBucket[]) =>
    sql`(count(*) filter (where l.bucket = any(${sql.param(buckets)}::text[])))::int`;
  // `offset 0` works out the bucket of a licence once, which eight columns ask for.
  return sql`(
    select l."firmId", count(*)::int as licences, ${among('ends-7')} as in7, ${among('ends-7', 'ends-30')} as in30, ${among('ends-7', 'ends-30', 'ends-60')} as in60,
      ${among('ends-7', 'ends-30', 'ends-60', 'valid')} as running, ${among('expired')} as expired, ${among('stopped', 'taken-back')} as stopped,
      min(l."expiresAt") filter (where l.bucket not in ('expired', 'stopped', 'taken-back')) as "firstEnd",
      max(l."expiresAt") filter (where l.bucket = 'expired') as "lastEnd"
    from (select * from ${visibleLicences(viewer, {}, now)} l offset 0) l group by l."firmId")`;
}

/** A firm with licences that have ended, or that end within seven days. */
export type EndingFirm = Pick<DeskLicence, 'firmId' | 'firmCode' | 'firmName'> & {
  /** Soonest end first, of those that have ended the latest. */
  licences: Pick<DeskLicence, 'approvalCode' | 'computer' | 'sku'>[];
  /** When the first of them ends; ISO 8601. */
  endsAt: string;
};

/**
 * The firms whose licences end within seven days, soonest first, or have ended, latest first, and the numbers of firms and
 * licences.
 */
export async function listEndingFirms(
  viewer: DealerViewer,
  { now, limit, bucket = 'ends-7' }: { now: Date; limit: number; bucket?: 'ends-7' | 'expired' },
): Promise<{ ending: EndingFirm[]; firms: number; licences: number }> {
  const [order, first] = bucket === 'expired' ? [sql`desc`, sql`max`] : [sql`asc`, sql`min`];
  // For the index: those that have ended are many.
  const ahead = bucket === 'expired' ? sql`true` : sql`l."expiresAt" > ${now.toISOString()}::timestamptz`;
  const { rows } = await db().execute<EndingFirm & { firms: number; all: number }>(sql`
    select p."firmId", p."firmCode", p."firmName", to_json(p."endsAt") #>> '{}' as "endsAt", p.firms, p.all,
      (select json_agg(json_build_object('approvalCode', x.code, 'computer', x.computer, 'sku', s.issued_sku) order by x.nth)
        from unnest(p.codes, p.computers) with ordinality as x(code, computer, nth)
        join licence_states s on s.approval_code = x.code) as licences
    from (
      select l."firmId", l."firmCode", l."firmName", ${first}(l."expiresAt") as "endsAt",
        array_agg(l."approvalCode" order by l."expiresAt" ${order}, l."approvalCode") as codes,
        array_agg(l.computer order by l."expiresAt" ${order}, l."approvalCode") as computers,
        (count(*) over ())::int as firms, (sum(count(*)) over ())::int as all
      from ${visibleLicences(viewer, { endsWithin: 7 }, now)} l where l.bucket = ${bucket} and ${ahead}
      group by 1, 2, 3 order by 4 ${order}, 1 limit ${limit}
    ) p order by p."endsAt" ${order}, p."firmId"`);
  return {
    ending: rows.map(({ firms: _firms, all: _all, ...firm }) => firm),
    firms: rows[0]?.firms ?? 0,
    licences: rows[0]?.all ?? 0,
  };
}

/** How many licences need a renewal now, as the desk's view of them counts, at most {@link COUNT_BOUND}. */
export const dueCount = (viewer: DealerViewer, now: Date): SQL => sql`(
  select count(*)::int from (select ${dueLicences(viewer, now)} limit ${COUNT_BOUND}) due)`;

/** How many firms have such licences. */
export async function countDueFirms(viewer: DealerViewer, now: Date): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(
    sql`select count(distinct l."firmId")::int as count ${dueLicences(viewer, now)}`,
  );
  return rows[0]?.count ?? 0;
}

const dueLicences = (viewer: DealerViewer, now: Date): SQL =>
  sql`from ${visibleLicences(viewer, { endsWithin: 7 }, now)} l where l.bucket = any(${sql.param(bucketsOf('due'))}::text[])`;

const MICROSECONDS = sql`(extract(epoch from l."expiresAt") * 1000000)::bigint`;

/** The sort key of rows; numbers are returned as text, because a cursor holds more digits than a JavaScript number. */
function sortKey(by: LicenceSort['by'], now: Date): { key: SQL; type: SQL } {
  const number = sql`bigint`;
  const text = sql`text`;
  switch (by) {
    case 'urgency':
      return {
        key: sql`case when l."expiresAt" > ${now.toISOString()}::timestamptz then ${MICROSECONDS}
          else 1000000000000000000 - ${MICROSECONDS} end`,
        type: number,
      };
    case 'end':
      return { key: MICROSECONDS, type: number };
    case 'firm':
      return { key: sql`l."firmText"`, type: text };
    case 'computer':
      return { key: foldedText(sql`l.computer`), type: text };
    case 'code':
      return { key: sql`l."approvalCode"`, type: text };
  }
}

/** A page of the desk, and the row after which the next one continues, if there is more. */
export async function listDeskLicences(
  viewer: DealerViewer,
  filter: LicenceFilter,
  { now, limit }: { now: Date; limit: number },
): Promise<{ licences: DeskLicence[]; next: LicenceCursor | undefined }> {
  const { sort, view, after } = filter;
  const { key, type } = sortKey(sort.by, now);
  const buckets = bucketsOf(view);
  const order = sort.descending ? sql`desc` : sql`asc`;
  const beyond = sort.descending ? sql`<` : sql`>`;
  const { rows } = await db().execute<Stateless<DeskLicence> & { key: string }>(sql`
    select p."approvalCode", to_json(p."expiresAt") #>> '{}' as "expiresAt", to_json(p."stoppedAt") #>> '{}' as "stoppedAt",
      p.computer, p."firmId", p."firmCode", p."firmName", p.bucket, p.key::text as key, s.issued_sku as sku,
      ${provisionalFor(viewer, sql`p`)} as provisional,
      to_json(s.end_set_at) #>> '{}' as "endSetAt"
    from (
      select l.*, ${key} as key from ${visibleLicences(viewer, filter, now)} l
      where true ${view === 'provisional' ? sql`and ${provisionalAt(now)}` : sql``} ${buckets ? sql`and l.bucket = any(${sql.param(buckets)}::text[])` : sql``}
        ${after ? sql`and (${key}, l."approvalCode") ${beyond} (${after.key}::${type}, ${after.code})` : sql``}
      order by ${key} ${order}, l."approvalCode" ${order} limit ${limit + 1}
    ) p join licence_states s on s.approval_code = p."approvalCode" order by p.key ${order}, p."approvalCode" ${order}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    licences: page.map(({ key: _key, ...licence }) => withState(licence, now)),
    next: rows.length > limit && last ? { key: last.key, code: last.approvalCode } : undefined,
  };
}

/** The number of licences in each view of the desk, within a search and a firm. */
export async function countDeskLicences(viewer: DealerViewer, scope: Scope, now: Date): Promise<LicenceCounts> {
  const { rows } = await db().execute<{ bucket: LicenceBucket; count: number; provisional: number }>(
    sql`select l.bucket, count(*)::int as count, (count(*) filter (where ${provisionalAt(now)}))::int as provisional
      from ${visibleLicences(viewer, scope, now)} l group by l.bucket`,
  );
  return viewCounts(
    Object.fromEntries(rows.map(({ bucket, count }) => [bucket, count])),
    rows.reduce((sum, { provisional }) => sum + provisional, 0),
  );
}

/** Those of the licences that this dealer may see, firm by firm, soonest end first. */
export async function findDeskLicences(
  viewer: DealerViewer,
  approvalCodes: readonly string[],
  now: Date,
): Promise<DeskLicence[]> {
  const { rows } = await db().execute<Stateless<DeskLicence>>(sql`
    select l."approvalCode", to_json(l."expiresAt") #>> '{}' as "expiresAt", to_json(l."stoppedAt") #>> '{}' as "stoppedAt",
      l.computer, l."firmId", l."firmCode", l."firmName", l.bucket, s.issued_sku as sku,
      ${provisionalFor(viewer, sql`l`)} as provisional,
      to_json(s.end_set_at) #>> '{}' as "endSetAt"
    from ${visibleLicences(viewer, {}, now)} l join licence_states s on s.approval_code = l."approvalCode" where l."approvalCode" = any(${sql.param(approvalCodes)}::text[])
    order by l."firmText", l."firmId", l."expiresAt", l."approvalCode"`);
  return rows.map((row) => withState(row, now));
}

type Receipt = Row<typeof receipts>;

/**
 * An event of a licence with the order that caused it, if it is this dealer's. The action `reverse` means that support
 * reversed the line that had acted on the licence.
 */
export type LicenceHistoryEntry = Pick<Row<typeof licenceEvent>, 'action' | 'at' | 'expiredBefore' | 'expiresAfter'> & {
  orderId: Receipt['id'] | null;
  receiptNo: Receipt['receiptNo'] | null;
};

export type LicenceCard = DeskLicence &
  Pick<Row<typeof licenceStates>, 'registeredAt' | 'updatedAt' | 'manufacturer' | 'model' | 'os' | 'version'> & {
    history: LicenceHistoryEntry[];
    /** This dealer's orders that will still act on it. */
    openOrders: { orderId: Receipt['id']; receiptNo: Receipt['receiptNo']; action: LicenceAction }[];
  };

/** One licence with its history, newest first; undefined if it does not exist or this dealer may not see it. */
export async function readLicence(
  viewer: DealerViewer,
  approvalCode: string,
  now: Date,
): Promise<LicenceCard | undefined> {
  const { rows } = await db().execute<Stateless<LicenceCard>>(sql`
    select l."approvalCode", to_json(l."expiresAt") #>> '{}' as "expiresAt", to_json(l."stoppedAt") #>> '{}' as "stoppedAt",
      l.computer, l."firmId", l."firmCode", l."firmName", l.bucket, b.issued_sku as sku,
      ${provisionalFor(viewer, sql`l`)} as provisional,
      to_json(b.end_set_at) #>> '{}' as "endSetAt",
      to_json(b.registered_at) #>> '{}' as "registeredAt", to_json(b.updated_at) #>> '{}' as "updatedAt",
      b.manufacturer, b.model, b.os, b.version,
      coalesce((select json_agg(json_build_object('action', e.action, 'at', e.at, 'expiredBefore', e.expired_before,
          'expiresAfter', e.expires_after, 'orderId', o.receipt_id, 'receiptNo', r.receipt_no) order by e.id desc)
        from licence_events e left join order_lines ol on ol.id = e.order_line_id
        left join orders o on o.receipt_id = coalesce(ol.order_id, e.paid_order_id) and o.dealer_id = ${viewer.firm.id}
        left join receipts r on r.id = o.receipt_id
        where e.approval_code = l."approvalCode"), '[]'::json) as history,
      coalesce((select json_agg(json_build_object('orderId', o.receipt_id, 'receiptNo', r.receipt_no, 'action', p.licence_action)
          order by o.receipt_id)
        from order_line_licences s join order_lines ol on ol.id = s.order_line_id
        join orders o on o.receipt_id = ol.order_id and o.dealer_id = ${viewer.firm.id} and o.cancelled_at is null
        join products p on p.sku = ol.sku join receipts r on r.id = o.receipt_id
        where s.approval_code = l."approvalCode" and ol.status not in ('done', 'cancelled')), '[]'::json) as "openOrders"
    from ${visibleLicences(viewer, {}, now)} l join licence_states b on b.approval_code = l."approvalCode"
    where l."approvalCode" = ${approvalCode}`);
  return rows[0] && withState(rows[0], now);
}
