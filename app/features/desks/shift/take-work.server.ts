import { answerAlert } from '~/features/desks/administration/answer-alert.server';
import { openAlerts } from '~/features/desks/administration/alert-store.server';
import { takeIncident } from '~/features/desks/incidents/change-incident.server';
import { openIncidents } from '~/features/desks/incidents/incident-store.server';
import type { SnoozedKind } from '~/features/desks/staff/snooze';
import { lockOpen, writeSnooze } from '~/features/desks/staff/snooze-store.server';
import { rightFor } from '~/features/desks/requests-desk/load-request.server';
import { takeConversation } from '~/features/desks/conversations/ask-dealer.server';
import { takeFollowUp } from '~/features/desks/incidents/change-follow-up.server';
import { changeRequest } from '~/features/desks/requests-desk/change-request.server';
import { readRequest } from '~/features/desks/requests-desk/request-desk-store.server';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { staffPeople } from '~/features/desks/staff/staff-people-store.server';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import type { TakenKind } from './shift';
import { insertEntry, openConversations, openRequests } from './shift-store.server';

/** What one person can take or put off of each kind. */
export const mayTake = (role: string, kind: TakenKind | SnoozedKind): boolean =>
  may(role, ['alert', 'incident', 'follow-up'].includes(kind) ? 'ops.write' : 'support.write');

/**
 * Takes one thing, from whoever has it too.
 * @returns false if it is over, or the person has it already
 * @throws AppError forbidden (403)
 */
export async function takeWork(viewer: StaffViewer, kind: TakenKind, id: number): Promise<boolean> {
  if (!mayTake(viewer.role, kind)) throw new AppError('forbidden', 403);
  try {
    switch (kind) {
      case 'alert': {
        const actor = actorOf(viewer);
        return (
          (await answerAlert(actor, id, { do: 'acknowledge', note: '' })) || answerAlert(actor, id, { do: 'take-over' })
        );
      }
      case 'follow-up':
        return await takeFollowUp(viewer, id);
      case 'incident': {
        const open = (await openIncidents()).find((one) => one.id === id);
        if (!open || open.ownerId === viewer.accountId) return false;
        const { accountId, version } = { ...viewer, ...open };
        return (await takeIncident({ ...actorOf(viewer), accountId }, id, { seen: version })) === 'done';
      }
      case 'conversation': {
        const open = (await openConversations()).find((one) => one.id === id);
        if (!open || open.ownerId === viewer.accountId) return false;
        await takeConversation(viewer, id, { to: viewer.accountId, seenOwner: open.ownerId });
        return true;
      }
      case 'request': {
        const request = await readRequest(id);
        if (!request || request.assigneeId === viewer.accountId) return false;
        const state = request.state === 'new' ? 'in-progress' : request.state;
        const change = { state, assigneeId: viewer.accountId, note: request.note };
        await changeRequest(actorOf(viewer), { id, version: request.version }, change);
        return true;
      }
    }
  } catch (error) {
    // Somebody was quicker.
    if (error instanceof AppError && error.status === 409) return false;
    throw error;
  }
}

/**
 * Puts one thing off for everybody, or no longer: until then it stands neither among the open work nor in the navigation's count.
 * @returns false if it is not open
 * @throws AppError forbidden (403)
 */
export async function snoozeWork(
  viewer: StaffViewer,
  kind: SnoozedKind,
  id: number | string,
  until: Date | null,
): Promise<boolean> {
  if (!mayTake(viewer.role, kind) && !(kind === 'request' && may(viewer.role, 'ops.write')))
    throw new AppError('forbidden', 403);
  if (kind === 'alert')
    return answerAlert(actorOf(viewer), Number(id), until ? { do: 'mute', until } : { do: 'unmute' });
  return transaction(async (tx) => {
    const open = await lockOpen(tx, kind, id);
    if (!open) return false;
    if (kind === 'request' && !may(viewer.role, rightFor(open.kind))) throw new AppError('forbidden', 403);
    await writeSnooze(tx, kind, id, { until, accountId: viewer.accountId });
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: until ? 'work.snooze' : 'work.wake',
      subjectType: kind,
      subjectId: String(id),
      before: { mutedUntil: open.snoozed?.until ?? null },
      after: { mutedUntil: until?.toISOString() ?? null },
      correlationId: requestContext()?.requestId,
    });
    notifyStaff(tx);
    return true;
  });
}

/**
 * Takes the shift over: what has changed is read from here on next time.
 * @param from whose work comes along, as far as this person may have it
 * @returns how many things came along
 */
export async function takeShift(viewer: StaffViewer, from: number | undefined): Promise<number> {
  let taken = 0;
  if (from !== undefined && from !== viewer.accountId) {
    const theirs = await workOf(from);
    for (const { kind, id } of theirs) {
      if (mayTake(viewer.role, kind) && (await takeWork(viewer, kind, id))) taken += 1;
    }
  }
  await write(viewer, 'takeover', '');
  return taken;
}

export const writeNote = (viewer: StaffViewer, text: string) => write(viewer, 'note', text);

async function write(viewer: StaffViewer, kind: 'takeover' | 'note', text: string): Promise<void> {
  await transaction(async (tx) => {
    const id = await insertEntry(tx, { kind, accountId: viewer.accountId, text });
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: kind === 'note' ? 'shift.note' : 'shift.take-over',
      subjectType: 'shift',
      subjectId: String(id),
      correlationId: requestContext()?.requestId,
    });
    notifyStaff(tx);
  });
}

/** What one person has of everything that goes with a shift: a follow-up stays with whom it was given to. */
async function workOf(accountId: number): Promise<{ kind: TakenKind; id: number }[]> {
  const [people, alerts, incidents, conversations, requests] = await Promise.all([
    staffPeople(),
    openAlerts(),
    openIncidents(),
    openConversations(),
    openRequests(),
  ]);
  const email = people.find(({ id }) => id === accountId)?.email;
  const owned = <T extends { id: number; ownerId: number | null }>(kind: TakenKind, rows: readonly T[]) =>
    rows.filter(({ ownerId }) => ownerId === accountId).map(({ id }) => ({ kind, id }));
  return [
    ...alerts
      .filter(({ acknowledgedBy }) => acknowledgedBy !== null && acknowledgedBy === email)
      .map(({ id }) => ({ kind: 'alert' as const, id })),
    ...owned('incident', incidents),
    ...owned('conversation', conversations),
    ...owned('request', requests),
  ];
}
