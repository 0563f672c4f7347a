import type { Kurus } from '~/platform/money';

/** An order that is not paid: what is left of it, and the day on which it is due, `2026-11-20`. */
export type ItemInDebt = { orderId: number; left: Kurus; dueDay: string };

/**
 * Divides money among open items, the earliest due day first, and of one day the earlier order.
 * @returns what each item gets, in that order, and what is over
 */
export function allotOldestFirst(
  items: readonly ItemInDebt[],
  amount: Kurus,
): { allotments: { orderId: number; amount: Kurus }[]; rest: Kurus } {
  let rest = amount;
  const allotments = items
    .toSorted((one, other) => one.dueDay.localeCompare(other.dueDay) || one.orderId - other.orderId)
    .flatMap(({ orderId, left }) => {
      const given = Math.min(left, rest);
      if (given <= 0) return [];
      rest -= given;
      return [{ orderId, amount: given }];
    });
  return { allotments, rest };
}
