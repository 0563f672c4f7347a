import {
  FORBIDDEN_IN_TEXT,
  NOTHING,
  TEMPLATE_COLUMNS,
  type ImportTemplate,
  type TemplateColumn,
} from '~/features/import-templates/import-templates';

/** What a sheet can hold in a cell, as a reader gives it. */
export type SheetCell = string | number | boolean | Date | null;

/** What stops a row; each has its words in `imports:problem`. */
export const ROW_ERRORS = [
  'empty-number',
  'empty-date',
  'empty-text',
  'not-a-number',
  'not-whole',
  'too-many-decimals',
  'out-of-range',
  'not-a-date',
  'forbidden-sign',
  'too-long',
  'cell-error',
  'tax-number',
  'email',
  'currency',
  'code-missing',
  'repeated',
  'firm-unknown',
  'example-row',
] as const;
/** What somebody should see before it is written. */
export const ROW_WARNINGS = ['renames', 'other-name'] as const;
export type RowError = (typeof ROW_ERRORS)[number];
export type RowWarning = (typeof ROW_WARNINGS)[number];

export type RowProblem = {
  /** Of the template's columns. */
  column: string;
  code: RowError | RowWarning;
  params?: Readonly<Record<string, string | number>>;
};

/** By our names; what says nothing is null. Amounts and rates are decimal texts, dates days. */
export type RowValues = Record<string, string | number | null>;

type Field = {
  to: string;
  max?: number;
  rule?: 'tax-number' | 'email' | 'currency';
  whole?: true;
  range?: [number, number];
};

/** Where a template's rows go. */
export type ImportTarget = 'firms' | 'stock' | 'balances';

type Plan = { target: ImportTarget; key: string; name: string; fields: Readonly<Record<string, Field>> };

const FIRM_CODE = 20;
const FIRM_TEXT = 60;

/** Which columns are taken into this shop, under which name, and what they may be there (decision 37). */
export const IMPORT_PLANS: Readonly<Record<ImportTemplate, Plan>> = {
  STOKLAR: {
    target: 'stock',
    key: 'STOKKODU',
    name: 'MALINCINSI',
    fields: {
      STOKKODU: { to: 'code', max: 20 },
      MALINCINSI: { to: 'name', max: 60 },
      KDV: { to: 'vatRate', whole: true, range: [0, 100] },
      BIRIMADI: { to: 'unit', max: 10 },
      KOD1: { to: 'class', max: 60 },
    },
  },
  Cariler: {
    target: 'firms',
    key: 'FIRMAKODU',
    name: 'FIRMAADI',
    fields: {
      FIRMAKODU: { to: 'code', max: FIRM_CODE },
      FIRMAADI: { to: 'name', max: FIRM_TEXT },
      ADRESPOSTA: { to: 'address1', max: FIRM_TEXT },
      ADRESFATURA: { to: 'address2', max: FIRM_TEXT },
      VERGIDAIRESI: { to: 'taxOffice', max: FIRM_TEXT },
      VERGINO: { to: 'taxNumber', max: FIRM_TEXT, rule: 'tax-number' },
      ISTIHBARAT: { to: 'note', max: FIRM_TEXT },
      KAYITTARIHI: { to: 'registeredOn' },
      KOD1: { to: 'class1', max: FIRM_TEXT },
      KOD2: { to: 'class2', max: FIRM_TEXT },
      TELEFON1: { to: 'phone', max: FIRM_TEXT },
      EMAIL: { to: 'email', max: FIRM_TEXT, rule: 'email' },
      YETKILI: { to: 'contact', max: FIRM_TEXT },
      PARABIRIMI: { to: 'currency', rule: 'currency' },
      lBakiye: { to: 'balance' },
      SEMT: { to: 'district', max: FIRM_TEXT },
      IL: { to: 'province', max: FIRM_TEXT },
    },
  },
  CariBakiye: {
    target: 'balances',
    key: 'FIRMAKODU',
    name: 'FIRMAADI',
    fields: {
      FIRMAKODU: { to: 'code', max: FIRM_CODE },
      FIRMAADI: { to: 'name', max: FIRM_TEXT },
      lBakiye: { to: 'balance' },
      PARABIRIMI: { to: 'currency', rule: 'currency' },
      TARIH: { to: 'balanceOn' },
    },
  },
  musteriler: {
    target: 'firms',
    key: 'MusteriKodu',
    name: 'Musteri',
    fields: {
      MusteriKodu: { to: 'code', max: FIRM_CODE },
      Musteri: { to: 'name', max: FIRM_TEXT },
      EvTelefonu: { to: 'phone', max: FIRM_TEXT },
      IsTelefonu: { to: 'secondPhone', max: FIRM_TEXT },
      EvAdresi: { to: 'address1', max: FIRM_TEXT },
      IsAdresi: { to: 'address2', max: FIRM_TEXT },
      Kod1: { to: 'class1', max: FIRM_TEXT },
      Kod2: { to: 'class2', max: FIRM_TEXT },
      Bakiye: { to: 'balance' },
    },
  },
  MusteriBakiye: {
    target: 'balances',
    key: 'MusteriKodu',
    name: 'Musteri',
    fields: {
      MusteriKodu: { to: 'code', max: FIRM_CODE },
      Musteri: { to: 'name', max: FIRM_TEXT },
      Bakiye: { to: 'balance' },
      ParaBirimi: { to: 'currency', rule: 'currency' },
      Tarih: { to: 'balanceOn' },
    },
  },
};

/** A text that says that there is nothing to say: no cell may be empty (public-site §5). */
const NO_TEXT = /^[-–—]+$/;
/** What the day of public-site §5 is read as; programs count the days before March 1900 apart. */
const NO_DAYS = new Set([NOTHING.date, '1899-12-31', '1900-01-02']);
/** What a programs's calculation leaves where it failed. */
const CELL_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|YOK|BAŞV!|DEĞER!|SAYI\/0!|AD\?|BOŞ!|SAYI!)$/i;
const CURRENCIES = ['TL', 'TRL', 'TRY', '₺'];
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DECIMALS = { whole: 0, amount: 2, rate: 4 } as const;
/** More digits than a double holds surely; the ledger takes as many. */
const LARGEST = 1e13;
const SHOWN = 40;

export type Heading = {
  /** Where each of the template's columns stands in the sheet, from 0, by their order in the template. */
  places: number[];
  missing: string[];
  repeated: string[];
};

/** Finds the columns of a template in the first row of a sheet, by their names, in whatever order. */
export function readHeading(template: ImportTemplate, cells: readonly SheetCell[]): Heading {
  const heads = cells.map((cell) => (typeof cell === 'string' ? cell.trim().toLowerCase() : ''));
  const columns = TEMPLATE_COLUMNS[template].map(({ name }) => ({ name, head: name.toLowerCase() }));
  return {
    places: columns.map(({ head }) => heads.indexOf(head)),
    missing: columns.filter(({ head }) => !heads.includes(head)).map(({ name }) => name),
    repeated: columns.filter(({ head }) => heads.indexOf(head) !== heads.lastIndexOf(head)).map(({ name }) => name),
  };
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** A cell as people read it: as it stands in lists of errors, and as texts are taken from it. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return '';
    const [year, month, day] = isoDay(cell).split('-');
    return `${day}/${month}/${year}`;
  }
  // A number of Excel never has more digits than this; as a text it has no exponent.
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? cell.toFixed(0) : String(cell);
  return String(cell).normalize('NFC').replace(/\s+/g, ' ').trim();
}

type Read = { value: string | number | null } | { problem: Omit<RowProblem, 'column'> };

const wrong = (code: RowError, params?: RowProblem['params']): Read => ({
  problem: { code, ...(params && { params }) },
});

function readText(text: string, { max, rule }: Partial<Field>): Read {
  if (text === '') return wrong('empty-text');
  if (CELL_ERROR.test(text)) return wrong('cell-error', { value: text });
  const sign = FORBIDDEN_IN_TEXT.find((each) => text.includes(each));
  if (sign) return wrong('forbidden-sign', { sign });
  if (NO_TEXT.test(text)) return { value: null };
  const length = [...text].length;
  if (max !== undefined && length > max) return wrong('too-long', { max, count: length });
  if (rule === 'tax-number' && !/^\d{10,11}$/.test(text)) {
    return wrong('tax-number', { count: text.replace(/\D/g, '').length });
  }
  if (rule === 'email' && !EMAIL.test(text)) return wrong('email', { value: text.slice(0, SHOWN) });
  if (rule === 'currency' && !CURRENCIES.includes(text.toUpperCase()))
    return wrong('currency', { value: text.slice(0, SHOWN) });
  return { value: text };
}

/** 1250,75 and 1.250,75 as people type them, and 1250.75. */
function numberOf(text: string): number {
  const plain = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(text) ? text.replaceAll('.', '') : text;
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : NaN;
}

function readNumber(
  cell: SheetCell,
  text: string,
  type: 'whole' | 'amount' | 'rate',
  { whole, range }: Partial<Field>,
): Read {
  if (text === '') return wrong('empty-number');
  if (CELL_ERROR.test(text)) return wrong('cell-error', { value: text });
  const number = typeof cell === 'number' ? cell : typeof cell === 'string' ? numberOf(text) : NaN;
  if (!Number.isFinite(number)) return wrong('not-a-number', { value: text.slice(0, SHOWN) });
  if (Math.abs(number) >= LARGEST) return wrong('out-of-range', { min: -LARGEST, max: LARGEST });
  const decimals = whole ? 0 : DECIMALS[type];
  // What programs calculate has crumbs at its end: 86.25 may come as 86.25000000000001.
  const rounded = Number(number.toFixed(decimals));
  if (Math.abs(rounded - number) > 1e-9 * Math.max(1, Math.abs(number))) {
    return decimals === 0
      ? wrong('not-whole', { value: text.slice(0, SHOWN) })
      : wrong('too-many-decimals', { max: decimals });
  }
  if (range && (rounded < range[0] || rounded > range[1]))
    return wrong('out-of-range', { min: range[0], max: range[1] });
  return { value: decimals === 0 ? rounded : rounded.toFixed(decimals) };
}

function readDay(cell: SheetCell, text: string): Read {
  if (text === '') return wrong('empty-date');
  if (CELL_ERROR.test(text)) return wrong('cell-error', { value: text });
  let day: string | undefined;
  if (cell instanceof Date) day = Number.isNaN(cell.getTime()) ? undefined : isoDay(cell);
  else if (typeof cell === 'string') {
    const [, d = '', m = '', y = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text) ?? [];
    const said = y ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : /^\d{4}-\d{2}-\d{2}$/.exec(text)?.[0];
    // A day that there is: 31 February would be one of March.
    const instant = new Date(`${said}T00:00:00Z`);
    if (said && !Number.isNaN(instant.getTime()) && isoDay(instant) === said) day = said;
  }
  const year = Number(day?.slice(0, 4));
  if (day === undefined || year < 1899 || year > 2999) return wrong('not-a-date', { value: text.slice(0, SHOWN) });
  return { value: NO_DAYS.has(day) ? null : day };
}

function readCell(column: TemplateColumn, cell: SheetCell, field: Partial<Field>): Read {
  const text = cellText(cell);
  switch (column.type) {
    case 'text':
      return readText(text, field);
    case 'date':
      return readDay(cell, text);
    default:
      return readNumber(cell, text, column.type, field);
  }
}

export type ReadRow = {
  /** Its code; empty where there is none. */
  key: string;
  cells: string[];
  values: RowValues;
  problems: RowProblem[];
};

/**
 * Reads a row by the rules of the templates (public-site §5). All columns are held to them, those that are not taken, too:
 * what a file says wrongly somewhere, it may say wrongly elsewhere.
 */
export function readRow(template: ImportTemplate, { places }: Heading, sheet: readonly SheetCell[]): ReadRow {
  const columns = TEMPLATE_COLUMNS[template];
  const { fields, key: keyColumn } = IMPORT_PLANS[template];
  const cells = columns.map((_, index) => sheet[places[index] ?? -1] ?? null);
  const values: RowValues = {};
  const problems: RowProblem[] = [];
  columns.forEach((column, index) => {
    const field = fields[column.name];
    const read = readCell(column, cells[index] ?? null, field ?? {});
    if ('problem' in read) problems.push({ column: column.name, ...read.problem });
    else if (field) values[field.to] = read.value;
  });
  const key = typeof values.code === 'string' ? values.code : '';
  if (values.code === null) problems.push({ column: keyColumn, code: 'code-missing' });
  const texts = cells.map(cellText);
  const isExample = columns.every(({ example, type }, index) => {
    const said = type === 'date' ? cellText(new Date(`${example}T00:00:00Z`)) : String(example);
    return texts[index] === said;
  });
  if (isExample) problems.push({ column: keyColumn, code: 'example-row' });
  return { key, cells: texts, values, problems };
}

/** A column of a sheet as programs name it: A, B … Z, AA. */
export function columnLetters(index: number): string {
  const rest = index % 26;
  const first = Math.floor(index / 26);
  return (first > 0 ? columnLetters(first - 1) : '') + String.fromCharCode(65 + rest);
}

/** Whether a problem stops its row. */
export function isError(code: RowProblem['code']): code is RowError {
  return (ROW_ERRORS as readonly string[]).includes(code);
}

/** How long an import can be taken back. */
export const UNDO_HOURS = 24;
