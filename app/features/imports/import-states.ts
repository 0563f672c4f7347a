import type { WorkbookRefusal } from '~/platform/spreadsheet/workbook-refused';

export const IMPORT_STATES = [
  'checking',
  'refused',
  'checked',
  'importing',
  'stopping',
  'discarded',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Why a file was not read, or why a step ended; each has its words in `imports:refused`. */
export const SHEET_REFUSALS = ['columns-missing', 'columns-repeated', 'no-rows'] as const;
export const STEP_FAILURES = ['worker-crashed', 'unexpected'] as const;
export type ImportRefusal = {
  code: WorkbookRefusal | (typeof SHEET_REFUSALS)[number] | (typeof STEP_FAILURES)[number];
  params?: Readonly<Record<string, string | number>>;
};

/** States in which a worker has something to do, or does it. */
export function isUnderWay(state: ImportState): boolean {
  return ['checking', 'importing', 'stopping', 'undoing'].includes(state);
}

/** The largest file that is taken. */
export const LARGEST_IMPORT = 20_000_000;
