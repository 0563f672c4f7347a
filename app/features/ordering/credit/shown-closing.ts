import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import type { DealerViewer } from '~/features/identity/accounts/viewer';

/** What the people of a dealer are told whom staff have closed to orders. */
type ShownClosing = {
  /** Null for people who may not see the firm's account, whose debts it may name. */
  reason: string | null;
};

/** @returns null for a dealer who may order */
export function shownClosing({
  terms: { closedReason },
  rights,
}: Pick<DealerViewer, 'terms' | 'rights'>): ShownClosing | null {
  if (closedReason === null) return null;
  return { reason: dealerMay(rights, 'account.see') ? closedReason : null };
}
