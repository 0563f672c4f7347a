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

/** The rows of an import in spans of a thousand; those that are wrong are between them and left out. */
export async function spansOf(tx: Executor, importId: number): Promise<RowSpan[]> {
  const { rows } = await tx.execute<{ from: number; to: number }>(sql`
    select min(row_no) as "from", max(row_no) as "to" from (
      select row_no, (row_number() over (order by row_no) - 1) / ${ROWS_AT_ONCE}::int as part
      from spreadsheet_import_rows r where r.import_id = ${importId} and not r.wrong) parted
    group by part order by 1`);
  return rows.map(({ from, to }) => ({ importId, from, to }));
}

/** Writes a span, and notes in its rows what was there before and what is there now. @returns how many rows that were */
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
 * Takes a span back. A row whose firm or stock item has changed since, or which something rests on that the import made, is
 * kept and says why. @returns how many rows that were, and how many of them are kept
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

/** How an import ends, in the transaction of its last rows; false where it has been stopped before that. */
export async function finishImport(tx: Executor, importId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update spreadsheet_imports i set state = 'done', finished_at = clock_timestamp(), starts = 0, rows_new = n.made, rows_known = n.known, rows_done = n.made + n.known
    from (select (count(*) filter (where r.created))::int as made, (count(*) filter (where not r.created))::int as known
      from spreadsheet_import_rows r where r.import_id = ${importId} and not r.wrong) n
    where i.id = ${importId} and i.state = 'importing'`);
  return rowCount === 1;
}

/** How an undo ends. */
export async function finishUndo(tx: Executor, importId: number, kept: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update spreadsheet_imports set state = 'undone', undone_at = clock_timestamp(), starts = 0, rows_kept = ${kept}
    where id = ${importId} and state = 'undoing'`);
  return rowCount === 1;
}
