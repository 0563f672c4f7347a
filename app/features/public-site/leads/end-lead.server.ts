import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import type { LeadClosing } from '~/platform/lead-names';
import { holdLead, type LeadRef } from './hold-lead.server';
import { writeClosed, writeReleased, writeReopened } from './lead-act-store.server';
import { noteLeadEvent } from './lead-store.server';
import { offerNext } from './offer-lead.server';

/**
 * Gives a request to the next dealer, with the reason for those who look after requests; it never comes back to this one by itself.
 * @throws AppError lead-not-found (404), lead-changed (409)
 */
export async function handOnLead(viewer: DealerViewer, ref: LeadRef, reason: string): Promise<void> {
  await transaction(async (tx) => {
    await holdLead(tx, viewer, ref, 'hand-on');
    await writeReleased(tx, ref.id, 'handed-on');
    const { accountId, firm } = viewer;
    await noteLeadEvent(tx, { leadId: ref.id, kind: 'handed-on', accountId, firmId: firm.id, text: reason });
    await offerNext(tx, ref.id, 'handed-on');
    notifyStaff(tx);
  });
}

/**
 * Closes a request that becomes no order.
 * @throws AppError lead-not-found (404), lead-changed (409)
 */
export async function closeLead(
  viewer: DealerViewer,
  ref: LeadRef,
  { reason, text }: { reason: LeadClosing; text: string },
): Promise<void> {
  await transaction(async (tx) => {
    await holdLead(tx, viewer, ref, 'close');
    await writeClosed(tx, ref.id, reason);
    await noteLeadEvent(tx, {
      leadId: ref.id,
      kind: 'closed',
      accountId: viewer.accountId,
      firmId: viewer.firm.id,
      text,
    });
    notifyStaff(tx);
  });
}

/**
 * Opens a request again whose order was cancelled.
 * @throws AppError lead-not-found (404), lead-changed (409)
 */
export async function reopenLead(viewer: DealerViewer, ref: LeadRef): Promise<void> {
  await transaction(async (tx) => {
    const { cancelled } = await holdLead(tx, viewer, ref, 'reopen');
    if (!cancelled) throw new AppError('lead-changed', 409);
    await writeReopened(tx, ref.id);
    await noteLeadEvent(tx, { leadId: ref.id, kind: 'reopened', accountId: viewer.accountId, firmId: viewer.firm.id });
    notifyStaff(tx);
  });
}
