import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { kurusFromDecimal, type Kurus } from '~/platform/money';
import { creditRulesOf, judgeOrder } from './credit-check.server';
import { readCreditPosition } from './credit-position-store.server';
import type { CreditVerdict } from './judge-credit';

/** What becomes of an order on credit, said before it is placed. */
export type CheckoutCredit = Pick<CreditVerdict, 'outcome' | 'hit'> & {
  /** Null for people who may not see the firm's account. */
  figures: { owed: Kurus; thisOrder: Kurus; limit: Kurus | null; over: Kurus; overdue: Kurus } | null;
};

/** @returns null for a dealer whose orders nothing limits */
export async function readCheckoutCredit(viewer: DealerViewer, thisOrder: Kurus): Promise<CheckoutCredit | null> {
  const rules = await creditRulesOf(viewer.firm.id);
  if (!rules) return null;
  const { outcome, hit, over, limit, position } = judgeOrder(
    rules,
    await readCreditPosition(viewer.firm.id, rules.dueBefore),
    thisOrder,
  );
  const figures = {
    ...{ thisOrder, limit, over },
    owed: kurusFromDecimal(position.owed),
    overdue: kurusFromDecimal(position.overdue),
  };
  return { outcome, hit, figures: dealerMay(viewer.rights, 'account.see') ? figures : null };
}
