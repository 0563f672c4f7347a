import { dealerMay, type DealerRights } from '~/features/identity/accounts/dealer-rights';
import { configuredAcquirer } from '~/features/ordering/card-payments/acquirers.server';
import { judgeCredit } from '~/features/ordering/credit/judge-credit';
import { overdueDay } from '~/features/ordering/credit/credit-check.server';
import { readApproval, type OrderApproval } from '~/features/ordering/credit/order-approval-store.server';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { readOpenItems } from '~/features/ordering/payments/open-item-store.server';
import { kurusFromDecimal, type Kurus } from '~/platform/money';
import { settings } from '~/platform/settings-store.server';

/** What a dealer sees of an order that waits for approval, did not get it, or is to be paid first: the figures, never a reason of staff. */
export type ShownApproval = {
  state: 'waiting' | 'declined' | 'pay-first';
  /** ISO 8601, when its payment was asked for first; null where it was not. */
  askedAt: string | null;
  /** Where the reader can pay the order by card; null where nobody can, or not they. */
  cardPath: string | null;
  /** Whether the reader could order the same again and pay it by card, so that no limit counts. */
  againByCard: boolean;
  /** What staff wrote for the dealer about a refusal, in the language they wrote it in; null for nothing. */
  reason: string | null;
  /** Null for people who may not see the firm's account. */
  figures: {
    owed: Kurus;
    thisOrder: Kurus;
    limit: Kurus | null;
    left: Kurus | null;
    over: Kurus;
    overdue: Kurus;
    /** What is overdue now, the oldest first; fewer than by the figures where some was paid meanwhile. */
    late: LateItem[];
  } | null;
};

export type LateItem = { orderId: number; receiptNo: number; left: Kurus };

/** More than these stand on the account's own page. */
const LATE_SHOWN = 20;

/** @param order with its amounts, whoever reads */
export async function readShownApproval(rights: DealerRights, order: OrderView): Promise<ShownApproval | null> {
  if (!order.heldFor && !order.cancelledAt) return null;
  const approval = await readApproval(order.id);
  if (!approval) return null;
  const state = stateOf(order, approval);
  if (!state) return null;
  const byCard = dealerMay(rights, 'orders.place') && configuredAcquirer() !== undefined;
  const shown = {
    ...{ state, cardPath: byCard && state === 'waiting' ? `/orders/${order.id}/card` : null },
    againByCard: byCard && state === 'declined',
    reason: state === 'declined' ? approval.dealerReason : null,
  };
  const askedAt = state === 'pay-first' ? approval.decidedAt : null;
  // What limits the firm no longer counts for what is paid first.
  if (askedAt || !dealerMay(rights, 'account.see')) return { ...shown, askedAt, figures: null };
  const asked = {
    owed: kurusFromDecimal(approval.owed),
    thisOrder: kurusFromDecimal(order.totals.net),
    limit: approval.creditLimit === null ? null : kurusFromDecimal(approval.creditLimit),
    overdue: kurusFromDecimal(approval.overdue),
  };
  const { left, over } = judgeCredit({ ...asked, rule: 'hold' });
  const late = asked.overdue > 0 ? await readLateItems(order) : [];
  return { ...shown, askedAt, figures: { ...asked, left, over, late } };
}

/** What of a dealer's other orders has been due for longer than is tolerated, and is not paid. */
async function readLateItems({ id, dealer }: Pick<OrderView, 'id' | 'dealer'>): Promise<LateItem[]> {
  const { payments } = await settings();
  const before = overdueDay(payments);
  const items = await readOpenItems(dealer.id, { limit: LATE_SHOWN });
  return items
    .filter(({ orderId, dueDay }) => orderId !== id && dueDay < before)
    .map(({ orderId, receiptNo, left }) => ({ orderId, receiptNo, left: kurusFromDecimal(left) }));
}

function stateOf(
  { heldFor, cancelledAt }: Pick<OrderView, 'heldFor' | 'cancelledAt'>,
  { approved, payFirst }: Pick<OrderApproval, 'approved' | 'payFirst'>,
): ShownApproval['state'] | null {
  if (cancelledAt) return approved === false ? 'declined' : null;
  if (heldFor === 'approval') return 'waiting';
  return payFirst ? 'pay-first' : null;
}
