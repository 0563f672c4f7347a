import { multiplyHalfUp, type Kurus } from '~/platform/money';

/** A number of monthly payments that the vendor offers, what it adds, in hundredths of a percent, and from which amount on. */
export type InstalmentOffer = { count: number; surchargeBasisPoints: number; from: Kurus };

/** An offer for an amount: what the card pays each month. */
export type InstalmentPlan = {
  count: number;
  surcharge: Kurus;
  total: Kurus;
  /** What is left over by the division is paid in the first month. */
  first: Kurus;
  monthly: Kurus;
};

/** An offer as the settings write it: `6:6.5`, or `6:6.5:10000` from 10,000 lira on. */
export function offerOf(text: string): InstalmentOffer {
  const [count = '1', percent = '0', from = '0'] = text.split(':');
  return {
    count: Number(count),
    surchargeBasisPoints: Math.round(Number(percent) * 100),
    from: Math.round(Number(from) * 100),
  };
}

const SINGLE: InstalmentOffer = { count: 1, surchargeBasisPoints: 0, from: 0 };

/** @param bearer who pays for the delay: where the vendor does, the card pays the order's amount alone */
export function instalmentPlan(
  amount: Kurus,
  { count, surchargeBasisPoints }: Omit<InstalmentOffer, 'from'>,
  bearer: 'dealer' | 'vendor',
): InstalmentPlan {
  const surcharge = bearer === 'dealer' ? multiplyHalfUp(amount, surchargeBasisPoints, 10_000) : 0;
  const total = amount + surcharge;
  const monthly = Math.floor(total / count);
  return { count, surcharge, total, monthly, first: total - monthly * (count - 1) };
}

/** All plans for an amount: a single payment, then what is offered for so much, by number; each month must pay something. */
export function instalmentPlans(
  amount: Kurus,
  offers: readonly InstalmentOffer[],
  bearer: 'dealer' | 'vendor',
): InstalmentPlan[] {
  const offered = [...new Map(offers.map((offer) => [offer.count, offer])).values()].filter(
    ({ count, from }) => count > 1 && amount >= from,
  );
  return [SINGLE, ...offered.sort((left, right) => left.count - right.count)]
    .map((offer) => instalmentPlan(amount, offer, bearer))
    .filter(({ monthly }) => monthly > 0);
}

/**
 * What of the surcharge goes back with a part of the amount: in proportion, and with the last part whatever is left.
 * @param before what went back before, of the amount and of the surcharge
 */
export function surchargeShare(
  part: Kurus,
  { amount, surcharge }: { amount: Kurus; surcharge: Kurus },
  before: { amount: Kurus; surcharge: Kurus },
): Kurus {
  const left = surcharge - before.surcharge;
  if (before.amount + part >= amount) return left;
  return Math.min(left, multiplyHalfUp(surcharge, part, amount));
}
