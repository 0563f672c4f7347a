import { carryBalancesForward } from '~/features/customers/ledger/ledger-balance-store.server';
import { noteAllMoney } from '~/features/ordering/payments/noted-money-store.server';
import { transaction } from '~/platform/db/client.server';
import { insertLargeVendor, tidyTables, type LargeVendor } from './large-vendor-store.server';

/** Fills the database with years of invented business, for measurements and for pages with many rows. */
export async function seedLargeVendor(size: LargeVendor): Promise<void> {
  await transaction((tx) => insertLargeVendor(tx, size));
  await tidyTables();
  await noteAllMoney();
  await carryBalancesForward();
  // It has written to nearly all orders.
  await tidyTables();
}
