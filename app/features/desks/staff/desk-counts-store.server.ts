import { sql } from 'drizzle-orm';
import { WAITING_WRITE_OFF } from '~/features/ordering/payments/write-off-store.server';
import { STUCK_REFUND } from '~/features/ordering/refunds/refund-list-store.server';
import { isSnoozed } from './snooze-store.server';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { db } from '~/platform/db/client.server';

/** The work that needs a person and is not put off, as the consoles' navigation shows it. */
export type DeskCounts = {
  failedLines: number;
  failedMails: number;
  alerts: number;
  /** That are not closed and that nobody has taken. */
  incidents: number;
  openRequests: number;
  /** What dealers say of themselves that nobody has answered. */
  waitingProfiles: number;
  /** Requests for a dealer that nobody has taken and no dealer is offered any more. */
  leadsOfVendor: number;
  /** That support handed on to operations. */
  handedOn: number;
  heldOrders: number;
  /** Money at the bank about which nobody has decided. */
  bankLines: number;
  /** Differences that somebody asked to let go of. */
  writeOffs: number;
  /** Refunds that a second person or a decision is needed for. */
  refunds: number;
};

/** Counted through partial indexes up to a bound, because every staff page needs it. */
export async function countDeskWork(): Promise<DeskCounts> {
  const { rows } = await db().execute<DeskCounts>(sql`
    select (select count(*)::int from (select 1 from order_lines l where l.status = 'failed' and not ${isSnoozed('order-line')} limit ${COUNT_BOUND}) l) as "failedLines",
      (select count(*)::int from (select 1 from stored_mails where status in ('failed', 'unknown') limit ${COUNT_BOUND}) m) as "failedMails",
      (select count(*)::int from alerts where closed_at is null and acknowledged_at is null
        and (muted_until is null or muted_until < now())) as alerts,
      (select count(*)::int from incidents i where i.state <> 'closed' and i.owner_id is null and not ${isSnoozed('incident')}) as incidents,
      (select count(*)::int from (select 1 from visitor_requests r where r.state in ('new', 'in-progress') and not ${isSnoozed('request')} limit ${COUNT_BOUND}) r) as "openRequests",
      (select count(*)::int from (select 1 from visitor_requests r where r.kind = 'operations' and r.state in ('new', 'in-progress')
        and not ${isSnoozed('request')} limit ${COUNT_BOUND}) h) as "handedOn",
      (select count(*)::int from (select 1 from dealer_profiles where state = 'waiting' limit ${COUNT_BOUND}) p) as "waitingProfiles",
      (select count(*)::int from (select 1 from leads where state = 'new' and dealer_id is null limit ${COUNT_BOUND}) l) as "leadsOfVendor",
      (select count(*)::int from (select 1 from orders where held_for = 'approval' limit ${COUNT_BOUND}) o) as "heldOrders",
      (select count(*)::int from (select 1 from bank_lines where state = 'open' and amount > 0 and currency in ('TRY', 'TRL') limit ${COUNT_BOUND}) b) as "bankLines",
      (select count(*)::int from (select 1 from write_off_requests w join orders o on o.receipt_id = w.order_id where ${WAITING_WRITE_OFF} limit ${COUNT_BOUND}) w) as "writeOffs",
      (select count(*)::int from (select 1 from refunds f where f.state = 'requested' or ${STUCK_REFUND} limit ${COUNT_BOUND}) f) as refunds`);
  return (
    rows[0] ?? {
      failedLines: 0,
      failedMails: 0,
      alerts: 0,
      incidents: 0,
      openRequests: 0,
      waitingProfiles: 0,
      leadsOfVendor: 0,
      handedOn: 0,
      heldOrders: 0,
      bankLines: 0,
      writeOffs: 0,
      refunds: 0,
    }
  );
}
