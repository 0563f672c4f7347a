import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { auditEntry } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

type Entry = Row<typeof auditEntry>;

/** What somebody did to a queue, or a tuning that undid itself. */
export type QueueChange = Pick<Entry, 'id' | 'actor' | 'action' | 'subjectId' | 'before' | 'after' | 'reason'> & {
  at: string;
  name: string | null;
};

/** The last changes of all queues, the newest first. */
export async function lastQueueChanges(limit: number): Promise<QueueChange[]> {
  const { rows } = await db().execute<QueueChange>(sql`
    select e.id, to_json(e.at) #>> '{}' as at, e.actor, a.display_name as name, e.action, e.subject_id as "subjectId", e.before, e.after, e.reason
    from audit_entries e left join user_accounts a on a.id = e.account_id where e.subject_type = 'queue' order by e.at desc, e.id desc limit ${limit}`);
  return rows;
}
