import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { auditEntry, userAccount } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { changesOf, type AuditChange } from './audit-changes';
import { nameChanges } from './audit-subject-store.server';

type Account = Row<typeof userAccount>;
type AuditRow = Omit<Row<typeof auditEntry>, 'id' | 'accountId' | 'firmId'> & {
  id: number;
  /** The person who did it; null for a process. */
  person: ({ name: Account['displayName'] } & Pick<Account, 'role' | 'firmId'>) | null;
};

/** One action, as a page shows it. */
export type AuditEntryView = Omit<AuditRow, 'before' | 'after'> & {
  changes: AuditChange[];
  /** How many entries the act has that it belongs to, where that was counted. */
  ofAct?: number;
};

/** The columns that {@link auditEntryOf} reads, of `audit_entries e`. */
export const auditColumns = sql`e.id::float8 as id, to_json(e.at) #>> '{}' as at, e.actor, e.action,
  (select json_build_object('name', a.display_name, 'role', a.role, 'firmId', a.firm_id) from user_accounts a where a.id = e.account_id) as person,
  e.subject_type as "subjectType", e.subject_id as "subjectId", e.before, e.after, e.reason, e.correlation_id as "correlationId", e.act_id as "actId"`;

export function auditEntryOf({ before, after, ...entry }: AuditRow): AuditEntryView {
  return { ...entry, changes: changesOf(before, after) };
}

/** The actions on one object, or on several of a kind such as the lines of an order; the newest first. */
export async function readAuditOf(
  subjectType: string,
  subjectId: string | readonly string[],
  limit: number,
): Promise<AuditEntryView[]> {
  const ids = typeof subjectId === 'string' ? [subjectId] : [...subjectId];
  // First the newest entries of each object by the index, so that one with a long history does not slow the others down.
  const { rows } = await db().execute<AuditRow>(sql`
    select ${auditColumns} from unnest(${sql.param(ids)}::text[]) as wanted(subject_id)
    cross join lateral (select * from audit_entries a where a.subject_type = ${subjectType} and a.subject_id = wanted.subject_id
      order by a.id desc limit ${limit}) e
    order by e.at desc, e.id desc limit ${limit}`);
  return nameChanges(rows.map(auditEntryOf));
}

/** The actions on several objects of different kinds, such as an order, its lines and its mails; the newest first. */
export async function readAuditOfAll(
  subjects: readonly { type: string; ids: readonly string[] }[],
  limit: number,
): Promise<AuditEntryView[]> {
  const found = await Promise.all(subjects.map(({ type, ids }) => readAuditOf(type, ids, limit)));
  return found
    .flat()
    .sort((a, b) => b.id - a.id)
    .slice(0, limit);
}
