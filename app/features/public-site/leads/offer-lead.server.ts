import { dealersNear } from '~/features/public-site/dealers/near-dealers';
import { readPublicDealers } from '~/features/public-site/dealers/public-dealer-store.server';
import { offerLeadJob } from '~/jobs/offer-lead';
import { transaction, type Executor } from '~/platform/db/client.server';
import type { LeadOfferReason } from '~/platform/lead-names';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { enqueue } from '~/platform/outbox-store.server';
import { settings } from '~/platform/settings-store.server';
import { mailDealerOffered, mailVendorOffered, mailVisitorMoved } from './lead-mails.server';
import {
  endOpenOffer,
  lockLead,
  noteLeadEvent,
  readDealerRecords,
  readLeadLines,
  readOffered,
  writeLeadOffer,
  type LockedLead,
} from './lead-store.server';
import { rankDealers } from './rank-dealers';
import { tellOffered } from './tell-offered-store.server';
import { tradeOfProducts } from './trade-of-products';
import { addWorkingMinutes } from './working-time';

/**
 * Does what is due for a request: offers it, or, where its offer has lapsed, offers it on, under its lock. However often and
 * by however many workers it is run, each offer is made once and lapses once.
 */
export async function moveLeadOn(leadId: number): Promise<void> {
  await transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead?.due || lead.state !== 'new') return;
    const lapsed = await endOpenOffer(tx, leadId, 'lapsed');
    if (lapsed) await noteLeadEvent(tx, { leadId, kind: 'lapsed', firmId: lapsed.dealerId });
    await offer(tx, lead, undefined);
  });
}

/**
 * Offers a request whose offer has ended to the next dealer who never had it, else to the vendor, in the caller's transaction and
 * under its lock.
 */
export async function offerNext(tx: Executor, leadId: number, reason?: 'handed-on'): Promise<void> {
  const lead = await lockLead(tx, leadId);
  if (lead) await offer(tx, lead, reason);
}

/** Offers it to the dealer that somebody has named. */
export async function offerTo(
  tx: Executor,
  leadId: number,
  dealerId: number,
  reason: 'handed-on' | 'assigned',
): Promise<void> {
  const lead = await lockLead(tx, leadId);
  if (lead) await offerToDealer(tx, lead, { id: dealerId, reason }, await untilOf(tx));
}

/** The end of an offer that is made now. */
async function untilOf(tx: Executor): Promise<Date> {
  const { leads } = await settings(tx);
  return addWorkingMinutes(new Date(), leads.offerHours * 60);
}

async function offer(tx: Executor, lead: LockedLead, reason: 'handed-on' | undefined): Promise<void> {
  const next = await nextDealer(tx, lead);
  if (!next) return offerToVendor(tx, lead);
  const { dealerIds } = await readOffered(tx, lead.id);
  // The first offer stands until the time that the visitor was told.
  const promised = dealerIds.length === 0 && lead.deadlineAt ? new Date(lead.deadlineAt) : undefined;
  const until = promised && promised > new Date() ? promised : await untilOf(tx);
  return offerToDealer(tx, lead, { id: next.id, reason: reason ?? next.reason }, until);
}

/** Whom it is offered to next; undefined: the vendor, since enough dealers had it, or nobody is left. */
async function nextDealer(
  tx: Executor,
  lead: LockedLead,
): Promise<{ id: number; reason: LeadOfferReason } | undefined> {
  const [{ leads }, { dealerIds, inVain }, dealers] = await Promise.all([
    settings(tx),
    readOffered(tx, lead.id),
    readPublicDealers(tx),
  ]);
  if (inVain >= leads.offerDealers) return undefined;
  const left = dealers.filter(({ id }) => !dealerIds.includes(id));
  const chosen = left.find(({ id }) => id === lead.chosenDealerId);
  if (chosen) return { id: chosen.id, reason: 'chosen' };
  const offerMinutes = leads.offerHours * 60;
  const records = await readDealerRecords(tx, offerMinutes);
  const trade = tradeOfProducts((await readLeadLines(tx, lead.id, lead.locale)).map(({ sku }) => sku));
  return rankDealers(dealersNear(lead.province, left), { trade, offerMinutes, records })[0];
}

async function offerToDealer(
  tx: Executor,
  lead: LockedLead,
  { id: dealerId, reason }: { id: number; reason: LeadOfferReason },
  until: Date,
): Promise<void> {
  const moved = (await readOffered(tx, lead.id)).dealerIds.length > 0;
  await tellOffered(tx, await writeLeadOffer(tx, lead.id, { dealerId, reason, until }));
  await enqueue(tx, offerLeadJob, [
    {
      payload: { leadId: lead.id },
      correlationId: lead.correlationId,
      dueInMs: Math.min(Math.max(0, until.getTime() - Date.now()), MOST_MS),
    },
  ]);
  await mailDealerOffered(tx, lead, { dealerId, until });
  if (moved) await mailVisitorMoved(tx, lead, { dealerId, until });
  notifyStaff(tx);
}

/** A message's delay is a 32-bit number: what is due later is found by its row. */
const MOST_MS = 20 * 86_400_000;

async function offerToVendor(tx: Executor, lead: LockedLead): Promise<void> {
  await writeLeadOffer(tx, lead.id, { dealerId: null, reason: 'vendor', until: null });
  await mailVendorOffered(tx, lead);
  await mailVisitorMoved(tx, lead, undefined);
  notifyStaff(tx);
}
