import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { readCardOffer } from '~/features/ordering/card-payments/card-offer.server';
import { askedAttempt } from '~/features/ordering/card-payments/read-card-page.server';
import { readAccountSums, readOpenItems } from '~/features/ordering/payments/open-item-store.server';
import { accountReference, transferReference } from '~/features/ordering/payments/transfer-reference';
import { decimalFromKurus, kurusFromDecimal, sumKurus } from '~/platform/money';
import type { CardOfItems, SlipOfItems } from './pay-selected';

/** As many references as fit into the description of a transfer; for more items the account's stands for all. */
const MOST_NAMED = 4;

/** What is known of paying the items of a slip by card. */
export async function loadCardOfItems({ items, total }: SlipOfItems): Promise<CardOfItems> {
  const [offer, asking] = await Promise.all([
    readCardOffer(kurusFromDecimal(total)),
    askedAttempt(items.map(({ orderId }) => orderId)),
  ]);
  return { offer, asking };
}

/**
 * The slip that pays these orders together; those that are paid, or another dealer's, are not on it.
 * @returns undefined where nothing is left to pay
 */
export async function loadSlip(
  { firm }: DealerViewer,
  orderIds: readonly number[],
  today: string,
): Promise<SlipOfItems | undefined> {
  const [all, { balance }] = await Promise.all([
    readOpenItems(firm.id),
    readAccountSums(firm.id, { today, soonDay: today }),
  ]);
  const items = all.filter(({ orderId }) => orderIds.includes(orderId));
  const last = items.at(-1);
  if (!last) return undefined;
  const total = sumKurus(items.map(({ left }) => kurusFromDecimal(left)));
  const ofAccount = items.length > MOST_NAMED;
  return {
    items,
    total: decimalFromKurus(total),
    owed: balance,
    after: decimalFromKurus(kurusFromDecimal(balance) - total),
    reference: ofAccount
      ? accountReference(firm.id)
      : items.map(({ receiptNo }) => transferReference(receiptNo)).join(' '),
    ofAccount,
    older: all.some(({ orderId, dueDay }) => dueDay < last.dueDay && !orderIds.includes(orderId)),
  };
}
