import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import type { dealerTerms } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

type TermsRow = Row<typeof dealerTerms>;

/** That staff have closed a dealer to orders: since when, who, and why, in the words that the dealer reads. */
export type DealerClosing = {
  since: string;
  by: NonNullable<TermsRow['closedBy']>;
  reason: NonNullable<TermsRow['closedReason']>;
};

/** How it stands now, whatever a session has read before; undefined for a dealer who may order. */
export async function readClosing(dealerId: number, tx: Executor = db()): Promise<DealerClosing | undefined> {
  const { rows } = await tx.execute<DealerClosing>(sql`
    select to_json(closed_at) #>> '{}' as since, closed_by as by, closed_reason as reason
    from dealer_terms where firm_id = ${dealerId} and closed_at is not null`);
  return rows[0];
}

/** The same under the lock of the row that the dealer's orders hold; a dealer without a row places none. */
export async function lockClosing(tx: Executor, dealerId: number): Promise<DealerClosing | undefined> {
  await tx.execute(sql`select from dealer_terms where firm_id = ${dealerId} for update`);
  return readClosing(dealerId, tx);
}

/** The time is that of the write: orders that it waited for came before. */
export async function closeDealer(
  tx: Executor,
  dealerId: number,
  { by, reason }: Omit<DealerClosing, 'since'>,
): Promise<void> {
  await tx.execute(sql`
    insert into dealer_terms (firm_id, closed_at, closed_by, closed_reason) values (${dealerId}, clock_timestamp(), ${by}, ${reason})
    on conflict (firm_id) do update set closed_at = coalesce(dealer_terms.closed_at, clock_timestamp()), closed_by = excluded.closed_by,
      closed_reason = excluded.closed_reason`);
}

export async function openDealer(tx: Executor, dealerId: number): Promise<void> {
  await tx.execute(sql`
    update dealer_terms set closed_at = null, closed_by = null, closed_reason = null where firm_id = ${dealerId}`);
  await tx.execute(sql`
    delete from dealer_terms where firm_id = ${dealerId} and not may_pay and not sees_all_firms and not empty_seller_alias`);
}
