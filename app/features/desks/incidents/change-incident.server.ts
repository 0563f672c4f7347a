import { recordAudit, type Actor } from '~/platform/audit-store.server';
import type { AuditAction, AuditSide } from '~/platform/audit-actions';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { countsWhat, isOf, openingsOf, type Opening } from './alert-causes';
import type { Incident } from './incident';
import {
  insertIncident,
  insertNote,
  listOwners,
  lockIncident,
  openIncidents,
  setOwner,
  setState,
  writeClosing,
  writeRelation,
} from './incident-store.server';
import { ATTEMPTS_KEPT_DAYS, lastClosing, readBeginning, readPastAlerts } from './incident-watch-store.server';
import { readStory } from './read-story.server';

const record = (
  tx: Executor,
  actor: Actor,
  id: number,
  action: AuditAction,
  sides: { before?: AuditSide; after?: AuditSide; reason?: string } = {},
) =>
  recordAudit(tx, {
    actor,
    action,
    subjectType: 'incident',
    subjectId: String(id),
    correlationId: requestContext()?.requestId,
    ...sides,
  });

/** `changed`: somebody was quicker, nothing was done; `successor`: its cause has an open incident by now. */
export type Outcome = 'done' | 'changed' | 'successor';

/** Changes an incident under its lock, in the version that the person saw. */
async function change(
  id: number,
  seen: number | undefined,
  work: (tx: Executor, now: Incident) => Promise<Outcome>,
): Promise<Outcome> {
  return transaction(async (tx) => {
    const incident = await lockIncident(tx, id);
    if (!incident) throw notFound('not-found');
    if (seen !== undefined && seen !== incident.version) return 'changed';
    const outcome = await work(tx, incident);
    notifyStaff(tx);
    return outcome;
  });
}

/**
 * Opens an incident for a cause of failures, by hand. One that begins in the past is told by the rows of that time, as any other: what
 * failed then is its own, and so are the alerts that are over.
 * @param began when it began, ISO 8601; by default when the cause's failures did
 * @returns its id, or that of the one that the cause has; `began-wrong` for a time to come, one of which no rows are kept, or one that a closed incident of the cause has
 */
export async function openIncident(
  actor: Actor,
  { cause, key }: Opening,
  began?: string,
): Promise<number | 'began-wrong'> {
  return transaction(async (tx) => {
    if (began !== undefined) {
      const closedAt = await lastClosing(tx, cause, key);
      const earliest = Math.max(
        Date.now() - ATTEMPTS_KEPT_DAYS * 86_400_000,
        closedAt === null ? 0 : Date.parse(closedAt),
      );
      if (Date.parse(began) > Date.now() || Date.parse(began) < earliest) return 'began-wrong';
    }
    const beganAt = began ?? (await readBeginning(tx, cause, key));
    const id = await insertIncident(tx, { cause, key, openedBy: actor.name, beganAt });
    if (id === undefined) {
      const known = (await openIncidents(tx)).find((one) => one.cause === cause && one.key === key);
      if (!known) throw notFound('not-found');
      return known.id;
    }
    await relatePast(tx, id, { cause, key, beganAt });
    await record(tx, actor, id, 'incident.open', {
      after: { errorCode: cause === 'deaths' ? 'worker-crashed' : key, ...(began && { beganAt: began }) },
    });
    notifyStaff(tx);
    return id;
  });
}

/** What the alerts that are over are to an incident that began before they were; open ones are looked at by the watch. */
async function relatePast(tx: Executor, id: number, incident: Opening & { beganAt: string }): Promise<void> {
  for (const alert of await readPastAlerts(tx, incident)) {
    const { id: alertId, counted, shared } = alert;
    if (Date.parse(alert.openedAt) < Date.parse(incident.beganAt)) {
      await writeRelation(tx, id, alertId, { relation: 'apart', apartFor: 'before', counted, shared });
    } else if (countsWhat(alert.kind) === incident.cause && shared > 0) {
      await writeRelation(tx, id, alertId, { relation: 'joined', counted, shared });
    } else if (openingsOf(alert, { lines: [], mails: [] }, 1).some(isOf(incident))) {
      await writeRelation(tx, id, alertId, { relation: 'joined' });
    } else await writeRelation(tx, id, alertId, { relation: 'apart', apartFor: 'other-cause' });
  }
}

/** Gives an incident to a member of staff who may act on it; by default to whoever asks. */
export async function takeIncident(
  actor: Actor & { accountId: number },
  id: number,
  { to = actor.accountId, seen }: { to?: number | undefined; seen?: number | undefined },
): Promise<Outcome> {
  const owner = (await listOwners()).find((one) => one.id === to);
  if (!owner) throw new AppError('malformed-request', 400);
  return change(id, seen, async (tx, incident) => {
    if (incident.ownerId === owner.id) return 'done';
    await setOwner(tx, id, owner.id);
    await record(tx, actor, id, 'incident.take', { before: { owner: incident.owner }, after: { owner: owner.name } });
    return 'done';
  });
}

export async function noteIncident(actor: Actor, id: number, text: string): Promise<Outcome> {
  return change(id, undefined, async (tx) => {
    await insertNote(tx, id, actor.name, text);
    await record(tx, actor, id, 'incident.note', { after: { note: '***' } });
    return 'done';
  });
}

/** Opens, watches or opens again: whoever watches looks whether it comes back. */
export async function moveIncident(
  actor: Actor,
  id: number,
  state: 'open' | 'watched',
  seen?: number,
): Promise<Outcome> {
  return change(id, seen, async (tx, incident) => {
    if (incident.state === state) return 'done';
    if (incident.state === 'closed') {
      const open = await openIncidents(tx);
      if (open.some(({ cause, key }) => cause === incident.cause && key === incident.key)) return 'successor';
    }
    await setState(tx, id, state);
    await record(tx, actor, id, incident.state === 'closed' ? 'incident.reopen' : 'incident.state', {
      before: { state: incident.state },
      after: { state },
    });
    return 'done';
  });
}

/** Closes an incident: what people say of it is kept with the report as the rows tell it now. */
export async function closeIncident(
  actor: Actor,
  id: number,
  { why, seen }: { why: string; seen?: number | undefined },
): Promise<Outcome> {
  return change(id, seen, async (tx, incident) => {
    if (incident.state === 'closed') return 'changed';
    await record(tx, actor, id, 'incident.close', {
      before: { state: incident.state },
      after: { state: 'closed' },
      reason: why.slice(0, 500),
    });
    const report = await readStory({ ...incident, closedAt: incident.now, closedBy: actor.name, state: 'closed' });
    await writeClosing(tx, id, { by: actor.name, why, report });
    return 'done';
  });
}
