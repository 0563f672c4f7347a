import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { SOON_DAYS } from '~/features/customers/ledger/due-state';
import { payableAccounts } from '~/features/ordering/awaiting-payment/bank-accounts.server';
import { readCredit } from '~/features/ordering/credit/read-credit.server';
import { readAccountSums, readOpenItems } from '~/features/ordering/payments/open-item-store.server';
import { accountReference, withPrefix } from '~/features/ordering/payments/transfer-reference';
import { listReconciliations } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { addDays, dayInIstanbul } from '~/platform/dates';
import { settings } from '~/platform/settings-store.server';

/** What a dealer owes today, how it can be paid, and on what terms, as its account page shows them. */
export async function loadAccount({ firm }: DealerViewer, now: Date) {
  const days = { today: dayInIstanbul(now), soonDay: dayInIstanbul(addDays(now, SOON_DAYS)) };
  const [sums, items, reconciliations, { creditLimit, left, termDays, overLimit }, { payments, matching }, accounts] =
    await Promise.all([
      readAccountSums(firm.id, days),
      readOpenItems(firm.id),
      listReconciliations({ dealerId: firm.id }),
      readCredit(firm.id),
      settings(),
      payableAccounts(),
    ]);
  const { holdOverdue, graceDays } = payments;
  return {
    ...{ sums, items, reconciliations },
    transfer: {
      accounts: accounts.map(({ bank, iban, holder }) => ({ bank, iban, holder })),
      reference: withPrefix(matching.referencePrefix, accountReference(firm.id)),
    },
    terms: { creditLimit, left, termDays, overLimit, graceDays: holdOverdue ? graceDays : null },
  };
}
