import { businessMoments, dayOf, later, weekdayOf } from './demo-calendar';
import { orderForNewCustomer, shopNames } from './demo-customers';
import { anyDealer, customersOf, draw, HOUR_MS, order, plan, type DemoPast } from './demo-past';
import { standingLicences } from './demo-shop';
import { wishesFor, type Purpose } from './demo-wishes';
import type { Random } from './random';

/** The orders that do not follow from others. */
const SPONTANEOUS = 310;

const PURPOSES: readonly (readonly ['customer' | Purpose, number])[] = [
  ['customer', 24],
  ['add-on', 15],
  ['support', 20],
  ['labels', 19],
  ['hardware', 13],
  ['care', 9],
];

/** Plans the orders of the quarter that do not follow from others. */
export function planBusiness(past: DemoPast): void {
  const { random, firstDay, today, now } = past;
  const nextShop = shopNames(past);
  const spontaneous = (at: Date) => {
    const dealer = anyDealer(past);
    const known = customersOf(past, dealer);
    const purpose = known.length < 2 ? 'customer' : draw(random, PURPOSES);
    if (purpose === 'customer') return orderForNewCustomer(past, at, dealer, nextShop());
    const firm = random.pick(known);
    const modules = [...(past.shop.grants.get(firm.id)?.keys() ?? [])];
    const wishes = wishesFor(random, purpose, standingLicences(past.shop, firm), modules);
    order(past, at, { dealer, firm, wishes });
  };
  for (const at of businessMoments(random, firstDay, today, SPONTANEOUS)) plan(past, at, spontaneous);
  for (const at of recentMoments(random, now)) plan(past, at, spontaneous);
}

/** More orders on the last day, so that its charts show something; none on a Sunday night. */
function recentMoments(random: Random, now: Date): Date[] {
  const hoursAgo = [0.2, 0.45, 0.8, 1.3, 1.7, 2.2, 4.1, 5.2, 6.4, 7.3, 8.6, 10.2, 13.5, 16.4, 18.2, 19.6, 20.9, 22.4];
  return hoursAgo
    .map((hours) => later(now, -hours * HOUR_MS - random.int(0, 240_000)))
    .filter((at) => {
      const hour = Math.floor((at.getTime() / HOUR_MS + 3) % 24);
      const night = hour < 7 || hour >= 22;
      const weekday = weekdayOf(dayOf(at));
      return night ? weekday !== 0 && !(weekday === 1 && hour < 7) && random.chance(0.3) : true;
    })
    .sort((one, other) => one.getTime() - other.getTime());
}
