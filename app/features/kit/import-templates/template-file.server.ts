import writeExcelFile, { type Row, type SheetData } from 'write-excel-file/node';
import { translator } from '~/platform/i18n.server';
import { languageOf } from '~/platform/languages';
import { TEMPLATE_COLUMNS, type ColumnType, type ImportTemplate, type TemplateColumn } from './import-templates';

/** Rows formatted in advance, so that a typed barcode keeps its zeros and a date stays a date. */
const FORMATTED_ROWS = 200;

/** In the notation of spreadsheet programs; each reader's program shows numbers with its own separators. */
const FORMATS: Record<ColumnType, string> = {
  text: '@',
  whole: '0',
  amount: '#,##0.00',
  rate: '0.00##',
  date: 'dd/mm/yyyy',
};
const TYPES = { text: String, whole: Number, amount: Number, rate: Number, date: Date } as const;
const HEAD = { fontWeight: 'bold', backgroundColor: '#DDF3E7', textColor: '#0F5A3C' } as const;
const GUIDANCE_WIDTHS = [28, 60, 26, 26];

const made = new Map<string, Promise<Buffer>>();

/** An import template as an Excel file: the sheet with its columns and an example row, then the guidance in a language. */
export function templateFile(template: ImportTemplate, locale: string): Promise<Buffer> {
  const { code } = languageOf(locale);
  const key = `${template} ${code}`;
  let file = made.get(key);
  if (!file) {
    file = writeTemplate(template, code);
    made.set(key, file);
    file.catch(() => made.delete(key));
  }
  return file;
}

async function writeTemplate(template: ImportTemplate, locale: string): Promise<Buffer> {
  const columns = TEMPLATE_COLUMNS[template];
  const blank = columns.map(({ type }) => ({ type: TYPES[type], format: FORMATS[type] }));
  return writeExcelFile([
    {
      sheet: template,
      data: [
        columns.map(({ name }) => ({ value: name, type: String, ...HEAD })),
        columns.map(exampleCell),
        ...Array.from({ length: FORMATTED_ROWS }, () => blank),
      ],
      columns: columns.map(({ name, example }) => ({ width: Math.max(name.length, String(example).length, 8) + 3 })),
      stickyRowsCount: 1,
    },
    {
      sheet: translator(locale)('import-templates:guidance.sheet'),
      data: guidance(template, columns, locale),
      columns: GUIDANCE_WIDTHS.map((width) => ({ width })),
      rightToLeft: languageOf(locale).dir === 'rtl',
    },
  ]).toBuffer();
}

function exampleCell({ type, example }: TemplateColumn) {
  const value = type === 'date' ? new Date(`${example}T00:00:00Z`) : example;
  return { value, type: TYPES[type], format: FORMATS[type] };
}

function guidance(template: ImportTemplate, columns: readonly TemplateColumn[], locale: string): SheetData {
  const t = translator(locale);
  const plain = (text: string) => text.replaceAll(/<\/?\d>/g, '');
  const line = (value: string, style: object = {}): Row => [
    { value, type: String, columnSpan: GUIDANCE_WIDTHS.length, wrap: true, ...style },
    null,
    null,
    null,
  ];
  const heads = ['name', 'meaning', 'type', 'example'] as const;
  return [
    line(plain(t('import-templates:guidance.title', { name: template })), {
      fontWeight: 'bold',
      fontSize: 16,
      height: 26,
    }),
    line(plain(t('import-templates:guidance.intro', { name: template })), { height: 34 }),
    line(plain(t('import-templates:rules.title')), { fontWeight: 'bold', height: 24, alignVertical: 'bottom' }),
    ...(['filled', 'number', 'date', 'text'] as const).map((rule, index) =>
      line(`${index + 1}. ${plain(t(`import-templates:rules.${rule}`))}`),
    ),
    [],
    heads.map((head) => ({ value: plain(t(`import-templates:guidance.columns.${head}`)), type: String, ...HEAD })),
    ...columns.map((column): Row => [
      { value: column.name, type: String, fontWeight: 'bold' },
      {
        value: plain(t(`import-templates:column.${column.meaning}`, { number: column.number ?? 0 })),
        type: String,
        wrap: true,
      },
      { value: plain(t(`import-templates:type.${column.type}`)), type: String },
      { ...exampleCell(column), align: 'left' },
    ]),
  ];
}
