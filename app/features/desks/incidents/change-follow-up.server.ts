import { may } from '~/features/identity/accounts/permissions';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import type { AuditAction, AuditSide } from '~/platform/audit-actions';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import {
  insertFollowUp,
  listDoers,
  lockFollowUp,
  setDone,
  setFollowUpOwner,
  type FollowUp,
} from './follow-up-store.server';
import { lockIncident } from './incident-store.server';

async function record(
  tx: Executor,
  viewer: StaffViewer,
  incidentId: number,
  action: AuditAction,
  sides: { before?: AuditSide; after?: AuditSide },
): Promise<void> {
  await recordAudit(tx, {
    ...{ actor: actorOf(viewer), action, subjectType: 'incident', subjectId: String(incidentId) },
    correlationId: requestContext()?.requestId,
    ...sides,
  });
  notifyStaff(tx);
}

/** Operators keep the list; whoever has a follow-up ticks it, too. */
export const mayTick = (viewer: StaffViewer, { ownerId }: Pick<FollowUp, 'ownerId'>): boolean =>
  may(viewer.role, 'ops.write') || ownerId === viewer.accountId;

/**
 * Writes down what is to be done after an incident, while it lasts or once it is closed.
 * @throws AppError not-found (404); malformed-request (400) for an owner who is no member of staff
 */
export async function addFollowUp(
  viewer: StaffViewer,
  incidentId: number,
  { text, ownerId, dueOn }: Pick<FollowUp, 'text' | 'ownerId' | 'dueOn'>,
): Promise<void> {
  const owner = ownerId === null ? undefined : (await listDoers()).find(({ id }) => id === ownerId);
  if (ownerId !== null && !owner) throw new AppError('malformed-request', 400);
  await transaction(async (tx) => {
    if (!(await lockIncident(tx, incidentId))) throw notFound('not-found');
    await insertFollowUp(tx, { incidentId, text, ownerId, dueOn, by: actorOf(viewer).name });
    await record(tx, viewer, incidentId, 'incident.follow-up', {
      after: { followUp: text, ...(owner && { owner: owner.name }), ...(dueOn && { dueOn }) },
    });
  });
}

/**
 * Ticks a follow-up, or takes the tick away.
 * @returns false if somebody did so before
 * @throws AppError not-found (404); forbidden (403)
 */
export async function tickFollowUp(
  viewer: StaffViewer,
  incidentId: number,
  id: number,
  done: boolean,
): Promise<boolean> {
  return transaction(async (tx) => {
    const followUp = await lockFollowUp(tx, id);
    if (!followUp || followUp.incidentId !== incidentId) throw notFound('not-found');
    if (!mayTick(viewer, followUp)) throw new AppError('forbidden', 403);
    if ((followUp.doneAt !== null) === done) return false;
    await setDone(tx, id, done ? actorOf(viewer).name : null);
    await record(tx, viewer, incidentId, done ? 'incident.follow-up-done' : 'incident.follow-up-open', {
      after: { followUp: followUp.text },
    });
    return true;
  });
}

/**
 * Takes a follow-up, from whoever has it too.
 * @returns false if it is done, or the person has it already
 */
export async function takeFollowUp(viewer: StaffViewer, id: number): Promise<boolean> {
  return transaction(async (tx) => {
    const followUp = await lockFollowUp(tx, id);
    if (!followUp || followUp.doneAt !== null || followUp.ownerId === viewer.accountId) return false;
    await setFollowUpOwner(tx, id, viewer.accountId);
    await record(tx, viewer, followUp.incidentId, 'incident.follow-up-take', {
      before: { owner: followUp.owner ?? '' },
      after: { owner: viewer.displayName, followUp: followUp.text },
    });
    return true;
  });
}
