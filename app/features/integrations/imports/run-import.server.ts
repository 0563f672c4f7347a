import { setTimeout } from 'node:timers/promises';
import {
  importTemplateOf,
  IMPORT_TEMPLATES,
  type ImportTemplate,
} from '~/features/kit/import-templates/import-templates';
import type { AuditAction, AuditSide } from '~/platform/audit-actions';
import { recordAudit } from '~/platform/audit-store.server';
import { db, isDatabaseBusy, sqlState, transaction } from '~/platform/db/client.server';
import { limitStatements } from './import-span-store.server';
import { tryLock } from '~/platform/db/try-lock.server';
import { codeOf } from '~/platform/error-facts.server';
import { failpoint } from '~/platform/failpoint.server';
import { DONE, type JobOutcome } from '~/platform/job-outcome';
import { log } from '~/platform/log.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { backoffMs } from '~/platform/retry';
import { readWorkbook } from '~/platform/spreadsheet/read-workbook.server';
import { WorkbookRefused } from '~/platform/spreadsheet/workbook-refused';
import { IMPORT_PLANS, readHeading, readRow, type Heading } from './import-rules';
import type { ImportRefusal } from './import-refusal';
import {
  beginStep,
  finishTrial,
  lastStagedRow,
  moveImport,
  noteHeading,
  readImportFile,
  stageRows,
  tellProgress,
  uncountStart,
  type ImportWork,
} from './import-store.server';
import { RowsToStage } from './rows-to-stage';
import { finishImport, finishUndo, spansOf, takeSpanBack, writeSpan } from './write-rows-store.server';

/** A step is given up after it has crashed so many workers. */
const MOST_STARTS = 5;
/** The pause of a job whose import is the turn of others, or is held by a worker that has lost its job unnoticed. */
const BUSY_MS = 2000;
/** Somebody created the same firm or stock item during the import; a second run finds it. */
const UNIQUE_VIOLATION = '23505';
/** A step that the database has broken off so often is given up after this time, as an order's line is. */
const LONGEST_OUTAGE_MS = 3_600_000;
/** A span of rows may take longer than what a page asks. */
const SPAN_LIMIT_MS = 120_000;
/** The waits between attempts to give a start back while the database does not answer. */
const GIVE_BACK_MS = { first: 200, longest: 5000 };

/** So many rows are kept by one statement. */
const ROWS_AT_ONCE = 500;

/** A file whose sheet cannot be read as its template. */
class SheetRefused extends Error {
  constructor(readonly refusal: ImportRefusal) {
    super(refusal.code);
  }
}

/** Somebody has stopped the import; its transaction is rolled back. */
class Stopped extends Error {}

/**
 * Performs the step that an import's row asks for: the trial, the import or the undo. After a crash the next run of the job
 * repeats it: the trial continues after the last stored row, the others start again, because their transaction was rolled
 * back.
 */
export async function runImport(id: number): Promise<JobOutcome> {
  const begun = await beginStep(id);
  if (!begun) return DONE;
  if (begun === 'waits') return { kind: 'retry', code: 'import-waits', inMs: BUSY_MS, waited: true };
  const work = begun;
  try {
    if (work.starts > MOST_STARTS) await giveUp(id, work, { code: 'worker-crashed' });
    else if (work.state === 'checking') await tryFile(id);
    else if (work.state === 'importing') return await alone(id, (tx) => writeRows(tx, id, work));
    else if (work.state === 'undoing') return await alone(id, (tx) => takeRowsBack(tx, id, work));
    else await moveImport(db(), id, { from: ['stopping'], to: 'checked' });
  } catch (error) {
    if (error instanceof WorkbookRefused) {
      await moveImport(db(), id, {
        from: ['checking'],
        to: 'refused',
        refusal: { code: error.code, params: error.params },
      });
    } else if (error instanceof SheetRefused) {
      await moveImport(db(), id, { from: ['checking'], to: 'refused', refusal: error.refusal });
    } else if (error instanceof Stopped) {
      await moveImport(db(), id, { from: ['stopping'], to: 'checked' });
    } else if (isDatabaseBusy(error)) {
      if (work.runningMs > LONGEST_OUTAGE_MS) return giveUpAs('database-unavailable', error);
      void giveStartBack(id);
      throw error;
    } else if (sqlState(error) === UNIQUE_VIOLATION) {
      if (work.starts >= MOST_STARTS) return giveUpAs('collided', error);
      throw error;
    } else {
      return giveUpAs('unexpected', error);
    }
  }
  notifyStaff(db());
  return DONE;

  async function giveUpAs(code: ImportRefusal['code'], error: unknown): Promise<JobOutcome> {
    await giveUp(id, work, { code });
    return { kind: 'given-up', code: code === 'unexpected' ? codeOf(error) : code, error };
  }
}

/**
 * Takes back the count of a start that the database broke off: only workers that died count. It waits for the database
 * without holding up the job, and keeps no process alive.
 */
async function giveStartBack(id: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await uncountStart(id);
    } catch (error) {
      if (!isDatabaseBusy(error)) {
        log().error({ error, importId: id }, 'a start of an import could not be given back');
        return;
      }
      const { first, longest } = GIVE_BACK_MS;
      await setTimeout(backoffMs(tries, first, Math.random(), longest), undefined, { ref: false });
    }
  }
}

/** Records a failed step. Nothing was written; a failed undo leaves the import as it was. */
async function giveUp(id: number, { state }: ImportWork, refusal: ImportRefusal): Promise<void> {
  await moveImport(db(), id, { from: [state], to: state === 'undoing' ? 'done' : 'failed', refusal });
  notifyStaff(db());
}

type Tx = Parameters<Parameters<typeof transaction>[0]>[0];

/** Runs a step in one transaction, by one worker at a time. */
async function alone(id: number, step: (tx: Tx) => Promise<void>): Promise<JobOutcome> {
  const mine = await transaction(async (tx) => {
    if (!(await tryLock(tx, `import ${id}`))) return false;
    await limitStatements(tx, SPAN_LIMIT_MS);
    await step(tx);
    notifyStaff(tx);
    return true;
  });
  if (mine) return DONE;
  await uncountStart(id);
  return { kind: 'retry', code: 'import-under-way', inMs: BUSY_MS, waited: true };
}

async function tryFile(id: number): Promise<void> {
  const file = await readImportFile(id);
  if (!file) return;
  const kept = await lastStagedRow(id);
  let heading: Heading | undefined;
  let plan: (typeof IMPORT_PLANS)[ImportTemplate] | undefined;
  let found = 0;
  const staged = new RowsToStage();
  const stage = async () => {
    await stageRows(id, staged);
    notifyStaff(db());
    failpoint('import-trial');
  };
  for await (const { sheet, rows } of readWorkbook(file, IMPORT_TEMPLATES)) {
    const template = importTemplateOf(sheet);
    if (!template) throw new SheetRefused({ code: 'sheet-missing', params: { found: sheet } });
    const [first, ...rest] = rows;
    const data = heading ? rows : rest;
    if (!heading) {
      heading = readHeading(template, first?.cells ?? []);
      const { missing, repeated, places } = heading;
      if (missing.length > 0) {
        throw new SheetRefused({ code: 'columns-missing', params: { columns: missing.join(', '), template } });
      }
      if (repeated.length > 0) {
        throw new SheetRefused({ code: 'columns-repeated', params: { columns: repeated.join(', ') } });
      }
      await noteHeading(id, template, places);
    }
    const columns = heading;
    plan = IMPORT_PLANS[template];
    found += data.length;
    for (const { row, cells } of data) {
      if (row > kept) staged.add({ rowNo: row, ...readRow(template, columns, cells) });
    }
    if (staged.count >= ROWS_AT_ONCE) await stage();
  }
  if (staged.count > 0) await stage();
  if (found === 0 || !plan) throw new SheetRefused({ code: 'no-rows' });
  const last = plan;
  await transaction(async (tx) => {
    await limitStatements(tx, SPAN_LIMIT_MS);
    await finishTrial(tx, id, last);
  });
}

async function writeRows(tx: Tx, id: number, work: ImportWork): Promise<void> {
  const { target } = IMPORT_PLANS[templateIn(work)];
  let done = 0;
  for (const span of await spansOf(tx, id)) {
    done += await writeSpan(tx, target, span);
    await told(id, done);
    failpoint('import-write');
  }
  if (!(await finishImport(tx, id))) throw new Stopped();
  await record(tx, id, work, { action: 'import.run', after: { rows: done, skipped: work.rowsWrong } });
}

async function takeRowsBack(tx: Tx, id: number, work: ImportWork): Promise<void> {
  const { target } = IMPORT_PLANS[templateIn(work)];
  let done = 0;
  let kept = 0;
  for (const span of await spansOf(tx, id)) {
    const taken = await takeSpanBack(tx, target, span);
    done += taken.rows;
    kept += taken.kept;
    await told(id, done);
    failpoint('import-undo');
  }
  if (!(await finishUndo(tx, id, kept))) return;
  await record(tx, id, work, { action: 'import.undo', after: { rows: done - kept, kept } });
}

async function told(id: number, done: number): Promise<void> {
  const { stopped } = await tellProgress(id, done);
  notifyStaff(db());
  if (stopped) throw new Stopped();
}

function templateIn({ template }: ImportWork) {
  const known = importTemplateOf(template);
  if (!known) throw new Error('An import that has passed its trial has no template.');
  return known;
}

async function record(
  tx: Tx,
  id: number,
  { accountId, actor, reason }: ImportWork,
  entry: { action: AuditAction; after: AuditSide },
): Promise<void> {
  await recordAudit(tx, {
    actor: { accountId, name: actor },
    ...entry,
    subjectType: 'import',
    subjectId: String(id),
    reason,
  });
  log().info({ importId: id, action: entry.action }, 'an import has ended');
}
