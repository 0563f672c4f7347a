import { hashPassword, inHashingSlot } from '~/features/accounts/passwords.server';
import { transaction } from '~/platform/db/client.server';
import { generateDemoVendor } from './demo-vendor';
import { hasFirms, insertDemoVendor } from './demo-vendor-store.server';

/**
 * Seeds the demo vendor into a database that has no firms yet; one that has is left alone.
 * @returns whether it seeded
 */
export async function seedDemoVendor(): Promise<boolean> {
  const vendor = generateDemoVendor(new Date());
  const logins = [
    ...vendor.dealers.map(({ loginEmail, password }) => ({ email: loginEmail, password })),
    ...vendor.staff.map(({ email, password }) => ({ email, password })),
  ];
  return transaction(async (tx) => {
    if (await hasFirms(tx)) return false;
    const hashes = await Promise.all(
      logins.map(async ({ email, password }) => [email, await inHashingSlot(() => hashPassword(password))] as const),
    );
    await insertDemoVendor(tx, vendor, new Map(hashes));
    return true;
  });
}
