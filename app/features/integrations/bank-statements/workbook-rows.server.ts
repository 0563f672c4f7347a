import { readWorkbook } from '~/platform/spreadsheet/read-workbook.server';
import { WORKBOOK_LIMITS, WorkbookRefused } from '~/platform/spreadsheet/workbook-refused';
import { StatementRefused } from './statement';
import type { SheetRow } from './statement-sheet';

const MB = 1024 * 1024;

/** A bank's table of a year is far smaller than a workbook of the ERP, and somebody waits for it. */
const LIMITS = {
  ...WORKBOOK_LIMITS,
  ...{ inflatedBytes: 50 * MB, heldBytes: 16 * MB, rows: 30_000, cells: 600_000, heapMB: 256 },
  ...{ silenceMs: 10_000, wholeMs: 30_000 },
};

/** The rows of a workbook with a single sheet, whatever its name. @throws StatementRefused */
export async function workbookRows(bytes: Uint8Array): Promise<SheetRow[]> {
  const all: SheetRow[] = [];
  try {
    for await (const { rows } of readWorkbook(new Uint8Array(bytes), [], LIMITS)) all.push(...rows);
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error;
    if (error.code === 'old-or-locked') throw new StatementRefused('old-workbook');
    if (error.code === 'sheets-several') throw new StatementRefused('several-sheets', error.params);
    if (error.code === 'damaged' || error.code === 'not-a-workbook') throw new StatementRefused('damaged');
    throw new StatementRefused('workbook');
  }
  return all;
}
