import { AGES, type Age } from '~/features/ordering/payments/ageing';
import type { Receivable } from '~/features/ordering/payments/receivable-store.server';
import { decimalFromKurus, kurusFromDecimal, sumKurus } from '~/platform/money';

export type ReceivableSums = Pick<
  Receivable,
  'ages' | 'open' | 'onAccount' | 'goingBack' | 'other' | 'balance' | 'items'
> & {
  late: string;
  lateDealers: number;
  oldDealers: number;
};

/** The sums of the columns, over all dealers that are listed. */
export function sumReceivables(dealers: readonly Receivable[]): ReceivableSums {
  const sum = (of: (dealer: Receivable) => string) =>
    decimalFromKurus(sumKurus(dealers.map((dealer) => kurusFromDecimal(of(dealer)))));
  const ages = Object.fromEntries(AGES.map((age) => [age, sum((dealer) => dealer.ages[age])])) as Record<Age, string>;
  const late = AGES.filter((age) => age !== 'not-due');
  return {
    ages,
    open: sum(({ open }) => open),
    onAccount: sum(({ onAccount }) => onAccount),
    goingBack: sum(({ goingBack }) => goingBack),
    other: sum(({ other }) => other),
    balance: sum(({ balance }) => balance),
    items: dealers.reduce((total, { items }) => total + items, 0),
    late: decimalFromKurus(sumKurus(late.map((age) => kurusFromDecimal(ages[age])))),
    lateDealers: dealers.filter((dealer) => late.some((age) => Number(dealer.ages[age]) > 0)).length,
    oldDealers: dealers.filter((dealer) => Number(dealer.ages['over-90']) > 0).length,
  };
}
