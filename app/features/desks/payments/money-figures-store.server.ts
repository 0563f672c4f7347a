import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';

/** Money that nobody has placed yet, for the figures (B21, B22). Seconds are 0 where nothing waits. */
export type MoneyFigures = {
  /** Lines of the bank that a person has to match. */
  openLines: number;
  oldestLineSeconds: number;
  /** How long the acquirer has owed the answer to the oldest attempt to pay by card. */
  oldestUnknownSeconds: number;
  /** Since the end of the newest statement; 0 where none was ever imported. */
  statementSeconds: number;
};

export async function readMoneyFigures(): Promise<MoneyFigures> {
  const { rows } = await db().execute<MoneyFigures>(sql`
    select (select count(*)::int from bank_lines where state = 'open') as "openLines",
      coalesce((select extract(epoch from now() - min(s.imported_at)) from bank_lines b join bank_statements s on s.id = b.statement_id
        where b.state = 'open'), 0)::float8 as "oldestLineSeconds",
      coalesce((select extract(epoch from now() - min(opened_at)) from payment_attempts
        where state = 'unknown' and next_inquiry_at is not null), 0)::float8 as "oldestUnknownSeconds",
      coalesce((select extract(epoch from now() - (max(period_to) + 1)::timestamp at time zone 'Europe/Istanbul')
        from bank_statements where taken_back_at is null), 0)::float8 as "statementSeconds"`);
  const [figures] = rows;
  if (!figures) throw new Error('an aggregate answered no row');
  return figures;
}
