import { and, asc, eq, inArray, sql, type GetColumnData } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { db, type Executor } from '~/platform/db/client.server';
import { product, productText } from '~/platform/db/schema.server';
import { keepFor } from '~/platform/ttl-cache';
import type { CatalogueProduct } from './catalogue-source';
import type { ProductEffect } from './product-effects';
import { slugOf } from './product-path';
import { cleanRichText } from './rich-text.server';
import { createStockItems } from './stock-item-store.server';

/** The data of a product that ordering needs; texts in Turkish, the language of the ERP's documents. */
export type OrderableProduct = typeof product.$inferSelect & { name: string };

const FALLBACK_LOCALE = 'en';

/** What pages show of a product, with its texts in one language. */
const shown = {
  /** nStokID: the ERP and the product's address use the same number. */
  id: product.stockItemId,
  sku: product.sku,
  class: product.class,
  family: product.family,
  currency: product.currency,
  vatRate: product.vatRate,
  price: product.price1,
  oldPrice: product.oldPrice,
  tier: product.tier,
  popular: product.popular,
  rating: product.rating,
  freeShipping: product.freeShipping,
  flash: product.flash,
  requiresFirm: product.requiresFirm,
  requiresLicences: product.requiresLicences,
  createsCustomer: product.createsCustomer,
  yearOncePaid: product.yearOncePaid,
  name: productText.name,
  summary: productText.summary,
  unit: productText.unit,
  packLabel: productText.packLabel,
  turkishName: sql<string>`coalesce((select t.name from product_texts t where t.sku = ${product.sku} and t.locale = 'tr'),
    ${productText.name})`,
};

/** A product as a page shows it. Prices are decimals in `currency`. */
export type ShownProduct = {
  [Name in Exclude<keyof typeof shown, 'turkishName'>]: (typeof shown)[Name] extends infer Column extends PgColumn
    ? GetColumnData<Column>
    : never;
} & {
  /** From its Turkish name, for `productPath`. */
  slug: string;
};

/** The texts of `locale`, or English if a product has none in it yet. */
const textIn = (locale: string) =>
  and(
    eq(productText.sku, product.sku),
    sql`${productText.locale} = (select t.locale from product_texts t where t.sku = ${product.sku}
      and t.locale in (${locale}, ${FALLBACK_LOCALE}) order by t.locale = ${locale} desc limit 1)`,
  );

const withSlug = <Row extends { turkishName: string }>({ turkishName, ...row }: Row) => ({
  ...row,
  slug: slugOf(turkishName),
});

/** A product with its detail as sanitized rich text, and the former number of its address (readings 35). */
export type DetailedProduct = ShownProduct & { detailHtml: string; formerId: number | null };

/** How long a process uses the catalogue as it was read; an order is checked against its rows (decision 11). */
export const CATALOGUE_KEPT_MS = 5000;

const listed = keepFor(CATALOGUE_KEPT_MS, readProducts);

/** All active products in catalogue order, from memory if they were read a moment ago. */
export function listProducts(locale: string): Promise<readonly DetailedProduct[]> {
  return listed.read(locale);
}

async function readProducts(locale: string): Promise<DetailedProduct[]> {
  const rows = await db()
    .select({ ...shown, detailHtml: productText.detailHtml, formerId: product.formerId })
    .from(product)
    .innerJoin(productText, textIn(locale))
    .where(eq(product.active, true))
    .orderBy(asc(product.position));
  return rows.map((row) => ({ ...withSlug(row), detailHtml: cleanRichText(row.detailHtml) }));
}

const named = keepFor(CATALOGUE_KEPT_MS, async (locale: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await db()
    .select({ sku: product.sku, name: productText.name })
    .from(product)
    .innerJoin(productText, textIn(locale))
    .orderBy(asc(product.position));
  return new Map(rows.map(({ sku, name }) => [sku, name]));
});

/** The names of all products by stock code, also of those that are sold no more, from memory as `listProducts`. */
export function productNames(locale: string): Promise<ReadonlyMap<string, string>> {
  return named.read(locale);
}

/**
 * The class, and the stock code of the product, that an address names; null if the shop has none of that name. It costs
 * far less than the list, so made-up addresses go no further.
 */
export async function namedInShop(
  className: string | null,
  productName: string | null,
): Promise<{ class: string | null; sku: string | null }> {
  if (className === null && productName === null) return { class: null, sku: null };
  const isWanted = sql`${product.sku} = ${productName} or ${product.stockItemId}::text = ${productName}`;
  const [row] = await db()
    .select({
      class: sql<string | null>`max(${product.class}) filter (where ${product.class} = ${className})`,
      sku: sql<string | null>`max(${product.sku}) filter (where ${isWanted})`,
    })
    .from(product)
    .where(eq(product.active, true));
  return row ?? { class: null, sku: null };
}

export async function shownProducts(skus: string[], locale: string): Promise<ShownProduct[]> {
  if (skus.length === 0) return [];
  const rows = await db()
    .select(shown)
    .from(product)
    .innerJoin(productText, textIn(locale))
    .where(inArray(product.sku, skus))
    .orderBy(asc(product.position));
  return rows.map(withSlug);
}

/** The active products among `skus`, for their prices and effects. */
export async function orderableProducts(skus: string[]): Promise<OrderableProduct[]> {
  const rows = await db()
    .select({ product, name: productText.name })
    .from(product)
    .innerJoin(productText, and(eq(productText.sku, product.sku), eq(productText.locale, 'tr')))
    .where(and(inArray(product.sku, skus), eq(product.active, true)));
  return rows.map(({ product: found, name }) => ({ ...found, name }));
}

/** The columns that the catalogue does not say. */
type Otherwise = 'stockItemId' | 'formerId' | 'active';
type Insertion = Required<Omit<typeof product.$inferInsert, Otherwise>>;
type Said = Omit<CatalogueProduct, 'texts' | 'effect'> & ProductEffect;

/** A value for each column; what the catalogue says and no column has does not compile. */
type ColumnValues = { [Name in keyof Insertion | keyof Said]: Name extends keyof Insertion ? Insertion[Name] : never };

/**
 * Writes the catalogue, replacing rows with the same stock codes. Products are never deleted, because orders refer to them.
 */
export async function saveCatalogue(tx: Executor, products: CatalogueProduct[]): Promise<void> {
  const items = products.map(({ sku, class: code, vatRate, texts: { tr } }) => {
    return { code: sku, name: tr.name, vat_rate: vatRate, class: code, summary: tr.summary };
  });
  await createStockItems(
    tx,
    sql`select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(code text, name text, vat_rate int, class text, summary text)`,
  );
  for (const [position, { texts, effect, ...row }] of products.entries()) {
    const values: ColumnValues = { ...row, ...effect, modules: [...effect.modules], position };
    const withItem = { ...values, stockItemId: sql<number>`(select id from stock_items where code = ${row.sku})` };
    await tx.insert(product).values(withItem).onConflictDoUpdate({ target: product.sku, set: withItem });
    for (const [locale, text] of Object.entries(texts)) {
      const textValues = { sku: row.sku, locale, ...text };
      await tx
        .insert(productText)
        .values(textValues)
        .onConflictDoUpdate({ target: [productText.sku, productText.locale], set: textValues });
    }
  }
}
