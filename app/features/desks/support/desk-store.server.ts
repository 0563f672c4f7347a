import { sql, type SQL } from 'drizzle-orm';
import { causeParts } from '~/features/desks/staff/causes';
import { errorKey, failedOf } from '~/features/desks/staff/error-key-store.server';
import type { Snoozed } from '~/features/desks/staff/snooze';
import { isSnoozed, snoozeOf } from '~/features/desks/staff/snooze-store.server';
import type { LookedUp } from '~/features/desks/staff/look-up-store.server';
import { db } from '~/platform/db/client.server';
import type { order, orderLine, orderLineLicence } from '~/platform/db/schema.server';
import type { deliveryAddresses, firms, receipts, Row } from '~/platform/db/views.server';
import { withoutValues } from '~/platform/error-facts.server';
import type { DeskLists, DeskSort, LineCursor } from './desk-filter';

export type CauseCount = {
  /** The key of the cause, or of one of its errors. */
  key: string;
  /** The error's message, if it is one of several under the cause. */
  error: string | null;
  count: number;
  /** Those of them that failed within the last hour. */
  fresh: number;
  /** ISO 8601. */
  oldest: string;
  newest: string;
};

type Line = Row<typeof orderLine>;

/** A failed line as lists show it. */
export type FailedLine = Pick<Line, 'id' | 'generation' | 'orderId' | 'position' | 'name' | 'quantity'> &
  Pick<Row<typeof receipts>, 'receiptNo'> &
  Pick<Row<typeof order>, 'dealerId'> & {
    customer: Row<typeof deliveryAddresses>['name'];
    dealer: Row<typeof firms>['name'];
    failedAt: NonNullable<Line['finishedAt']>;
    /** The key of its cause. */
    cause: string;
    /** The first of its licences that no longer exists or belongs to another firm now. */
    wrongCode: Row<typeof orderLineLicence>['approvalCode'] | null;
    snoozed: Snoozed | null;
  };

const KEY = errorKey('l');
const ids = (values: readonly string[]) => sql`${sql.param(values)}::uuid[]`;
const numbers = (values: readonly number[]) => sql`${sql.param(values)}::int[]`;

/** Whether a failed line `l` is put off, or waits for a person. */
const inView = (view: DeskLists) =>
  view === 'snoozed' ? isSnoozed('order-line') : sql`not ${isSnoozed('order-line')}`;

/** The failed lines that wait for a person or are put off, by cause and distinct error. Only the index of the failed lines is read. */
export async function countCauses(view: DeskLists, found?: readonly string[]): Promise<CauseCount[]> {
  const { rows } = await db().execute<CauseCount>(sql`
    select ${KEY} as key, max(l.error_detail) as error, count(*)::int as count,
      count(*) filter (where l.finished_at > now() - interval '1 hour')::int as fresh, to_json(min(l.finished_at)) #>> '{}' as oldest,
      to_json(max(l.finished_at)) #>> '{}' as newest
    from order_lines l where l.status = 'failed' and ${inView(view)} ${found ? sql`and l.id = any(${ids(found)})` : sql``}
    group by 1`);
  return rows.map(({ error, ...cause }) => ({
    ...cause,
    error: cause.key.includes('~') && error !== null ? withoutValues(error) : null,
  }));
}

/** How many failed lines are put off: all, of one cause, or of those that a search has found. */
export async function countSnoozedLines({
  cause,
  found,
}: { cause?: string | undefined; found?: readonly string[] | undefined } = {}): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from order_lines l where l.status = 'failed' and ${isSnoozed('order-line')}
      ${cause ? sql`and ${failedOf('l', cause)}` : sql``} ${found ? sql`and l.id = any(${ids(found)})` : sql``}`);
  return rows[0]?.count ?? 0;
}

/** How many of the counted lines have a cause, or one of its errors. */
export function countOf(causes: readonly CauseCount[], key: string): number {
  return causes
    .filter((cause) => cause.key === key || causeParts(cause.key).code === key)
    .reduce((sum, { count }) => sum + count, 0);
}

/** The most lines that a search lists: beyond them it has to be more specific. */
const MOST_FOUND = 1000;

/**
 * The failed lines that a search stands for: by order, licence, customer and dealer, each with its own index. The lines
 * of an order with exactly that number are never left out.
 */
export async function findFailedLines({ orderIds, firmIds, approvalCodes }: LookedUp): Promise<string[]> {
  const { rows } = await db().execute<Pick<Line, 'id'>>(sql`
    select id from (
    select l.id, 0 as rank from order_lines l where l.order_id = any(${numbers(orderIds)}) and l.status = 'failed'
    union all
    select l.id, 1 from order_line_licences c join order_lines l on l.id = c.order_line_id
    where c.approval_code = any(${sql.param(approvalCodes)}::text[]) and l.status = 'failed'
    union all
    select l.id, 1 from order_lines l join orders o on o.receipt_id = l.order_id
    where l.status = 'failed' and o.customer_firm_id = any(${numbers(firmIds)})
    union all
    select l.id, 1 from order_lines l join orders o on o.receipt_id = l.order_id
    where l.status = 'failed' and o.dealer_id = any(${numbers(firmIds)})
    ) found group by id order by min(rank) limit ${MOST_FOUND}`);
  return rows.map(({ id }) => id);
}

/** The licence of a line `l` of order `o` that provisioning would refuse now. */
const WRONG_CODE = sql`(
  select c.approval_code from order_line_licences c
  left join licences v on v.approval_code = c.approval_code
  where c.order_line_id = l.id and v.firm_id is distinct from o.customer_firm_id order by c.unit_no limit 1)`;

const LINE_COLUMNS = sql`l.id, l.generation, l.order_id as "orderId", r.receipt_no as "receiptNo", l.position, l.name, l.quantity,
  a.name as customer, o.dealer_id as "dealerId", d.name as dealer, to_json(l.finished_at) #>> '{}' as "failedAt",
  ${KEY} as cause, ${WRONG_CODE} as "wrongCode", ${snoozeOf('order-line')} as snoozed`;

const LINE_TABLES = sql`join orders o on o.receipt_id = l.order_id
  join receipts r on r.id = l.order_id
  join delivery_addresses a on a.receipt_id = l.order_id
  join firms d on d.id = o.dealer_id`;

/** A page of failed lines; of one cause, or of those that a search has found. */
export async function listFailedLines({
  view,
  cause,
  found,
  meant = [],
  sort,
  after,
  limit,
}: {
  view: DeskLists;
  cause?: string | undefined;
  found?: readonly string[] | undefined;
  /** Orders whose lines come before all others. */
  meant?: readonly number[];
  sort: DeskSort;
  after?: LineCursor | undefined;
  limit: number;
}): Promise<FailedLine[]> {
  const direction = sort === 'oldest' ? sql`asc` : sql`desc`;
  const conditions: SQL[] = [sql`l.status = 'failed'`, inView(view)];
  if (cause) conditions.push(failedOf('l', cause));
  if (found) conditions.push(sql`l.id = any(${ids(found)})`);
  if (after) {
    const beyond = sort === 'oldest' ? sql`>` : sql`<`;
    conditions.push(sql`(l.finished_at, l.id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`);
  }
  // Only if there are such orders: any other list is read in the order of its index.
  const meantFirst = meant.length > 0 ? sql`(l.order_id = any(${numbers(meant)})) desc,` : sql``;
  const { rows } = await db().execute<FailedLine>(sql`
    select ${LINE_COLUMNS} from (
      select * from order_lines l where ${sql.join(conditions, sql` and `)}
      order by ${meantFirst} l.finished_at ${direction}, l.id ${direction} limit ${limit}) l ${LINE_TABLES}
    order by ${meantFirst} l.finished_at ${direction}, l.id ${direction}`);
  return rows;
}

/** These lines in their present state, if they are still failed. */
export async function readFailedLines(lineIds: readonly string[]): Promise<FailedLine[]> {
  const { rows } = await db().execute<FailedLine>(sql`
    select ${LINE_COLUMNS} from order_lines l ${LINE_TABLES}
    where l.id = any(${ids(lineIds)}) and l.status = 'failed' order by l.finished_at, l.id`);
  return rows;
}

/** The progress of lines that were started together. */
export async function countLineStates(lineIds: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await db().execute<Pick<Line, 'status'> & { count: number }>(sql`
    select status, count(*)::int as count from order_lines where id = any(${ids(lineIds)}) group by status`);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
