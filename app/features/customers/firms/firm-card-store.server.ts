import { sql, type SQL } from 'drizzle-orm';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { db, violatedConstraint, type Executor } from '~/platform/db/client.server';
import { CUSTOMER_CODE_CONSTRAINTS } from '~/platform/db/schema.server';
import { AppError } from '~/platform/errors';
import type { NewCustomer } from './customer-form';
import { visibleFirms } from './customer-store.server';

/** How often a new customer takes the next code, where somebody who has just committed has brought the last one. */
const CODES_TRIED = 8;

/** A new customer as a statement reads it: the alias is that of the dealer, or empty where its terms say so. */
export type CustomerToInsert = NewCustomer & { sellerAlias: string };

export function customerToInsert(viewer: DealerViewer, customer: NewCustomer): CustomerToInsert {
  return { ...customer, sellerAlias: viewer.terms.emptySellerAlias ? '' : String(viewer.firm.id) };
}

/**
 * Runs a write that makes a customer firm again with the next code where a file or a program brought that code and
 * committed after the sequence had given it to us.
 * @throws AppError busy (503) if each code was taken by others in the same moment
 */
export async function withFreeCode<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!CUSTOMER_CODE_CONSTRAINTS.includes(violatedConstraint(error) ?? '')) throw error;
      if (attempt === CODES_TRIED) throw new AppError('busy', 503, { retryAfterSeconds: 2 });
    }
  }
}

/** The columns of `given` (see {@link firmInsertion}), for jsonb_to_recordset. */
export const GIVEN_COLUMNS = sql.raw(`name text, address1 text, address2 text, district text,
        province text, "taxOffice" text, "taxNumber" text, email text, phone text, contact text, sector text, note text, "sellerAlias" text`);

/**
 * Parts of a statement that make a firm out of each row of `given` (readings 51): its card, account, class, sector, note
 * and contacts. Afterwards `new_firm` has its id, `new_code` its code.
 */
export const firmInsertion = (dealerId: SQL) => sql`new_code as materialized (
      select next_firm_code() as code from given
    ), new_account as (
      insert into chart_accounts (code, name) select '120.' || code, given.name from new_code, given
      returning id
    ), new_account_class as (
      insert into chart_account_classes (account_id, class1) select id, '120' from new_account
    ), new_firm as (
      insert into firms (account_id, dealer_id, code, name, address1, address2, district, province, tax_office, tax_number, seller_codes)
      select a.id, ${dealerId}, c.code, g.name, g.address1, g.address2, g.district, g.province, g."taxOffice", g."taxNumber", g."sellerAlias"
      from given g, new_code c, new_account a returning id
    ), new_class as (
      insert into firm_classes (firm_id, sector) select id, sector from new_firm, given
    ), new_note as (
      insert into firm_notes (firm_id, note) select id, note from new_firm, given
    ), new_contacts as (
      insert into firm_contacts (firm_id, kind, value)
      select id, kind, value from new_firm, given,
        lateral (values ('Yetkili', contact), ('Telefon', phone), ('E-Mail', email)) as c(kind, value)
    )`;

/** Makes a customer firm of this dealer without an order. */
export async function insertFirm(
  tx: Executor,
  dealerId: number,
  customer: CustomerToInsert,
): Promise<{ id: number; code: string }> {
  const { rows } = await tx.execute<{ id: number; code: string }>(sql`
    with given as (
      select * from jsonb_to_record(${JSON.stringify(customer)}::jsonb) as n(${GIVEN_COLUMNS})
    ), ${firmInsertion(sql`${dealerId}::int`)}
    select f.id, c.code from new_firm f, new_code c`);
  const [firm] = rows;
  if (!firm) throw new Error('no firm was inserted');
  return firm;
}

/** The firm's card with its contacts and its note, in the form that {@link updateFirmCard} writes; locked until the commit. */
export async function readFirmCard(tx: Executor, firmId: number): Promise<Record<string, string>> {
  const { rows } = await tx.execute<Record<string, string>>(sql`
    select f.name, f.address1, f.address2, f.district, f.province,
      f.tax_office as "taxOffice", f.tax_number as "taxNumber",
      f.email, f.phone, f.contact, f.sector, f.note
    from firm_cards f where f.id = ${firmId} for update of f`);
  return rows[0] ?? {};
}

/** Corrects a firm's card; its code, dealer, aliases, account and note stay. */
export async function updateFirmCard(tx: Executor, firmId: number, customer: NewCustomer): Promise<void> {
  await tx.execute(sql`
    update firms set name = ${customer.name}, address1 = ${customer.address1}, address2 = ${customer.address2},
      district = ${customer.district}, province = ${customer.province}, tax_office = ${customer.taxOffice}, tax_number = ${customer.taxNumber}
    where id = ${firmId}`);
  await tx.execute(sql`
    insert into firm_classes (firm_id, sector) values (${firmId}, ${customer.sector})
    on conflict (firm_id) do update set sector = excluded.sector`);
  await tx.execute(sql`
    insert into firm_contacts (firm_id, kind, value)
    values (${firmId}, 'Yetkili', ${customer.contact}), (${firmId}, 'Telefon', ${customer.phone}), (${firmId}, 'E-Mail', ${customer.email})
    on conflict (firm_id, kind) do update set value = excluded.value`);
}

export async function updateFirmNote(tx: Executor, firmId: number, note: string): Promise<void> {
  await tx.execute(sql`
    insert into firm_notes (firm_id, note) values (${firmId}, ${note}) on conflict (firm_id) do update set note = excluded.note`);
}

/**
 * The firms whose cards a dealer may correct: those it sees and sells to as their dealer. Its own card, and that of a
 * customer that orders for itself, is the vendor's business.
 */
const correctable = (viewer: DealerViewer) => sql`${visibleFirms(viewer)} and f.dealer_id = ${viewer.firm.id}
  and f.id <> ${viewer.firm.id} and not exists (select 1 from user_accounts a where a.firm_id = f.id)`;

export async function mayCorrectFirm(viewer: DealerViewer, firmId: number, tx: Executor = db()): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from firms f where f.id = ${firmId} and ${correctable(viewer)}`);
  return rows.length > 0;
}

/** The dealer's customer with this tax number, if it has one; until the commit nobody else of the dealer adds one. */
export async function findTwin(
  tx: Executor,
  viewer: DealerViewer,
  taxNumber: string,
  /** The customer itself, which is no twin. */
  without = 0,
): Promise<{ id: number; name: string; code: string } | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('new-customer'), ${viewer.firm.id})`);
  const { rows } = await tx.execute<{ id: number; name: string; code: string }>(sql`
    select f.id, f.name, f.code from firms f
    where f.tax_number = ${taxNumber} and f.id not in (${viewer.firm.id}, ${without}) and ${visibleFirms(viewer)} order by f.id limit 1`);
  return rows[0];
}
