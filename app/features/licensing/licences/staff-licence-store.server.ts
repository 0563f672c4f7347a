import { sql, type SQL } from 'drizzle-orm';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { endOfDayAhead } from '~/platform/db/calendar-days.server';
import { db } from '~/platform/db/client.server';
import type { licenceEvent, licenceReminder, orderLine } from '~/platform/db/schema.server';
import type { firms, licenceStates, Row } from '~/platform/db/views.server';
import type { DeskLicence, LicenceCard, LicenceHistoryEntry } from './licence-desk-store.server';
import { licenceState } from './licence-rules';
import { isProvisional, provisionalLicences, provisionalOf } from './provisional-licence-store.server';
import { sortOf, STAFF_LICENCE_VIEWS, type StaffLicenceFilter } from './staff-licence-filter';

/** A licence as staff's list shows it; instants are ISO 8601. */
export type StaffLicence = Omit<DeskLicence, 'stoppedAt' | 'bucket'> & {
  dealerId: Row<typeof firms>['id'] | null;
  dealerName: Row<typeof firms>['name'] | null;
};

type StaffLicenceRow = Omit<StaffLicence, 'state'> &
  Pick<Row<typeof licenceStates>, 'stoppedAt' | 'endSetAt' | 'takenBack'>;

/** The keys that a staff search stands for; see features/desks/staff/look-up-store. */
export type FoundKeys = { firmIds: readonly number[]; approvalCodes: readonly string[] };

const iso = (column: SQL) => sql`to_json(${column}) #>> '{}'`;

/** The columns of a licence `l`, its firm `f` and its dealer `d` for a row. */
const columns = sql`l.approval_code as "approvalCode", ${iso(sql`l.expires_at`)} as "expiresAt",
  l.computer, f.id as "firmId", f.code as "firmCode", f.name as "firmName",
  d.id as "dealerId", d.name as "dealerName",
  l.issued_sku as sku, ${iso(sql`l.stopped_at`)} as "stoppedAt", ${iso(sql`l.end_set_at`)} as "endSetAt",
  l.taken_back as "takenBack", ${provisionalOf(sql`l.approval_code`, sql`l.expires_at`, { dealer: undefined, amounts: true })} as provisional`;

const joins = sql`join firms f on f.id = l.firm_id
  left join firms d on d.id = coalesce(l.dealer_id, f.dealer_id)`;

function withState<Row extends StaffLicenceRow>(
  { stoppedAt, endSetAt: termBegan, takenBack: gone, ...licence }: Row,
  now: Date,
) {
  const facts = {
    expiresAt: new Date(licence.expiresAt),
    stoppedAt: stoppedAt === null ? null : new Date(stoppedAt),
    endSetAt: new Date(termBegan),
    takenBack: gone,
  };
  return { ...licence, state: licenceState(facts, now) };
}

function conditionsOf({ firmId, dealerId }: StaffLicenceFilter, found: FoundKeys | undefined): SQL[] {
  return [
    ...(firmId === undefined ? [] : [sql`l.firm_id = ${firmId}`]),
    // Through the firms, which have an index for it.
    ...(dealerId === undefined
      ? []
      : [sql`l.firm_id = any(array(select c.id from firms c where c.dealer_id = ${dealerId}) || ${dealerId}::int)`]),
    ...(found
      ? [
          sql`(l.approval_code = any(${sql.param([...found.approvalCodes])}::text[]) or l.firm_id = any(${sql.param([...found.firmIds])}::int[]))`,
        ]
      : []),
  ];
}

function withinView(view: StaffLicenceFilter['view'], at: SQL): SQL[] {
  const end = sql`l.expires_at`;
  switch (view) {
    case 'all':
      return [];
    case 'provisional':
      return [sql`${end} > ${at}`, isProvisional(sql`l.approval_code`, end, at)];
    case 'ended':
      return [sql`${end} <= ${at}`];
    case 'valid':
      return [sql`${end} >= ${endOfDayAhead(at, 60)}`];
    case 'ends-7':
    case 'ends-30':
    case 'ends-60':
      return [sql`${end} > ${at}`, sql`${end} < ${endOfDayAhead(at, Number(view.slice(5)))}`];
  }
}

const all = (conditions: readonly SQL[]) => (conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`);

/**
 * A page of all licences, and the row after which the next one continues, if there is more.
 * @param found the keys that the filter's search stands for, if it has one
 */
export async function listAllLicences(
  filter: StaffLicenceFilter,
  { now, limit, found }: { now: Date; limit: number; found?: FoundKeys | undefined },
): Promise<{ licences: StaffLicence[]; next: StaffLicenceFilter['after'] | undefined }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { by, descending } = sortOf(filter);
  const { after } = filter;
  const conditions = [...conditionsOf(filter, found), ...withinView(filter.view, at)];
  const end = sql`l.expires_at`;
  if (after) {
    const beyond = descending ? sql`<` : sql`>`;
    conditions.push(
      by === 'code'
        ? sql`l.approval_code ${beyond} ${after.code}`
        : sql`(${end}, l.approval_code) ${beyond} ('epoch'::timestamptz + ${after.end}::bigint * interval '1 microsecond', ${after.code})`,
    );
  }
  const direction = descending ? sql`desc` : sql`asc`;
  const order =
    by === 'code' ? sql`l.approval_code ${direction}` : sql`${end} ${direction}, l.approval_code ${direction}`;
  // The page is selected first: details are read only for its licences.
  const { rows } = await db().execute<StaffLicenceRow & { end: string }>(sql`
    with page as materialized (
      select l.approval_code from licences l where ${all(conditions)} order by ${order} limit ${limit + 1})
    select ${columns}, (extract(epoch from ${end}) * 1000000)::bigint::text as "end"
    from page join licence_states l on l.approval_code = page.approval_code ${joins} order by ${order}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    licences: page.map(({ end: _end, ...licence }) => withState(licence, now)),
    next: rows.length > limit && last ? { end: last.end, code: last.approvalCode } : undefined,
  };
}

/** The number of licences in each view, at most {@link COUNT_BOUND}. */
export async function countAllLicences(
  filter: StaffLicenceFilter,
  { now, found }: { now: Date; found?: FoundKeys | undefined },
): Promise<Record<StaffLicenceFilter['view'], number>> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const scope = conditionsOf(filter, found);
  // In the order of an index if no condition selects one, so that the table is not scanned from its beginning.
  const ordered = (view: StaffLicenceFilter['view']) => {
    if (scope.length > 0) return sql``;
    return view === 'all' ? sql`order by l.approval_code` : sql`order by l.expires_at`;
  };
  const members = (view: StaffLicenceFilter['view']) =>
    view === 'provisional' && scope.length === 0
      ? provisionalLicences(at, COUNT_BOUND)
      : sql`select 1 from licences l where ${all([...scope, ...withinView(view, at)])} ${ordered(view)} limit ${COUNT_BOUND}`;
  const counts = STAFF_LICENCE_VIEWS.map(
    (view) => sql`(select count(*)::int from (${members(view)}) counted) as ${sql.identifier(view)}`,
  );
  const { rows } = await db().execute<Record<StaffLicenceFilter['view'], number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  );
  const [row] = rows;
  if (!row) throw new Error('counting answered nothing');
  return row;
}

export type StaffLicenceEvent = LicenceHistoryEntry &
  Pick<Row<typeof licenceEvent>, 'orderLineId'> &
  Pick<StaffLicence, 'dealerName'>;

type LicenceDetails = Pick<
  Row<typeof licenceStates>,
  'registeredAt' | 'updatedAt' | 'manufacturer' | 'model' | 'os' | 'version' | 'ip'
>;

/** A licence as staff see it, with all its past and coming actions. */
export type StaffLicenceCard = StaffLicence &
  LicenceDetails & {
    firmActive: Row<typeof firms>['active'];
    history: StaffLicenceEvent[];
    openOrders: (LicenceCard['openOrders'][number] &
      Pick<Row<typeof orderLine>, 'status'> & { orderLineId: Row<typeof orderLine>['id'] })[];
    /** The mails that reminded its dealer of its end, newest first. */
    reminders: (Pick<Row<typeof licenceReminder>, 'days' | 'expiresAt' | 'mailId'> & { at: string })[];
  };

/** One licence of any firm; undefined if there is none. */
export async function readAnyLicence(approvalCode: string, now: Date): Promise<StaffLicenceCard | undefined> {
  const { rows } = await db().execute<Omit<StaffLicenceCard, 'state'> & StaffLicenceRow>(sql`
    select ${columns}, ${iso(sql`l.registered_at`)} as "registeredAt", ${iso(sql`l.updated_at`)} as "updatedAt",
      l.manufacturer, l.model, l.os, l.version, l.ip,
      f.active as "firmActive",
      coalesce((select json_agg(json_build_object('action', e.action, 'at', e.at, 'expiredBefore', e.expired_before,
          'expiresAfter', e.expires_after, 'orderId', o.receipt_id, 'receiptNo', r.receipt_no, 'orderLineId', ol.id,
          'dealerName', od.name) order by e.id desc)
        from licence_events e left join order_lines ol on ol.id = e.order_line_id
        left join orders o on o.receipt_id = coalesce(ol.order_id, e.paid_order_id) left join receipts r on r.id = o.receipt_id
        left join firms od on od.id = o.dealer_id
        where e.approval_code = l.approval_code), '[]'::json) as history,
      coalesce((select json_agg(json_build_object('orderId', o.receipt_id, 'receiptNo', r.receipt_no, 'orderLineId', ol.id,
          'action', p.licence_action, 'status', ol.status) order by o.receipt_id)
        from order_line_licences s join order_lines ol on ol.id = s.order_line_id
        join orders o on o.receipt_id = ol.order_id and o.cancelled_at is null
        join products p on p.sku = ol.sku join receipts r on r.id = o.receipt_id
        where s.approval_code = l.approval_code and ol.status not in ('done', 'cancelled')), '[]'::json) as "openOrders",
      coalesce((select json_agg(json_build_object('days', x.days, 'at', x.created_at, 'expiresAt', x.expires_at, 'mailId', x.mail_id)
          order by x.created_at desc, x.days)
        from licence_reminders x where x.approval_code = l.approval_code), '[]'::json) as reminders
    from licence_states l ${joins} where l.approval_code = ${approvalCode}`);
  return rows[0] && withState(rows[0], now);
}
