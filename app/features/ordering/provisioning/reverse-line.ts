import { effectOnLicence } from '~/features/catalogue/products/licence-actions';
import { formatDate } from '~/platform/dates';
import type { LicenceReversal, LineLicence, ReversibleLine } from './reverse-line-store.server';

/** Why a line cannot be reversed now; undefined if it can. */
export type ReversalRefusal =
  | { code: 'line-reversed' }
  | { code: 'order-cancelled' }
  /** A later order has acted on a licence of this line: reverse that one first. */
  | { code: 'licence-used-since'; approvalCode: string; receiptNo: number; orderId: number }
  /** An unfinished line is to act on a licence that would end for good: that line has to be reversed or finished first. */
  | { code: 'licence-wanted'; approvalCode: string; receiptNo: number; orderId: number };

/** The effects of reversing a line (B19). Everything is derived from what the line has really done. */
export type ReversalPlan = {
  /** The amount that the dealer's ledger gets back, decimal text in lira. */
  amount: string;
  licences: (LicenceReversal & Pick<LineLicence, 'action'>)[];
  /** Licences whose cleared computer data cannot be restored. */
  lost: string[];
  modules: string[];
  /** Modules of the line that stay with the firm. */
  keptModules: string[];
  /** The new state of the order. */
  order: 'goes-on' | 'completes' | 'stays-completed' | 'is-cancelled';
};

/**
 * Plans the reversal of a line (B19): licences it issued end now, ends it changed are restored, a computer it
 * registered is cleared, modules that no other line provides are withdrawn, and the ledger gets its amount back.
 */
export function planReversal(line: ReversibleLine, now: Date): ReversalPlan | ReversalRefusal {
  if (line.reversed || line.status === 'cancelled')
    return { code: line.orderCancelled ? 'order-cancelled' : 'line-reversed' };
  if (line.orderCancelled) return { code: 'order-cancelled' };
  for (const { approvalCode, laterReceiptNo, laterOrderId, wantedReceiptNo, wantedOrderId } of line.licences) {
    if (laterReceiptNo !== null && laterOrderId !== null) {
      return { code: 'licence-used-since', approvalCode, receiptNo: laterReceiptNo, orderId: laterOrderId };
    }
    if (wantedReceiptNo !== null && wantedOrderId !== null) {
      return { code: 'licence-wanted', approvalCode, receiptNo: wantedReceiptNo, orderId: wantedOrderId };
    }
  }
  const left = line.others.filter((status) => status !== 'cancelled');
  return {
    amount: line.amount,
    licences: line.licences.map((licence) => ({ ...reversalOf(licence, now), action: licence.action })),
    lost: line.licences
      .filter(({ action }) => effectOf(action)?.computer === 'is-cleared')
      .map(({ approvalCode }) => approvalCode),
    modules: line.modules,
    keptModules: line.keptModules,
    order:
      left.length === 0
        ? 'is-cancelled'
        : line.orderCompleted
          ? 'stays-completed'
          : left.every((status) => status === 'done')
            ? 'completes'
            : 'goes-on',
  };
}

const effectOf = (action: LineLicence['action']) => (action === 'issue' ? undefined : effectOnLicence(action));

function reversalOf(licence: LineLicence, now: Date): LicenceReversal {
  const { approvalCode, unitNo, action, expiredBefore, computer } = licence;
  const before = new Date(licence.expiresAt);
  const effect = effectOf(action);
  const ended = expiredBefore !== null && effect?.days !== null ? new Date(expiredBefore) : before;
  const putBack =
    licence.paidUntil === null ? ended : new Date(Math.max(ended.getTime(), Date.parse(licence.paidUntil)));
  const expiresAt = effect ? putBack : new Date(Math.min(now.getTime(), before.getTime()));
  return {
    approvalCode,
    unitNo,
    expiresAt,
    computer: effect?.computer === 'is-registered' ? '' : computer,
    expiredBefore: before,
    report: `${approvalCode} işlemi geri alındı, bitiş ${formatDate(expiresAt)}`,
  };
}
