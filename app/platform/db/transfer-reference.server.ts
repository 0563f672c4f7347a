import { sql, type SQL } from 'drizzle-orm';

/**
 * `transferReference` of features/ordering/payments in SQL, after the prefix of the settings, for the statement that gives a receipt
 * its number.
 * @param no the number of the receipt
 */
export function transferReferenceSql(no: SQL): SQL {
  return sql`(select coalesce((select nullif(s.value ->> 'referencePrefix', '') || ' ' from settings s where s.name = 'matching'), '') || 'S' || d.digits || ((10 - (select sum(case when w.v > 9 then w.v - 9 else w.v end)
        from (select substr(reverse(d.digits), i, 1)::int * (1 + i % 2) as v from generate_series(1, length(d.digits)) i) w) % 10) % 10)
      from (select lpad(${no}::text, greatest(6, length(${no}::text)), '0') as digits) d)`;
}
