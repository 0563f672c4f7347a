import { BOX_LENGTH, CUSTOMER_FIELDS, factsOf, type CustomerField } from '~/features/customers/firms/customer-fields';
import {
  FORBIDDEN_IN_TEXT,
  NOTHING,
  TEMPLATE_COLUMNS,
  type ImportTemplate,
  type TemplateColumn,
} from '~/features/kit/import-templates/import-templates';

/** The value of a cell, as a reader returns it. */
export type SheetCell = string | number | boolean | Date | null;

/** The problems that stop a row; the texts are in `imports:problem`. */
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
  'customer-code-too-long',
  'example-row',
] as const;
/** The problems that somebody should see before the row is written. */
export const ROW_WARNINGS = ['renames', 'other-name'] as const;
export type RowError = (typeof ROW_ERRORS)[number];
export type RowWarning = (typeof ROW_WARNINGS)[number];

export type RowProblem = {
  /** A column of the template. */
  column: string;
  code: RowError | RowWarning;
  params?: Readonly<Record<string, string | number>>;
};

/** The values of a row by our names; empty ones are null. Amounts and rates are decimal texts, dates are days. */
export type RowValues = Record<string, string | number | null>;

type Field = {
  /** A field of a customer, or a name of an import alone. */
  to: string;
  max?: number;
  rule?: 'tax-number' | 'email' | 'currency';
  whole?: true;
  range?: [number, number];
};

/** The target of a template's rows. */
export type ImportTarget = 'firms' | 'stock' | 'balances';

type Plan = { target: ImportTarget; key: string; name: string; fields: Readonly<Record<string, Field>> };

const FIRM_CODE = 20;
const FIRM_TEXT = BOX_LENGTH;

const FIRM_RULES: Partial<Record<CustomerField, Field['rule']>> = { taxNumber: 'tax-number', email: 'email' };

/** The columns of a customer's fields, with the limit of each; null for a field that the template has no column of. */
function firmFields(columnOf: Readonly<Record<CustomerField, string | null>>): Record<string, Field> {
  const columns = CUSTOMER_FIELDS.flatMap((to) => {
    const [column, rule] = [columnOf[to], FIRM_RULES[to]];
    return column === null ? [] : [[column, { to, max: factsOf(to).limit, ...(rule && { rule }) }] as const];
  });
  return Object.fromEntries(columns);
}

/** The columns that are imported, with their names and rules (decision 37). */
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
      ...firmFields({
        name: 'FIRMAADI',
        address1: 'ADRESPOSTA',
        address2: 'ADRESFATURA',
        district: 'SEMT',
        province: 'IL',
        taxOffice: 'VERGIDAIRESI',
        taxNumber: 'VERGINO',
        email: 'EMAIL',
        phone: 'TELEFON1',
        contact: 'YETKILI',
        sector: null,
        note: 'ISTIHBARAT',
      }),
      KAYITTARIHI: { to: 'registeredOn' },
      KOD1: { to: 'class1', max: FIRM_TEXT },
      KOD2: { to: 'class2', max: FIRM_TEXT },
      PARABIRIMI: { to: 'currency', rule: 'currency' },
      lBakiye: { to: 'balance' },
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
      ...firmFields({
        name: 'Musteri',
        address1: 'EvAdresi',
        address2: 'IsAdresi',
        district: null,
        province: null,
        taxOffice: null,
        taxNumber: null,
        email: null,
        phone: 'EvTelefonu',
        contact: null,
        sector: null,
        note: null,
      }),
      IsTelefonu: { to: 'secondPhone', max: FIRM_TEXT },
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

/** A text that stands for no value, because no cell may be empty (public-site §5). */
const NO_TEXT = /^[-–—]+$/;
/** The day that stands for no value (public-site §5) in all readings: programs count days before March 1900 differently. */
const NO_DAYS = new Set([NOTHING.date, '1899-12-31', '1900-01-02']);
/** The text that spreadsheet programs show for a failed formula. */
const CELL_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|YOK|BAŞV!|DEĞER!|SAYI\/0!|AD\?|BOŞ!|SAYI!)$/i;
const CURRENCIES = ['TL', 'TRL', 'TRY', '₺'];
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DECIMALS = { whole: 0, amount: 2, rate: 4 } as const;
/** Larger amounts with two decimals exceed the precision of a double. */
const LARGEST = 1e13;
const SHOWN = 40;

export type Heading = {
  /** The position of each of the template's columns in the sheet, from 0, in the order of the template. */
  places: number[];
  missing: string[];
  repeated: string[];
};

/** Finds the columns of a template by their names in the first row of a sheet, in any order. */
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

/** A cell as text, for lists of errors and for text columns. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return '';
    const [year, month, day] = isoDay(cell).split('-');
    return `${day}/${month}/${year}`;
  }
  // toFixed avoids an exponent; Excel stores at most 15 digits.
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? cell.toFixed(0) : String(cell);
  return String(cell).normalize('NFC').replace(/\s+/g, ' ').trim();
}

type Problem = Omit<RowProblem, 'column'>;
type Read = { value: string | number | null } | { problems: Problem[] };

const problem = (code: RowError, params?: RowProblem['params']): Problem => ({ code, ...(params && { params }) });
const wrong = (code: RowError, params?: RowProblem['params']): Read => ({ problems: [problem(code, params)] });

function readText(text: string, { max, rule }: Partial<Field>): Read {
  if (text === '') return wrong('empty-text');
  if (CELL_ERROR.test(text)) return wrong('cell-error', { value: text });
  if (NO_TEXT.test(text)) return { value: null };
  // All at once: whoever mends one of them should not meet the next at the next try.
  const signs = FORBIDDEN_IN_TEXT.filter((sign) => text.includes(sign));
  const length = [...text].length;
  const problems = [
    ...(signs.length > 0 ? [problem('forbidden-sign', { sign: signs.join(' ') })] : []),
    ...(max !== undefined && length > max ? [problem('too-long', { max, count: length })] : []),
    ...(rule === 'tax-number' && !/^\d{10,11}$/.test(text)
      ? [problem('tax-number', { count: text.replace(/\D/g, '').length })]
      : []),
    ...(rule === 'email' && !EMAIL.test(text) ? [problem('email', { value: text.slice(0, SHOWN) })] : []),
    ...(rule === 'currency' && !CURRENCIES.includes(text.toUpperCase())
      ? [problem('currency', { value: text.slice(0, SHOWN) })]
      : []),
  ];
  return problems.length > 0 ? { problems } : { value: text };
}

/** Parses 1250,75, 1.250,75 and 1250.75. */
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
  // Formulas have rounding errors: 86.25 may come as 86.25000000000001.
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
    // Date would turn 31 February into a day of March.
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
  /** Its code; empty if there is none. */
  key: string;
  cells: string[];
  values: RowValues;
  problems: RowProblem[];
};

/**
 * Reads a row by the rules of the templates (public-site §5). Columns that are not imported are checked too, because a
 * mistake in them suggests mistakes elsewhere.
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
    if ('problems' in read) problems.push(...read.problems.map((each) => ({ column: column.name, ...each })));
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

/** The name of a column in spreadsheet programs: A, B … Z, AA. */
export function columnLetters(index: number): string {
  const rest = index % 26;
  const first = Math.floor(index / 26);
  return (first > 0 ? columnLetters(first - 1) : '') + String.fromCharCode(65 + rest);
}

/** Whether a problem stops its row. */
export function isError(code: RowProblem['code']): code is RowError {
  return (ROW_ERRORS as readonly string[]).includes(code);
}

/** The time in which an import can be undone. */
export const UNDO_HOURS = 24;
