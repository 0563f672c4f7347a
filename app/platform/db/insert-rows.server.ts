import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './client.server';

/** The rows per statement: the text of more rows would be too large to send at once. */
const AT_ONCE = 1000;

/**
 * Inserts many rows in their order, a thousand per statement. All rows fill the columns of the first one; other columns
 * keep their defaults.
 */
export async function insertRows<Table extends PgTable>(
  tx: Executor,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in first);
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows
      .slice(from, from + AT_ONCE)
      .map((row) => Object.fromEntries(columns.map(([name, column]) => [column.name, jsonOf(row[name as never])])));
    await tx.execute(sql`
      insert into ${sql.identifier(getTableName(table))} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(some)}::jsonb)`);
  }
}

const jsonOf = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);
