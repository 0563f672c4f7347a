import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/db/client.server';
import { balanceWriter, firmWriter } from './firm-writer-store.server';
import type { ImportTarget } from './import-rules';
import { rowsOf, type ImportWriter, type RowSpan } from './import-span-store.server';
import { stockWriter } from './stock-writer-store.server';

const WRITERS: Record<ImportTarget, ImportWriter> = {
  firms: firmWriter,
  stock: stockWriter,
  balances: balanceWriter,
};

const ROWS_AT_ONCE = 1000;

/** The rows of an import in spans of a thousand valid rows. */
export async function spansOf(tx: Executor, importId: number): Promise<RowSpan[]> {
  const { rows } = await tx.execute<{ from: number; to: number }>(sql`
    select min(row_no) as "from", max(row_no) as "to" from (
      select row_no, (row_number() over (order by row_no) - 1) / ${ROWS_AT_ONCE}::int as part
      from spreadsheet_import_rows r where r.import_id = ${importId} and not r.wrong) parted
    group by part order by 1`);
  return rows.map(({ from, to }) => ({ importId, from, to }));
}

/** Writes a span, and records in its rows the state before and after. @returns the number of rows */
export async function writeSpan(tx: Executor, target: ImportTarget, span: RowSpan): Promise<number> {
  const writer = WRITERS[target];
  await tx.execute(
    sql`update spreadsheet_import_rows r set target_id = null, created = false, before = null, after = null, kept = null where ${rowsOf(span)}`,
  );
  await writer.find(tx, span);
  await tx.execute(
    sql`update spreadsheet_import_rows r set before = ${writer.snapshot(sql`r.target_id`)} where ${rowsOf(span)} and r.target_id is not null`,
  );
  await writer.write(tx, span);
  const { rowCount } = await tx.execute(
    sql`update spreadsheet_import_rows r set after = ${writer.snapshot(sql`r.target_id`)} where ${rowsOf(span)}`,
  );
  return rowCount ?? 0;
}

/**
 * Undoes a span. A row is kept, with the reason, if its target has changed since, or if the import created it and something
 * refers to it. @returns the number of rows, and of kept ones
 */
export async function takeSpanBack(
  tx: Executor,
  target: ImportTarget,
  span: RowSpan,
): Promise<{ rows: number; kept: number }> {
  const writer = WRITERS[target];
  const place = sql`r.target_id`;
  await tx.execute(sql`
    update spreadsheet_import_rows r set kept = case when r.created and ${writer.isUsed(place)} then 'used'
      when r.after is distinct from ${writer.snapshot(place)} then 'changed' end where ${rowsOf(span)}`);
  await writer.takeBack(tx, span);
  const { rows } = await tx.execute<{ rows: number; kept: number }>(sql`
    select count(*)::int as rows, (count(*) filter (where r.kept is not null))::int as kept
    from spreadsheet_import_rows r where ${rowsOf(span)}`);
  return rows[0] ?? { rows: 0, kept: 0 };
}

/** Marks an import as done, in the transaction of its rows; false if it was stopped before. */
export async function finishImport(tx: Executor, importId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update spreadsheet_imports i set state = 'done', finished_at = clock_timestamp(), starts = 0, rows_new = n.made, rows_known = n.known, rows_done = n.made + n.known
    from (select (count(*) filter (where r.created))::int as made, (count(*) filter (where not r.created))::int as known
      from spreadsheet_import_rows r where r.import_id = ${importId} and not r.wrong) n
    where i.id = ${importId} and i.state = 'importing'`);
  return rowCount === 1;
}

/** Marks an import as undone. */
export async function finishUndo(tx: Executor, importId: number, kept: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update spreadsheet_imports set state = 'undone', undone_at = clock_timestamp(), starts = 0, rows_kept = ${kept}
    where id = ${importId} and state = 'undoing'`);
  return rowCount === 1;
}
