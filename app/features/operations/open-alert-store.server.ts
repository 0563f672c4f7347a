import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';

export type OpenAlert = {
  id: number;
  kind: string;
  subject: string;
  details: Record<string, string | number>;
  openedAt: string;
  acknowledged: boolean;
};

const MOST_SHOWN = 5;

/** What stalls now, the newest first; muted ones are left out. */
export async function listOpenAlerts(): Promise<OpenAlert[]> {
  const { rows } = await db().execute<OpenAlert>(sql`
    select id, kind, subject, details, to_json(opened_at) #>> '{}' as "openedAt", acknowledged_at is not null as acknowledged
    from alerts where closed_at is null and (muted_until is null or muted_until < now())
    order by opened_at desc limit ${MOST_SHOWN}`);
  return rows;
}
