/** The reasons for refusing a file; each has its text in `imports:refused`. */
export const WORKBOOK_REFUSALS = [
  'not-a-workbook',
  'old-or-locked',
  'damaged',
  'too-large',
  'too-many-rows',
  'too-many-cells',
  'too-slow',
  'macros',
  'embedded',
  'external-links',
  'formula',
  'declarations',
  'sheet-missing',
  'sheets-several',
] as const;
export type WorkbookRefusal = (typeof WORKBOOK_REFUSALS)[number];

/** A workbook that is refused, with the values for its text: a cell, a limit, sheets. */
export class WorkbookRefused extends Error {
  override readonly name = 'WorkbookRefused';
  constructor(
    readonly code: WorkbookRefusal,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
  }
}

export type WorkbookLimits = {
  /** The limit for all parts of the file together once they are inflated. */
  inflatedBytes: number;
  /** The same for a part that has to be held as a whole: shared strings, formats, the list of sheets. */
  heldBytes: number;
  rows: number;
  cells: number;
  /** The memory of the reading thread. */
  heapMB: number;
  /** How long the thread may be busy without a message, and how long it may take in all, busy or not. */
  silenceMs: number;
  wholeMs: number;
};

const MB = 1024 * 1024;

/** 50,000 rows of the widest template are about 120 MB of XML if a program shares no strings. */
export const WORKBOOK_LIMITS: WorkbookLimits = {
  inflatedBytes: 200 * MB,
  heldBytes: 48 * MB,
  rows: 100_000,
  cells: 5_000_000,
  heapMB: 512,
  silenceMs: 20_000,
  wholeMs: 10 * 60_000,
};
