import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import { DUE_DAY, LEFT, MAY_BE_OPEN } from '~/platform/db/order-money.server';
import type { bankLine } from '~/platform/db/schema.server';
import type { AsideKind, BankLineState } from '~/platform/payment-names';
import type { firms, Row } from '~/platform/db/views.server';

/** Lines of the bank that a page shows at once. */
export const LINES_SHOWN = 200;

/** Money that came and that nobody has decided about; the amount is decimal text in lira. */
export type OpenLine = Pick<
  Row<typeof bankLine>,
  | 'id'
  | 'bookedOn'
  | 'valueDate'
  | 'amount'
  | 'senderName'
  | 'senderIban'
  | 'text'
  | 'bankReference'
  | 'originalAmount'
  | 'originalCurrency'
>;

/** Of the lines `b`. */
export const LINE_COLUMNS = sql`b.id, b.booked_on::text as "bookedOn", b.value_date::text as "valueDate", b.amount::text as amount,
  b.sender_name as "senderName", b.sender_iban as "senderIban", b.text, b.bank_reference as "bankReference",
  b.original_amount::text as "originalAmount", b.original_currency as "originalCurrency"`;

/** Money in lira that came and was not decided about. */
export const OPEN_LINE = sql`b.state = 'open' and b.amount > 0 and b.currency in ('TRY', 'TRL')`;

/** Which of the open lines. */
export type LineChoice = { ids?: readonly number[] | undefined; statement?: number | undefined };

/** The open lines, the oldest first. */
export async function readOpenLines({ ids, statement }: LineChoice = {}): Promise<OpenLine[]> {
  const { rows } = await db().execute<OpenLine>(sql`
    select ${LINE_COLUMNS} from bank_lines b where ${OPEN_LINE}
      ${ids ? sql`and b.id = any(${sql.param([...ids])}::int[])` : sql``}
      ${statement === undefined ? sql`` : sql`and b.statement_id = ${statement}`}
    order by b.value_date, b.id limit ${LINES_SHOWN}`);
  return rows;
}

/** Locks a line that is still open: of two who decide about it, the second finds none. */
export async function lockOpenLine(tx: Executor, id: number): Promise<OpenLine | undefined> {
  const { rows } = await tx.execute<OpenLine>(
    sql`select ${LINE_COLUMNS} from bank_lines b where b.id = ${id} and ${OPEN_LINE} for update`,
  );
  return rows[0];
}

/** Notes by which payment a locked line was booked. */
export async function markConfirmed(
  tx: Executor,
  id: number,
  { paymentId, by }: { paymentId: number; by: string },
): Promise<void> {
  await tx.execute(sql`
    update bank_lines set state = 'confirmed', payment_id = ${paymentId}, decided_at = now(), decided_by = ${by}
    where id = ${id}`);
}

/** When money went back to whoever sent it, a day in Istanbul, and the bank's reference of that. */
export type SentBack = { on: string; reference: string };

/** Sets a locked line aside: it is nobody's payment. */
export async function markAside(
  tx: Executor,
  id: number,
  { kind, note, sentBack, by }: { kind: AsideKind; note: string; sentBack: SentBack | undefined; by: string },
): Promise<void> {
  await tx.execute(sql`
    update bank_lines set state = 'set-aside', aside_kind = ${kind}, aside_note = ${note}, sent_back_on = ${sentBack?.on ?? null},
      sent_back_reference = ${sentBack?.reference ?? null}, decided_at = now(), decided_by = ${by}
    where id = ${id}`);
}

/** What a line was before it was opened again. */
type ReopenedLine = Pick<Row<typeof bankLine>, 'sentBackOn' | 'sentBackReference'> & {
  state: BankLineState;
  kind: AsideKind | null;
  note: string | null;
};

/**
 * Opens a line that was set aside, or taken for the acquirer's transfer, once.
 * @returns what it was; undefined if it waits for a decision already, or is booked
 */
export async function markReopened(tx: Executor, id: number): Promise<ReopenedLine | undefined> {
  const { rows } = await tx.execute<ReopenedLine>(sql`
    with closed as (
      select id, state, aside_kind, aside_note, sent_back_on, sent_back_reference from bank_lines where id = ${id} and state in ('set-aside', 'settlement') for update
    )
    update bank_lines b set state = 'open', aside_kind = null, aside_note = null, sent_back_on = null, sent_back_reference = null,
      decided_at = null, decided_by = null
    from closed c where b.id = c.id returning c.state, c.aside_kind as kind, c.aside_note as note, c.sent_back_on::text as "sentBackOn",
      c.sent_back_reference as "sentBackReference"`);
  return rows[0];
}

/** Remembers whose money comes from an account; the newest confirmation counts. */
export async function rememberSender(tx: Executor, iban: string, dealerId: number, by: string): Promise<void> {
  await tx.execute(sql`
    insert into sender_accounts (iban, dealer_id, confirmed_by) values (${iban}, ${dealerId}, ${by})
    on conflict (iban) do update set dealer_id = excluded.dealer_id, confirmed_at = now(), confirmed_by = excluded.confirmed_by`);
}

export type CandidateItem = {
  orderId: number;
  receiptNo: number;
  dealerId: number;
  dealer: Row<typeof firms>['name'];
  customer: string;
  left: string;
  dueDay: string;
};

/** Open items that lines can pay: by their receipts, their dealers, or their amounts; `amounts` is decimal text. */
export async function readCandidates(by: {
  receiptNos: readonly number[];
  dealerIds: readonly number[];
  amounts: readonly string[];
}): Promise<CandidateItem[]> {
  const { rows } = await db().execute<CandidateItem>(sql`
    with item as materialized (
      select o.receipt_id, ${LEFT} as rest from orders o
      where ${MAY_BE_OPEN} and o.cancelled_at is null and (o.dealer_id = any(${sql.param([...by.dealerIds])}::int[])
        or o.receipt_id in (select id from receipts where receipt_no = any(${sql.param([...by.receiptNos])}::int[]))
        or ${LEFT} = any(${sql.param([...by.amounts])}::numeric[]))
    )
    select o.receipt_id as "orderId", r.receipt_no as "receiptNo", o.dealer_id as "dealerId", d.name as dealer,
      coalesce(c.name, '') as customer, item.rest::numeric(18, 2)::text as left, ${DUE_DAY}::text as "dueDay"
    from item join orders o on o.receipt_id = item.receipt_id join receipts r on r.id = o.receipt_id join firms d on d.id = o.dealer_id
    left join firms c on c.id = o.customer_firm_id
    where item.rest > 0 order by "dueDay", 1 limit 1000`);
  return rows;
}

/** Whose accounts and whose tax numbers these are, of firms that can order. */
export async function readSenders(
  ibans: readonly string[],
  taxNumbers: readonly string[],
): Promise<{ accounts: Map<string, number>; taxes: Map<string, number[]> }> {
  const known = await db().execute<{ iban: string; dealerId: number }>(sql`
    select iban, dealer_id as "dealerId" from sender_accounts where iban = any(${sql.param([...ibans])}::text[])`);
  const taxed = await db().execute<{ taxNumber: string; dealerId: number }>(sql`
    select f.tax_number as "taxNumber", f.id as "dealerId" from firms f
    where f.tax_number = any(${sql.param([...taxNumbers])}::text[]) and f.id in (select firm_id from user_accounts where firm_id is not null)
    order by f.id`);
  const taxes = new Map<string, number[]>();
  for (const { taxNumber, dealerId } of taxed.rows) taxes.set(taxNumber, [...(taxes.get(taxNumber) ?? []), dealerId]);
  return { accounts: new Map(known.rows.map(({ iban, dealerId }) => [iban, dealerId])), taxes };
}

/** The dealers of these numbers. */
export async function readDealers(ids: readonly number[]): Promise<Pick<Row<typeof firms>, 'id' | 'name'>[]> {
  const { rows } = await db().execute<Pick<Row<typeof firms>, 'id' | 'name'>>(sql`
    select f.id, f.name from firms f where f.id = any(${sql.param([...ids])}::int[])
      and f.id in (select firm_id from user_accounts where firm_id is not null)`);
  return rows;
}
