import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { creditRefusal, judgeOrder, type CreditRules } from '~/features/ordering/credit/credit-check.server';
import { lockCreditPosition } from '~/features/ordering/credit/credit-position-store.server';
import { insertApproval } from '~/features/ordering/credit/order-approval-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { writeOrder, type OrderDraft, type WrittenOrder } from './order-store.server';

/**
 * Writes an order of a dealer whose orders are limited (B24): under the dealer's lock, so that two orders at once cannot both fit
 * into the last lira. One that does not fit is written held for approval, with why, or refused.
 * @throws AppError credit-limit-exceeded, items-overdue (422)
 * @returns what was written, and as which draft; undefined as for {@link writeOrder}
 */
export async function writeOnCredit(
  viewer: DealerViewer,
  draft: OrderDraft,
  rules: CreditRules,
  outer?: Executor,
): Promise<{ draft: OrderDraft; written: WrittenOrder } | undefined> {
  const write = async (tx: Executor) => {
    const position = await lockCreditPosition(tx, draft.dealerId, rules.dueBefore);
    const thisOrder = kurusFromDecimal(draft.net);
    const judged = judgeOrder(rules, position, thisOrder);
    if (judged.outcome === 'refuse') throw creditRefusal(viewer, judged, thisOrder);
    const judgedDraft = judged.outcome === 'hold' ? heldForApproval(draft) : draft;
    const written = await writeOrder(judgedDraft, tx);
    if (!written) return undefined;
    if (judged.outcome === 'hold' && judged.hit) {
      const { owed, overdue } = judged.position;
      const creditLimit = judged.limit === null ? null : decimalFromKurus(judged.limit);
      await insertApproval(tx, written.orderId, { rule: judged.hit, owed, overdue, creditLimit });
    }
    return { draft: judgedDraft, written };
  };
  return outer ? write(outer) : transaction(write);
}

/** Nothing of it may begin before staff have approved it. */
function heldForApproval(draft: OrderDraft): OrderDraft {
  return {
    ...draft,
    heldFor: 'approval',
    lines: draft.lines.map((line) => ({ ...line, status: 'held' })),
    messages: [],
  };
}
