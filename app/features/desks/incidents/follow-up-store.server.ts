import { sql, type SQL } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import type { incidentFollowUp } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

/** A thing to do after an incident; instants are ISO 8601. */
export type FollowUp = Pick<
  Row<typeof incidentFollowUp>,
  'id' | 'incidentId' | 'text' | 'ownerId' | 'dueOn' | 'at' | 'by' | 'doneAt' | 'doneBy'
> & { owner: string | null; doneByName: string | null };

const iso = (column: SQL) => sql`to_json(${column}) #>> '{}'`;

const read = async (tx: Executor, rest: SQL): Promise<FollowUp[]> => {
  const { rows } = await tx.execute<FollowUp>(sql`
    select f.id, f.incident_id as "incidentId", f.text, f.owner_id as "ownerId", f.due_on::text as "dueOn", ${iso(sql`f.at`)} as at, f.by,
      ${iso(sql`f.done_at`)} as "doneAt", f.done_by as "doneBy", o.display_name as owner, coalesce(d.display_name, f.done_by) as "doneByName"
    from incident_follow_ups f left join user_accounts o on o.id = f.owner_id left join user_accounts d on d.email = f.done_by ${rest}`);
  return rows;
};

/** The follow-ups of an incident, as they were written. */
export const readFollowUps = (incidentId: number): Promise<FollowUp[]> =>
  read(db(), sql`where f.incident_id = ${incidentId} order by f.id`);

/** What is open of all incidents: the nearest day first, then what has none. */
export const openFollowUps = (limit: number): Promise<FollowUp[]> =>
  read(db(), sql`where f.done_at is null order by f.due_on nulls last, f.id limit ${limit}`);

export const lockFollowUp = async (tx: Executor, id: number): Promise<FollowUp | undefined> =>
  (await read(tx, sql`where f.id = ${id} for update of f`))[0];

/** How many are open of each incident that has any. */
export async function countOpenFollowUps(incidentIds: readonly number[]): Promise<Record<number, number>> {
  const { rows } = await db().execute<{ id: number; count: number }>(sql`
    select incident_id as id, count(*)::int as count from incident_follow_ups
    where done_at is null and incident_id = any(${sql.param([...incidentIds])}::int[]) group by 1`);
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

export async function insertFollowUp(
  tx: Executor,
  { incidentId, text, ownerId, dueOn, by }: Pick<FollowUp, 'incidentId' | 'text' | 'ownerId' | 'dueOn' | 'by'>,
): Promise<void> {
  await tx.execute(sql`
    insert into incident_follow_ups (incident_id, text, owner_id, due_on, by)
    values (${incidentId}, ${text}, ${ownerId}, ${dueOn}::date, ${by})`);
}

/** @param by null: it is not done after all */
export async function setDone(tx: Executor, id: number, by: string | null): Promise<void> {
  await tx.execute(sql`
    update incident_follow_ups set done_at = ${by === null ? sql`null` : sql`now()`}, done_by = ${by} where id = ${id}`);
}

export async function setFollowUpOwner(tx: Executor, id: number, ownerId: number): Promise<void> {
  await tx.execute(sql`update incident_follow_ups set owner_id = ${ownerId} where id = ${id}`);
}

/** The members of staff who can do one. */
export async function listDoers(): Promise<{ id: number; name: string }[]> {
  const { rows } = await db().execute<{ id: number; name: string }>(sql`
    select id, display_name as name from user_accounts where role in ('support', 'operator', 'admin') and not locked
    order by display_name, id`);
  return rows;
}
