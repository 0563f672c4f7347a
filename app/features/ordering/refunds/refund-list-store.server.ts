import { sql, type SQL } from 'drizzle-orm';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { db } from '~/platform/db/client.server';
import { holdsEveryWord } from '~/platform/db/folded-match.server';
import type { firms, receipts, Row } from '~/platform/db/views.server';
import { rowIdOf } from '~/platform/row-ids';
import { REFUND_VIEWS, type RefundFilter, type RefundView } from './refund-filter';
import { NO_ATTEMPT, NOT_APPROVED, SILENT } from './refund-standing';
import { REFUND_COLUMNS, REFUND_TABLES, type Refund } from './refund-store.server';

/** A refund beside its order, its dealer and the payment that it is of. */
export type RefundRow = Refund &
  Pick<Row<typeof receipts>, 'receiptNo'> & {
    dealerId: number;
    dealer: Row<typeof firms>['name'];
    paid: string;
    paidOn: string;
    ledgerEntryId: number | null;
  };

const COLUMNS = sql`${REFUND_COLUMNS}, r.receipt_no as "receiptNo", o.dealer_id as "dealerId", d.name as dealer, p.amount::text as paid,
  p.value_date::text as "paidOn", f.ledger_entry_id as "ledgerEntryId"`;
const TABLES = sql`${REFUND_TABLES} join receipts r on r.id = f.order_id join firms d on d.id = o.dealer_id`;

const GIVEN_UP = sql`f.state = 'unknown' and f.failure_code = ${SILENT}`;
const UNRESOLVED = sql`f.state = 'refused' and f.resolved_as is null and f.failure_code is distinct from ${NOT_APPROVED}`;
const NO_CARD = sql`f.state = 'refused' and f.resolved_as is null and f.failure_code = ${NO_ATTEMPT}`;

/** Of the refunds `f` those about which a person has to decide. */
export const STUCK_REFUND = sql`(${GIVEN_UP} or ${UNRESOLVED})`;

/** `refundStanding` in SQL. */
const OF_VIEW: Record<RefundView, SQL> = {
  open: sql`(f.state not in ('done', 'refused') or ${UNRESOLVED})`,
  requested: sql`f.state = 'requested'`,
  'at-bank': sql`f.state in ('approved', 'at-bank')`,
  unknown: sql`f.state = 'unknown' and f.failure_code is distinct from ${SILENT}`,
  'given-up': GIVEN_UP,
  refused: sql`${UNRESOLVED} and f.failure_code is distinct from ${NO_ATTEMPT}`,
  'no-card': NO_CARD,
  done: sql`f.state = 'done'`,
  kept: sql`f.state = 'refused' and f.resolved_as = 'account'`,
  declined: sql`f.state = 'refused' and f.resolved_as is null and f.failure_code = ${NOT_APPROVED}`,
  all: sql`true`,
};

/** By the number of the receipt or the dealer, the dealer's name, the reason or who asked. */
function matches(query: string): SQL {
  const number = rowIdOf(query.trim());
  const words = holdsEveryWord(sql`(d.name || ' ' || f.reason || ' ' || f.requested_by)`, query);
  return number === undefined ? words : sql`(r.receipt_no = ${number} or d.id = ${number} or ${words})`;
}

/** A page of refunds, the newest first. */
export async function listRefunds({ query, view, after }: RefundFilter, limit: number): Promise<RefundRow[]> {
  const { rows } = await db().execute<RefundRow>(sql`
    select ${COLUMNS} from ${TABLES} where ${OF_VIEW[view]} and ${matches(query)}
      ${after === undefined ? sql`` : sql`and f.id < ${after}`}
    order by f.id desc limit ${limit}`);
  return rows;
}

/** The number of refunds in each view, each up to {@link COUNT_BOUND}. */
export async function countRefunds({ query }: Pick<RefundFilter, 'query'>): Promise<Record<RefundView, number>> {
  const parts = REFUND_VIEWS.map(
    (view) => sql`select ${view}::text as view, (select count(*)::int from (
      select 1 from ${TABLES} where ${OF_VIEW[view]} and ${matches(query)} limit ${COUNT_BOUND}) x) as count`,
  );
  const { rows } = await db().execute<{ view: RefundView; count: number }>(sql.join(parts, sql` union all `));
  return Object.fromEntries(rows.map(({ view, count }) => [view, count])) as Record<RefundView, number>;
}

/** @param dealerId whose it has to be: nobody else's is found by its number; undefined for staff */
export async function readRefundRow(id: number, dealerId?: number): Promise<RefundRow | undefined> {
  const { rows } = await db().execute<RefundRow>(sql`
    select ${COLUMNS} from ${TABLES} where f.id = ${id} ${dealerId === undefined ? sql`` : sql`and o.dealer_id = ${dealerId}`}`);
  return rows[0];
}
