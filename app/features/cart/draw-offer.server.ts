import { randomInt } from 'node:crypto';
import type { CartDraw } from './cart-store.server';

/** Draws what an added item keeps (dealer-shop §4); none of it enters a total (readings 13). */
export function drawOffer(): CartDraw {
  return { discountPercent: randomInt(4, 24), offersCount: randomInt(1, 5), deliveryInDays: randomInt(1, 11) };
}
