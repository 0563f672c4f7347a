import { describe, expect, it } from 'vitest';
import {
  IMPORT_TEMPLATES,
  TEMPLATE_COLUMNS,
  type ImportTemplate,
} from '~/features/kit/import-templates/import-templates';
import { cellText, columnLetters, IMPORT_PLANS, readHeading, readRow, type SheetCell } from './import-rules';

const namesOf = (template: ImportTemplate) => TEMPLATE_COLUMNS[template].map(({ name }) => name);
const heading = (template: ImportTemplate) => readHeading(template, namesOf(template));

/** The template's example row with other cells in some columns; its code is another, so that it is no example any more. */
function row(template: ImportTemplate, cells: Record<string, SheetCell>): SheetCell[] {
  const changed: Record<string, SheetCell> = { [IMPORT_PLANS[template].key]: 'X-1', ...cells };
  return TEMPLATE_COLUMNS[template].map(({ name, type, example }) =>
    name in changed ? (changed[name] ?? null) : type === 'date' ? new Date(`${example}T00:00:00Z`) : example,
  );
}

const read = (template: ImportTemplate, cells: Record<string, SheetCell>) =>
  readRow(template, heading(template), row(template, cells));
const problemsOf = (template: ImportTemplate, cells: Record<string, SheetCell>) =>
  read(template, cells).problems.map(({ column, code }) => `${column} ${code}`);

describe('rules of imports', () => {
  it('B13 columns are found by their names in any order and letter case; what is missing or there twice is named', () => {
    const names = namesOf('CariBakiye');
    expect(readHeading('CariBakiye', [...names].reverse()).places).toEqual([4, 3, 2, 1, 0]);
    expect(
      readHeading(
        'CariBakiye',
        names.map((name) => ` ${name.toUpperCase()} `),
      ).missing,
    ).toEqual([]);
    expect(readHeading('CariBakiye', names.slice(2)).missing).toEqual(['FIRMAKODU', 'FIRMAADI']);
    expect(readHeading('CariBakiye', [...names, 'TARIH']).repeated).toEqual(['TARIH']);
  });

  it.each(IMPORT_TEMPLATES)(
    'B13 the example of %s keeps the rules, and is told as the example where it was left in',
    (template) => {
      expect(read(template, {}).problems).toEqual([]);
      const { name, example } =
        TEMPLATE_COLUMNS[template].find((column) => column.name === IMPORT_PLANS[template].key) ?? {};
      expect(problemsOf(template, { [name ?? '']: example ?? '' })).toEqual([`${name} example-row`]);
    },
  );

  it('B13 an empty cell says what has to stand there: 0, 01/01/1900, or a dash', () => {
    expect(problemsOf('Cariler', { ISKONTO: null, KAYITTARIHI: '', FAKS: '  ' })).toEqual([
      'ISKONTO empty-number',
      'KAYITTARIHI empty-date',
      'FAKS empty-text',
    ]);
    const { values, problems } = read('Cariler', { ISKONTO: 0, KAYITTARIHI: '01/01/1900', YETKILI: '-', lBakiye: 0 });
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ registeredOn: null, contact: null, balance: '0.00' });
  });

  it('B13 texts hold neither apostrophes nor commas, and fit where they go; columns that are not taken keep the rules, too', () => {
    expect(problemsOf('Cariler', { FIRMAADI: "Ali'nin Yeri", FAKS: 'a,b', URL: 'x’y', IL: 'İ'.repeat(61) })).toEqual([
      'FIRMAADI forbidden-sign',
      'FAKS forbidden-sign',
      'URL forbidden-sign',
      'IL too-long',
    ]);
    // All that is wrong in a cell is told at once.
    expect(read('Cariler', { FIRMAADI: `Ali'nin, ${'Y'.repeat(60)}`, EMAIL: "o'brien,x" }).problems).toEqual([
      { column: 'FIRMAADI', code: 'forbidden-sign', params: { sign: "' ," } },
      { column: 'FIRMAADI', code: 'too-long', params: { max: 60, count: 69 } },
      { column: 'EMAIL', code: 'forbidden-sign', params: { sign: "' ," } },
      { column: 'EMAIL', code: 'email', params: { value: "o'brien,x" } },
    ]);
    // As long as it likes where it goes nowhere.
    expect(problemsOf('Cariler', { URL: 'u'.repeat(500) })).toEqual([]);
  });

  it.each<[SheetCell, string | null]>([
    [1250.75, '1250.75'],
    [86.25000000000001, '86.25'],
    ['1.250,75', '1250.75'],
    ['1250,75', '1250.75'],
    ['-12', '-12.00'],
    ['12.345', '12345.00'],
    [0.125, null],
    ['12a', null],
    [true, null],
    ['#N/A', null],
    [1e15, null],
  ])('B13 the amount %s is read as %s', (cell, expected) => {
    const { values, problems } = read('CariBakiye', { lBakiye: cell });
    expect(values.balance ?? null).toBe(expected);
    expect(problems.length).toBe(expected === null ? 1 : 0);
  });

  it.each<[SheetCell, string | null | undefined]>([
    [new Date('2026-11-20T00:00:00Z'), '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['1/2/2026', '2026-02-01'],
    ['2026-11-20', '2026-11-20'],
    [new Date('1900-01-01T00:00:00Z'), null],
    ['01/01/1900', null],
    ['31/02/2026', undefined],
    ['yarın', undefined],
    [45_000, undefined],
  ])('B13 the date %s is read as %s', (cell, expected) => {
    const { values, problems } = read('CariBakiye', { TARIH: cell });
    expect(values.balanceOn).toBe(expected);
    expect(problems.length).toBe(expected === undefined ? 1 : 0);
  });

  it('B13 what only some columns ask: whole numbers in bounds, tax numbers, addresses, the currency, a code', () => {
    expect(problemsOf('STOKLAR', { KDV: 8.5, IND: 1.5 })).toEqual(['IND not-whole', 'KDV not-whole']);
    expect(problemsOf('STOKLAR', { KDV: 101, ALISFIYATI: 1.234 })).toEqual([
      'KDV out-of-range',
      'ALISFIYATI too-many-decimals',
    ]);
    expect(problemsOf('Cariler', { VERGINO: 8520114, EMAIL: 'yok', PARABIRIMI: 'USD', FIRMAKODU: '-' })).toEqual([
      'VERGINO tax-number',
      'EMAIL email',
      'PARABIRIMI currency',
      'FIRMAKODU code-missing',
    ]);
    // A program may have made numbers of codes and telephones.
    expect(read('Cariler', { FIRMAKODU: 120001, VERGINO: 6310884120 })).toMatchObject({
      key: '120001',
      values: { taxNumber: '6310884120' },
      problems: [],
    });
  });

  it('B13 cells are named as a spreadsheet names them', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
    expect(cellText(new Date('2026-11-05T00:00:00Z'))).toBe('05/11/2026');
    expect(cellText(8690000000174)).toBe('8690000000174');
  });
});
