import { randomInt } from 'node:crypto';
import { addDays, dayInIstanbul } from '~/platform/dates';
import type { NewCartItem } from './cart-store.server';

/**
 * Draws the fixed values of an added item: discount 4–23 %, offers 1–4, delivery within 10 days (dealer-shop §4). Only
 * the delivery date is shown, and none of them affects a total (readings 13).
 */
export function drawOffer(): Omit<NewCartItem, 'sku' | 'quantity'> {
  return {
    discountPercent: randomInt(4, 24),
    offersCount: randomInt(1, 5),
    deliveryDate: dayInIstanbul(addDays(new Date(), randomInt(1, 11))),
  };
}
