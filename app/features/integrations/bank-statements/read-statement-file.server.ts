import { StatementRefused, type Statement } from './statement';
import type { STATEMENT_FORMATS } from '~/platform/payment-names';
import { decodeBankText } from './bank-text';
import { readCamt053 } from './camt053';
import { readMt940 } from './mt940';
import { csvRows, headingOf, type SheetRow } from './statement-sheet';
import { workbookRows } from './workbook-rows.server';

export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** What is in a file: statements that say all themselves, or a table whose columns somebody has to name once. */
export type FileContent =
  | { format: Exclude<StatementFormat, 'sheet'>; statements: Statement[] }
  | { format: 'sheet'; rows: SheetRow[] };

/** Reads a file by what is in it: names of files say little, banks end them as they like. @throws StatementRefused */
export async function readStatementFile(bytes: Uint8Array): Promise<FileContent> {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 8));
  if (head.startsWith('%PDF')) throw new StatementRefused('pdf');
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) throw new StatementRefused('old-workbook');
  if (head.startsWith('PK\u0003\u0004')) return sheetOf(await workbookRows(bytes));
  const text = decodeBankText(bytes);
  if (/^\s*</.test(text)) return { format: 'camt053', statements: readCamt053(text) };
  if (/^(\{1:.*\{4:)?:2[05]:/m.test(text)) return { format: 'mt940', statements: readMt940(text) };
  if (text.includes('\0') || !/[;,\t]/.test(text)) throw new StatementRefused('unknown-format');
  return sheetOf(csvRows(text));
}

function sheetOf(rows: SheetRow[]): FileContent {
  headingOf(rows);
  return { format: 'sheet', rows };
}
