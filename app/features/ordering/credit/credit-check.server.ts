import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { addDays, dayInIstanbul } from '~/platform/dates';
import { AppError } from '~/platform/errors';
import { decimalFromKurus, kurusFromDecimal, type Kurus } from '~/platform/money';
import { settings, type Settings } from '~/platform/settings-store.server';
import type { CreditPosition } from './credit-position-store.server';
import { creditTermsOf } from './credit-terms-store.server';
import { standingTerms } from './standing-terms';
import { judgeCredit, type CreditVerdict, type OverLimitRule } from './judge-credit';

/** What limits a dealer's orders. */
export type CreditRules = {
  limit: Kurus | null;
  rule: OverLimitRule;
  /** What was due before this day in Istanbul and is not paid stops an order; null where nothing does. */
  dueBefore: string | null;
};

/** A dealer's rules; undefined if nothing limits their orders. Both they come from are cached for some seconds. */
export async function creditRulesOf(dealerId: number): Promise<CreditRules | undefined> {
  const [own, { payments }] = await Promise.all([creditTermsOf(dealerId), settings()]);
  const { creditLimit, overLimit } = standingTerms(own, payments);
  if (creditLimit === null && !payments.holdOverdue) return undefined;
  return {
    limit: creditLimit === null ? null : kurusFromDecimal(creditLimit),
    rule: overLimit,
    dueBefore: payments.holdOverdue ? overdueDay(payments) : null,
  };
}

/** The day of Istanbul before which an unpaid item must have been due to count as overdue. */
export const overdueDay = ({ graceDays }: Settings['payments'], now = new Date()) =>
  dayInIstanbul(addDays(now, -graceDays));

/** What an order was judged by. */
export type JudgedCredit = CreditVerdict & { position: CreditPosition; limit: Kurus | null };

export function judgeOrder({ limit, rule }: CreditRules, position: CreditPosition, thisOrder: Kurus): JudgedCredit {
  const figures = { owed: kurusFromDecimal(position.owed), overdue: kurusFromDecimal(position.overdue) };
  return { ...judgeCredit({ ...figures, thisOrder, limit, rule }), position, limit };
}

/** The refusal of an order; people who may not see the firm's account are not told its figures. */
export function creditRefusal(
  viewer: DealerViewer,
  { hit, left, limit, position }: JudgedCredit,
  thisOrder: Kurus,
): AppError {
  const code = hit === 'overdue' ? 'items-overdue' : 'credit-limit-exceeded';
  const facts = {
    ...(limit !== null && left !== null && { creditLimit: decimalFromKurus(limit), left: decimalFromKurus(left) }),
    owed: position.owed,
    orderTotal: decimalFromKurus(thisOrder),
    overdue: position.overdue,
  };
  return new AppError(code, 422, {
    fields: [{ path: 'payment', code, ...(dealerMay(viewer.rights, 'account.see') && { facts }) }],
  });
}

export const isCreditRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'credit-limit-exceeded' || error.code === 'items-overdue');
