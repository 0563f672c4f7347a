import type { KeyUnder } from '~/platform/translator';

/**
 * The type of a column's cells. `whole`, `amount` and `rate` are numbers: without, with two and with two to four decimals.
 */
export type ColumnType = 'text' | 'whole' | 'amount' | 'rate' | 'date';

export type TemplateColumn = {
  /** The heading in the sheet, by which an import recognises the column. */
  name: string;
  type: ColumnType;
  /** The key of its meaning in `import-templates:column`; `number` fills that text if several columns share it. */
  meaning: KeyUnder<'import-templates', 'column'>;
  number?: number;
  /** The cell in the example row; a date as `2026-11-20`. */
  example: string | number;
};

export const IMPORT_TEMPLATES = ['STOKLAR', 'Cariler', 'CariBakiye', 'musteriler', 'MusteriBakiye'] as const;
/** A template's file and sheet both have this name. */
export type ImportTemplate = (typeof IMPORT_TEMPLATES)[number];

/** The placeholders for missing values, because no cell may be empty (public-site §5). */
export const NOTHING = { number: 0, date: '1900-01-01' } as const;
/** Characters that a text may not contain (public-site §5). */
export const FORBIDDEN_IN_TEXT = ["'", '’', ','] as const;

const text = (name: string, meaning: KeyUnder<'import-templates', 'column'>, example: string): TemplateColumn => ({
  name,
  type: 'text',
  meaning,
  example,
});
const whole = (name: string, meaning: KeyUnder<'import-templates', 'column'>, example: number): TemplateColumn => ({
  name,
  type: 'whole',
  meaning,
  example,
});
const amount = (name: string, meaning: KeyUnder<'import-templates', 'column'>, example: number): TemplateColumn => ({
  name,
  type: 'amount',
  meaning,
  example,
});
const rate = (name: string, meaning: KeyUnder<'import-templates', 'column'>, example: number): TemplateColumn => ({
  name,
  type: 'rate',
  meaning,
  example,
});
const date = (name: string, meaning: KeyUnder<'import-templates', 'column'>, example: string): TemplateColumn => ({
  name,
  type: 'date',
  meaning,
  example,
});

/** Columns that differ only by their number, from `first` on: the index in `examples` gives the number. */
function numbered<Example extends string | number>(
  make: (name: string, meaning: KeyUnder<'import-templates', 'column'>, example: Example) => TemplateColumn,
  nameOf: (number: number) => string,
  meaning: KeyUnder<'import-templates', 'column'>,
  examples: readonly Example[],
): TemplateColumn[] {
  return examples.map((example, index) => ({ ...make(nameOf(index + 1), meaning, example), number: index + 1 }));
}

/**
 * The columns of each template in their order (public-site §3). Files are generated and imports are read from this list
 * alone. The specification names no types; they follow from the names. Nor does it name the columns of CariBakiye and
 * MusteriBakiye: these are the columns of Cariler and musteriler that identify the account, and the balance, its
 * currency and its day. Examples use no day before March 1900, because spreadsheet programs disagree about those.
 */
export const TEMPLATE_COLUMNS: Readonly<Record<ImportTemplate, readonly TemplateColumn[]>> = {
  STOKLAR: [
    whole('STOKTIPI', 'stock-type', 0),
    whole('IND', 'row-number', 1),
    text('STOKKODU', 'stock-code', 'ZYT-0017'),
    text('MALINCINSI', 'stock-name', 'Siyah zeytin 1 kg'),
    ...numbered(text, (number) => (number === 1 ? 'BARCODE' : `BARCODE${number}`), 'barcode', [
      '8690000000174',
      '8690000000181',
      '-',
      '-',
      '-',
      '-',
    ]),
    ...numbered(text, (number) => `KOD${number}`, 'group-code', [
      'GIDA',
      'ZEYTIN',
      '-',
      '-',
      '-',
      '-',
      '-',
      '-',
      '-',
      '-',
    ]),
    rate('KDV', 'vat', 8),
    text('BIRIMADI', 'unit', 'ADET'),
    text('BIRIM2', 'second-unit', 'KOLI'),
    rate('CARPANBIRIM2', 'second-factor', 12),
    text('BIRIM3', 'third-unit', 'PALET'),
    rate('CARPANBIRIM3', 'third-factor', 480),
    amount('ALISFIYATI', 'purchase-price', 84.5),
    amount('MALIYET', 'cost', 86.25),
    ...numbered(amount, (number) => `SATISFIYATI${number}`, 'sales-price', [119.9, 114.5, 109]),
    ...numbered(date, (number) => `FIYATDEGISMETARIHI${number}`, 'sales-price-date', [
      '2026-11-02',
      '2026-11-02',
      '2026-10-19',
    ]),
    date('ALISFIYATIDEGISMETARIHI', 'purchase-price-date', '2026-10-12'),
    rate('ISKONTO', 'discount', 2.5),
    whole('OPSIYON', 'term-days', 30),
    rate('ENVANTER', 'on-hand', 144),
  ],
  Cariler: [
    text('FIRMAKODU', 'firm-code', 'C-0042'),
    text('FIRMAADI', 'firm-name', 'Örnek Gıda Ltd. Şti.'),
    rate('ISKONTO', 'discount', 5),
    amount('KREDILIMITI', 'credit-limit', 50_000),
    whole('OPSIYON', 'term-days', 30),
    text('ADRESPOSTA', 'postal-address', 'Atatürk Cad. No: 12'),
    text('ADRESFATURA', 'billing-address', 'Atatürk Cad. No: 12'),
    text('VERGIDAIRESI', 'tax-office', 'Karşıyaka'),
    text('VERGINO', 'tax-number', '0123456789'),
    text('ISTIHBARAT', 'remark', 'Ödemesi düzenli'),
    date('KAYITTARIHI', 'registered', '2026-01-15'),
    ...numbered(text, (number) => `KOD${number}`, 'group-code', ['TOPTAN', 'EGE', '-', '-', '-']),
    ...numbered(text, (number) => `TELEFON${number}`, 'phone', ['0232 000 00 00', '-', '-']),
    text('FAKS', 'fax', '-'),
    text('EMAIL', 'email', 'muhasebe@ornek.example'),
    text('URL', 'website', 'www.ornek.example'),
    text('YETKILI', 'contact-person', 'Elif Örnek'),
    text('PARABIRIMI', 'currency', 'TL'),
    amount('lBakiye', 'balance', 1250.75),
    text('SEMT', 'district', 'Bostanlı'),
    text('IL', 'province', 'İzmir'),
  ],
  CariBakiye: [
    text('FIRMAKODU', 'firm-code', 'C-0042'),
    text('FIRMAADI', 'firm-name', 'Örnek Gıda Ltd. Şti.'),
    amount('lBakiye', 'balance', 1250.75),
    text('PARABIRIMI', 'currency', 'TL'),
    date('TARIH', 'balance-date', '2026-11-20'),
  ],
  musteriler: [
    whole('Sira', 'row-number', 1),
    whole('MusteriNo', 'customer-number', 118),
    text('MusteriKodu', 'customer-code', 'M-0118'),
    text('Musteri', 'customer-name', 'Elif Örnek'),
    text('EvTelefonu', 'home-phone', '0232 000 00 00'),
    text('IsTelefonu', 'work-phone', '0232 000 00 01'),
    text('EvAdresi', 'home-address', 'Cemal Gürsel Cad. No: 8'),
    text('IsAdresi', 'work-address', 'Atatürk Cad. No: 12'),
    ...numbered(text, (number) => `Kod${number}`, 'group-code', ['TAKSITLI', '-', '-']),
    amount('KrediLimiti', 'credit-limit', 10_000),
    date('Vade', 'due-date', '2026-12-15'),
    amount('Tutar', 'due-amount', 750),
    amount('Bakiye', 'balance', 2250.5),
  ],
  MusteriBakiye: [
    whole('MusteriNo', 'customer-number', 118),
    text('MusteriKodu', 'customer-code', 'M-0118'),
    text('Musteri', 'customer-name', 'Elif Örnek'),
    amount('Bakiye', 'balance', 2250.5),
    text('ParaBirimi', 'currency', 'TL'),
    date('Tarih', 'balance-date', '2026-11-20'),
  ],
};

/** The template with this name in an address; undefined if there is none. */
export function importTemplateOf(name: string): ImportTemplate | undefined {
  return IMPORT_TEMPLATES.find((template) => template === name);
}
