import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { SOON_DAYS } from '~/features/customers/ledger/due-state';
import { readAccountSums, readOpenItems } from '~/features/ordering/payments/open-item-store.server';
import { listReconciliations } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { addDays, dayInIstanbul } from '~/platform/dates';

/** What a dealer owes today: the sums and the open items, as its account page shows them. */
export async function loadAccount({ firm }: DealerViewer, now: Date) {
  const days = { today: dayInIstanbul(now), soonDay: dayInIstanbul(addDays(now, SOON_DAYS)) };
  const [sums, items, reconciliations] = await Promise.all([
    readAccountSums(firm.id, days),
    readOpenItems(firm.id),
    listReconciliations({ dealerId: firm.id }),
  ]);
  return { sums, items, reconciliations };
}
