import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { transaction } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { holdLead, type LeadRef } from './hold-lead.server';
import { writeNoted } from './lead-act-store.server';
import { leadStateAfter, type LeadNote } from './lead-states';
import { noteLeadEvent } from './lead-store.server';

/**
 * Writes down how a call went, or what else somebody wants to keep of a request.
 * @param note.nextCallAt when they are to be called next, ISO 8601; only for a call that is to be made later
 * @throws AppError lead-not-found (404), lead-changed (409)
 */
export async function noteLead(
  viewer: DealerViewer,
  ref: LeadRef,
  note: { kind: LeadNote; text: string; nextCallAt: string | null },
): Promise<void> {
  await transaction(async (tx) => {
    const { state } = await holdLead(tx, viewer, ref, note.kind);
    await writeNoted(tx, ref.id, { state: leadStateAfter(state, note.kind) ?? state, nextCallAt: note.nextCallAt });
    const { accountId, firm } = viewer;
    await noteLeadEvent(tx, { leadId: ref.id, kind: note.kind, accountId, firmId: firm.id, text: note.text });
    notifyStaff(tx);
  });
}
