import { plainFileName } from '~/features/public-site/downloads/file-type';
import type { AuditAction, AuditSide } from '~/platform/audit-actions';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { LARGEST_IMPORT } from './import-states';
import { askForStep, createImport, moveImport, readImport } from './import-store.server';

/** Why an act was refused; the texts are in `imports:not-done`. */
export type NotDone = 'file-missing' | 'file-too-large' | 'changed' | 'has-errors' | 'nothing';

function record(
  tx: Executor,
  actor: Actor,
  id: number,
  entry: { action: AuditAction; after?: AuditSide; reason?: string },
): Promise<void> {
  return recordAudit(tx, {
    actor,
    ...entry,
    subjectType: 'import',
    subjectId: String(id),
    correlationId: requestContext()?.requestId,
  });
}

/** Stores a file and asks for its trial; returns the id of the import. */
export async function uploadImport(actor: Actor, file: File | undefined): Promise<number | NotDone> {
  if (!file || file.size === 0) return 'file-missing';
  if (file.size > LARGEST_IMPORT) return 'file-too-large';
  const fileName = plainFileName(file.name) || 'dosya.xlsx';
  const bytes = Buffer.from(await file.arrayBuffer());
  return transaction(async (tx) => {
    const correlationId = requestContext()?.requestId ?? 'import';
    const id = await createImport(tx, { actor, fileName, bytes, correlationId });
    await record(tx, actor, id, { action: 'import.upload', after: { file: fileName, bytes: bytes.length } });
    notifyStaff(tx);
    return id;
  });
}

/**
 * Asks for the import of a checked file, which writes all rows or none. A file with wrong rows is imported without them only
 * if the person says so.
 */
export async function startImport(
  actor: Actor,
  id: number,
  { skipWrong, reason }: { skipWrong: boolean; reason: string },
): Promise<NotDone | undefined> {
  const card = await readImport(id);
  if (card?.state !== 'checked') return 'changed';
  if (card.rowsNew + card.rowsKnown === 0) return 'nothing';
  if (card.rowsWrong > 0 && !skipWrong) return 'has-errors';
  return step(actor, id, {
    from: 'checked',
    to: 'importing',
    action: 'import.start',
    reason,
    after: { skipped: card.rowsWrong },
  });
}

/**
 * Asks for a failed step again with the same file: the import where the trial was passed, else the trial. Wrong rows are
 * left out if they were before.
 */
export async function startImportAgain(actor: Actor, id: number, reason: string): Promise<NotDone | undefined> {
  const card = await readImport(id);
  if (!card?.canStartAgain) return 'changed';
  return step(actor, id, {
    from: 'failed',
    to: card.checkedAt ? 'importing' : 'checking',
    action: 'import.start-again',
    reason,
  });
}

/** Asks for the undo of an import, if it is still possible. */
export function undoImport(actor: Actor, id: number, reason: string): Promise<NotDone | undefined> {
  return step(actor, id, { from: 'done', to: 'undoing', action: 'import.ask-undo', reason });
}

async function step(
  actor: Actor,
  id: number,
  {
    action,
    after,
    ...move
  }: Parameters<typeof askForStep>[2] & { action: AuditAction; after?: AuditSide; reason: string },
): Promise<NotDone | undefined> {
  return transaction(async (tx) => {
    if (!(await askForStep(tx, id, move))) return 'changed';
    await record(tx, actor, id, { action, reason: move.reason, after });
    notifyStaff(tx);
    return undefined;
  });
}

/** Stops an import that is being written; it is rolled back and can be started again. */
export function stopImport(actor: Actor, id: number): Promise<NotDone | undefined> {
  return move(actor, id, { from: ['importing'], to: 'stopping' }, 'import.stop');
}

/** Discards a checked file. */
export function discardImport(actor: Actor, id: number): Promise<NotDone | undefined> {
  return move(actor, id, { from: ['checked'], to: 'discarded' }, 'import.discard');
}

async function move(
  actor: Actor,
  id: number,
  to: Parameters<typeof moveImport>[2],
  action: AuditAction,
): Promise<NotDone | undefined> {
  return transaction(async (tx) => {
    if (!(await moveImport(tx, id, to))) return 'changed';
    await record(tx, actor, id, { action });
    notifyStaff(tx);
    return undefined;
  });
}
