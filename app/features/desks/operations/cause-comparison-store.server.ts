import { sql, type SQL } from 'drizzle-orm';
import { errorKey } from '~/features/desks/staff/error-key-store.server';
import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import { instantInIstanbul } from '~/platform/db/calendar-days.server';
import { db } from '~/platform/db/client.server';
import { withoutValues } from '~/platform/error-facts.server';
import type { ComparedCause, Side, Tried } from './cause-comparison';

/** The failed attempts of lines, by the names that a line itself has for its error. */
const ATTEMPTS = sql`(
  select j.subject::uuid as line_id, j.release, j.failed_at, j.code as error_code, nullif(j.detail, '') as error_detail
  from job_failures j where j.job = ${sql.raw(`'${provisionOrderLineJob.name}'`)})`;

/** Whether a failed attempt `a` is of a side. */
const isOf = (side: Side): SQL =>
  'release' in side
    ? sql`a.release = ${side.release}`
    : sql`(a.failed_at >= ${instantInIstanbul(side.from)} and a.failed_at < ${instantInIstanbul(side.to)})`;

/** The ids of the lines that a number of the comparison counts. */
export const triedLines = ({ cause, on }: Tried): SQL =>
  sql`(select a.line_id from ${ATTEMPTS} a where ${isOf(on)} and ${errorKey('a')} = ${cause})`;

/** How many lines failed by each cause on both sides, those that were mended since among them. */
export async function compareCauses(sides: { old: Side; new: Side }): Promise<ComparedCause[]> {
  const { rows } = await db().execute<ComparedCause>(sql`
    select key, max(error_detail) as error, count(distinct line_id) filter (where old)::int as old,
      count(distinct line_id) filter (where new)::int as new
    from (select ${errorKey('a')} as key, a.line_id, a.error_detail, ${isOf(sides.old)} as old, ${isOf(sides.new)} as new
      from ${ATTEMPTS} a where ${isOf(sides.old)} or ${isOf(sides.new)}) attempt
    group by key`);
  return rows.map(({ error, ...cause }) => ({
    ...cause,
    error: cause.key.includes('~') && error !== null ? withoutValues(error) : null,
  }));
}

/** The releases in which attempts of lines failed, the latest first. */
export async function failedReleases(): Promise<string[]> {
  const { rows } = await db().execute<{ release: string }>(sql`
    select a.release from ${ATTEMPTS} a where a.release <> '' group by 1 order by max(a.failed_at) desc, 1 desc limit 100`);
  return rows.map(({ release }) => release);
}
