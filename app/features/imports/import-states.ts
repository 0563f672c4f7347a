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

/** Why a file was not read or a step failed; the texts are in `imports:refused`. */
export const SHEET_REFUSALS = ['columns-missing', 'columns-repeated', 'no-rows'] as const;
export const STEP_FAILURES = ['worker-crashed', 'unexpected'] as const;
export type ImportRefusal = {
  code: WorkbookRefusal | (typeof SHEET_REFUSALS)[number] | (typeof STEP_FAILURES)[number];
  params?: Readonly<Record<string, string | number>>;
};

/** Whether a worker has something to do in this state, or does it. */
export function isUnderWay(state: ImportState): boolean {
  return ['checking', 'importing', 'stopping', 'undoing'].includes(state);
}

/** The largest accepted file, in bytes. */
export const LARGEST_IMPORT = 20_000_000;
