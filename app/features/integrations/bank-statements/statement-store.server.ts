import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import type { bankStatement } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import type { LineToStore } from './lines-to-store.server';

type Stored = Row<typeof bankStatement>;

/** The newest statements of the list; what is older is found by its address and in the audit trail. */
export const STATEMENTS_SHOWN = 200;

/** A statement as it is to be written; amounts are decimal text, the hash hexadecimal. */
export type StatementToStore = Pick<Stored, 'accountIban' | 'format' | 'fileName' | 'periodFrom' | 'periodTo'> & {
  fileHash: string;
  openingBalance: string | null;
  closingBalance: string | null;
  importedBy: string;
};

/** A statement of the list, with the lines that came by it. */
export type StatementRow = Pick<
  Stored,
  | 'id'
  | 'accountIban'
  | 'fileName'
  | 'periodFrom'
  | 'periodTo'
  | 'importedAt'
  | 'importedBy'
  | 'takenBackAt'
  | 'takenBackBy'
  | 'takenBackReason'
> & { incoming: number; incomingAmount: string };

type Sum = { lines: number; amount: string };

/** A statement with its lines by what they are, and what earlier ones had brought of it. */
export type StatementCard = StatementRow & {
  format: Stored['format'];
  openingBalance: string | null;
  closingBalance: string | null;
  open: Sum;
  aside: Sum;
  booked: Sum;
  settlements: Sum;
  outgoing: Sum;
  known: Sum;
};

/** Writes a statement, or finds the one of the same file. */
export async function insertStatement(
  tx: Executor,
  statement: StatementToStore,
): Promise<{ id: number; written: boolean }> {
  const { accountIban, format, fileName, fileHash, periodFrom, periodTo, openingBalance, closingBalance, importedBy } =
    statement;
  const inserted = await tx.execute<{ id: number }>(sql`
    insert into bank_statements (account_iban, format, file_name, file_hash, period_from, period_to, opening_balance, closing_balance,
      imported_by)
    values (${accountIban}, ${format}, ${fileName}, decode(${fileHash}, 'hex'), ${periodFrom}, ${periodTo}, ${openingBalance},
      ${closingBalance}, ${importedBy})
    on conflict (file_hash) where taken_back_at is null do nothing returning id`);
  const written = inserted.rows[0];
  if (written) return { id: written.id, written: true };
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from bank_statements where file_hash = decode(${fileHash}, 'hex') and taken_back_at is null`,
  );
  const earlier = rows[0];
  if (!earlier) throw new Error('A statement that exists was not found.');
  return { id: earlier.id, written: false };
}

/** Overlapping files at the same time would wait for each other's lines in circles; so one file of an account is after the other. */
async function lockAccount(tx: Executor, accountIban: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bank-lines'), hashtext(${accountIban}))`);
}

/** The lines of a file as rows, with their places in it. */
const rowsOf = (lines: readonly LineToStore[]) => sql`rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
  as ("bookedOn" date, "valueDate" date, amount numeric, currency text, "senderName" text, "senderIban" text, text text, "bankReference" text,
    "contentHash" text, sequence int, state text, "asideKind" text, "originalAmount" numeric, "originalCurrency" text))
  with ordinality as l("bookedOn", "valueDate", amount, currency, "senderName", "senderIban", text, "bankReference", "contentHash", sequence,
    state, "asideKind", "originalAmount", "originalCurrency", place)`;

/** Whether the stored line `b` of an account is the line `l` of a file. */
const isLine = (
  accountIban: string,
) => sql`b.account_iban = ${accountIban} and b.booked_on = l."bookedOn" and b.amount = l.amount
  and b.bank_reference = l."bankReference" and b.content_hash = decode(l."contentHash", 'hex') and b.sequence = l.sequence`;

/** Writes the lines that no file brought before, and notes which it repeats. @returns how many are new */
export async function insertLines(
  tx: Executor,
  statementId: number,
  accountIban: string,
  lines: readonly LineToStore[],
): Promise<number> {
  await lockAccount(tx, accountIban);
  await tx.execute(sql`
    insert into bank_line_repeats (statement_id, line_id)
    select ${statementId}, b.id from ${rowsOf(lines)} join bank_lines b on ${isLine(accountIban)}`);
  const { rowCount } = await tx.execute(sql`
    insert into bank_lines (statement_id, account_iban, booked_on, value_date, amount, currency, sender_name, sender_iban, text,
      bank_reference, content_hash, sequence, state, aside_kind, original_amount, original_currency)
    select ${statementId}, ${accountIban}, l."bookedOn", l."valueDate", l.amount, l.currency, l."senderName", l."senderIban", l.text,
      l."bankReference", decode(l."contentHash", 'hex'), l.sequence, l.state, l."asideKind", l."originalAmount", l."originalCurrency"
    from ${rowsOf(lines)} order by l.place on conflict on constraint bank_lines_once do nothing`);
  return rowCount ?? 0;
}

/** A statement whose account, and whose lines, are locked until the commit. */
export async function lockStatement(
  tx: Executor,
  id: number,
): Promise<(Pick<Stored, 'accountIban' | 'fileName' | 'format'> & { takenBack: boolean; booked: number }) | undefined> {
  const account = await tx.execute<{ iban: string }>(
    sql`select account_iban as iban from bank_statements where id = ${id}`,
  );
  if (!account.rows[0]) return undefined;
  await lockAccount(tx, account.rows[0].iban);
  await tx.execute(sql`select id from bank_lines where statement_id = ${id} order by id for update`);
  const { rows } = await tx.execute<
    Pick<Stored, 'accountIban' | 'fileName' | 'format'> & { takenBack: boolean; booked: number }
  >(sql`
    select s.account_iban as "accountIban", s.file_name as "fileName", s.format, s.taken_back_at is not null as "takenBack",
      (select count(*)::int from bank_lines b where b.statement_id = s.id and b.state = 'confirmed') as booked
    from bank_statements s where s.id = ${id} for update`);
  return rows[0];
}

/**
 * Takes a locked statement back: a line that another file repeats is that one's from now on, the others are gone.
 * @returns how many lines are gone, and how many stay
 */
export async function removeLines(
  tx: Executor,
  id: number,
  { by, reason }: { by: string; reason: string },
): Promise<{ gone: number; kept: number }> {
  const moved = await tx.execute(sql`
    with heir as (
      select r.line_id, min(r.statement_id) as statement_id from bank_line_repeats r join bank_lines b on b.id = r.line_id
      where b.statement_id = ${id} group by 1
    ), passed as (
      delete from bank_line_repeats r using heir h where r.line_id = h.line_id and r.statement_id = h.statement_id
    )
    update bank_lines b set statement_id = h.statement_id from heir h where b.id = h.line_id`);
  const removed = await tx.execute(sql`delete from bank_lines where statement_id = ${id}`);
  await tx.execute(sql`delete from bank_line_repeats where statement_id = ${id}`);
  await tx.execute(sql`
    update bank_statements set taken_back_at = now(), taken_back_by = ${by}, taken_back_reason = ${reason} where id = ${id}`);
  return { gone: removed.rowCount ?? 0, kept: moved.rowCount ?? 0 };
}

/** Which of the lines earlier files brought, by their places. */
export async function readKnownLines(accountIban: string, lines: readonly LineToStore[]): Promise<Set<number>> {
  const { rows } = await db().execute<{ place: number }>(sql`
    select l.place::int - 1 as place from ${rowsOf(lines)} join bank_lines b on ${isLine(accountIban)}`);
  return new Set(rows.map(({ place }) => place));
}

/** The statement of a file that was imported. */
export async function findStatement(fileHash: string): Promise<number | undefined> {
  const { rows } = await db().execute<{ id: number }>(
    sql`select id from bank_statements where file_hash = decode(${fileHash}, 'hex') and taken_back_at is null`,
  );
  return rows[0]?.id;
}

/** How the account's last statement before a day ended, if it says so. */
export async function readLastClosing(
  accountIban: string,
  day: string,
): Promise<{ day: string; balance: string } | undefined> {
  const { rows } = await db().execute<{ day: string; balance: string }>(sql`
    select period_to::text as day, closing_balance::text as balance from bank_statements
    where account_iban = ${accountIban} and taken_back_at is null and closing_balance is not null and period_to < ${day}::date
    order by period_to desc, id desc limit 1`);
  return rows[0];
}

/** The columns of an account's tables, as they were named last. */
export async function readColumnMap(accountIban: string): Promise<Record<string, string> | undefined> {
  const { rows } = await db().execute<{ columns: Record<string, string> }>(
    sql`select columns from statement_column_maps where account_iban = ${accountIban}`,
  );
  return rows[0]?.columns;
}

export async function writeColumnMap(tx: Executor, accountIban: string, columns: object, by: string): Promise<void> {
  await tx.execute(sql`
    insert into statement_column_maps (account_iban, columns, updated_by)
    values (${accountIban}, ${JSON.stringify(columns)}::jsonb, ${by})
    on conflict (account_iban) do update set columns = excluded.columns, updated_by = excluded.updated_by, updated_at = now()`);
}

const COLUMNS = sql`s.id, s.account_iban as "accountIban", s.file_name as "fileName", s.period_from::text as "periodFrom",
  s.period_to::text as "periodTo", to_json(s.imported_at) #>> '{}' as "importedAt", s.imported_by as "importedBy",
  to_json(s.taken_back_at) #>> '{}' as "takenBackAt", s.taken_back_by as "takenBackBy", s.taken_back_reason as "takenBackReason"`;

const amountText = (of: ReturnType<typeof sql>) => sql`coalesce(${of}, 0)::numeric(18, 2)::text`;

/** The newest statements first. */
export async function listStatements(most = STATEMENTS_SHOWN): Promise<StatementRow[]> {
  const { rows } = await db().execute<StatementRow>(sql`
    select ${COLUMNS}, l.incoming, l."incomingAmount"
    from (select * from bank_statements order by id desc limit ${most}) s
    cross join lateral (select count(*)::int as incoming, ${amountText(sql`sum(amount)`)} as "incomingAmount"
      from bank_lines where statement_id = s.id and amount > 0) l
    order by s.id desc`);
  return rows;
}

/** The statement that was read last and stands. */
export async function readNewestStatement(): Promise<
  Pick<StatementRow, 'id' | 'accountIban' | 'periodFrom' | 'periodTo' | 'importedAt' | 'importedBy'> | undefined
> {
  const { rows } = await db().execute<
    Pick<StatementRow, 'id' | 'accountIban' | 'periodFrom' | 'periodTo' | 'importedAt' | 'importedBy'>
  >(sql`
    select s.id, s.account_iban as "accountIban", s.period_from::text as "periodFrom", s.period_to::text as "periodTo",
      to_json(s.imported_at) #>> '{}' as "importedAt", s.imported_by as "importedBy"
    from bank_statements s where s.taken_back_at is null order by s.id desc limit 1`);
  return rows[0];
}

export async function readStatementCard(id: number): Promise<StatementCard | undefined> {
  const sums = (
    name: string,
    which: ReturnType<typeof sql>,
  ) => sql`json_build_object('lines', count(*) filter (where ${which}),
    'amount', ${amountText(sql`sum(amount) filter (where ${which})`)}) as ${sql.identifier(name)}`;
  const { rows } = await db().execute<StatementCard>(sql`
    select ${COLUMNS}, s.format, s.opening_balance::text as "openingBalance", s.closing_balance::text as "closingBalance",
      l.incoming, l."incomingAmount", l.open, l.aside, l.booked, l.settlements, l.outgoing, k.known
    from bank_statements s
    cross join lateral (select count(*) filter (where amount > 0)::int as incoming,
      ${amountText(sql`sum(amount) filter (where amount > 0)`)} as "incomingAmount", ${sums('open', sql`state = 'open'`)},
      ${sums('aside', sql`state = 'set-aside'`)}, ${sums('booked', sql`state = 'confirmed'`)}, ${sums('settlements', sql`state = 'settlement'`)},
      ${sums('outgoing', sql`amount < 0`)} from bank_lines where statement_id = s.id) l
    cross join lateral (select ${sums('known', sql`true`)} from bank_line_repeats r join bank_lines b on b.id = r.line_id
      where r.statement_id = s.id) k
    where s.id = ${id}`);
  return rows[0];
}
