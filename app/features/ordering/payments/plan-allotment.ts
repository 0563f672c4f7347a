import { sumKurus, type Kurus } from '~/platform/money';

/** Money that pays nothing: the rest of a payment, or what it pays of an order beyond what that costs by now. */
export type FreeMoney = { paymentId: number; fromOrderId: number | null; amount: Kurus };

export type MovedMoney = FreeMoney & { orderId: number };

/**
 * Which money pays which order: the free money in its given order, the first order first.
 * @param wanted at most what is free
 */
export function planAllotment(
  free: readonly FreeMoney[],
  wanted: readonly { orderId: number; amount: Kurus }[],
): MovedMoney[] {
  if (sumKurus(wanted.map(({ amount }) => amount)) > sumKurus(free.map(({ amount }) => amount)))
    throw new RangeError('more is wanted than is free');
  const left = free.map((one) => ({ ...one }));
  return wanted.flatMap(({ orderId, amount }) => {
    const moved: MovedMoney[] = [];
    for (let open = amount; open > 0;) {
      const source = left.find((one) => one.amount > 0);
      if (!source) break;
      const taken = Math.min(open, source.amount);
      source.amount -= taken;
      open -= taken;
      moved.push({ paymentId: source.paymentId, fromOrderId: source.fromOrderId, orderId, amount: taken });
    }
    return moved;
  });
}

/**
 * What of an order's payments is beyond what it costs, the newest payment first.
 * @param paid by payments, newest first, without what went back of them or is to
 */
export function beyondDue(
  orderId: number,
  due: Kurus,
  paid: readonly { paymentId: number; amount: Kurus }[],
): FreeMoney[] {
  let excess = sumKurus(paid.map(({ amount }) => amount)) - due;
  return paid.flatMap(({ paymentId, amount }) => {
    const free = Math.min(amount, excess);
    if (free <= 0) return [];
    excess -= free;
    return [{ paymentId, fromOrderId: orderId, amount: free }];
  });
}
