import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { auditEntry } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

/** The outcome for the lines of one repair; `at` is ISO 8601. */
export type RepairReport = Pick<Row<typeof auditEntry>, 'actor' | 'at'> & {
  reason: string;
  started: string[];
  changed: string[];
  gone: string[];
};

/** The report of a repair, from the audit trail; undefined if there was none. */
export async function readRepair(repairId: string): Promise<RepairReport | undefined> {
  const { rows } = await db().execute<
    Omit<RepairReport, 'started' | 'changed' | 'gone'> & { after: Pick<RepairReport, 'started' | 'changed' | 'gone'> }
  >(sql`
    select actor, to_json(at) #>> '{}' as at, coalesce(reason, '') as reason, after
    from audit_entries where subject_type = 'repair' and subject_id = ${repairId} limit 1`);
  const row = rows[0];
  if (!row) return undefined;
  const { after, ...entry } = row;
  return { ...entry, ...after };
}
