import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '~/platform/db/client.server';
import { rowsOf, type RowSpan } from './import-span-store.server';

/** sCariIslem of the entry that a ledger begins with: one a firm, whichever sheet brought it last. */
export const OPENING = 'DEVIR';

/** The opening entry of a firm as JSON; null where it has none. */
export const openingOf = (firm: SQL): SQL => sql`(
  select jsonb_build_object('debit', l.debit, 'credit', l.credit, 'date', l.date) from ledger_entries l
  where l.firm_id = ${firm} and l.transaction = ${OPENING} order by l.id limit 1)`;

/**
 * Writes the balances of rows as opening entries. What the firm owes is debit, what it has is credit. Nought is also what stands
 * where nobody knows (public-site §5): it makes no entry, and changes one only where a sheet of balances says so.
 */
export async function writeOpenings(tx: Executor, span: RowSpan, { noughtCounts }: { noughtCounts: boolean }) {
  const said = sql`
    select r.target_id as firm_id, (r.values->>'balance')::numeric as balance,
      coalesce((r.values->>'balanceOn')::date::timestamp at time zone 'Europe/Istanbul', now()) as at
    from spreadsheet_import_rows r where ${rowsOf(span)} and r.values->>'balance' is not null`;
  await tx.execute(sql`
    update ledger_entries l set debit = greatest(s.balance, 0), credit = greatest(-s.balance, 0), date = s.at, value_date = s.at
    from (${said}) s where l.firm_id = s.firm_id and l.transaction = ${OPENING} and (${noughtCounts} or s.balance <> 0)`);
  await tx.execute(sql`
    insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
    select s.firm_id, ${OPENING}, s.at, s.at, ${OPENING}, greatest(s.balance, 0), greatest(-s.balance, 0), 'Devir bakiyesi'
    from (${said}) s where s.balance <> 0
      and not exists (select 1 from ledger_entries l where l.firm_id = s.firm_id and l.transaction = ${OPENING})`);
}

/** Gives rows' firms the opening entries back that they had. */
export async function restoreOpenings(tx: Executor, span: RowSpan): Promise<void> {
  const had = sql`from spreadsheet_import_rows r where ${rowsOf(span)} and r.kept is null and l.firm_id = r.target_id and l.transaction = ${OPENING}`;
  await tx.execute(sql`
    delete from ledger_entries l using spreadsheet_import_rows r where ${rowsOf(span)} and r.kept is null
      and l.firm_id = r.target_id and l.transaction = ${OPENING} and (r.created or r.before->'opening' is null or r.before->'opening' = 'null'::jsonb)`);
  await tx.execute(sql`
    update ledger_entries l set debit = (r.before->'opening'->>'debit')::numeric, credit = (r.before->'opening'->>'credit')::numeric,
      date = (r.before->'opening'->>'date')::timestamptz, value_date = (r.before->'opening'->>'date')::timestamptz ${had}`);
}
