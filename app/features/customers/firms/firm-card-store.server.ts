import { sql, type SQL } from 'drizzle-orm';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { CONTACT_FIELDS, CONTACT_KINDS } from '~/platform/contact-kinds';
import { db, violatedConstraint, type Executor } from '~/platform/db/client.server';
import { CUSTOMER_CODE_CONSTRAINTS } from '~/platform/db/schema.server';
import {
  assignments,
  columns,
  firmCards,
  firmClasses,
  firmNotes,
  firms,
  insertedColumns,
  recordValues,
  textRecord,
} from '~/platform/db/views.server';
import { AppError } from '~/platform/errors';
import { CUSTOMER_FIELDS, fieldsWhere, type CustomerField, type FieldWhere } from './customer-fields';
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
export const GIVEN_COLUMNS = textRecord([...CUSTOMER_FIELDS, 'sellerAlias']);

const FIRM = fieldsWhere('card', 'firms');
const CLASS = fieldsWhere('card', 'firm_classes');
const NOTE = fieldsWhere('card', 'firm_notes');

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/** Each contact is a row, in the order of the kinds. */
const contactRows = (rowOf: (kind: SQL, field: FieldWhere<'card', 'firm_contacts'>) => SQL) =>
  list(CONTACT_FIELDS.map((field) => rowOf(kindOf(field), field)));
const kindOf = (field: FieldWhere<'card', 'firm_contacts'>) => sql.raw(`'${CONTACT_KINDS[field]}'`);

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
      insert into firms (account_id, dealer_id, code, ${insertedColumns(firms, FIRM)}, seller_codes)
      select a.id, ${dealerId}, c.code, ${recordValues('g', FIRM)}, g."sellerAlias"
      from given g, new_code c, new_account a returning id
    ), new_class as (
      insert into firm_classes (firm_id, ${insertedColumns(firmClasses, CLASS)})
      select id, ${recordValues('given', CLASS)} from new_firm, given
    ), new_note as (
      insert into firm_notes (firm_id, ${insertedColumns(firmNotes, NOTE)})
      select id, ${recordValues('given', NOTE)} from new_firm, given
    ), new_contacts as (
      insert into firm_contacts (firm_id, kind, value)
      select id, kind, value from new_firm, given,
        lateral (values ${contactRows((kind, field) => sql`(${kind}, ${recordValues('given', [field])})`)}) as c(kind, value)
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

/** The firm's card with its contacts and its note, locked until the commit; undefined if there is no such firm. */
export async function readFirmCard(tx: Executor, firmId: number): Promise<NewCustomer | undefined> {
  const { rows } = await tx.execute<NewCustomer>(sql`
    select ${columns(firmCards, 'f', CUSTOMER_FIELDS)} from firm_cards f where f.id = ${firmId} for update of f`);
  return rows[0];
}

/** Corrects a firm's card; its code, dealer, aliases, account and note stay. */
export async function updateFirmCard(tx: Executor, firmId: number, customer: NewCustomer): Promise<void> {
  await tx.execute(sql`update firms set ${assignments(firms, FIRM, customer)} where id = ${firmId}`);
  await tx.execute(writeRowOfFirm(firmClasses, CLASS, firmId, customer));
  await tx.execute(sql`
    insert into firm_contacts (firm_id, kind, value)
    values ${contactRows((kind, field) => sql`(${firmId}, ${kind}, ${customer[field]})`)}
    on conflict (firm_id, kind) do update set value = excluded.value`);
}

function writeRowOfFirm<Of extends typeof firmClasses | typeof firmNotes>(
  of: Of,
  fields: readonly (CustomerField & keyof Of['$inferSelect'])[],
  firmId: number,
  customer: NewCustomer,
): SQL {
  return sql`insert into ${of} (firm_id, ${insertedColumns(of, fields)})
    values (${firmId}, ${list(fields.map((field) => sql`${customer[field]}`))})
    on conflict (firm_id) do update set ${assignments(of, fields, 'excluded')}`;
}

export async function updateFirmNote(tx: Executor, firmId: number, customer: NewCustomer): Promise<void> {
  await tx.execute(writeRowOfFirm(firmNotes, NOTE, firmId, customer));
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
