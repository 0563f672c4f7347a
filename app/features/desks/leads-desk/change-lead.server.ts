import { eraseLead } from '~/features/public-site/leads/erase-lead.server';
import {
  writeClosed,
  writeReleased,
  writeTaken,
  writeVendorOffer,
} from '~/features/public-site/leads/lead-act-store.server';
import { mailVisitorTaken } from '~/features/public-site/leads/lead-mails.server';
import { isOpenLead } from '~/features/public-site/leads/lead-states';
import { noteLeadEvent } from '~/features/public-site/leads/lead-store.server';
import { offerTo } from '~/features/public-site/leads/offer-lead.server';
import type { AuditAction, AuditSide } from '~/platform/audit-actions';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import type { LeadClosing, LeadState } from '~/platform/lead-names';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { dealerToGive, lockLeadForStaff, type LockedByStaff } from './staff-lead-store.server';

/** A request in the version that a member of staff looked at. */
type Ref = { id: number; version: number };
type Staff = Actor & { accountId: number };

async function locked(tx: Executor, ref: Ref, may: (state: LeadState) => boolean): Promise<LockedByStaff> {
  const lead = await lockLeadForStaff(tx, ref);
  if (!lead || !may(lead.state)) throw new AppError('lead-changed', 409);
  return lead;
}

async function record(
  tx: Executor,
  entry: { actor: Actor; action: AuditAction; id: number; before: AuditSide; after: AuditSide; reason: string },
): Promise<void> {
  const { id, ...rest } = entry;
  await recordAudit(tx, {
    ...rest,
    subjectType: 'lead',
    subjectId: String(id),
    correlationId: requestContext()?.requestId,
  });
  notifyStaff(tx);
}

/**
 * Gives an open request to a dealer, whoever has it now; it is theirs once they take it.
 * @throws AppError lead-changed (409), lead-dealer-unknown (422)
 */
export async function assignLead(actor: Staff, ref: Ref, { dealerId, reason }: { dealerId: number; reason: string }) {
  await transaction(async (tx) => {
    const lead = await locked(tx, ref, isOpenLead);
    const name = await dealerToGive(tx, dealerId);
    if (name === undefined || dealerId === lead.dealerId) throw new AppError('lead-dealer-unknown', 422);
    await writeReleased(tx, ref.id, 'reassigned');
    await noteLeadEvent(tx, { leadId: ref.id, kind: 'assigned', accountId: actor.accountId, firmId: dealerId });
    await offerTo(tx, ref.id, dealerId, 'assigned');
    await record(tx, {
      ...{ actor, action: 'lead.assign', id: ref.id, reason },
      ...{ before: { assignee: lead.dealer ?? '' }, after: { assignee: name } },
    });
  });
}

/**
 * Takes an open request for the vendor.
 * @throws AppError lead-changed (409)
 */
export async function takeLeadForVendor(actor: Staff, ref: Ref, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const lead = await locked(tx, ref, isOpenLead);
    if (lead.dealerId !== null) {
      await writeReleased(tx, ref.id, 'reassigned');
      await writeVendorOffer(tx, ref.id);
    }
    await writeTaken(tx, ref.id, actor.accountId);
    await noteLeadEvent(tx, { leadId: ref.id, kind: 'vendor-taken', accountId: actor.accountId, firmId: null });
    await mailVisitorTaken(tx, ref.id);
    await record(tx, {
      ...{ actor, action: 'lead.take', id: ref.id, reason },
      ...{
        before: { state: lead.state, assignee: lead.dealer ?? '' },
        after: { state: 'taken', assignee: actor.name },
      },
    });
  });
}

/**
 * Closes an open request.
 * @throws AppError lead-changed (409)
 */
export async function closeLeadByStaff(
  actor: Staff,
  ref: Ref,
  { closing, reason }: { closing: LeadClosing; reason: string },
): Promise<void> {
  await transaction(async (tx) => {
    const lead = await locked(tx, ref, isOpenLead);
    await writeClosed(tx, ref.id, closing);
    await noteLeadEvent(tx, { leadId: ref.id, kind: 'closed', accountId: actor.accountId, firmId: lead.dealerId });
    await record(tx, {
      ...{ actor, action: 'lead.close', id: ref.id, reason },
      ...{ before: { state: lead.state }, after: { state: 'closed' } },
    });
  });
}

/**
 * Erases who sent a request, which ends an open one (KVKK): what was asked for, and when somebody answered, stays.
 * @throws AppError lead-changed (409)
 */
export async function eraseLeadNow(actor: Staff, ref: Ref, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const lead = await locked(tx, ref, () => true);
    if (isOpenLead(lead.state)) {
      await writeClosed(tx, ref.id, 'other');
      await noteLeadEvent(tx, { leadId: ref.id, kind: 'closed', accountId: actor.accountId, firmId: lead.dealerId });
    }
    await eraseLead(tx, ref.id);
    await record(tx, {
      ...{ actor, action: 'lead.erase', id: ref.id, reason },
      ...{ before: { state: lead.state }, after: {} },
    });
  });
}
