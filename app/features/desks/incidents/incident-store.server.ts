import { sql, type SQL } from 'drizzle-orm';
import type { AlertRow } from '~/features/desks/administration/alert-store.server';
import { staffName } from '~/features/desks/staff/staff-people-store.server';
import { isSnoozed, snoozeOf } from '~/features/desks/staff/snooze-store.server';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { db, type Executor } from '~/platform/db/client.server';
import type { incident, incidentAlert, incidentNote } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import type { AlertRelation, ApartReason } from '~/platform/incident-names';
import type { Incident } from './incident';
import { incidentAddress, type IncidentView } from './incident-filter';

type Stored = Row<typeof incident>;

const iso = (column: SQL) => sql`to_json(${column}) #>> '{}'`;

const COLUMNS = sql`i.id, i.cause, i.key, i.state, ${iso(sql`i.began_at`)} as "beganAt", ${iso(sql`i.opened_at`)} as "openedAt",
  ${staffName(sql`i.opened_by`)} as "openedBy", i.owner_id as "ownerId", o.display_name as owner, ${iso(sql`i.owned_since`)} as "ownedSince",
  ${iso(sql`i.closed_at`)} as "closedAt", ${staffName(sql`i.closed_by`)} as "closedBy", i.why, i.version,
  case when i.state <> 'closed' then ${snoozeOf('incident')} end as snoozed, ${iso(sql`now()`)} as now`;
const TABLES = sql`incidents i left join user_accounts o on o.id = i.owner_id`;

export async function readIncident(id: number): Promise<Incident | undefined> {
  const { rows } = await db().execute<Incident>(sql`select ${COLUMNS} from ${TABLES} where i.id = ${id}`);
  return rows[0];
}

/** The incidents that are not closed, the oldest first. */
export async function openIncidents(tx: Executor = db()): Promise<Incident[]> {
  const { rows } = await tx.execute<Incident>(
    sql`select ${COLUMNS} from ${TABLES} where i.state <> 'closed' order by i.id`,
  );
  return rows;
}

const SNOOZED = sql`(i.state <> 'closed' and ${isSnoozed('incident')})`;
const ofView = (view: IncidentView) =>
  view === 'all' ? sql`true` : view === 'snoozed' ? SNOOZED : sql`i.state = ${view}`;

/** A page of incidents: what is open first, then the newest. */
export async function listIncidents(view: IncidentView, after: number | undefined, limit: number): Promise<Incident[]> {
  const { rows } = await db().execute<Incident>(sql`
    select ${COLUMNS} from ${TABLES} where ${ofView(view)} ${after === undefined ? sql`` : sql`and i.id < ${after}`}
    order by i.id desc limit ${limit}`);
  return rows;
}

export async function countIncidents(): Promise<Record<IncidentView, number>> {
  const { rows } = await db().execute<Record<IncidentView, number>>(sql`
    select count(*)::int as "all", count(*) filter (where state = 'open')::int as open,
      count(*) filter (where state = 'watched')::int as watched, count(*) filter (where state = 'closed')::int as closed,
      count(*) filter (where snoozed)::int as snoozed
    from (select i.state, ${SNOOZED} as snoozed from incidents i limit ${COUNT_BOUND}) i`);
  return rows[0] ?? { all: 0, open: 0, watched: 0, closed: 0, snoozed: 0 };
}

/** Locks an incident for a change. */
export async function lockIncident(tx: Executor, id: number): Promise<Incident | undefined> {
  const { rows } = await tx.execute<Incident>(sql`select ${COLUMNS} from ${TABLES} where i.id = ${id} for update of i`);
  return rows[0];
}

/** Opens an incident; undefined if the same cause has one that is not closed. */
export async function insertIncident(
  tx: Executor,
  { cause, key, beganAt, openedBy }: Pick<Stored, 'cause' | 'key' | 'openedBy'> & { beganAt: string },
): Promise<number | undefined> {
  const { rows } = await tx.execute<Pick<Stored, 'id'>>(sql`
    insert into incidents (cause, key, began_at, opened_by) values (${cause}, ${key}, ${beganAt}::timestamptz, ${openedBy})
    on conflict (cause, key) where state <> 'closed' do nothing returning id`);
  return rows[0]?.id;
}

export async function setOwner(tx: Executor, id: number, ownerId: number): Promise<void> {
  await tx.execute(sql`
    update incidents set owner_id = ${ownerId}, owned_since = now(), version = version + 1 where id = ${id}`);
}

export async function setState(tx: Executor, id: number, state: 'open' | 'watched'): Promise<void> {
  await tx.execute(sql`
    update incidents set state = ${state}, closed_at = null, closed_by = null, report = null, version = version + 1 where id = ${id}`);
}

/** Closes an incident with what people say of it and with the report as it is now. */
export async function writeClosing(
  tx: Executor,
  id: number,
  { by, why, report }: { by: string; why: string; report: object },
): Promise<void> {
  await tx.execute(sql`
    update incidents set state = 'closed', closed_at = now(), closed_by = ${by}, why = ${why}, report = ${JSON.stringify(report)}::jsonb,
      version = version + 1 where id = ${id}`);
}

/** Keeps the report of an incident that was closed before. */
export async function writeReport(tx: Executor, id: number, report: object): Promise<void> {
  await tx.execute(sql`update incidents set report = ${JSON.stringify(report)}::jsonb where id = ${id}`);
}

/** The report as it was when the incident was closed; undefined while it is not. */
export async function readKeptReport(id: number): Promise<Stored['report']> {
  const { rows } = await db().execute<Pick<Stored, 'report'>>(sql`select report from incidents where id = ${id}`);
  return rows[0]?.report ?? null;
}

export type Note = Pick<Row<typeof incidentNote>, 'id' | 'at' | 'by' | 'text'> & { name: string };

/** Notes, the newest first. */
export async function readNotes(id: number): Promise<Note[]> {
  const { rows } = await db().execute<Note>(sql`
    select n.id, ${iso(sql`n.at`)} as at, n.by, n.text, coalesce(a.display_name, n.by) as name from incident_notes n
    left join user_accounts a on a.email = n.by where n.incident_id = ${id} order by n.id desc`);
  return rows;
}

export async function insertNote(tx: Executor, id: number, by: string, text: string): Promise<void> {
  await tx.execute(sql`insert into incident_notes (incident_id, by, text) values (${id}, ${by}, ${text})`);
}

/** The members of staff who can look after an incident. */
export async function listOwners(): Promise<{ id: number; name: string }[]> {
  const { rows } = await db().execute<{ id: number; name: string }>(sql`
    select id, display_name as name from user_accounts where role in ('operator', 'admin') and not locked order by display_name, id`);
  return rows;
}

/** An alert with what it is to an incident. */
export type RelatedAlert = Pick<Row<typeof incidentAlert>, 'relation' | 'apartFor' | 'shared' | 'counted'> &
  Pick<AlertRow, 'id' | 'kind' | 'subject' | 'details' | 'openedAt' | 'closedAt'>;

export async function readAlerts(id: number): Promise<RelatedAlert[]> {
  const { rows } = await db().execute<RelatedAlert>(sql`
    select a.id, a.kind, a.subject, a.details, ${iso(sql`a.opened_at`)} as "openedAt", ${iso(sql`a.closed_at`)} as "closedAt",
      r.relation, r.apart_for as "apartFor", r.shared, r.counted
    from incident_alerts r join alerts a on a.id = r.alert_id where r.incident_id = ${id} order by a.opened_at, a.id`);
  return rows;
}

/** An open alert with what it is to one of the open incidents; `placed` where any incident was its own, closed ones too. */
export type OpenRelation = Pick<AlertRow, 'id' | 'kind' | 'subject' | 'details' | 'openedAt'> & {
  incidentId: number | null;
  relation: RelatedAlert['relation'] | null;
  placed: boolean;
};

/** The open alerts with what they are to open incidents, each alert at least once. */
export async function readOpenRelations(tx: Executor): Promise<OpenRelation[]> {
  const { rows } = await tx.execute<OpenRelation>(sql`
    select a.id, a.kind, a.subject, a.details, ${iso(sql`a.opened_at`)} as "openedAt", r.incident_id as "incidentId", r.relation,
      exists (select 1 from incident_alerts p where p.alert_id = a.id and p.relation <> 'apart') as placed
    from alerts a left join (select r.* from incident_alerts r join incidents i on i.id = r.incident_id and i.state <> 'closed') r
      on r.alert_id = a.id
    where a.closed_at is null order by a.id`);
  return rows;
}

/** Writes what an alert is to an incident. One that has joined stays so, with the counts of when it last shared something. */
export async function writeRelation(
  tx: Executor,
  incidentId: number,
  alertId: number,
  {
    relation,
    apartFor = null,
    shared = null,
    counted = null,
  }: {
    relation: AlertRelation;
    apartFor?: ApartReason | null | undefined;
    shared?: number | null;
    counted?: number | null;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into incident_alerts as r (incident_id, alert_id, relation, apart_for, shared, counted)
    values (${incidentId}, ${alertId}, ${relation}, ${apartFor}, ${shared}, ${counted})
    on conflict (incident_id, alert_id) do update set relation = excluded.relation, apart_for = excluded.apart_for,
      shared = excluded.shared, counted = excluded.counted
    where r.relation = 'apart' or excluded.relation = 'joined'`);
}

/** The address of the open incident that an open alert belongs to, by the alert's id. */
export async function incidentsOfAlerts(): Promise<Record<number, string>> {
  const { rows } = await db().execute<{ alertId: number; incidentId: number }>(sql`
    select r.alert_id as "alertId", r.incident_id as "incidentId" from incident_alerts r
    join incidents i on i.id = r.incident_id and i.state <> 'closed'
    join alerts a on a.id = r.alert_id and a.closed_at is null where r.relation <> 'apart' order by r.incident_id desc`);
  return Object.fromEntries(rows.map(({ alertId, incidentId }) => [alertId, incidentAddress(incidentId)]));
}

/** The open incident of each cause of failed lines that has one, by the cause's key. */
export async function incidentsOfCauses(): Promise<Record<string, number>> {
  const { rows } = await db().execute<Pick<Stored, 'id' | 'key'>>(sql`
    select id, case when cause = 'deaths' then 'worker-crashed' else key end as key from incidents
    where state <> 'closed' and (cause = 'lines' or (cause = 'deaths' and key = 'worker'))`);
  return Object.fromEntries(rows.map(({ key, id }) => [key, id]));
}
