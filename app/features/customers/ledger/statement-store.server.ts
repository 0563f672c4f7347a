import { sql, type SQL } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { ledgerEntries, receipts, Row } from '~/platform/db/views.server';
import { ledgerBalance } from './ledger-balance-store.server';
import type { Period } from './statement-filter';

/** The most entries of one statement; its balances include all of them. */
export const STATEMENT_ROWS = 1000;

/** An entry of the ledger: `transaction` is `FS` for a sale and `FS-IPTAL` for its reversal; `date` is ISO 8601. */
export type StatementEntry = Pick<
  Row<typeof ledgerEntries>,
  'id' | 'date' | 'transaction' | 'documentNo' | 'note' | 'debit' | 'credit'
> & {
  /** The balance after it; negative if the vendor owes. */
  balance: string;
  /** The dealer's order that caused it. */
  orderId: Row<typeof receipts>['id'] | null;
};

/** A dealer's account over a period; amounts are decimal text in lira. */
export type Statement = {
  period: Period;
  opening: string;
  debit: string;
  credit: string;
  closing: string;
  entries: StatementEntry[];
  /** The number of entries in the period, shown or not. */
  count: number;
};

/** `before`, the balance until then, and `entry`, what was booked within the period, each with the balance after it. */
function accountOf(firmId: number, period: Period): SQL {
  const begin = sql`(${period.from}::date)::timestamp at time zone 'Europe/Istanbul'`;
  const end = sql`(${period.to}::date + 1)::timestamp at time zone 'Europe/Istanbul'`;
  return sql`before as (
      select ${ledgerBalance(sql`${firmId}::int`, begin)} as amount
    ), entry as materialized (
      select h.*, sum(h.debit - h.credit) over (order by h.date, h.id) + (select amount from before) as balance
      from ledger_entries h where h.firm_id = ${firmId} and h.date >= ${begin} and h.date < ${end}
    )`;
}

/** The statement of a firm's account; days are in Istanbul. */
export async function readStatement(firmId: number, period: Period): Promise<Statement> {
  const { rows } = await db().execute<Omit<Statement, 'period'>>(sql`
    with ${accountOf(firmId, period)}, shown as (
      select * from entry order by date, id limit ${STATEMENT_ROWS}
    )
    select (select amount from before)::numeric(16, 2)::text as opening,
      coalesce((select sum(e.debit) from entry e), 0)::numeric(16, 2)::text as debit,
      coalesce((select sum(e.credit) from entry e), 0)::numeric(16, 2)::text as credit,
      ((select amount from before) + coalesce((select sum(e.debit - e.credit) from entry e), 0))::numeric(16, 2)::text as closing,
      (select count(*) from entry)::int as count,
      coalesce((select json_agg(json_build_object('id', s.id, 'date', s.date, 'transaction', s.transaction, 'documentNo', s.document_no,
          'note', s.note, 'debit', s.debit::text, 'credit', s.credit::text, 'balance', s.balance::numeric(16, 2)::text,
          'orderId', (select o.receipt_id from receipts r join orders o on o.receipt_id = r.id
            where r.receipt_no = case when s.document_no ~ '^[0-9]{1,9}$' then s.document_no::int end and o.dealer_id = s.firm_id limit 1)
        ) order by s.date, s.id) from shown s), '[]'::json) as entries`);
  const [answer] = rows;
  if (!answer) throw new Error('an aggregate answered no row');
  return { ...answer, period };
}

/** A row of the statement as a file: the opening balance has no id and is no entry. */
export type StatementRow = Omit<StatementEntry, 'orderId' | 'id'> & {
  id: StatementEntry['id'] | null;
  /** What was sent of a payment in another currency, which the bank turned into lira; null in lira. */
  originalAmount: string | null;
  originalCurrency: string | null;
};

/**
 * The rows of a statement in their order, for its file: first the opening balance, then a page of entries.
 * @param place after: the entry after which the page begins; undefined: the opening balance comes first
 */
export async function readStatementRows(
  firmId: number,
  period: Period,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<StatementRow[]> {
  const { rows } = await db().execute<StatementRow>(sql`
    with ${accountOf(firmId, period)}, place as (select e.date, e.id from entry e where e.id = ${after ?? null})
    select e.id, to_json(e.date) #>> '{}' as date, e.transaction, e.document_no as "documentNo", e.note,
      e.debit::text, e.credit::text, e.balance::numeric(16, 2)::text as balance,
      sent.original_amount::text as "originalAmount", sent.original_currency as "originalCurrency"
    from (
      select null::int as id, (${period.from}::date)::timestamp at time zone 'Europe/Istanbul' as date, '' as transaction,
        '' as document_no, '' as note, 0::numeric as debit, 0::numeric as credit, amount as balance
      from before where ${after === undefined}
      union all
      select id, date, transaction, document_no, note, debit, credit, balance from entry
      where ${after === undefined} or (date, id) > (select date, id from place)
    ) e left join payments p on p.ledger_entry_id = e.id
      left join bank_lines sent on sent.payment_id = p.id and sent.original_currency is not null
    order by e.date, e.id nulls first limit ${limit}`);
  return rows;
}

/** The day of the first entry of a firm's account, in Istanbul; undefined if there is none. */
export async function firstLedgerDay(firmId: number): Promise<string | undefined> {
  const { rows } = await db().execute<{ day: string | null }>(
    sql`select (min(date) at time zone 'Europe/Istanbul')::date::text as day from ledger_entries where firm_id = ${firmId}`,
  );
  return rows[0]?.day ?? undefined;
}
