import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import type { dealerCreditTerms } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

type TermsRow = Row<typeof dealerCreditTerms>;

/** The credit terms of a dealer; the limit is decimal text in lira, null without one. Where days or rule are null, the settings say them. */
export type CreditTerms = Pick<TermsRow, 'creditLimit' | 'termDays' | 'overLimit'>;

export const NO_TERMS: CreditTerms = { creditLimit: null, termDays: null, overLimit: null };

/** How long a process may go on with what it has read. */
const KEPT_MS = 5000;
let kept: { at: number; terms: Promise<Map<number, CreditTerms>> } | undefined;

/** A dealer's own terms as they are now, at most five seconds old, so that an order needs no query for them; undefined without any. */
export async function creditTermsOf(dealerId: number): Promise<CreditTerms | undefined> {
  if (!kept || Date.now() - kept.at > KEPT_MS) {
    const read = readAllTerms();
    kept = { at: Date.now(), terms: read };
    read.catch(() => {
      kept = undefined;
    });
  }
  return (await kept.terms).get(dealerId);
}

/** Makes this process read the terms again: after it has changed them itself. */
export function forgetCreditTerms(): void {
  kept = undefined;
}

async function readAllTerms(): Promise<Map<number, CreditTerms>> {
  const { rows } = await db().execute<CreditTerms & { dealerId: number }>(sql`
    select * from (
      select distinct on (dealer_id) dealer_id as "dealerId", credit_limit::text as "creditLimit", term_days as "termDays",
        over_limit as "overLimit", of_new_dealers as "ofNewDealers"
      from dealer_credit_terms order by dealer_id, id desc
    ) newest where not "ofNewDealers"`);
  return new Map(
    rows.map(({ dealerId, creditLimit, termDays, overLimit }) => [dealerId, { creditLimit, termDays, overLimit }]),
  );
}

/** Terms as they were set once. */
export type PastTerms = CreditTerms & Pick<TermsRow, 'id' | 'ofNewDealers' | 'reason' | 'setBy' | 'setAt'>;

/** The terms of a dealer, newest first: the first hold, which may say that the dealer has none of its own any more. */
export async function listCreditTerms(dealerId: number, tx: Executor = db()): Promise<PastTerms[]> {
  const { rows } = await tx.execute<PastTerms>(sql`
    select id, credit_limit::text as "creditLimit", term_days as "termDays", over_limit as "overLimit",
      of_new_dealers as "ofNewDealers", reason, set_by as "setBy", to_json(set_at) #>> '{}' as "setAt"
    from dealer_credit_terms where dealer_id = ${dealerId} order by id desc limit 50`);
  return rows;
}

/** Whether this firm is a dealer, that is one with an account. */
export async function isDealer(firmId: number, tx: Executor = db()): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from user_accounts where firm_id = ${firmId} limit 1`);
  return rows.length > 0;
}

export async function insertCreditTerms(
  tx: Executor,
  dealerId: number,
  {
    creditLimit,
    termDays,
    overLimit,
    ofNewDealers,
    reason,
    setBy,
  }: CreditTerms & Pick<TermsRow, 'ofNewDealers' | 'reason' | 'setBy'>,
): Promise<void> {
  await tx.execute(sql`
    insert into dealer_credit_terms (dealer_id, credit_limit, term_days, over_limit, of_new_dealers, reason, set_by)
    values (${dealerId}, ${creditLimit}, ${termDays}, ${overLimit}, ${ofNewDealers}, ${reason}, ${setBy})`);
}
