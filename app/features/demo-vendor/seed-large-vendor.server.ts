import { transaction } from '~/platform/db/client.server';
import { insertLargeVendor, tidyTables, type LargeVendor } from './large-vendor-store.server';

/** Fills the database with years of invented business, for measuring and for looking at full screens. */
export async function seedLargeVendor(size: LargeVendor): Promise<void> {
  await transaction((tx) => insertLargeVendor(tx, size));
  await tidyTables();
}
