import { sql } from 'drizzle-orm';
import { rowsOf, type ImportWriter } from './import-span-store.server';

const find: ImportWriter['find'] = async (tx, span) => {
  await tx.execute(sql`
    select 1 from stock_items s where s.code in (select r.key from spreadsheet_import_rows r where ${rowsOf(span)}) order by s.code for no key update`);
  await tx.execute(sql`
    update spreadsheet_import_rows r set target_id = s.id, created = false from stock_items s where ${rowsOf(span)} and s.code = r.key`);
};

const write: ImportWriter['write'] = async (tx, span) => {
  await tx.execute(sql`
    with made as (
      insert into stock_items (code, name, vat_rate, unit)
      select r.key, coalesce(r.values->>'name', ''), (r.values->>'vatRate')::smallint, coalesce(r.values->>'unit', '')
      from spreadsheet_import_rows r where ${rowsOf(span)} and r.target_id is null order by r.key
      returning id, code
    )
    update spreadsheet_import_rows r set target_id = made.id, created = true from made where ${rowsOf(span)} and r.key = made.code`);
  await tx.execute(sql`
    update stock_items s set name = coalesce(r.values->>'name', s.name), vat_rate = (r.values->>'vatRate')::smallint,
      unit = coalesce(r.values->>'unit', s.unit)
    from spreadsheet_import_rows r where ${rowsOf(span)} and not r.created and s.id = r.target_id`);
  await tx.execute(sql`
    insert into stock_classes (stock_item_id, class) select r.target_id, r.values->>'class' from spreadsheet_import_rows r
    where ${rowsOf(span)} and r.values->>'class' is not null on conflict (stock_item_id) do update set class = excluded.class`);
};

const snapshot: ImportWriter['snapshot'] = (target) => sql`(
  select jsonb_build_object('name', s.name, 'vatRate', s.vat_rate, 'unit', s.unit,
    'class', (select c.class from stock_classes c where c.stock_item_id = s.id),
    'note', (select n.note from stock_notes n where n.stock_item_id = s.id))
  from stock_items s where s.id = ${target})`;

/** All columns that refer to stock items and that an import does not write; a test compares them with the foreign keys. */
export const STOCK_REFERENCES = [
  ['receipt_lines', 'stock_item_id'],
  ['products', 'stock_item_id'],
] as const;

const isUsed: ImportWriter['isUsed'] = (target) =>
  sql`(${sql.join(
    STOCK_REFERENCES.map(
      ([table, column]) => sql`exists (select 1 from ${sql.raw(table)} u where u.${sql.raw(column)} = ${target})`,
    ),
    sql` or `,
  )})`;

const takeBack: ImportWriter['takeBack'] = async (tx, span) => {
  const taken = sql`${rowsOf(span)} and r.kept is null and r.created`;
  const given = sql`${rowsOf(span)} and r.kept is null and not r.created`;
  await tx.execute(sql`
    delete from stock_classes c using spreadsheet_import_rows r where c.stock_item_id = r.target_id
      and (${taken} or ${given} and r.before->>'class' is null)`);
  await tx.execute(sql`
    update stock_classes c set class = r.before->>'class' from spreadsheet_import_rows r where ${given} and c.stock_item_id = r.target_id`);
  await tx.execute(sql`
    update stock_items s set name = r.before->>'name', vat_rate = (r.before->>'vatRate')::smallint, unit = r.before->>'unit'
    from spreadsheet_import_rows r where ${given} and s.id = r.target_id`);
  await tx.execute(
    sql`delete from stock_items s using spreadsheet_import_rows r where ${taken} and s.id = r.target_id`,
  );
};

/** Stock items (STOKLAR), by their codes. */
export const stockWriter: ImportWriter = { find, write, snapshot, isUsed, takeBack };
