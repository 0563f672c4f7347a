import { randomInt } from 'node:crypto';
import type { NewCartItem } from './cart-store.server';

const DAY_MS = 86_400_000;
// Canada writes dates as ISO does.
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' });

/**
 * Draws what an added item keeps: discount 4–23 %, offers 1–4, delivery within 10 days (dealer-shop §4). Only the
 * delivery date is shown, and none of it enters a total (readings 13).
 */
export function drawOffer(): Omit<NewCartItem, 'sku' | 'quantity'> {
  return {
    discountPercent: randomInt(4, 24),
    offersCount: randomInt(1, 5),
    deliveryDate: isoDay.format(Date.now() + randomInt(1, 11) * DAY_MS),
  };
}
