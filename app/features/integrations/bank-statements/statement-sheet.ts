import { parse } from 'csv-parse/sync';
import { compactIban } from '~/platform/iban';
import { decimalFromKurus, type Kurus } from '~/platform/money';
import { searchKey } from '~/platform/text';
import { SHEET_FIELDS, type ColumnMap, type SheetField } from './sheet-fields';
import { bankAmount, isDay, periodOf, StatementRefused, type Statement, type StatementLine } from './statement';

export type Cell = string | number | boolean | Date | null;
export type SheetRow = { row: number; cells: Cell[] };

/** The headings that Turkish banks use, folded as by searchKey. */
const USUAL: Readonly<Record<SheetField, RegExp>> = {
  bookedOn: /^(islem )?tarih(i)?$|^date$|^booking date$|^islem tarihi/,
  valueDate: /^valor|^value date$/,
  amount: /^(islem )?tutar(i)?\b|^amount$|^miktar$/,
  credit: /^alacak|^giren|^yatan|^credit$/,
  debit: /^borc|^cikan|^cekilen|^debit$/,
  balance: /^(kalan )?bakiye|^balance$/,
  senderName: /^gonderen( (ad|unvan)\w*)?$|^karsi (taraf|hesap ad)\w*|^sender( name)?$/,
  senderIban: /^(gonderen |karsi )(hesap )?iban|^sender iban$/,
  text: /^aciklama|^description$/,
  reference: /^(dekont|fis|referans|islem) ?(no|numarasi|ref)?$|^reference$/,
};

const keyOf = (cell: Cell | undefined) => (typeof cell === 'string' ? searchKey(cell).replace(/\s+/g, ' ').trim() : '');

/** The rows of a CSV file; its separator is the one that divides its lines most often. */
export function csvRows(text: string): SheetRow[] {
  const count = (mark: string) => text.slice(0, 20_000).split(mark).length;
  const delimiter = [';', '\t', ','].sort((a, b) => count(b) - count(a))[0] ?? ';';
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      delimiter,
      info: true,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
    }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
  } catch {
    throw new StatementRefused('damaged');
  }
  return records.map(({ record, info }) => ({ row: info.lines, cells: record.map((cell) => cell.trim()) }));
}

/** The row of headings: banks write the account and the period above it. */
export function headingOf(rows: readonly SheetRow[]): { at: number; names: string[]; guessed: ColumnMap } {
  const scored = rows.slice(0, 40).map(({ cells }, at) => {
    const keys = cells.map(keyOf);
    const known = SHEET_FIELDS.filter((field) => keys.some((key) => USUAL[field].test(key)));
    return { at, keys, known, filled: keys.filter(Boolean).length };
  });
  const best = scored.toSorted((a, b) => b.known.length - a.known.length || b.filled - a.filled || a.at - b.at)[0];
  if (!best || best.filled < 2) throw new StatementRefused('no-rows');
  const names = (rows[best.at]?.cells ?? []).map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  const guessed: ColumnMap = {};
  for (const field of best.known) {
    const index = best.keys.findIndex((key) => USUAL[field].test(key));
    const name = names[index];
    if (name && !Object.values(guessed).includes(name)) guessed[field] = name;
  }
  return { at: best.at, names: names.filter(Boolean), guessed };
}

/** What a map lacks to read a table by it. */
export function missingColumns(map: ColumnMap, names: readonly string[]): SheetField[] {
  const has = (field: SheetField) => map[field] !== undefined && names.includes(map[field]);
  return [
    ...(has('bookedOn') ? [] : (['bookedOn'] as const)),
    ...(has('amount') || has('credit') ? [] : (['amount'] as const)),
    ...(has('text') ? [] : (['text'] as const)),
  ];
}

/** Reads a bank's table by the columns of its account. @throws StatementRefused with the row */
export function readSheet(rows: readonly SheetRow[], map: ColumnMap, accountIban: string): Statement {
  const { at, names } = headingOf(rows);
  const missing = missingColumns(map, names);
  if (missing.length > 0) throw new StatementRefused('columns-missing', { columns: missing.join(', ') });
  const places = (rows[at]?.cells ?? []).map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  const lines: (StatementLine & { row: number; balance: Kurus | undefined })[] = [];
  for (const { row, cells } of rows.slice(at + 1)) {
    const cell = (field: SheetField) => (map[field] === undefined ? null : (cells[places.indexOf(map[field])] ?? null));
    const text = (field: SheetField) => String(cell(field) ?? '').trim();
    const bookedOn = dayOfCell(cell('bookedOn'));
    const amount = amountOfRow(cell);
    // Rows of sums and remarks stand below the movements: they have no day.
    if (bookedOn === undefined && (text('bookedOn') === '' || lines.length > 0 || amount === undefined)) continue;
    if (bookedOn === undefined || amount === undefined)
      throw new StatementRefused('row-unreadable', { line: row, excerpt: excerptOf(cells) });
    const balance = cell('balance');
    lines.push({
      row,
      balance: balance === null || balance === '' ? undefined : signedCell(balance),
      bookedOn,
      valueDate: dayOfCell(cell('valueDate')) ?? bookedOn,
      amount,
      currency: 'TRY',
      senderName: text('senderName'),
      senderIban: compactIban(text('senderIban')),
      text: text('text').replace(/\s+/g, ' '),
      bankReference: text('reference'),
    });
  }
  if (lines.length === 0) throw new StatementRefused('no-rows');
  const ends = balancesOf(lines);
  return {
    accountIban,
    number: '',
    ...ends,
    ...periodOf(lines.map(({ bookedOn }) => bookedOn)),
    lines: lines.map(({ row: _row, balance: _balance, ...line }) => line),
  };
}

/** The beginning of a row, as a person finds it in the file. */
const excerptOf = (cells: readonly Cell[]) =>
  cells
    .map((cell) => (cell instanceof Date ? (cell.toJSON() ?? '').slice(0, 10) : String(cell ?? '')))
    .join(' | ')
    .slice(0, 80);

type Balanced = StatementLine & { row: number; balance: Kurus | undefined };

/** Balances beside the movements have to follow from each other, from the oldest down or from the newest. */
function balancesOf(lines: readonly Balanced[]): Pick<Statement, 'opening' | 'closing'> {
  const first = lines[0];
  const last = lines.at(-1);
  if (first?.balance === undefined || last?.balance === undefined || lines.some(({ balance }) => balance === undefined))
    return { opening: null, closing: null };
  const broken = (ordered: readonly Balanced[]) =>
    ordered.find((line, index) => {
      const before = ordered[index - 1];
      return before !== undefined && (before.balance ?? 0) + line.amount !== line.balance;
    });
  const newestFirst = lines.toReversed();
  const gap = broken(lines);
  if (!gap) return { opening: first.balance - first.amount, closing: last.balance };
  if (!broken(newestFirst)) return { opening: last.balance - last.amount, closing: first.balance };
  const before = lines[lines.indexOf(gap) - 1];
  throw new StatementRefused('balance-mismatch', {
    line: gap.row,
    expected: decimalFromKurus((before?.balance ?? 0) + gap.amount),
    found: decimalFromKurus(gap.balance ?? 0),
  });
}

function amountOfRow(cell: (field: SheetField) => Cell): Kurus | undefined {
  const given = (field: SheetField) => {
    const value = cell(field);
    return value === null || value === '' ? undefined : signedCell(value);
  };
  const amount = given('amount');
  if (amount !== undefined) return amount;
  const credit = given('credit');
  const debit = given('debit');
  if (credit === undefined && debit === undefined) return undefined;
  return Math.abs(credit ?? 0) - Math.abs(debit ?? 0);
}

/** An amount as a bank's table has it: a number, `1.234,56`, `1,234.56`, `-48,50`, `48,50-`, with or without its currency. */
function signedCell(value: Cell): Kurus | undefined {
  if (typeof value === 'number') {
    const kurus = Math.round(value * 100);
    return Number.isSafeInteger(kurus) && Math.abs(kurus / 100 - value) < 1e-6 ? kurus : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const plain = value.replaceAll(/[\s\u00a0₺]|TRY|TRL|TL/g, '').replaceAll('\u2212', '-');
  const [, before = '', digits = '', after = ''] = /^([+-]?)([\d.,]+)([+-]?)$/.exec(plain) ?? [];
  const [, whole = '', decimals = ''] = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  if (!/^(\d+|\d{1,3}(\.\d{3})+|\d{1,3}(,\d{3})+)$/.test(whole)) return undefined;
  const kurus = bankAmount(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`);
  return kurus === undefined ? undefined : before === '-' || after === '-' ? 0 - kurus : kurus;
}

/** The day of a cell: a date of the sheet, or `24.11.2026`, `24/11/2026` or `2026-11-24`, a time of day after it or not. */
function dayOfCell(value: Cell): string | undefined {
  // Dates of a sheet have no zone: they are read as UTC.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString().split('T', 1)[0];
  if (typeof value !== 'string') return undefined;
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?!\d)/.exec(value) ?? [];
  const text =
    year === undefined
      ? value.slice(0, 10)
      : `${year}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  return isDay(text) ? text : undefined;
}
