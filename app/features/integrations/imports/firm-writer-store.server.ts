import { sql, type SQL } from 'drizzle-orm';
import { fieldsWhere } from '~/features/customers/firms/customer-fields';
import { CONTACT_FIELDS, CONTACT_KINDS } from '~/platform/contact-kinds';
import { firms, insertedColumns } from '~/platform/db/views.server';
import { rowsOf, type ImportWriter } from './import-span-store.server';
import { OPENING, openingOf, restoreOpenings, writeOpenings } from './opening-balance-store.server';

/**
 * A firm's columns, under whose names in the code a row's values and a snapshot have them. A name that a row leaves out stays
 * as it is.
 */
const FIRM = fieldsWhere('card', 'firms');
const pairs = FIRM.map((field) => [field, insertedColumns(firms, [field])] as const);

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
const said = (name: string) => sql`r.values->>${sql.raw(`'${name}'`)}`;
/** The second telephone stands in for a first that is not known. */
const saidContact = (name: string) =>
  name === 'phone' ? sql`coalesce(${said('phone')}, ${said('secondPhone')})` : said(name);

const find: ImportWriter['find'] = async (tx, span) => {
  // Locked in the order of their codes, so that two imports of the same firms never wait for each other.
  await tx.execute(sql`
    select 1 from firms f where f.code in (select r.key from spreadsheet_import_rows r where ${rowsOf(span)}) order by f.code for no key update`);
  await tx.execute(sql`
    update spreadsheet_import_rows r set target_id = f.id, created = false from firms f where ${rowsOf(span)} and f.code = r.key`);
};

const write: ImportWriter['write'] = async (tx, span) => {
  await tx.execute(sql`
    with made as (
      insert into firms (code, ${insertedColumns(firms, FIRM)}, registered_at)
      select r.key, ${list(pairs.map(([name]) => sql`coalesce(${said(name)}, '')`))},
        coalesce((${said('registeredOn')})::date::timestamp at time zone 'Europe/Istanbul', now())
      from spreadsheet_import_rows r where ${rowsOf(span)} and r.target_id is null order by r.key
      returning id, code
    )
    update spreadsheet_import_rows r set target_id = made.id, created = true from made where ${rowsOf(span)} and r.key = made.code`);
  await tx.execute(sql`
    update firms f set ${list(pairs.map(([name, column]) => sql`${column} = coalesce(${said(name)}, f.${column})`))}
    from spreadsheet_import_rows r where ${rowsOf(span)} and not r.created and f.id = r.target_id`);
  await tx.execute(sql`
    insert into firm_contacts (firm_id, kind, value)
    select r.target_id, c.kind, c.value from spreadsheet_import_rows r,
      lateral (values ${list(CONTACT_FIELDS.map((field) => sql`(${CONTACT_KINDS[field]}, ${saidContact(field)})`))}) c(kind, value)
    where ${rowsOf(span)} and c.value is not null
    on conflict (firm_id, kind) do update set value = excluded.value`);
  await tx.execute(sql`
    insert into firm_notes (firm_id, note) select r.target_id, ${said('note')} from spreadsheet_import_rows r
    where ${rowsOf(span)} and ${said('note')} is not null on conflict (firm_id) do update set note = excluded.note`);
  await tx.execute(sql`
    insert into firm_classes as c (firm_id, class1, class2)
    select r.target_id, coalesce(${said('class1')}, ''), coalesce(${said('class2')}, '') from spreadsheet_import_rows r
    where ${rowsOf(span)} and (${said('class1')} is not null or ${said('class2')} is not null)
    on conflict (firm_id) do update set class1 = coalesce(nullif(excluded.class1, ''), c.class1), class2 = coalesce(nullif(excluded.class2, ''), c.class2)`);
  await writeOpenings(tx, span, { noughtCounts: false });
};

const snapshot: ImportWriter['snapshot'] = (target) => sql`(
  select jsonb_build_object(${list(pairs.map(([name, column]) => sql`${name}::text, f.${column}`))},
    'contacts', (select jsonb_object_agg(c.kind, c.value) from firm_contacts c where c.firm_id = f.id),
    'note', (select n.note from firm_notes n where n.firm_id = f.id),
    'classes', (select jsonb_build_array(k.class1, k.class2, k.sector) from firm_classes k where k.firm_id = f.id),
    'opening', ${openingOf(sql`f.id`)})
  from firms f where f.id = ${target})`;

/** All that refers to firms, beside what an import itself writes; a test holds it against the database's own keys. */
export const FIRM_REFERENCES = [
  ['firms', 'dealer_id'],
  ['module_grants', 'firm_id'],
  ['licences', 'firm_id'],
  ['licences', 'dealer_id'],
  ['receipts', 'firm_id'],
  ['receipt_lines', 'firm_id'],
  ['user_accounts', 'firm_id'],
  ['orders', 'dealer_id'],
  ['orders', 'customer_firm_id'],
  ['payments', 'dealer_id'],
  ['payment_attempts', 'dealer_id'],
  ['sender_accounts', 'dealer_id'],
  ['reconciliations', 'dealer_id'],
  ['dealer_credit_terms', 'dealer_id'],
  ['dealer_notes', 'dealer_id'],
  ['conversations', 'dealer_id'],
  ['visitor_requests', 'firm_id'],
  ['leads', 'chosen_dealer_id'],
  ['leads', 'dealer_id'],
  ['lead_offers', 'dealer_id'],
  ['lead_events', 'firm_id'],
  ['queued_licence_orders', 'firm_id'],
  ['webhook_endpoints', 'firm_id'],
  ['firm_invitations', 'firm_id'],
  ['confirmed_firms', 'firm_id'],
  ['dealer_profiles', 'firm_id'],
] as const;

const isUsed: ImportWriter['isUsed'] = (target) => sql`(
  ${sql.join(
    FIRM_REFERENCES.map(
      ([table, column]) => sql`exists (select 1 from ${sql.raw(table)} u where u.${sql.raw(column)} = ${target})`,
    ),
    sql` or `,
  )}
  or exists (select 1 from ledger_entries l where l.firm_id = ${target} and l.transaction <> ${OPENING}))`;

const takeBack: ImportWriter['takeBack'] = async (tx, span) => {
  const taken = sql`${rowsOf(span)} and r.kept is null and r.created`;
  const given = sql`${rowsOf(span)} and r.kept is null and not r.created`;
  await restoreOpenings(tx, span);
  await tx.execute(sql`
    delete from firm_contacts c using spreadsheet_import_rows r where c.firm_id = r.target_id
      and (${taken} or ${given} and not coalesce(r.before->'contacts' ? c.kind, false))`);
  await tx.execute(sql`
    update firm_contacts c set value = r.before->'contacts'->>c.kind from spreadsheet_import_rows r where ${given} and c.firm_id = r.target_id`);
  await tx.execute(sql`
    delete from firm_notes n using spreadsheet_import_rows r where n.firm_id = r.target_id and (${taken} or ${given} and r.before->>'note' is null)`);
  await tx.execute(sql`
    update firm_notes n set note = r.before->>'note' from spreadsheet_import_rows r where ${given} and n.firm_id = r.target_id`);
  await tx.execute(sql`
    delete from firm_classes k using spreadsheet_import_rows r where k.firm_id = r.target_id
      and (${taken} or ${given} and r.before->>'classes' is null)`);
  await tx.execute(sql`
    update firm_classes k set class1 = r.before->'classes'->>0, class2 = r.before->'classes'->>1
    from spreadsheet_import_rows r where ${given} and k.firm_id = r.target_id`);
  await tx.execute(sql`
    update firms f set ${list(pairs.map(([name, column]) => sql`${column} = r.before->>${sql.raw(`'${name}'`)}`))}
    from spreadsheet_import_rows r where ${given} and f.id = r.target_id`);
  await tx.execute(sql`delete from firms f using spreadsheet_import_rows r where ${taken} and f.id = r.target_id`);
};

/** Firms (Cariler) and customers (musteriler), by their codes. */
export const firmWriter: ImportWriter = { find, write, snapshot, isUsed, takeBack };

/** Opening balances of firms that are there (CariBakiye, MusteriBakiye): nothing else of a firm is touched. */
export const balanceWriter: ImportWriter = {
  find,
  write: (tx, span) => writeOpenings(tx, span, { noughtCounts: true }),
  snapshot: (target) =>
    sql`(select jsonb_build_object('opening', ${openingOf(sql`f.id`)}) from firms f where f.id = ${target})`,
  isUsed: () => sql`false`,
  takeBack: restoreOpenings,
};
