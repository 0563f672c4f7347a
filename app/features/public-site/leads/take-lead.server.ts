import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { lockLeadOf, writeTaken } from './lead-act-store.server';
import { mailVisitorTaken } from './lead-mails.server';
import { leadStateAfter } from './lead-states';
import { noteLeadEvent } from './lead-store.server';

/**
 * Takes a request that the dealer is offered, and writes to the visitor who will call. Of two people or two dealers who take it
 * at once, one does; who has it already and takes it again changes nothing.
 * @throws AppError lead-not-found (404), lead-changed (409)
 */
export async function takeLead(viewer: DealerViewer, id: number): Promise<void> {
  const { accountId, firm } = viewer;
  await transaction(async (tx) => {
    const lead = await lockLeadOf(tx, firm.id, id);
    if (!lead) throw notFound('lead-not-found');
    const { state, dealerId, takenById } = lead;
    if (dealerId === firm.id && state === 'taken' && takenById === accountId) return;
    if (dealerId !== firm.id || leadStateAfter(state, 'take') === undefined) throw new AppError('lead-changed', 409);
    await writeTaken(tx, id, accountId);
    await noteLeadEvent(tx, { leadId: id, kind: 'taken', accountId, firmId: firm.id });
    await mailVisitorTaken(tx, id);
    notifyStaff(tx);
  });
}
