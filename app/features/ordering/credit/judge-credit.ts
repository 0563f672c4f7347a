import type { Kurus } from '~/platform/money';
import type { OVER_LIMIT_RULES } from '~/platform/payment-names';

/** What becomes of an order that the dealer's credit does not cover. */
export type OverLimitRule = (typeof OVER_LIMIT_RULES)[number];

/** What an order is measured by. */
export type CreditFigures = {
  /** The balance of the dealer's ledger; negative if the vendor owes. */
  owed: Kurus;
  thisOrder: Kurus;
  /** Null: no limit. */
  limit: Kurus | null;
  /** What has been due for longer than is tolerated; 0 where that does not count. */
  overdue: Kurus;
};

export type CreditVerdict = {
  outcome: 'fits' | OverLimitRule;
  /** The rule that was hit; the limit where both were. */
  hit: 'limit' | 'overdue' | null;
  /** What of the limit is left before the order; null without a limit. */
  left: Kurus | null;
  /** What of the order does not fit into the limit. */
  over: Kurus;
};

/** Whether an order fits into the dealer's credit (B24). One that costs nothing asks for none. */
export function judgeCredit({
  owed,
  thisOrder,
  limit,
  overdue,
  rule,
}: CreditFigures & { rule: OverLimitRule }): CreditVerdict {
  const left = limit === null ? null : Math.max(0, limit - owed);
  const over = left === null ? 0 : Math.max(0, thisOrder - left);
  const hit = over > 0 ? 'limit' : overdue > 0 && thisOrder > 0 ? 'overdue' : null;
  return { outcome: hit ? rule : 'fits', hit, left, over };
}
