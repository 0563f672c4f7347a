import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/db/client.server';
import type { lead, leadOffer } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import type { LeadClosing, LeadOfferEnd, LeadState } from '~/platform/lead-names';

type Lead = Row<typeof lead>;

export type LockedLead = Pick<
  Lead,
  'id' | 'number' | 'state' | 'dealerId' | 'takenById' | 'version' | 'checkoutKey'
> & {
  /** How the last offer to the dealer who asks ended; null where it is open. */
  end: Row<typeof leadOffer>['end'];
  /** Its order was cancelled. */
  cancelled: boolean;
};

/**
 * Locks a request that a dealer was offered, then reads it: whoever was at it has committed by now.
 * @returns undefined if there is none, or the dealer was never offered it
 */
export async function lockLeadOf(tx: Executor, dealerId: number, id: number): Promise<LockedLead | undefined> {
  await tx.execute(sql`select from leads where id = ${id} for update`);
  const { rows } = await tx.execute<LockedLead>(sql`
    select l.id, l.number, l.state, l.dealer_id as "dealerId", l.taken_by_id as "takenById", l.version, l.checkout_key as "checkoutKey", o."end",
      coalesce((select d.cancelled_at is not null from orders d where d.receipt_id = l.order_id), false) as cancelled
    from leads l join lateral (select n."end" from lead_offers n where n.lead_id = l.id and n.dealer_id = ${dealerId} order by n.id desc limit 1) o on true
    where l.id = ${id}`);
  return rows[0];
}

/** Whoever has been offered it gets it. */
export async function writeTaken(tx: Executor, id: number, accountId: number): Promise<void> {
  await tx.execute(sql`
    with taken as (
      update leads set state = 'taken', taken_at = now(), taken_by_id = ${accountId}, deadline_at = null, due_at = null, next_call_at = null,
        changed_at = now(), version = version + 1
      where id = ${id})
    update lead_offers set ended_at = now(), "end" = 'taken' where lead_id = ${id} and ended_at is null`);
}

/** What somebody noted: the state that follows, and when to call next. */
export async function writeNoted(
  tx: Executor,
  id: number,
  { state, nextCallAt }: { state: LeadState; nextCallAt: string | null },
): Promise<void> {
  await tx.execute(sql`
    update leads set state = ${state}, next_call_at = ${nextCallAt}::timestamptz, changed_at = now(), version = version + 1 where id = ${id}`);
}

export async function writeClosed(tx: Executor, id: number, reason: LeadClosing): Promise<void> {
  await tx.execute(sql`
    with closed as (
      update leads set state = 'closed', closed_reason = ${reason}, closed_at = now(), next_call_at = null, deadline_at = null, due_at = null,
        changed_at = now(), version = version + 1
      where id = ${id})
    update lead_offers set ended_at = now(), "end" = 'closed' where lead_id = ${id} and ended_at is null`);
}

/** A request whose order was cancelled is open again; which order it was, its history says. */
export async function writeReopened(tx: Executor, id: number): Promise<void> {
  await tx.execute(sql`
    update leads set state = 'talking', order_id = null, checkout_key = null, closed_at = null, changed_at = now(), version = version + 1 where id = ${id}`);
}

/** Takes a request away from whoever has it or is offered it: it waits for its next offer. */
export async function writeReleased(
  tx: Executor,
  id: number,
  end: Extract<LeadOfferEnd, 'handed-on' | 'reassigned'>,
): Promise<void> {
  await tx.execute(sql`
    with released as (
      update leads set state = 'new', taken_at = null, taken_by_id = null, next_call_at = null, checkout_key = null, dealer_id = null,
        deadline_at = null, due_at = now(), changed_at = now(), version = version + 1
      where id = ${id})
    update lead_offers set ended_at = now(), "end" = ${end}
    where id = (select max(n.id) from lead_offers n where n.lead_id = ${id}) and ("end" is null or "end" = 'taken')`);
}

/** The vendor's turn at a request that a dealer had or was offered. */
export async function writeVendorOffer(tx: Executor, id: number): Promise<void> {
  await tx.execute(sql`insert into lead_offers (lead_id, reason) values (${id}, 'vendor')`);
}

/** That a checkout's draft is to become its order; false if that has been said already. */
export async function writeTurning(tx: Executor, id: number, checkoutKey: string): Promise<boolean> {
  // A checkout becomes one order, and so the order of one request.
  await tx.execute(sql`update leads set checkout_key = null where checkout_key = ${checkoutKey} and id <> ${id}`);
  const { rows } = await tx.execute<{ id: number }>(sql`
    update leads set checkout_key = ${checkoutKey}, changed_at = now(), version = version + 1
    where id = ${id} and checkout_key is distinct from ${checkoutKey} returning id`);
  return rows.length > 0;
}
