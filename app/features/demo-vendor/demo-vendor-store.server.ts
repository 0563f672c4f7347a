import { sql } from 'drizzle-orm';
import { insertAccount } from '~/features/accounts/account-store.server';
import { licenceReport } from '~/features/licences/licence-rules';
import { encrypt } from '~/platform/crypto.server';
import type { Executor } from '~/platform/db/client.server';
import {
  account,
  accountClass,
  firm,
  firmClass,
  firmContact,
  firmNote,
  licence,
  licenceEvent,
  moduleGrant,
} from '~/platform/db/schema.server';
import type { DemoDealer, DemoFirm, DemoVendor } from './demo-vendor';

export async function hasFirms(tx: Executor): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from "tbFirma" limit 1`);
  return rows.length > 0;
}

/** Writes the demo vendor's rows; `passwordHashes` holds one hash for each e-mail that can log in. */
export async function insertDemoVendor(
  tx: Executor,
  vendor: DemoVendor,
  passwordHashes: ReadonlyMap<string, string>,
): Promise<void> {
  for (const dealer of vendor.dealers) await insertFirm(tx, { ...dealer, note: '' });
  for (const customer of vendor.firms) await insertFirm(tx, customer);
  // The rows above chose their own ids, so the counter has to follow them.
  await tx.execute(
    sql`select setval(pg_get_serial_sequence('"tbFirma"', 'nFirmaID'), (select max("nFirmaID") from "tbFirma"))`,
  );

  const hashOf = (email: string) => {
    const hash = passwordHashes.get(email);
    if (hash === undefined) throw new Error(`no password hash for ${email}`);
    return hash;
  };
  for (const dealer of vendor.dealers) {
    await insertAccount(tx, {
      role: 'dealer',
      firmId: dealer.id,
      email: dealer.loginEmail,
      displayName: dealer.displayName,
      passwordHash: hashOf(dealer.loginEmail),
      mailSecret: encrypt(dealer.password),
    });
  }
  for (const { email, displayName, role } of vendor.staff) {
    await insertAccount(tx, { role, firmId: null, email, displayName, passwordHash: hashOf(email), mailSecret: null });
  }

  await tx.insert(licence).values(vendor.licences.map(({ events: _events, ...row }) => row));
  await tx.insert(licenceEvent).values(
    vendor.licences.flatMap(({ approvalCode, events }) =>
      events.map(({ action, at, expiredBefore, expiresAfter }) => ({
        approvalCode,
        action,
        at,
        expiredBefore,
        expiresAfter,
        report: licenceReport(action, { approvalCode, expiresAt: expiresAfter }),
      })),
    ),
  );
  await tx.insert(moduleGrant).values(vendor.modules);
}

async function insertFirm(tx: Executor, card: (DemoDealer & { note: string }) | DemoFirm): Promise<void> {
  const [plan] = await tx
    .insert(account)
    .values({ code: `120.${card.code}`, name: card.name })
    .returning({ id: account.id });
  if (!plan) throw new Error('the account plan took no row');
  await tx.insert(accountClass).values({ accountId: plan.id, class1: '120' });
  const { id, code, name, address1, address2, district, province, taxOffice, taxNumber, sellerCodes } = card;
  const own =
    'dealerId' in card ? { dealerId: card.dealerId, active: card.active, registeredAt: card.registeredAt } : {};
  await tx.insert(firm).values({
    id,
    code,
    name,
    address1,
    address2,
    district,
    province,
    taxOffice,
    taxNumber,
    sellerCodes,
    ...own,
    accountId: plan.id,
  });
  await tx.insert(firmClass).values({ firmId: id, sector: card.sector });
  await tx.insert(firmNote).values({ firmId: id, note: card.note });
  await tx.insert(firmContact).values([
    { firmId: id, kind: 'Yetkili', value: card.contact },
    { firmId: id, kind: 'Telefon', value: card.phone },
    { firmId: id, kind: 'E-Mail', value: card.email },
  ]);
}
