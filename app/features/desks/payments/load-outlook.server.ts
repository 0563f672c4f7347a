import { readCreditPosition } from '~/features/ordering/credit/credit-position-store.server';
import { listCreditTerms } from '~/features/ordering/credit/credit-terms-store.server';
import { standingTerms } from '~/features/ordering/credit/standing-terms';
import { countProvisional, type OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { settings } from '~/platform/settings-store.server';

/** What a payment changes beside the items that it pays. */
export type Outlook = {
  /** The dealer's, decimal text in lira; negative if the vendor owes. */
  owed: string;
  /** Decimal text in lira; null for no limit. */
  creditLimit: string | null;
  /** How many licences get their year once an item is paid, by order. */
  provisional: Readonly<Record<number, number>>;
};

export async function loadOutlook(dealerId: number, items: readonly OpenItem[]): Promise<Outlook> {
  const [{ owed }, [newest], { payments }, provisional] = await Promise.all([
    readCreditPosition(dealerId, null),
    listCreditTerms(dealerId),
    settings(),
    countProvisional(items.map(({ orderId }) => orderId)),
  ]);
  return { owed, creditLimit: standingTerms(newest, payments).creditLimit, provisional };
}
