import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { licenceReport } from '~/features/licensing/licences/licence-rules';
import { encrypt } from '~/platform/crypto.server';
import type { Executor } from '~/platform/db/client.server';
import { insertRows } from '~/platform/db/insert-rows.server';
import {
  account,
  confirmedFirm,
  accountClass,
  firm,
  firmClass,
  firmContact,
  firmNote,
  licence,
  licenceEvent,
  moduleGrant,
  userAccount,
} from '~/platform/db/schema.server';
import { idSequence } from '~/platform/db/views.server';
import type { DemoVendor } from './demo-vendor';

/**
 * Lets this transaction take as long as a slow machine needs: no request waits for it, and mails are composed between
 * its statements.
 */
export async function liftTimeouts(tx: Executor): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}

export async function hasFirms(tx: Executor): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from firms limit 1`);
  return rows.length > 0;
}

/** Writes dealers, customer firms and accounts; `passwordHashes` has the hash of each account's e-mail. */
export async function insertDemoFirms(
  tx: Executor,
  { dealers, firms, staff }: Pick<DemoVendor, 'dealers' | 'firms' | 'staff'>,
  passwordHashes: ReadonlyMap<string, string>,
): Promise<void> {
  // A dealer's own firm is nobody's customer.
  const own = { dealerId: null, note: '', active: true, registeredAt: firms[0]?.registeredAt ?? new Date() };
  const cards = [...dealers.map((dealer) => ({ ...own, ...dealer })), ...firms];
  const numbered = cards.map((card, index) => ({ ...card, accountId: index + 1 }));
  await insertRows(
    tx,
    account,
    numbered.map(({ accountId, code, name }) => ({ id: accountId, code: `120.${code}`, name })),
  );
  await insertRows(
    tx,
    accountClass,
    numbered.map(({ accountId }) => ({ accountId, class1: '120' })),
  );
  await insertRows(tx, firm, numbered);
  await insertRows(
    tx,
    confirmedFirm,
    firms.map(({ id }) => ({ firmId: id, confirmedBy: 'demo' })),
  );
  await insertRows(
    tx,
    firmClass,
    cards.map(({ id, sector }) => ({ firmId: id, sector })),
  );
  await insertRows(
    tx,
    firmNote,
    cards.map(({ id, note }) => ({ firmId: id, note })),
  );
  await insertRows(
    tx,
    firmContact,
    cards.flatMap(({ id, contact, phone, email }) => [
      { firmId: id, kind: 'Yetkili', value: contact },
      { firmId: id, kind: 'Telefon', value: phone },
      { firmId: id, kind: 'E-Mail', value: email },
    ]),
  );
  await followCounters(tx, [account.id, firm.id]);

  const hashOf = (email: string) => {
    const hash = passwordHashes.get(email);
    if (hash === undefined) throw new Error(`no password hash for ${email}`);
    return hash;
  };
  await insertRows(tx, userAccount, [
    ...dealers.map(({ id, loginEmail, displayName, password }) => ({
      role: 'dealer' as const,
      firmId: id,
      firmRights: ['owner' as const],
      email: loginEmail,
      displayName,
      passwordHash: hashOf(loginEmail),
      mailSecret: encrypt(password),
    })),
    ...staff.map(({ email, displayName, role }) => ({
      role,
      firmId: null,
      firmRights: [],
      email,
      displayName,
      passwordHash: hashOf(email),
      mailSecret: null,
    })),
  ]);
}

/** Sets the sequences behind the highest id, because rows with explicit ids do not advance them. */
export async function followCounters(tx: Executor, columns: readonly PgColumn[]): Promise<void> {
  for (const column of columns) {
    await tx.execute(sql`select setval(${idSequence(column)}, max(${column})) from ${column.table}`);
  }
}

/** Writes the vendor's licences, with a history that is older than the orders, and their modules. */
export async function insertDemoLicences(
  tx: Executor,
  { licences, modules }: Pick<DemoVendor, 'licences' | 'modules'>,
): Promise<void> {
  await insertRows(tx, licence, licences);
  await insertRows(
    tx,
    licenceEvent,
    licences.flatMap(({ approvalCode, events }) =>
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
  await insertRows(tx, moduleGrant, modules);
}
