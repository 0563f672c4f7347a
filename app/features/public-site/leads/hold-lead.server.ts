import type { DealerViewer } from '~/features/identity/accounts/viewer';
import type { Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { lockLeadOf, type LockedLead } from './lead-act-store.server';
import { leadStateAfter, type LeadAct } from './lead-states';

/** A request in the version that somebody looked at; without one, whatever others did meanwhile does not matter. */
export type LeadRef = { id: number; version?: number };

/**
 * Locks a request that the dealer has, for an act that its state allows and that nobody forestalled.
 * @throws AppError lead-not-found (404), lead-changed (409)
 */
export async function holdLead(
  tx: Executor,
  viewer: DealerViewer,
  { id, version }: LeadRef,
  act: Exclude<LeadAct, 'withdraw'>,
): Promise<LockedLead> {
  const lead = await lockLeadOf(tx, viewer.firm.id, id);
  if (!lead) throw notFound('lead-not-found');
  const theirs = lead.dealerId === viewer.firm.id && (version === undefined || lead.version === version);
  if (!theirs || leadStateAfter(lead.state, act) === undefined) throw new AppError('lead-changed', 409);
  return lead;
}
