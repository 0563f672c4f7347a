import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { vendorAccounts } from '~/features/ordering/awaiting-payment/bank-accounts.server';
import { compactIban } from '~/platform/iban';
import { readForm } from '~/platform/read-form.server';
import type { HeldFile, TableToMap } from './held-file';
import { packFile, unpackFile } from './held-file.server';
import { importStatement } from './import-statement.server';
import { previewStatements, type StatementPreview } from './preview-statement.server';
import type { StatementFormat } from './read-statement-file.server';
import { readUpload, type SheetChoice, type UnknownTable } from './read-upload.server';
import { StatementRefused } from './statement';
import { SHEET_FIELDS } from './sheet-fields';
import { headingOf } from './statement-sheet';
import type { RefusedFile } from './upload-statement-form';

export type StatementAnswer =
  | { step: 'file'; refused: RefusedFile }
  | { step: 'columns'; file: HeldFile; table: TableToMap; refused?: RefusedFile }
  | { step: 'preview'; file: HeldFile; format: StatementFormat; previews: StatementPreview[] };

type Answered = { imported: Awaited<ReturnType<typeof importStatement>> } | { answer: StatementAnswer; status: number };

/** Room of the packed file: a workbook does not shrink, and base64 makes a third more of it. */
const HELD_LENGTH = 7_000_000;
const ROWS_SHOWN = 8;

/** Answers the three steps of an upload: the file, what its columns are, and the preview. */
export async function answerStatementForm(request: Request, viewer: StaffViewer): Promise<Answered> {
  const form = await readForm(request, [
    { name: 'file', file: true },
    'intent',
    'name',
    { name: 'held', length: HELD_LENGTH, anyDigits: true },
    { name: 'account', anyDigits: true },
    { name: 'column.*', times: SHEET_FIELDS.length },
  ]);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const intent = text('intent');
  const posted = form.get('file');
  let file = posted instanceof File ? posted : undefined;
  const refuse = (error: StatementRefused): RefusedFile => ({
    ...{ code: error.code, params: error.params, file: (file?.name ?? text('name')).slice(0, 120) },
    size: file?.size ?? 0,
  });
  try {
    if (text('held') !== '') file = unpackFile(text('held'), text('name'));
    const chosen = form.has('account') ? choiceOf(text) : undefined;
    if (intent === 'import') return { imported: await importStatement(viewer, file, chosen) };
    try {
      const upload = await readUpload(file, chosen);
      if (!('statements' in upload)) return { answer: await askColumns(upload), status: 200 };
      if (intent === 'change-columns' && upload.choice) return await again(file, upload.choice);
      const { name, bytes, choice, format } = upload;
      const held = { name, held: packFile(bytes), choice };
      return {
        answer: { step: 'preview', file: held, format, previews: await previewStatements(upload) },
        status: 200,
      };
    } catch (error) {
      if (!(error instanceof StatementRefused) || !chosen) throw error;
      return await again(file, chosen, refuse(error));
    }
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error;
    return { answer: { step: 'file', refused: refuse(error) }, status: 422 };
  }
}

function choiceOf(text: (name: string) => string): SheetChoice {
  const columns = SHEET_FIELDS.flatMap((field) => {
    // Browsers send a line break of a heading as two characters.
    const name = text(`column.${field}`).replaceAll('\r\n', '\n');
    return name === '' ? [] : [[field, name]];
  });
  return { accountIban: compactIban(text('account')), columns: Object.fromEntries(columns) as SheetChoice['columns'] };
}

/** The page of the columns once more, with what was chosen. */
async function again(file: File | undefined, choice: SheetChoice, refused?: RefusedFile): Promise<Answered> {
  const table = await readTable(file);
  const asked = await askColumns({ ...table, choice });
  return { answer: { ...asked, ...(refused && { refused }) }, status: refused ? 422 : 200 };
}

async function readTable(file: File | undefined): Promise<UnknownTable> {
  const upload = await readUpload(file, undefined, { ask: true });
  if ('statements' in upload) throw new StatementRefused('unknown-format');
  return upload;
}

async function askColumns({ name, bytes, rows, choice }: UnknownTable): Promise<StatementAnswer & { step: 'columns' }> {
  const accounts = await vendorAccounts();
  const { at, names } = headingOf(rows);
  return {
    step: 'columns',
    file: { name, held: packFile(bytes), choice },
    table: {
      names: [...new Set(names)],
      accounts: accounts.map(({ iban, bank }) => ({ iban, bank })),
      rows: rows.slice(at, at + ROWS_SHOWN).map(({ row, cells }) => ({ row, cells: cells.map(shown) })),
    },
  };
}

/** A cell as it is shown; a date of a workbook is a day without a zone. */
const shown = (cell: UnknownTable['rows'][number]['cells'][number]): string =>
  cell instanceof Date ? (cell.toJSON() ?? '').slice(0, 10) : String(cell ?? '').slice(0, 120);
