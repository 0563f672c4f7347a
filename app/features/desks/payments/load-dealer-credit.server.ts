import { listCreditTerms } from '~/features/ordering/credit/credit-terms-store.server';
import { readClosing } from '~/features/ordering/credit/dealer-closing-store.server';
import { countAwaitingApproval, readPayingHabits } from '~/features/ordering/credit/order-approval-store.server';
import { standingTerms } from '~/features/ordering/credit/standing-terms';
import { settings } from '~/platform/settings-store.server';

/** A dealer's credit for staff: what holds now and why, what waits, how the dealer pays, and whether it may order. */
export async function loadDealerCredit(dealerId: number) {
  const [history, waiting, habits, closing, { payments }] = await Promise.all([
    listCreditTerms(dealerId),
    countAwaitingApproval(dealerId),
    readPayingHabits(dealerId),
    readClosing(dealerId),
    settings(),
  ]);
  return {
    terms: standingTerms(history[0], payments),
    history,
    waiting,
    habits,
    closing: closing ?? null,
    /** Days after which an item stops orders; null where none does. */
    graceDays: payments.holdOverdue ? payments.graceDays : null,
  };
}

export type DealerCredit = Awaited<ReturnType<typeof loadDealerCredit>>;
