import { eq, sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import { product, productText } from '~/platform/db/schema.server';
import { keepFor } from '~/platform/ttl-cache';
import { CATALOGUE_KEPT_MS, type OrderableProduct } from './catalogue-store.server';

/** A product together with the version of its row: a commit that checks the version proves that the price still holds. */
export type VersionedProduct = OrderableProduct & { version: string };

const ALL = 'all';
const catalogue = keepFor(CATALOGUE_KEPT_MS, readOrderableProducts);

/** Forgets the cached products, after a commit found that a product has changed. */
export const forgetOrderableProducts = catalogue.forget;

/**
 * The active products among `skus`, from memory if they were read a moment ago. An order must have its commit compare
 * their versions; a stock code that is not in memory is looked up in the database.
 */
export async function findOrderableProducts(skus: readonly string[]): Promise<Map<string, VersionedProduct>> {
  const known = await catalogue.read(ALL);
  if (skus.every((sku) => known.has(sku))) return known;
  catalogue.forget();
  return catalogue.read(ALL);
}

async function readOrderableProducts(): Promise<Map<string, VersionedProduct>> {
  const rows = await db()
    // The row's xmin changes with every update, whoever makes it, and needs no column of its own.
    .select({ product, name: productText.name, version: sql<string>`${product}.xmin::text` })
    .from(product)
    .innerJoin(productText, sql`${productText.sku} = ${product.sku} and ${productText.locale} = 'tr'`)
    .where(eq(product.active, true));
  return new Map(rows.map(({ product: found, name, version }) => [found.sku, { ...found, name, version }]));
}
