import { CUSTOMER_NUMBER_DIGITS, LONG_CUSTOMER_CODE } from '~/features/customers/firms/customer-code';
import { sql, type SQL } from 'drizzle-orm';
import type { Filter } from '~/features/kit/lists/define-filter';
import { FAILED_IMPORT, WAITING_IMPORT } from '~/features/kit/runtime/import-progress-store.server';
import type { importList } from '~/features/desks/staff/import-filter';
import type { ImportTemplate } from '~/features/kit/import-templates/import-templates';
import { runImportJob } from '~/jobs/run-import';
import type { Actor } from '~/platform/audit-store.server';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { db, transaction, type Executor } from '~/platform/db/client.server';
import { spreadsheetImport, type spreadsheetImportRow } from '~/platform/db/schema.server';
import { columns, type Row } from '~/platform/db/views.server';
import { enqueue } from '~/platform/outbox-store.server';
import { UNDO_HOURS, type RowProblem } from './import-rules';
import type { ImportRefusal } from './import-refusal';
import type { RowsToStage } from './rows-to-stage';

type Import = Row<typeof spreadsheetImport>;
type ImportRow = Row<typeof spreadsheetImportRow>;
export type ImportState = Import['state'];

/** An import as its page and the list show it. Instants are texts. */
export type ImportCard = Pick<Import, (typeof SHOWN)[number]> & {
  template: ImportTemplate | '';
  refusal: ImportRefusal | null;
  /** Until when it can be undone; null if it cannot. */
  undoUntil: string | null;
  /** Whether a failed step can be started again with the same file; otherwise the file is gone. */
  canStartAgain: boolean;
  /** How long the present step has been running, or the last one ran. */
  stepMs: number;
};

const SHOWN = [
  ...(['id', 'fileName', 'fileSize', 'template', 'places', 'state', 'refusal', 'actor'] as const),
  ...(['rowsRead', 'rowsWrong', 'rowsWarned', 'rowsNew', 'rowsKnown', 'rowsDone', 'rowsKept'] as const),
  ...(['createdAt', 'startedAt', 'checkedAt', 'finishedAt', 'undoneAt'] as const),
] as const;

const CARD = sql`${columns(spreadsheetImport, 'i', SHOWN)},
  case when state = 'done' and bytes is not null and finished_at > now() - interval '${sql.raw(String(UNDO_HOURS))} hours'
    then finished_at + interval '${sql.raw(String(UNDO_HOURS))} hours' end as "undoUntil",
  (state = 'failed' and bytes is not null) as "canStartAgain",
  (extract(epoch from coalesce(case state when 'done' then finished_at when 'checked' then checked_at when 'undone' then undone_at
    when 'refused' then checked_at when 'failed' then finished_at end, now()) - coalesce(started_at, asked_at)) * 1000)::float8 as "stepMs"`;

/** Stores a file and asks for its trial. @returns the id of the import */
export async function createImport(
  tx: Executor,
  { actor, fileName, bytes, correlationId }: { actor: Actor; fileName: string; bytes: Buffer; correlationId: string },
): Promise<number> {
  const { rows } = await tx.execute<Pick<Import, 'id'>>(sql`
    insert into spreadsheet_imports (file_name, file_size, bytes, account_id, actor, correlation_id)
    values (${fileName}, ${bytes.length}, ${bytes}, ${actor.accountId}, ${actor.name}, ${correlationId}) returning id`);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The INSERT of an import returned no row.');
  await enqueue(tx, runImportJob, [{ payload: { importId: id }, correlationId }]);
  return id;
}

export async function readImport(id: number): Promise<ImportCard | undefined> {
  const { rows } = await db().execute<ImportCard>(sql`select ${CARD} from spreadsheet_imports i where id = ${id}`);
  return rows[0];
}

const OF_STATE = { waiting: WAITING_IMPORT, failed: FAILED_IMPORT };

type ImportFilter = Filter<typeof importList>;

const among = ({ state }: ImportFilter) => (state ? OF_STATE[state] : sql`true`);

/** A page of the imports, the newest first. */
export async function listImports(filter: ImportFilter, limit: number): Promise<ImportCard[]> {
  const { rows } = await db().execute<ImportCard>(sql`
    select ${CARD} from spreadsheet_imports i where ${among(filter)}
      and (${filter.after ?? null}::int is null or id < ${filter.after ?? null}) order by id desc limit ${limit}`);
  return rows;
}

/** The number of imports of a filter, up to the bound of all counts. */
export async function countImports(filter: ImportFilter): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from (select from spreadsheet_imports i where ${among(filter)} limit ${COUNT_BOUND}) i`);
  return rows[0]?.count ?? 0;
}

/** What a worker needs of an import besides its rows. */
export type ImportWork = Pick<Import, 'state' | 'accountId' | 'actor' | 'reason' | 'rowsWrong' | 'starts'> &
  Pick<ImportCard, 'template'> & {
    /** Since the step first began, broken-off starts included. */
    runningMs: number;
  };

/** So many imports of an account run at once, however many workers there are. */
const EACH = 2;

/**
 * Whether it is the turn of the import `i`: of the accounts whose imports wait, the one that has the fewest running comes
 * first, and of these the one whose last began the longest ago. One that has begun keeps its turn when its worker dies.
 */
const ITS_TURN = sql`(i.started_at is not null or i.state = 'stopping' or exists (
  select from accounts own where own.account = coalesce(i.account_id, 0) and own.running < ${EACH} and not exists (
    select from accounts other where other.waits and other.running < ${EACH} and other.account <> own.account
      and (other.running, other.begun, other.account) < (own.running, own.begun, own.account))))`;

/**
 * Records that a worker begins the present step and how often that has happened. The progress is reset, because the work of
 * a worker that died was not committed.
 * @returns undefined if there is no step to do, 'waits' if it is the turn of other imports
 */
export function beginStep(id: number): Promise<ImportWork | 'waits' | undefined> {
  return transaction(async (tx) => {
    // Two workers would count the same imports and both begin.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('import turns'))`);
    const { rows } = await tx.execute<ImportWork & { begins: boolean }>(sql`
      with accounts as (
        select coalesce(account_id, 0) as account, coalesce(max(started_at), '-infinity') as begun,
          count(*) filter (where started_at is not null and state in ('checking', 'importing', 'stopping', 'undoing')) as running,
          bool_or(started_at is null and state in ('checking', 'importing', 'undoing')) as waits
        from spreadsheet_imports group by 1
      ), due as (
        select id, ${ITS_TURN} as begins from spreadsheet_imports i
        where id = ${id} and state in ('checking', 'importing', 'stopping', 'undoing')
      ), begun as (
        update spreadsheet_imports i set starts = starts + 1, rows_done = 0, started_at = coalesce(started_at, clock_timestamp())
        from due where i.id = due.id and due.begins
        returning i.state, i.template, i.account_id as "accountId", i.actor, i.reason, i.rows_wrong as "rowsWrong", i.starts,
          (extract(epoch from now() - i.started_at) * 1000)::float8 as "runningMs"
      ), told as (
        -- Its job is alive: the reconciler need not ring for it.
        update spreadsheet_imports i set asked_at = now() from due where i.id = due.id and not due.begins
      )
      select due.begins, begun.* from due left join begun on true`);
    const [work] = rows;
    return work && (work.begins ? work : 'waits');
  });
}

/** Undoes the count of a start in which no worker died. */
export async function uncountStart(id: number): Promise<void> {
  await db().execute(sql`update spreadsheet_imports set starts = greatest(starts - 1, 0) where id = ${id}`);
}

const PIECE_BYTES = 64 * 1024;

/** An import's file, in pieces: the driver takes bytes as a text of twice their length, and would hold the whole of it. */
export async function readImportFile(id: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  let file: Uint8Array<ArrayBuffer> | undefined;
  for (let at = 0; at < (file?.length ?? 1); at += PIECE_BYTES) {
    const { rows } = await db().execute<{ size: number; piece: Import['bytes'] }>(sql`
      select length(bytes) as size, substring(bytes from ${at + 1} for ${PIECE_BYTES}) as piece from spreadsheet_imports where id = ${id}`);
    const [found] = rows;
    if (!found?.piece) return undefined;
    file ??= new Uint8Array(found.size);
    file.set(found.piece, at);
  }
  return file;
}

/** Asks for a step by moving the import to its state; false if the import is no longer in the state `from`. */
export async function askForStep(
  tx: Executor,
  id: number,
  { from, to, reason = '' }: { from: ImportState; to: ImportState; reason?: string },
): Promise<boolean> {
  const { rows } = await tx.execute<Pick<Import, 'correlationId'>>(sql`
    update spreadsheet_imports set state = ${to}, asked_at = now(), due_at = now(), starts = 0, started_at = null, rows_done = 0, reason = ${reason}, refusal = null
    where id = ${id} and state = ${from} and bytes is not null
      ${to === 'undoing' ? sql`and finished_at > now() - ${UNDO_HOURS} * interval '1 hour'` : sql``}
    returning correlation_id as "correlationId"`);
  const [found] = rows;
  if (!found) return false;
  await enqueue(tx, runImportJob, [{ payload: { importId: id }, correlationId: found.correlationId }]);
  return true;
}

/** Moves an import to a state without a step; false if it is no longer in one of the states `from`. */
export async function moveImport(
  tx: Executor,
  id: number,
  { from, to, refusal }: { from: readonly ImportState[]; to: ImportState; refusal?: ImportRefusal },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update spreadsheet_imports set state = ${to}, starts = 0,
      refusal = coalesce(${refusal ? JSON.stringify(refusal) : null}::jsonb, case when ${to} = 'refused' then refusal end),
      checked_at = case when ${to} = 'refused' then clock_timestamp() else checked_at end,
      finished_at = case when ${to} = 'failed' then clock_timestamp() else finished_at end
    where id = ${id} and state = any(${sql.param([...from])}::text[])`);
  return rowCount === 1;
}

/** Publishes the progress of a step, outside its transaction, so that people see it before the step commits. */
export async function tellProgress(id: number, rowsDone: number): Promise<{ stopped: boolean }> {
  const { rows } = await db().execute<Pick<Import, 'state'>>(
    sql`update spreadsheet_imports set rows_done = ${rowsDone}, asked_at = now() where id = ${id} returning state`,
  );
  return { stopped: rows[0]?.state === 'stopping' };
}

// ── The trial ───────────────────────────────────────────────────────────────

/** The last row that an earlier run of the trial has stored; 1, the heading, if there is none. */
export async function lastStagedRow(id: number): Promise<number> {
  const { rows } = await db().execute<{ last: number }>(
    sql`select coalesce(max(row_no), 1) as last from spreadsheet_import_rows where import_id = ${id}`,
  );
  return rows[0]?.last ?? 1;
}

export async function noteHeading(id: number, template: ImportTemplate, places: readonly number[]): Promise<void> {
  await db().execute(sql`
    update spreadsheet_imports set template = ${template}, places = ${JSON.stringify(places)}::jsonb where id = ${id}`);
}

/** Keeps rows as they were read, and lets go of them. A row that a worker kept before it died stays as it is. */
export async function stageRows(id: number, rows: RowsToStage): Promise<void> {
  await db().execute(sql`
    with staged as (
      insert into spreadsheet_import_rows (import_id, row_no, key, cells, values, problems, wrong)
      select ${id}, row_no, key, cells, values, problems, wrong
      from jsonb_to_recordset(convert_from(${rows.take()}, 'UTF8')::jsonb) as r(row_no int, key text, cells jsonb, values jsonb, problems jsonb, wrong boolean)
      on conflict do nothing returning 1
    )
    update spreadsheet_imports set rows_read = rows_read + (select count(*) from staged), rows_done = rows_read + (select count(*) from staged), asked_at = now()
    where id = ${id}`);
}

const ofImport = (id: number) => sql`r.import_id = ${id}`;

/** Adds a problem that shows only in the whole file or against the database. */
async function addProblem(
  tx: Executor,
  {
    column,
    code,
    params,
    wrong,
    from,
  }: { column: string; code: RowProblem['code']; params: SQL; wrong: boolean; from: SQL },
) {
  await tx.execute(sql`
    update spreadsheet_import_rows r set ${wrong ? sql`wrong = true,` : sql``}
      problems = r.problems || jsonb_build_array(jsonb_build_object('column', ${column}::text, 'code', ${code}::text, 'params', ${params}))
    ${from}`);
}

/**
 * Checks the rows against each other and against the database (repeated codes, missing firms, changed names) and ends the
 * trial; false if somebody has stopped it.
 */
export async function finishTrial(
  tx: Executor,
  id: number,
  { target, key, name }: { target: 'firms' | 'stock' | 'balances'; key: string; name: string },
): Promise<boolean> {
  const there = target === 'stock' ? sql`stock_items` : sql`firms`;
  await addProblem(tx, {
    column: key,
    code: 'repeated',
    params: sql`jsonb_build_object('row', first.row_no)`,
    wrong: true,
    from: sql`from (select key, min(row_no) as row_no from spreadsheet_import_rows where import_id = ${id} and key <> ''
        group by key having count(*) > 1) first
      where ${ofImport(id)} and r.key = first.key and r.row_no > first.row_no`,
  });
  if (target === 'balances') {
    await addProblem(tx, {
      column: key,
      code: 'firm-unknown',
      params: sql`'{}'::jsonb`,
      wrong: true,
      from: sql`where ${ofImport(id)} and r.key <> '' and not exists (select 1 from firms f where f.code = r.key)`,
    });
  }
  if (target === 'firms') {
    await addProblem(tx, {
      column: key,
      code: 'customer-code-too-long',
      params: sql`jsonb_build_object('max', ${CUSTOMER_NUMBER_DIGITS}::int)`,
      wrong: true,
      from: sql`where ${ofImport(id)} and r.key ~ ${LONG_CUSTOMER_CODE} and not exists (select 1 from firms f where f.code = r.key)`,
    });
  }
  await addProblem(tx, {
    column: name,
    code: target === 'balances' ? 'other-name' : 'renames',
    params: sql`jsonb_build_object('name', f.name)`,
    wrong: false,
    from: sql`from ${there} f
      where ${ofImport(id)} and not r.wrong and f.code = r.key and f.name <> '' and f.name <> r.values->>'name'`,
  });
  const { rowCount } = await tx.execute(sql`
    update spreadsheet_imports i set state = 'checked', checked_at = clock_timestamp(), starts = 0, rows_read = n.read, rows_wrong = n.wrong,
      rows_warned = n.warned, rows_new = n.ready - n.known, rows_known = n.known
    from (select count(*)::int as read, (count(*) filter (where r.wrong))::int as wrong,
        (count(*) filter (where not r.wrong and r.problems <> '[]'::jsonb))::int as warned,
        (count(*) filter (where not r.wrong))::int as ready,
        (count(*) filter (where not r.wrong and exists (select 1 from ${there} f where f.code = r.key)))::int as known
      from spreadsheet_import_rows r where ${ofImport(id)}) n
    where i.id = ${id} and i.state = 'checking'`);
  return rowCount === 1;
}

// ── What pages show ─────────────────────────────────────────────────────────

export type ProblemRow = Pick<ImportRow, 'rowNo' | 'cells' | 'problems' | 'wrong' | 'key'> & {
  cells: string[];
  problems: RowProblem[];
};

/** The rows with problems after the row `after`, in the order of the file; with `code` only those with that problem. */
export async function listProblemRows(
  id: number,
  { after = 0, code, limit }: { after?: number | undefined; code?: string | undefined; limit: number },
): Promise<ProblemRow[]> {
  const { rows } = await db().execute<ProblemRow>(sql`
    select row_no as "rowNo", key, cells, problems, wrong from spreadsheet_import_rows r
    where ${ofImport(id)} and problems <> '[]'::jsonb and row_no > ${after}
      and (${code ?? null}::text is null or problems @> jsonb_build_array(jsonb_build_object('code', ${code ?? null}::text)))
    order by row_no limit ${limit}`);
  return rows;
}

/** The number of rows with each kind of problem, the most frequent first. */
export async function countProblems(id: number): Promise<{ code: RowProblem['code']; rows: number }[]> {
  const { rows } = await db().execute<{ code: RowProblem['code']; rows: number }>(sql`
    select p->>'code' as code, count(distinct row_no)::int as rows
    from spreadsheet_import_rows r, jsonb_array_elements(problems) p
    where ${ofImport(id)} and problems <> '[]'::jsonb group by 1 order by 2 desc, 1`);
  return rows;
}

export type KeptRow = Pick<ImportRow, 'rowNo' | 'key'> & {
  name: string;
  kept: NonNullable<ImportRow['kept']>;
  targetId: NonNullable<ImportRow['targetId']>;
};

/** The rows that an undo has left unchanged. */
export async function listKeptRows(id: number, limit: number): Promise<KeptRow[]> {
  const { rows } = await db().execute<KeptRow>(sql`
    select row_no as "rowNo", key, coalesce(values->>'name', '') as name, kept, target_id as "targetId"
    from spreadsheet_import_rows r where ${ofImport(id)} and kept is not null order by row_no limit ${limit}`);
  return rows;
}

/** The first row that the present step has not done yet. */
export async function rowUnderWay(id: number, done: number): Promise<Pick<KeptRow, 'rowNo' | 'name'> | undefined> {
  const { rows } = await db().execute<Pick<KeptRow, 'rowNo' | 'name'>>(sql`
    select row_no as "rowNo", coalesce(values->>'name', key) as name from spreadsheet_import_rows r
    where ${ofImport(id)} and not wrong order by row_no offset ${done} limit 1`);
  return rows[0];
}

// ── Housekeeping ────────────────────────────────────────────────────────────

/** Deletes the files and rows of imports that can be neither imported nor undone any more; returns how many imports. */
export async function pruneImports(tx: Executor): Promise<number> {
  const { rows } = await tx.execute<Pick<Import, 'id'>>(sql`
    update spreadsheet_imports set bytes = null, state = case state when 'checked' then 'discarded' else state end
    where bytes is not null and state not in ('checking', 'importing', 'stopping', 'undoing')
      and coalesce(finished_at, checked_at, created_at) < now() - ${UNDO_HOURS} * interval '1 hour'
    returning id`);
  const ids = rows.map(({ id }) => id);
  await tx.execute(sql`delete from spreadsheet_import_rows where import_id = any(${sql.param(ids)}::int[])`);
  return ids.length;
}
