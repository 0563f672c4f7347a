import type { InstalmentPlan } from './instalments';

/** A plan as pages show it; amounts in kuruş. */
export type ShownPlan = InstalmentPlan & {
  /** How many months follow the first. */
  rest: number;
  /** Whether the first month differs from the others. */
  isUneven: boolean;
};

export const listedPlan = (plan: InstalmentPlan): ShownPlan => ({
  ...plan,
  rest: plan.count - 1,
  isUneven: plan.first !== plan.monthly,
});
