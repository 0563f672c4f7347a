import { isDeepStrictEqual } from 'node:util';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { lockCredit } from '~/features/ordering/credit/credit-position-store.server';
import {
  forgetCreditTerms,
  insertCreditTerms,
  isDealer,
  listCreditTerms,
  NO_TERMS,
  type CreditTerms,
} from '~/features/ordering/credit/credit-terms-store.server';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { notFound } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { cutText } from '~/platform/text';

/** The history of limits shows as much of the reason, the audit trail all of it. */
const REASON_SHOWN = 200;

/**
 * Sets the credit terms of a dealer from now on (B24); orders that are accepted stay as they are, other processes follow within
 * seconds.
 * @param terms of its own; null gives it back those of new dealers
 * @throws AppError firm-not-found (404)
 * @returns false if nothing changed; then nothing is recorded
 */
export async function changeCreditTerms(
  viewer: StaffViewer,
  dealerId: number,
  terms: CreditTerms | null,
  reason: string,
): Promise<boolean> {
  const changed = await transaction(async (tx) => {
    await lockCredit(tx, dealerId);
    if (!(await isDealer(dealerId, tx))) throw notFound('firm-not-found');
    const [newest] = await listCreditTerms(dealerId, tx);
    // A dealer without terms of its own has those of new dealers: to have no limit is something else.
    const own = newest && !newest.ofNewDealers ? termsOf(newest) : null;
    if (isDeepStrictEqual(own, terms)) return false;
    const actor = actorOf(viewer);
    await insertCreditTerms(tx, dealerId, {
      ...(terms ?? NO_TERMS),
      ofNewDealers: terms === null,
      reason: cutText(reason, REASON_SHOWN),
      setBy: actor.name,
    });
    await recordAudit(tx, {
      actor,
      action: 'credit-terms.change',
      subjectType: 'firm',
      subjectId: String(dealerId),
      before: own ?? { ofNewDealers: true },
      after: terms ?? { ofNewDealers: true },
      reason,
      correlationId: requestContext()?.requestId,
    });
    notifyStaff(tx);
    return true;
  });
  forgetCreditTerms();
  return changed;
}

const termsOf = ({ creditLimit, termDays, overLimit }: CreditTerms): CreditTerms => ({
  creditLimit,
  termDays,
  overLimit,
});
