import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { readCardOffer } from '~/features/ordering/card-payments/card-offer.server';
import { askedAttempt } from '~/features/ordering/card-payments/read-card-page.server';
import { readUnlent } from '~/features/ordering/credit/credit-position-store.server';
import { judgeCredit } from '~/features/ordering/credit/judge-credit';
import { readCredit, type CreditResource } from '~/features/ordering/credit/read-credit.server';
import { readAccountSums, readOpenItems, type OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { accountReference, transferReference, withPrefix } from '~/features/ordering/payments/transfer-reference';
import { decimalFromKurus, kurusFromDecimal, sumKurus, type Kurus } from '~/platform/money';
import { settings } from '~/platform/settings-store.server';
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
  const [credit, { matching }] = await Promise.all([readCredit(firm.id), settings()]);
  return {
    items,
    limitAfter: await limitOncePaid(credit, items, total),
    total: decimalFromKurus(total),
    owed: balance,
    after: decimalFromKurus(kurusFromDecimal(balance) - total),
    reference: withPrefix(
      matching.referencePrefix,
      ofAccount ? accountReference(firm.id) : items.map(({ receiptNo }) => transferReference(receiptNo)).join(' '),
    ),
    ofAccount,
    older: all.some(({ orderId, dueDay }) => dueDay < last.dueDay && !orderIds.includes(orderId)),
  };
}

/** What of the dealer's limit is left once these items are paid, decimal text; null without a limit. */
async function limitOncePaid(
  { creditLimit, owed, overLimit }: Pick<CreditResource, 'creditLimit' | 'owed' | 'overLimit'>,
  items: readonly OpenItem[],
  total: Kurus,
): Promise<string | null> {
  if (creditLimit === null) return null;
  const unlent = kurusFromDecimal(await readUnlent(items.map(({ orderId }) => orderId)));
  const { left } = judgeCredit({
    owed: kurusFromDecimal(owed) - (total - unlent),
    limit: kurusFromDecimal(creditLimit),
    ...{ thisOrder: 0, overdue: 0, rule: overLimit },
  });
  return left === null ? null : decimalFromKurus(left);
}
