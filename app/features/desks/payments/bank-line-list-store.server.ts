import { sql, type SQL } from 'drizzle-orm';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { db } from '~/platform/db/client.server';
import type { bankLine, bankStatement, payment } from '~/platform/db/schema.server';
import type { firms, receipts, Row } from '~/platform/db/views.server';
import { LINE_COLUMNS, OPEN_LINE, type OpenLine } from './bank-line-store.server';
import { LINE_VIEWS, type LineFilter, type LineView } from './bank-line-filter';

/** The payment that a line was booked as, and what it pays; amounts are decimal text in lira. */
export type BookedPayment = Pick<Row<typeof payment>, 'id' | 'dealerId' | 'amount'> & {
  dealer: Row<typeof firms>['name'];
  applied: { orderId: number; receiptNo: Row<typeof receipts>['receiptNo']; amount: string }[];
};

/** A line of the bank in any state, with who decided about it. */
export type BankLineRow = OpenLine &
  Pick<
    Row<typeof bankLine>,
    | 'state'
    | 'statementId'
    | 'accountIban'
    | 'asideKind'
    | 'asideNote'
    | 'sentBackOn'
    | 'sentBackReference'
    | 'decidedAt'
    | 'decidedBy'
  > &
  Pick<Row<typeof bankStatement>, 'fileName'> & { payment: BookedPayment | null };

const COLUMNS = sql`${LINE_COLUMNS}, b.state, b.statement_id as "statementId", b.account_iban as "accountIban", s.file_name as "fileName",
  b.aside_kind as "asideKind", b.aside_note as "asideNote", b.sent_back_on::text as "sentBackOn",
  b.sent_back_reference as "sentBackReference", to_json(b.decided_at) #>> '{}' as "decidedAt", b.decided_by as "decidedBy",
  (select json_build_object('id', p.id, 'dealerId', p.dealer_id, 'amount', p.amount::text, 'dealer', f.name,
      'applied', coalesce((select json_agg(json_build_object('orderId', a.order_id, 'receiptNo', r.receipt_no, 'amount', a.amount::text)
        order by r.receipt_no) from settlements a join receipts r on r.id = a.order_id where a.payment_id = p.id), '[]'::json))
    from payments p join firms f on f.id = p.dealer_id where p.id = b.payment_id) as payment`;
const TABLES = sql`bank_lines b join bank_statements s on s.id = b.statement_id`;

const OF_VIEW: Record<LineView, SQL> = {
  open: OPEN_LINE,
  'set-aside': sql`b.state = 'set-aside'`,
  booked: sql`b.state = 'confirmed'`,
  settlement: sql`b.state = 'settlement'`,
};

const ofStatement = (statement: number | undefined) =>
  statement === undefined ? sql`` : sql`and b.statement_id = ${statement}`;

/** A page of the lines of a view, the newest first. */
export async function listLines({ view, statement, after }: LineFilter, limit: number): Promise<BankLineRow[]> {
  const { rows } = await db().execute<BankLineRow>(sql`
    select ${COLUMNS} from ${TABLES} where ${OF_VIEW[view]} ${ofStatement(statement)}
      ${after === undefined ? sql`` : sql`and b.id < ${after}`}
    order by b.id desc limit ${limit}`);
  return rows;
}

/** The number of lines in each view, each up to {@link COUNT_BOUND}. */
export async function countLines({ statement }: Pick<LineFilter, 'statement'> = {}): Promise<Record<LineView, number>> {
  const parts = LINE_VIEWS.map(
    (view) => sql`select ${view}::text as view, (select count(*)::int from (
      select 1 from bank_lines b where ${OF_VIEW[view]} ${ofStatement(statement)} limit ${COUNT_BOUND}) x) as count`,
  );
  const { rows } = await db().execute<{ view: LineView; count: number }>(sql.join(parts, sql` union all `));
  return Object.fromEntries(rows.map(({ view, count }) => [view, count])) as Record<LineView, number>;
}

export async function readLine(id: number): Promise<BankLineRow | undefined> {
  const { rows } = await db().execute<BankLineRow>(sql`select ${COLUMNS} from ${TABLES} where b.id = ${id}`);
  return rows[0];
}
