import { answerAlert } from '~/features/desks/administration/answer-alert.server';
import { openAlerts } from '~/features/desks/administration/alert-store.server';
import { takeConversation } from '~/features/desks/conversations/ask-dealer.server';
import { takeFollowUp } from '~/features/desks/incidents/change-follow-up.server';
import { changeRequest } from '~/features/desks/requests-desk/change-request.server';
import { readRequest } from '~/features/desks/requests-desk/request-desk-store.server';
import { may } from '~/features/identity/accounts/permissions';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import type { TakenKind } from './shift';
import { insertEntry, openConversations, openRequests, staffPeople } from './shift-store.server';

/** What one person can take of each kind. */
export const mayTake = (role: string, kind: TakenKind): boolean =>
  may(role, kind === 'alert' || kind === 'follow-up' ? 'ops.write' : 'support.write');

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
  const [people, alerts, conversations, requests] = await Promise.all([
    staffPeople(),
    openAlerts(),
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
    ...owned('conversation', conversations),
    ...owned('request', requests),
  ];
}
