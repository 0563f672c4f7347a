import type { SheetChoice } from './read-upload.server';

/** A file between its upload and its import: it stands in the page alone. */
export type HeldFile = { name: string; held: string; choice: SheetChoice | null };

/** The first rows of a table, from its headings on, and what can be said of it. */
export type TableToMap = {
  names: string[];
  accounts: { iban: string; bank: string }[];
  rows: { row: number; cells: string[] }[];
};
