import { sql } from 'drizzle-orm';
import { errorKey } from '~/features/desks/staff/error-key-store.server';
import { instantInIstanbul } from '~/platform/db/calendar-days.server';
import { db } from '~/platform/db/client.server';
import { withoutValues } from '~/platform/error-facts.server';
import { SLOTS, type CauseOverTime } from './cause-desk';

const KEY = errorKey('l');
const ms = (moment: string) => sql.raw(`floor(extract(epoch from ${moment}) * 1000)::float8`);

/**
 * The causes of the failed lines over time; only the index of the failed lines is read.
 * @param firstDay the first day of the slots, in Istanbul
 * @param freshSince in Istanbul, as the list of jobs takes it: the same lines are counted here and listed there
 */
export async function readCauses(firstDay: string, freshSince: string): Promise<CauseOverTime[]> {
  const { rows } = await db().execute<Omit<CauseOverTime, 'slots'> & { slots: Record<string, number> | null }>(sql`
    with line as materialized (
      select ${KEY} as key, l.name || ' ' || l.sku as product, l.error_detail, l.finished_at, l.release,
        floor(extract(epoch from (l.finished_at at time zone 'Europe/Istanbul') - ${firstDay}::timestamp) / 21600)::int as slot
      from order_lines l where l.status = 'failed' and l.finished_at is not null
    ), slots as (
      select key, json_object_agg(slot, lines) as slots
      from (select key, slot, count(*)::int as lines from line where slot between 0 and ${SLOTS - 1} group by 1, 2) counted
      group by 1
    ), causes as (
      select key, max(error_detail) as error, count(*)::int as count,
        count(*) filter (where finished_at >= ${instantInIstanbul(freshSince)})::int as fresh,
        ${ms('min(finished_at)')} as "firstAt", ${ms('max(finished_at)')} as "lastAt",
        array_agg(distinct product) as products,
        (array_agg(release order by finished_at) filter (where release is not null))[1] as "firstRelease"
      from line group by 1
    )
    select causes.*, slots.slots from causes left join slots using (key)`);
  return rows.map(({ error, slots, ...cause }) => ({
    ...cause,
    error: cause.key.includes('~') && error !== null ? withoutValues(error) : null,
    slots: Array.from({ length: SLOTS }, (_, slot) => slots?.[slot] ?? 0),
  }));
}
