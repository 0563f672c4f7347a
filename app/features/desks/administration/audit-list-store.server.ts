import { sql, type SQL } from 'drizzle-orm';
import { auditColumns, auditEntryOf, type AuditEntryView } from '~/features/desks/staff/audit-of-subject-store.server';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { readCorrelationId } from '~/platform/correlation-id';
import { instantInIstanbul } from '~/platform/db/calendar-days.server';
import { db, type Executor } from '~/platform/db/client.server';
import { holdsEveryWord } from '~/platform/db/folded-match.server';
import { findSubjects, nameChanges } from '~/features/desks/staff/audit-subject-store.server';
import type { AuditFilter } from '~/features/desks/staff/audit-filter';

/** The entries that one search through the reasons reads. No index helps, so a reader continues by a link. */
const SEARCHED_AT_ONCE = 20_000;

type AuditRow = Parameters<typeof auditEntryOf>[0];

const dayStart = (day: string) => sql`${day}::date::timestamp at time zone 'Europe/Istanbul'`;

const withRole = (roles: SQL) =>
  sql`exists (select 1 from user_accounts a where a.id = e.account_id and a.role in (${roles}))`;

/** By the present role of the account. */
const DONE_BY: Record<NonNullable<AuditFilter['by']>, SQL> = {
  team: withRole(sql`'support', 'operator', 'admin'`),
  dealers: withRole(sql`'dealer', 'member'`),
  system: sql`e.account_id is null`,
};

/** A search for a correlation id becomes the filter for it. */
function understood(filter: AuditFilter): AuditFilter {
  const searched = readCorrelationId(filter.query);
  if (searched !== undefined) return { ...filter, query: '', correlation: searched };
  return filter.correlation
    ? { ...filter, correlation: readCorrelationId(filter.correlation) ?? filter.correlation }
    : filter;
}

/** The conditions on columns of an entry. */
function conditionOf({ actor, action, subject, correlation, by, from, to, since, after }: AuditFilter): SQL {
  const conditions = by ? [DONE_BY[by]] : [sql`true`];
  if (actor) conditions.push(sql`e.actor = ${actor}`);
  if (action) conditions.push(sql`e.action = ${action}`);
  if (subject) conditions.push(sql`e.subject_type = ${subject.type} and e.subject_id = ${subject.id}`);
  if (correlation) conditions.push(sql`(e.correlation_id = ${correlation} or e.act_id = ${correlation})`);
  if (from) conditions.push(sql`e.at >= ${dayStart(from)}`);
  if (to) conditions.push(sql`e.at < (${to}::date + 1)::timestamp at time zone 'Europe/Istanbul'`);
  if (since) conditions.push(sql`e.at >= ${instantInIstanbul(since)}`);
  if (after !== undefined) {
    conditions.push(sql`(e.at, e.id) < (select a.at, a.id from audit_entries a where a.id = ${after})`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * A page of the audit trail, the newest first.
 * @returns `next`: the entry below which the next page begins; `unfinished`: the search has not read the older entries yet
 */
export async function listAudit(
  filter: AuditFilter,
  limit: number,
  tx: Executor = db(),
): Promise<{ entries: AuditEntryView[]; next: number | null; unfinished: boolean }> {
  const rows = await readRows(tx, filter, limit + 1);
  let shown = limit;
  if (isOneAct(rows.found[limit - 1], rows.found[limit])) {
    rows.found = (await readRows(tx, filter, limit + LONGEST_ACT + 1)).found;
    while (shown < limit + LONGEST_ACT && isOneAct(rows.found[shown - 1], rows.found[shown])) shown++;
  }
  const entries = await withSizes(tx, await nameChanges(rows.found.slice(0, shown).map(auditEntryOf)));
  if (rows.found.length > shown) return { entries, next: entries.at(-1)?.id ?? null, unfinished: false };
  return { entries, next: rows.searchedTo, unfinished: rows.searchedTo !== null };
}

/** A page does not end within an act, unless it has done more than this at once. */
const LONGEST_ACT = 500;

type OfAct = Pick<AuditRow, 'actId' | 'action' | 'subjectType'>;

const isOneAct = (one: OfAct | undefined, other: OfAct | undefined) =>
  one?.actId != null &&
  one.actId === other?.actId &&
  one.action === other.action &&
  one.subjectType === other.subjectType;

/** Entries with the number of all entries of their act, shown or not. */
async function withSizes(tx: Executor, entries: AuditEntryView[]): Promise<AuditEntryView[]> {
  const acts = [...new Set(entries.map(({ actId }) => actId).filter((actId) => actId !== null))];
  if (acts.length === 0) return entries;
  const { rows } = await tx.execute<OfAct & { count: number }>(sql`
    select act_id as "actId", action, subject_type as "subjectType", count(*)::int as count from audit_entries
    where act_id = any(${sql.param(acts)}::text[]) group by 1, 2, 3`);
  return entries.map((entry) => {
    const act = rows.find((row) => isOneAct(row, entry));
    return act ? { ...entry, ofAct: act.count } : entry;
  });
}

/** The number of entries of a filter; undefined if it searches the reasons, which are read in portions. */
export async function countAudit(given: AuditFilter): Promise<number | undefined> {
  const filter = understood(given);
  if (filter.query) return undefined;
  const condition = conditionOf({ ...filter, after: undefined });
  const { rows } = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from audit_entries e where ${condition} limit ${COUNT_BOUND}) e`);
  return rows[0]?.count ?? 0;
}

/** As {@link listAudit}, with `before` and `after` as they were stored: for the export. */
export async function readAuditRows(
  filter: AuditFilter,
  limit: number,
): Promise<{ rows: AuditRow[]; next: number | null }> {
  const { found, searchedTo } = await readRows(db(), filter, limit);
  return { rows: found, next: found.length === limit ? (found.at(-1)?.id ?? null) : searchedTo };
}

async function readRows(
  tx: Executor,
  given: AuditFilter,
  limit: number,
): Promise<{ found: AuditRow[]; searchedTo: number | null }> {
  const filter = understood(given);
  const condition = conditionOf(filter);
  if (!filter.query) {
    const { rows } = await tx.execute<AuditRow>(
      sql`select ${auditColumns} from audit_entries e where ${condition} order by e.at desc, e.id desc limit ${limit}`,
    );
    return { found: rows, searchedTo: null };
  }
  const subjects = await findSubjects(filter.query);
  const { rows } = await tx.execute<AuditRow & { searchedTo: number | null }>(sql`
    with searched as materialized (
      select * from audit_entries e where ${condition} order by e.at desc, e.id desc limit ${SEARCHED_AT_ONCE}
    ), found as (
      select * from searched where ${holdsEveryWord(sql`coalesce(reason, '')`, filter.query)} or ${holdsEveryWord(sql`actor`, filter.query)}
        or (subject_type, subject_id) in (select type, id from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s(type text, id text))
      order by at desc, id desc limit ${limit}
    )
    select ${auditColumns}, s.to as "searchedTo" from (
      select case when count(*) = ${SEARCHED_AT_ONCE} then (array_agg(id order by at, id))[1] end::float8 as "to" from searched) s
    left join found e on true order by e.at desc, e.id desc`);
  return {
    found: rows.filter(({ id }) => id !== null).map(({ searchedTo: _searchedTo, ...row }) => row),
    searchedTo: rows[0]?.searchedTo ?? null,
  };
}

/** The choices of the filter: each actor and each action once; the recursion jumps from value to value in the index. */
export async function auditChoices(): Promise<{ actors: string[]; actions: string[] }> {
  const distinct = (column: SQL) => sql`(
    with recursive one as (
      (select ${column} as value from audit_entries order by ${column} limit 1)
      union all
      select (select ${column} from audit_entries where ${column} > one.value order by ${column} limit 1) from one where one.value is not null
    ) select coalesce(json_agg(value), '[]') from (select value from one where value is not null limit 200) v)`;
  const { rows } = await db().execute<{ actors: string[]; actions: string[] }>(
    sql`select ${distinct(sql`actor`)} as actors, ${distinct(sql`action`)} as actions`,
  );
  return rows[0] ?? { actors: [], actions: [] };
}
