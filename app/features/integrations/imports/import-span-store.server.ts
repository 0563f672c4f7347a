import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '~/platform/db/client.server';

/** A range of rows of an import, by their numbers in the file. */
export type RowSpan = { importId: number; from: number; to: number };

/**
 * Writes rows of one kind to the ERP's tables and undoes it. All statements handle a span of rows, whose targets are in
 * `target_id`.
 */
export type ImportWriter = {
  /** Finds existing targets (`target_id`); `write` then creates and changes targets. In between `before` is recorded. */
  find: (tx: Executor, span: RowSpan) => Promise<void>;
  write: (tx: Executor, span: RowSpan) => Promise<void>;
  /** All values of a target that an import may change, as JSON; null if the target does not exist. */
  snapshot: (target: SQL) => SQL;
  /** Whether anything else refers to a target that the import created. */
  isUsed: (target: SQL) => SQL;
  /** Deletes the created targets and restores the changed ones, without rows that are kept. */
  takeBack: (tx: Executor, span: RowSpan) => Promise<void>;
};

/** The SQL condition for the valid rows of a span under the alias `r`. */
export const rowsOf = ({ importId, from, to }: RowSpan): SQL =>
  sql`r.import_id = ${importId} and r.row_no between ${from} and ${to} and not r.wrong`;

/** Lets the statements of a transaction take so long. */
export async function limitStatements(tx: Executor, ms: number): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`);
}
