import { writeXlsxStream } from 'hucre/xlsx';

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** In the notation of spreadsheet programs; each reader's program shows numbers with its own separators. */
const FORMATS = {
  instant: 'dd/mm/yyyy hh:mm',
  day: 'dd/mm/yyyy',
  whole: '0',
  amount: '#,##0.00',
} as const;
/** Colours with their own text colour, so that they are readable in programs with a dark theme, too. */
const MARKS = {
  wrong: { fill: 'FBD5D5', text: '9B1C1C' },
  warned: { fill: 'FCE8B8', text: '7A4B00' },
} as const;
const HEAD = { fill: 'DDF3E7', text: '0F5A3C' };

export type CellMark = keyof typeof MARKS;

/** A cell with a format: a date or time in local time, written as if it were UTC. */
export type StyledCell = {
  value: string | number | Date | null;
  format?: keyof typeof FORMATS;
  mark?: CellMark | undefined;
};
export type WorkbookCell = string | number | null | StyledCell;

/** The longest text of one Excel cell. */
const LONGEST_TEXT = 32_767;
const WIDEST = 60;
/** Characters that XML does not allow: control characters, and lone surrogates. */
const NOT_XML = /[^\P{Cc}\t\n\r]|\p{Surrogate}|[\ufffe\uffff]/gu;

const solid = ({ fill, text }: { fill: string; text: string }, bold: boolean) => ({
  fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: fill } },
  font: { bold, color: { rgb: text } },
});

const isStyled = (cell: WorkbookCell | undefined): cell is StyledCell => typeof cell === 'object' && cell !== null;

function styleOf(cell: WorkbookCell | undefined) {
  if (!isStyled(cell)) return undefined;
  const numFmt = cell.format && FORMATS[cell.format];
  return { ...(numFmt && { numFmt }), ...(cell.mark && solid(MARKS[cell.mark], false)) };
}

/** A text always stays a text: one that begins like a formula is shown as it was typed. */
function valueOf(cell: WorkbookCell) {
  const value = isStyled(cell) ? cell.value : cell;
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT).replace(NOT_XML, '') : value;
}

/**
 * A workbook with one sheet as a stream: rows are fetched while the reader consumes earlier ones, so the memory needed
 * does not depend on their number. The header rows stay in view on scrolling.
 * @param name of the sheet
 */
export function workbookStream(
  name: string,
  columns: readonly { head: string; width?: number }[],
  rows: AsyncIterable<readonly WorkbookCell[]>,
): ReadableStream<Uint8Array> {
  // The writer asks for styles by column while it writes a row, so each style answers for the row that was taken last.
  let current: readonly WorkbookCell[] | undefined;
  async function* values() {
    for await (const row of rows) {
      current = row;
      yield row.map(valueOf);
    }
  }
  return writeXlsxStream(values(), {
    name: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: columns.map(({ head, width = 10 }, index) => ({
      header: head,
      width: Math.min(WIDEST, Math.max(width, head.length) + 3),
      get style() {
        return current ? styleOf(current[index]) : solid(HEAD, true);
      },
    })),
    freezePane: { rows: 1 },
  });
}
