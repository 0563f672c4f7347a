import { dealerMay, type DealerRights } from '~/features/identity/accounts/dealer-rights';
import { configuredAcquirer } from '~/features/ordering/card-payments/acquirers.server';
import { judgeCredit } from '~/features/ordering/credit/judge-credit';
import { readApproval, type OrderApproval } from '~/features/ordering/credit/order-approval-store.server';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { kurusFromDecimal, type Kurus } from '~/platform/money';

/** What a dealer sees of an order that waits for approval, did not get it, or is to be paid first: the figures, never a reason of staff. */
export type ShownApproval = {
  state: 'waiting' | 'declined' | 'pay-first';
  /** ISO 8601, when its payment was asked for first; null where it was not. */
  askedAt: string | null;
  /** Where the reader can pay the order by card; null where nobody can, or not they. */
  cardPath: string | null;
  /** Null for people who may not see the firm's account. */
  figures: {
    owed: Kurus;
    thisOrder: Kurus;
    limit: Kurus | null;
    left: Kurus | null;
    over: Kurus;
    overdue: Kurus;
  } | null;
};

/** @param order with its amounts, whoever reads */
export async function readShownApproval(rights: DealerRights, order: OrderView): Promise<ShownApproval | null> {
  if (!order.heldFor && !order.cancelledAt) return null;
  const approval = await readApproval(order.id);
  if (!approval) return null;
  const state = stateOf(order, approval);
  if (!state) return null;
  const byCard = state === 'waiting' && dealerMay(rights, 'orders.place') && configuredAcquirer() !== undefined;
  const cardPath = byCard ? `/orders/${order.id}/card` : null;
  const askedAt = state === 'pay-first' ? approval.decidedAt : null;
  // What limits the firm no longer counts for what is paid first.
  if (askedAt || !dealerMay(rights, 'account.see')) return { state, cardPath, askedAt, figures: null };
  const asked = {
    owed: kurusFromDecimal(approval.owed),
    thisOrder: kurusFromDecimal(order.totals.net),
    limit: approval.creditLimit === null ? null : kurusFromDecimal(approval.creditLimit),
    overdue: kurusFromDecimal(approval.overdue),
  };
  const { left, over } = judgeCredit({ ...asked, rule: 'hold' });
  return { state, cardPath, askedAt, figures: { ...asked, left, over } };
}

function stateOf(
  { heldFor, cancelledAt }: Pick<OrderView, 'heldFor' | 'cancelledAt'>,
  { approved, payFirst }: Pick<OrderApproval, 'approved' | 'payFirst'>,
): ShownApproval['state'] | null {
  if (cancelledAt) return approved === false ? 'declined' : null;
  if (heldFor === 'approval') return 'waiting';
  return payFirst ? 'pay-first' : null;
}
