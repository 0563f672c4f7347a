import type { CatalogueProduct } from '~/features/catalogue/products/catalogue-source';
import { sellerCodes } from '~/features/customers/firms/seller-codes';
import { acceptOrder } from './demo-acceptance';
import { dayOf, later, officeMoment, workingDay } from './demo-calendar';
import { sellingDealers } from './demo-data';
import { provisionOrder } from './demo-provisioning';
import { openDemoShop, type DemoOrder, type DemoShop, type Wish } from './demo-shop';
import { uniqueApprovalCodes, type DemoDealer, type DemoFirm, type DemoVendor } from './demo-vendor';
import { seededRandom, type Random } from './random';

const SEED = 2026;
const QUARTER_DAYS = 92;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

export const demoStaff = {
  support: 'destek@karpin.example',
  operator: 'operator@karpin.example',
  admin: 'admin@karpin.example',
};

/** A period in which an operator had paused provisioning. */
export type DemoPause = { from: Date; until: Date; reason: string; resumeReason: string };

type Task = { at: Date; run: (at: Date) => void };

/** The past while it is invented: what has happened, and what is planned for later instants. */
export type DemoPast = {
  random: Random;
  vendor: DemoVendor;
  shop: DemoShop;
  /** The firms of the vendor that have ordered by now, and those that orders have created. */
  firms: DemoFirm[];
  pauses: DemoPause[];
  agenda: Task[];
  now: Date;
  firstDay: number;
  today: number;
  /** Draws an approval code that no licence has. */
  freshCode: () => string;
  /** The vendor's licences keep their codes and computers: they are assigned first, firm by firm. */
  reservedCodes: string[];
};

export function openDemoPast(vendor: DemoVendor, catalogue: readonly CatalogueProduct[], now: Date): DemoPast {
  const random = seededRandom(SEED);
  const own = vendor.licences.map(({ approvalCode }) => approvalCode);
  const freshCode = uniqueApprovalCodes(random, own);
  const reservedCodes: string[] = [];
  const today = dayOf(now);
  return {
    ...{ random, vendor, now, today, firstDay: today - QUARTER_DAYS, freshCode, reservedCodes },
    shop: openDemoShop(random, catalogue, () => reservedCodes.shift() ?? freshCode()),
    ...{ firms: [], pauses: [], agenda: [] },
  };
}

/** Plans what happens at an instant, unless that is still to come. */
export function plan({ agenda, now }: DemoPast, at: Date, run: Task['run']): void {
  if (at < now) agenda.push({ at, run });
}

/** Lets all happen that is planned, and what is planned by that. */
export function runAgenda({ agenda }: DemoPast): void {
  for (let next = takeNext(agenda); next; next = takeNext(agenda)) next.run(next.at);
}

/** The earliest planned task; tasks of one instant run in the order of their planning. */
function takeNext(agenda: Task[]): Task | undefined {
  let first = 0;
  for (const [index, { at }] of agenda.entries()) if (at < (agenda[first]?.at ?? at)) first = index;
  return agenda.splice(first, 1)[0];
}

export function dealerOf({ vendor }: DemoPast, id: number): DemoDealer {
  const dealer = vendor.dealers.find((each) => each.id === id);
  if (!dealer) throw new Error(`there is no dealer ${id}`);
  return dealer;
}

/** A dealer that orders, by its share of all orders. */
export function anyDealer(past: DemoPast): DemoDealer {
  return dealerOf(
    past,
    draw(
      past.random,
      sellingDealers.map(({ id, share }) => [id, share] as const),
    ),
  );
}

export function customersOf({ firms }: DemoPast, dealer: DemoDealer): DemoFirm[] {
  const isCustomer = (firm: DemoFirm) =>
    dealer.sellerCodes === ''
      ? firm.dealerId === dealer.id
      : sellerCodes(firm.sellerCodes).includes(dealer.sellerCodes);
  return firms.filter((firm) => firm.active && isCustomer(firm));
}

/** Places an order and provisions it, after the pause if there is one. */
export function order(
  past: DemoPast,
  at: Date,
  { dealer, firm, wishes }: { dealer: DemoDealer; firm: DemoFirm; wishes: readonly Wish[] },
): DemoOrder {
  const placed = acceptOrder(past.shop, at, { dealer, firm, wishes });
  provisionOrder(past.shop, placed, pausedUntil(past, at));
  return placed;
}

/** From when on an order of that instant is provisioned, if provisioning is paused then. */
export function pausedUntil({ pauses, random }: DemoPast, at: Date): { from?: Date } {
  const pause = pauses.find(({ from, until }) => from <= at && at < until);
  return pause ? { from: later(pause.until, random.int(200, 2500)) } : {};
}

/** A moment in the office hours of that working day. */
export function atWork({ random, today, now }: DemoPast, daysAgo: number): Date {
  const at = officeMoment(random, workingDay(today - daysAgo));
  // If the demo starts in the morning, today's office hours are still to come.
  return at < later(now, -30 * MINUTE_MS) ? at : officeMoment(random, workingDay(today - daysAgo - 1));
}

/** Draws one of several choices by their weights. */
export function draw<Thing>(random: Random, choices: readonly (readonly [Thing, number])[]): Thing {
  let left = random.int(
    1,
    choices.reduce((sum, [, share]) => sum + share, 0),
  );
  const found = choices.find(([, share]) => (left -= share) <= 0);
  if (!found) throw new RangeError('nothing to choose from');
  return found[0];
}
