import { hashPassword, inHashingSlot } from '~/features/identity/accounts/passwords.server';
import { loadCatalogue } from '~/features/catalogue/products/catalogue-source';
import { db, transaction } from '~/platform/db/client.server';
import { insertDemoProfiles } from './demo-profiles-store.server';
import { generateDemoHistory } from './demo-history';
import { keepDemoReports } from './demo-incident-rows-store.server';
import { insertDemoHistory } from './demo-history-store.server';
import { generateDemoVendor } from './demo-vendor';
import { tidyTables } from './large-vendor-store.server';
import { hasFirms, insertDemoFirms, insertDemoLicences, liftTimeouts } from './demo-vendor-store.server';

/**
 * Seeds the demo vendor into a database without firms; any other database is left unchanged.
 * @param history adds a quarter of business up to now; otherwise the vendor starts today, with its customers and their
 *   licences
 * @returns whether it seeded
 */
export async function seedDemoVendor({ history }: { history: boolean }): Promise<boolean> {
  if (await hasFirms(db())) return false;
  // What takes a while is made before the transaction, so that it holds its locks for a short time.
  const now = new Date();
  const vendor = generateDemoVendor(now);
  const logins = [
    ...vendor.dealers.map(({ loginEmail, password }) => ({ email: loginEmail, password })),
    ...vendor.staff.map(({ email, password }) => ({ email, password })),
  ];
  const hashes = await Promise.all(
    logins.map(async ({ email, password }) => [email, await inHashingSlot(() => hashPassword(password))] as const),
  );
  const past = history ? generateDemoHistory(vendor, loadCatalogue(), now) : undefined;
  const seeded = await transaction(async (tx) => {
    if (await hasFirms(tx)) return false;
    await liftTimeouts(tx);
    await insertDemoFirms(tx, { ...vendor, firms: past?.firms ?? vendor.firms }, new Map(hashes));
    await insertDemoProfiles(tx, vendor.dealers, now);
    if (past) await insertDemoHistory(tx, past, now);
    else await insertDemoLicences(tx, vendor);
    return true;
  });
  if (seeded && past) {
    await keepDemoReports();
    // Until autovacuum comes by, a minute or two later, lists would be planned as if the tables were empty.
    await tidyTables();
  }
  return seeded;
}
