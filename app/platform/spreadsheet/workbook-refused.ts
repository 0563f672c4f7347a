/** Why a file is not read at all; each has its words in `imports:refused`. */
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

/** A workbook that is not read, with what its words name: a cell, a limit, sheets. */
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
  /** What all parts of the file may be together once they are inflated. */
  inflatedBytes: number;
  /** The same of a part that has to be held whole: texts that cells share, formats, the list of sheets. */
  heldBytes: number;
  rows: number;
  cells: number;
  /** The memory of the thread that reads. */
  heapMB: number;
  /** How long the thread may be busy without a word, and in all. */
  silenceMs: number;
  wholeMs: number;
};

const MB = 1024 * 1024;

/** 50,000 rows of the widest template are some 120 MB of XML where a program shares no texts. */
export const WORKBOOK_LIMITS: WorkbookLimits = {
  inflatedBytes: 200 * MB,
  heldBytes: 48 * MB,
  rows: 100_000,
  cells: 5_000_000,
  heapMB: 512,
  silenceMs: 20_000,
  wholeMs: 10 * 60_000,
};
