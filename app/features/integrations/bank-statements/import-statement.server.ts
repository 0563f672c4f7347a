import { createHash } from 'node:crypto';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { decimalFromKurus } from '~/platform/money';
import { requestContext } from '~/platform/request-context.server';
import { linesToStore } from './lines-to-store.server';
import { readUpload, type SheetChoice, type Upload } from './read-upload.server';
import { StatementRefused, type Statement } from './statement';
import { insertLines, insertStatement, writeColumnMap } from './statement-store.server';

/** What tells a file's statement of an account from all others: a file may be about several accounts. */
export const fileHashOf = (accountIban: string, bytes: Uint8Array): string =>
  createHash('sha256').update(`${accountIban}\n`).update(bytes).digest('hex');

/** The lines of a statement of a lira account, with what identifies them. */
export const linesOf = ({ lines }: Statement) => linesToStore(lines.map((line) => ({ ...line, currency: 'TRY' })));

/**
 * Takes a bank's file over (B21): a statement for each account that it is about, and of its lines those that no file brought
 * before; the columns of a table are remembered for its account. Nothing is paid by it; who pays what is confirmed at the desk.
 * @returns the ids of the statements, and whether all of the file had been imported before
 * @throws StatementRefused as readUpload; columns-missing for a table whose columns nobody has named
 */
export async function importStatement(
  viewer: StaffViewer,
  file: File | undefined,
  choice?: SheetChoice,
): Promise<{ ids: number[]; known: boolean }> {
  const upload = await readUpload(file, choice);
  if (!('statements' in upload)) throw new StatementRefused('columns-missing', { columns: '' });
  // In the order of the accounts, so that two files at once do not wait for each other.
  const sorted = upload.statements.toSorted((a, b) => (a.accountIban < b.accountIban ? -1 : 1));
  return transaction(async (tx) => {
    const ids: number[] = [];
    let known = true;
    for (const statement of sorted) {
      const { id, written } = await store(tx, viewer, upload, statement);
      ids.push(id);
      if (written) known = false;
    }
    if (upload.choice) await writeColumnMap(tx, upload.choice.accountIban, upload.choice.columns, actorOf(viewer).name);
    return { ids, known };
  });
}

async function store(tx: Executor, viewer: StaffViewer, file: Upload, statement: Statement) {
  const { accountIban, opening, closing, periodFrom, periodTo } = statement;
  const actor = actorOf(viewer);
  const { id, written } = await insertStatement(tx, {
    ...{ accountIban, periodFrom, periodTo, format: file.format, fileName: file.name, importedBy: actor.name },
    fileHash: fileHashOf(accountIban, file.bytes),
    openingBalance: opening === null ? null : decimalFromKurus(opening),
    closingBalance: closing === null ? null : decimalFromKurus(closing),
  });
  if (!written) return { id, written };
  const lines = linesOf(statement);
  const fresh = await insertLines(tx, id, accountIban, lines);
  await recordAudit(tx, {
    actor,
    action: 'statement.import',
    subjectType: 'bank-statement',
    subjectId: String(id),
    after: { file: file.name, format: file.format, lines: fresh, skipped: lines.length - fresh },
    correlationId: requestContext()?.requestId,
  });
  return { id, written };
}
