import { sql, type SQL } from 'drizzle-orm';

/** The instant at which the day `days` calendar days after that of `at` ends in Istanbul; `daysUntil` in SQL. */
export function endOfDayAhead(at: SQL, days: SQL | number): SQL {
  return sql`((${at} at time zone 'Europe/Istanbul')::date + ${days}::int + 1)::timestamp at time zone 'Europe/Istanbul'`;
}

/** The instant of a moment by the clocks of Istanbul, such as `2026-11-24T09:30`. */
export function instantInIstanbul(moment: string): SQL {
  return sql`${moment}::timestamp at time zone 'Europe/Istanbul'`;
}
