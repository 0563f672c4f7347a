import { effectOnLicence } from '~/features/catalogue/licence-actions';
import { formatDate } from '~/platform/dates';
import type { LicenceReversal, LineLicence, ReversibleLine } from './reverse-line-store.server';

/** Why a line cannot be taken back now; undefined where it can. */
export type ReversalRefusal =
  | { code: 'line-reversed' }
  | { code: 'order-cancelled' }
  /** A later order has done something to a licence of this line: that one goes first. */
  | { code: 'licence-used-since'; approvalCode: string; receiptNo: number; orderId: number }
  /** A line that is not done yet is to act on a licence that would end for good: that one goes first, or does its work. */
  | { code: 'licence-wanted'; approvalCode: string; receiptNo: number; orderId: number };

/** What taking a line back does (B19). Everything is derived from what the line has really done. */
export type ReversalPlan = {
  /** Decimal text in lira that the dealer's ledger gets back. */
  amount: string;
  licences: (LicenceReversal & Pick<LineLicence, 'action'>)[];
  /** Licences whose cleared computer data nobody can bring back. */
  lost: string[];
  modules: string[];
  /** Modules of the line that stay with the firm. */
  keptModules: string[];
  /** What becomes of the order. */
  order: 'goes-on' | 'completes' | 'stays-completed' | 'is-cancelled';
};

/**
 * Plans to take a line back (B19): licences it issued end now, ends it changed are put back, a computer it registered is
 * cleared, modules that it is the last to stand for are withdrawn, and the ledger gets its amount back.
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
  const putBack = expiredBefore !== null && effect?.days !== null ? new Date(expiredBefore) : before;
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
