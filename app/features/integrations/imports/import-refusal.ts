import type { WorkbookRefusal } from '~/platform/spreadsheet/workbook-refused';

/** Why a file was not read or a step failed; the texts are in `imports:refused`. */
export type ImportRefusal = {
  code:
    | WorkbookRefusal
    | 'columns-missing'
    | 'columns-repeated'
    | 'no-rows'
    | 'worker-crashed'
    | 'database-unavailable'
    | 'collided'
    | 'unexpected';
  params?: Readonly<Record<string, string | number>>;
};
