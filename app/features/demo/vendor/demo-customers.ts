import { dayOf, officeMoment, workingDay } from './demo-calendar';
import { demoData, sellingDealers } from './demo-data';
import { dealerOf, draw, order, plan, type DemoPast } from './demo-past';
import { standingLicences, type Wish } from './demo-shop';
import { customerNumber, makeFirm, type DemoDealer, type DemoFirm } from './demo-vendor';
import type { Random } from './random';
import { hardwareFor } from './demo-wishes';

const { shops } = demoData;

/** Plans the orders that created the vendor's firms, and their renewals. */
export function planEarlierCustomers(past: DemoPast): void {
  const { random, vendor, now, firms, reservedCodes } = past;
  const lives = vendor.firms.map((card, index) => ({ card: { ...card }, ...lifeOf(random, now, index) }));
  lives.sort((one, other) => one.bought.getTime() - other.bought.getTime());
  for (const [nth, { card, bought, renewals }] of lives.entries()) {
    const codes = vendor.licences.filter(({ firmId }) => firmId === card.id).map(({ approvalCode }) => approvalCode);
    const row = demoData.firms.find(({ name }) => name === card.name);
    if (!row) throw new Error(`the demo has no firm ${card.name}`);
    // The vendor's own shop orders for dealers that may not pay.
    const sells = sellingDealers.some(({ id }) => id === card.dealerId);
    const dealer = dealerOf(past, sells ? card.dealerId : 508);
    plan(past, bought, (at) => {
      firms.push(Object.assign(card, customerNumber(firms.length), { registeredAt: at }));
      reservedCodes.push(...codes);
      const wishes = [
        ...row.products.map((sku) => ({ sku })),
        ...(row.extraUsers ? [{ sku: 'KarpinKullanici', quantity: row.extraUsers }] : []),
      ];
      order(past, at, { dealer, firm: card, wishes });
    });
    for (const renewal of renewals) plan(past, renewal, (at) => renew(past, at, dealer, card, nth));
  }
}

/** Extends all licences of a firm by a year; sometimes one computer less is in use. */
function renew(past: DemoPast, at: Date, dealer: DemoDealer, firm: DemoFirm, nth: number): void {
  const standing = standingLicences(past.shop, firm).map(({ approvalCode }) => approvalCode);
  if (standing.length === 0) return;
  const codes = standing.length > 2 && nth % 7 === 3 ? standing.slice(0, -1) : standing;
  order(past, at, { dealer, firm, wishes: [{ sku: 'KarpinYillikLisans', codes }] });
}

type Shop = (typeof shops.trades)[number] & { name: string };

/** Names new shops: each first part of a name once before any is repeated with another trade. */
export function shopNames({ random, vendor }: DemoPast): () => Shop {
  const taken = new Set(vendor.firms.map(({ name }) => name));
  let named = 0;
  return () => {
    const first = shops.names[(named++ * 7) % shops.names.length] ?? '';
    const kind = random.pick(shops.trades.filter(({ trade }) => !taken.has(`${first} ${trade}`)));
    const name = `${first} ${kind.trade}`;
    taken.add(name);
    return { ...kind, name };
  };
}

/** A dealer's order that creates its firm, and what becomes of the firm. */
export function orderForNewCustomer(past: DemoPast, at: Date, dealer: DemoDealer, kind: Shop): void {
  const { random, firms } = past;
  const places = sellingDealers.find(({ id }) => id === dealer.id)?.places ?? ['kadikoy'];
  const made = makeFirm(
    random,
    {
      ...{ name: kind.name, sector: kind.sector, place: random.pick(places) },
      ...{ sellerCodes: dealer.sellerCodes, products: [], dealerId: dealer.id },
    },
    undefined,
  );
  const firm: DemoFirm = { ...made, ...customerNumber(firms.length), registeredAt: at };
  firms.push(firm);
  order(past, at, { dealer, firm, wishes: firstWishes(random, random.pick(kind.packages)) });
  const first = officeMoment(random, workingDay(dayOf(at) + random.int(5, 38)));
  const becomes = draw(random, [
    ['yearly', 74],
    ['monthly', 14],
    ['lapses', 12],
  ] as const);
  if (becomes === 'yearly') plan(past, first, (when) => renew(past, when, dealer, firm, 0));
  if (becomes === 'monthly') {
    plan(past, first, (when) => {
      const codes = standingLicences(past.shop, firm).map(({ approvalCode }) => approvalCode);
      if (codes.length > 0) order(past, when, { dealer, firm, wishes: [{ sku: 'KarpinAylikLisans', codes }] });
    });
  }
}

function firstWishes(random: Random, bundle: string): Wish[] {
  const wishes: Wish[] = [{ sku: bundle }];
  if (random.chance(0.45)) {
    const quantity = draw(random, [
      [1, 5],
      [2, 3],
      [4, 1],
    ]);
    wishes.push({ sku: 'KarpinKullanici', quantity });
  }
  if (random.chance(0.25)) wishes.push({ sku: 'KarpinEntegre' });
  if (random.chance(0.35)) wishes.push(...hardwareFor(random, bundle));
  return wishes;
}

/** Days until a firm's licences end, assigned in turn, so that a dealer with a dozen customers has each state. */
const ENDS: readonly (readonly [number, number])[] = [
  [95, 330],
  [34, 57],
  [95, 330],
  [11, 27],
  [95, 330],
  [2, 6],
  [120, 330],
  [-70, -4],
];

/** The purchase and renewals of a firm, so that its licences end as in {@link ENDS}; renewals are on working days. */
function lifeOf(random: Random, now: Date, index: number): { bought: Date; renewals: Date[] } {
  const [from, to] = ENDS[index % ENDS.length] ?? [95, 330];
  const today = dayOf(now);
  const days = Array.from({ length: to - from + 1 }, (_, nth) => today + from + nth - 365).filter(
    (day) => workingDay(day) === day,
  );
  const renewals = [officeMoment(random, random.pick(days))];
  for (let years = random.int(0, 1); years > 0; years--) {
    renewals.unshift(officeMoment(random, workingDay(dayOf(renewals[0] ?? now) - random.int(352, 371))));
  }
  const bought = officeMoment(random, workingDay(dayOf(renewals[0] ?? now) - random.int(6, 43)));
  return { bought, renewals };
}
