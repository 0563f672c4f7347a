import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { PRODUCT_CLASSES } from '~/platform/product-classes';
import { productTexts, type ProductText, type TextLanguage } from './product-texts';
import { effectOf, type ProductEffect } from './product-effects';

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());
const price = z.string().regex(/^\d{1,9}\.\d{2}$/, 'must be a decimal with two places');
const flag = z.enum(['0', '1']).transform((value) => value === '1');

const row = z
  .object({
    sku: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
    class: z.enum(PRODUCT_CLASSES),
    family: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
    name_tr: z.string().min(1).max(60),
    currency: z.enum(['TRL', 'USD']),
    // Whole percent.
    vat: z.coerce.number().int().min(0).max(100),
    // Decimal texts in its currency, without VAT.
    price1: price,
    price2: price,
    price3: price,
    old_price: optional(price),
    tier: optional(z.enum(['Diamond', 'Platinum'])),
    popular: flag,
    rating: z.coerce.number().int().min(1).max(5),
    free_shipping: flag,
    // The text of its campaign badge.
    flash: optional(z.string()),
  })
  .strict()
  .transform(({ name_tr, vat, old_price, free_shipping, ...same }) => ({
    ...same,
    turkishName: name_tr,
    vatRate: vat,
    oldPrice: old_price,
    freeShipping: free_shipping,
  }));

/** One product as the shop sells it: a row of the file, by the names of the columns that it is stored in. */
export type CatalogueProduct = Omit<z.output<typeof row>, 'turkishName'> & {
  texts: Record<TextLanguage, ProductText>;
  effect: ProductEffect;
};

/**
 * The vendor's catalogue in the order of its file (public-site §3), with each product's texts and effects.
 * @throws Error that names the row if the file is wrong or a text is missing
 */
export function loadCatalogue(): CatalogueProduct[] {
  // The bundle is elsewhere than this file, but every command starts in the project's folder.
  const file = path.resolve('app/features/catalogue/products/data/catalogue.csv');
  return parseCatalogue(readFileSync(file, 'utf8'));
}

/** As `loadCatalogue`, from the file's content. */
export function parseCatalogue(csv: string): CatalogueProduct[] {
  const rows: unknown[] = parse(csv, { columns: true, skip_empty_lines: true, bom: true });
  const seen = new Set<string>();
  return rows.map((raw, index) => {
    const result = row.safeParse(raw);
    if (!result.success) throw new Error(`Catalogue row ${index + 1}: ${z.prettifyError(result.error)}`);
    const { turkishName, ...product } = result.data;
    const { sku } = product;
    if (seen.has(sku)) throw new Error(`Catalogue row ${index + 1}: ${sku} occurs twice`);
    seen.add(sku);
    const texts = textsOf(sku);
    if (texts.tr.name !== turkishName) {
      throw new Error(`Catalogue row ${index + 1}: the Turkish name of ${sku} is "${texts.tr.name}" in its texts`);
    }
    return { ...product, texts, effect: effectOf(sku) };
  });
}

function textsOf(sku: string): Record<TextLanguage, ProductText> {
  const texts = Object.entries(productTexts).map(([language, all]) => {
    const text = all[sku];
    if (!text) throw new Error(`The catalogue has no ${language} text for ${sku}`);
    return [language, text] as const;
  });
  return Object.fromEntries(texts) as Record<TextLanguage, ProductText>;
}
