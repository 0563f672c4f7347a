import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '~/platform/db/client.server';

/** Some rows of an import, by their numbers in the file. */
export type RowSpan = { importId: number; from: number; to: number };

/**
 * How rows of one kind reach the ERP's tables and leave them again. All statements are about a span of rows, whose targets stand
 * in `target_id`.
 */
export type ImportWriter = {
  /** Finds what is there already (`target_id`), then makes and changes what the rows say. `before` has been noted in between. */
  find: (tx: Executor, span: RowSpan) => Promise<void>;
  write: (tx: Executor, span: RowSpan) => Promise<void>;
  /** All that an import may change of a target, as JSON; null where it is gone. */
  snapshot: (target: SQL) => SQL;
  /** Whether anything else has come to rest on a target that an import made. */
  isUsed: (target: SQL) => SQL;
  /** Takes away what the rows made, and gives back what they changed; rows that are kept are left out. */
  takeBack: (tx: Executor, span: RowSpan) => Promise<void>;
};

/** The rows of a span that can be written, as the condition of a statement that calls them `r`. */
export const rowsOf = ({ importId, from, to }: RowSpan): SQL =>
  sql`r.import_id = ${importId} and r.row_no between ${from} and ${to} and not r.wrong`;
