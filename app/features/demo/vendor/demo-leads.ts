import { priceTrade, type PricedLine } from '~/features/catalogue/pricing/price-trade';
import type { CatalogueProduct } from '~/features/catalogue/products/catalogue-source';
import { turkishDigits } from '~/features/customers/firms/phone';
import { cityNamed } from '~/features/public-site/dealers/cities';
import { dealersNear } from '~/features/public-site/dealers/near-dealers';
import { leadStateAfter, type LeadNote } from '~/features/public-site/leads/lead-states';
import { rankDealers } from '~/features/public-site/leads/rank-dealers';
import { tradeOfProducts } from '~/features/public-site/leads/trade-of-products';
import { addWorkingMinutes, workingMinutesBetween } from '~/features/public-site/leads/working-time';
import type {
  LeadClosing,
  LeadEventKind,
  LeadOfferEnd,
  LeadOfferReason,
  LeadSource,
  LeadState,
} from '~/platform/lead-names';
import { settingGroups } from '~/platform/settings-store.server';
import { DEMO_DOLLAR_RATE, productOf, tradeLine } from './demo-acceptance';
import { later } from './demo-calendar';
import { demoData, type LeadRow } from './demo-data';
import { dealerOf, MINUTE_MS, type DemoPast } from './demo-past';
import { factsOf } from './demo-profiles';
import { uuid, type DemoOrder } from './demo-shop';

type DemoOffer = {
  /** Null: the vendor. */
  dealerId: number | null;
  reason: LeadOfferReason;
  offeredAt: Date;
  until: Date | null;
  endedAt: Date | null;
  end: LeadOfferEnd | null;
};

type DemoLeadEvent = {
  at: Date;
  kind: LeadEventKind;
  /** The e-mail of an account; null: the visitor, or the shop itself. */
  by: string | null;
  firmId: number | null;
  text: string;
};

type Asked = {
  sentAt: Date;
  locale: string;
  source: LeadSource;
  name: string;
  business: string;
  /** E.164. */
  phone: string;
  province: string;
  district: string;
  note: string;
  chosenDealerId: number | null;
  lines: { product: CatalogueProduct; priced: PricedLine }[];
};

/** A visitor's request to a dealer, in the state in which the product would have left it. */
export type DemoLead = Asked & {
  key: string;
  correlationId: string;
  state: LeadState;
  dealerId: number | null;
  deadlineAt: Date | null;
  takenAt: Date | null;
  takenBy: string | null;
  nextCallAt: Date | null;
  closedReason: LeadClosing | null;
  closedAt: Date | null;
  erasedAt: Date | null;
  order: DemoOrder | null;
  /** Oldest first, as the events. */
  offers: DemoOffer[];
  events: DemoLeadEvent[];
};

/** A new shop's settings. */
const { offerHours, offerDealers } = settingGroups.leads.parse({});
const JOB_MS = 900;
/** From the press that fills the checkout to the order. */
const CHECKOUT_MS = 4 * MINUTE_MS;

/** What visitors have sent to dealers by now, oldest first, and what became of it. */
export function planLeads(past: DemoPast): DemoLead[] {
  const sent = demoData.leads.sent.map((row) => happen(past, openLead(past, askedBy(past, row)), row.acts));
  const ordered = demoData.leads.ordered.map((row) => {
    const order = firstOrder(past, row.dealer);
    return becomeOrder(past, happen(past, openLead(past, askedFor(order, row)), row.acts), order);
  });
  return [...sent, ...ordered].sort((one, other) => one.sentAt.getTime() - other.sentAt.getTime());
}

/** An instant since which so much working time has passed; it falls into working hours. */
function workingHoursBefore(instant: Date, hours: number): Date {
  let at = instant;
  for (;;) {
    const missing = hours * 60 - workingMinutesBetween(at, instant);
    if (missing <= 0) return at;
    at = later(at, -Math.max(missing, 10) * MINUTE_MS);
  }
}

type SentRow = (typeof demoData.leads.sent)[number];

function askedBy({ shop, now }: DemoPast, { place, phone, chosen, wishes, workingHoursAgo, ...row }: SentRow): Asked {
  const { province, district } = demoData.places[place];
  const products = wishes.map(({ sku }) => productOf(shop, sku));
  const { lines } = priceTrade(
    products.map((product, nth) => tradeLine(product, wishes[nth]?.quantity ?? 1)),
    DEMO_DOLLAR_RATE,
  );
  const { locale, source, name, business, note } = row;
  return {
    ...{ locale, source, name, business, note, district },
    sentAt: workingHoursBefore(now, workingHoursAgo),
    phone: internationalPhone(phone),
    province: cityNamed(province)?.plate ?? '',
    chosenDealerId: chosen ?? null,
    lines: lines.flatMap((priced, nth) => (products[nth] ? [{ product: products[nth], priced }] : [])),
  };
}

/** The newest order on the shop's pages that made its customer, and of which nothing was taken back. */
function firstOrder({ shop }: DemoPast, dealerId: number): DemoOrder {
  const order = shop.orders.findLast(
    ({ dealer, firm, source, acceptedAt, completedAt, lines }) =>
      dealer.id === dealerId &&
      source === 'web' &&
      firm.registeredAt.getTime() === acceptedAt.getTime() &&
      completedAt &&
      lines.every(({ reversedAt }) => !reversedAt),
  );
  if (!order) throw new Error(`dealer ${dealerId} has no new customer`);
  return order;
}

/** What the customer of an order had sent to its dealer before. */
function askedFor({ firm, dealer, acceptedAt, lines }: DemoOrder, { workingHoursAgo, source, note }: LeadRow): Asked {
  return {
    sentAt: workingHoursBefore(acceptedAt, workingHoursAgo),
    ...{ locale: 'tr', source, name: firm.contact, business: firm.name, note },
    ...{
      phone: internationalPhone(firm.phone),
      province: cityNamed(firm.province)?.plate ?? '',
      district: firm.district,
    },
    chosenDealerId: dealer.id,
    lines: lines.map(({ product, priced }) => ({ product, priced })),
  };
}

const internationalPhone = (phone: string) => `+90${turkishDigits(phone)}`;

/** It is stored, and offered by its job at once. */
function openLead(past: DemoPast, asked: Asked): DemoLead {
  const lead: DemoLead = {
    ...asked,
    ...{ key: uuid(past.shop), correlationId: uuid(past.shop) },
    ...{ state: 'new', dealerId: null, deadlineAt: null, takenAt: null, takenBy: null, nextCallAt: null },
    ...{ closedReason: null, closedAt: null, erasedAt: null, order: null, offers: [], events: [] },
  };
  tell(lead, asked.sentAt, 'sent');
  offer(past, lead, later(asked.sentAt, JOB_MS));
  return lead;
}

function tell(
  { events }: DemoLead,
  at: Date,
  kind: LeadEventKind,
  { by = null, firmId = null, text = '' }: Partial<DemoLeadEvent> = {},
): void {
  events.push({ at, kind, by, firmId, text });
}

/** Offers it to the next dealer as `offer-lead` does, or at last to the vendor. How quickly dealers answer does not count among so few. */
function offer(past: DemoPast, lead: DemoLead, at: Date, reason?: 'handed-on'): void {
  const next = nextDealer(past, lead);
  // The first offer stands until the time that the visitor was told.
  const from = lead.offers.length === 0 ? lead.sentAt : at;
  const until = next ? addWorkingMinutes(from, offerHours * 60) : null;
  const dealerId = next?.id ?? null;
  lead.offers.push({
    ...{ dealerId, reason: next ? (reason ?? next.reason) : 'vendor', offeredAt: at, until, endedAt: null, end: null },
  });
  Object.assign(lead, { state: 'new', dealerId, deadlineAt: until, takenAt: null, takenBy: null, nextCallAt: null });
  tell(lead, at, 'offered', { firmId: dealerId });
}

function nextDealer(
  { vendor }: DemoPast,
  { offers, chosenDealerId, province, lines }: DemoLead,
): { id: number; reason: LeadOfferReason } | undefined {
  if (offers.filter(({ end }) => end === 'lapsed' || end === 'handed-on').length >= offerDealers) return undefined;
  const left = vendor.dealers.flatMap((dealer) => {
    const facts = factsOf(dealer);
    const had = offers.some(({ dealerId }) => dealerId === dealer.id);
    return facts && !had ? [{ ...facts, id: dealer.id, name: dealer.name }] : [];
  });
  if (left.some(({ id }) => id === chosenDealerId)) return { id: chosenDealerId ?? 0, reason: 'chosen' };
  const trade = tradeOfProducts(lines.map(({ product }) => product.sku));
  return rankDealers(dealersNear(province, left), { trade, offerMinutes: offerHours * 60, records: new Map() })[0];
}

/** Lets a request's acts happen one after the other. */
function happen(past: DemoPast, lead: DemoLead, acts: LeadRow['acts']): DemoLead {
  for (const { act, minutes, ...said } of acts) {
    const before = lead.events.at(-1)?.at ?? lead.sentAt;
    const at = act === 'lapse' ? lead.deadlineAt : addWorkingMinutes(before, minutes);
    if (!at || at >= past.now) throw new RangeError(`a request of the demo cannot ${act}`);
    if (act === 'lapse') lapse(past, lead, at);
    else if (act === 'withdraw') withdraw(lead, at);
    else actOfDealer(past, lead, act, { at, ...said });
  }
  return lead;
}

function endOffer({ offers }: DemoLead, at: Date, end: LeadOfferEnd): void {
  const last = offers.at(-1);
  if (last && (last.end === null || end === 'handed-on')) Object.assign(last, { endedAt: at, end });
}

function lapse(past: DemoPast, lead: DemoLead, at: Date): void {
  endOffer(lead, at, 'lapsed');
  tell(lead, at, 'lapsed', { firmId: lead.dealerId });
  offer(past, lead, at);
}

/** Who sent it is erased at once. */
function withdraw(lead: DemoLead, at: Date): void {
  endOffer(lead, at, 'withdrawn');
  Object.assign(lead, { state: 'withdrawn', deadlineAt: null, nextCallAt: null, closedAt: at, erasedAt: at });
  Object.assign(lead, { name: '', business: '', phone: '', district: '', note: '' });
  for (const event of lead.events) event.text = '';
  tell(lead, at, 'withdrawn');
  tell(lead, at, 'erased');
}

/** What one of the dealer's people does, where the state of the request allows it. */
function actOfDealer(
  past: DemoPast,
  lead: DemoLead,
  act: 'take' | 'hand-on' | 'close' | LeadNote,
  { at, text, closing, callIn }: { at: Date } & Omit<LeadRow['acts'][number], 'act' | 'minutes'>,
): void {
  const state = leadStateAfter(lead.state, act);
  if (!state || lead.dealerId === null) throw new RangeError(`a request of the demo cannot ${act}`);
  const who = { by: dealerOf(past, lead.dealerId).loginEmail, firmId: lead.dealerId, text };
  const nextCallAt = callIn === undefined ? null : addWorkingMinutes(at, callIn);
  Object.assign(lead, { state, nextCallAt });
  switch (act) {
    case 'take':
      endOffer(lead, at, 'taken');
      Object.assign(lead, { takenAt: at, takenBy: who.by, deadlineAt: null });
      return tell(lead, at, 'taken', who);
    case 'hand-on':
      endOffer(lead, at, 'handed-on');
      tell(lead, at, 'handed-on', who);
      return offer(past, lead, at, 'handed-on');
    case 'close':
      Object.assign(lead, { closedReason: closing ?? 'other', closedAt: at });
      return tell(lead, at, 'closed', who);
    default:
      return tell(lead, at, act, who);
  }
}

/** The order that was accepted ended it. */
function becomeOrder({ now }: DemoPast, lead: DemoLead, order: DemoOrder): DemoLead {
  const { acceptedAt, dealer } = order;
  const begun = later(acceptedAt, -CHECKOUT_MS);
  const last = lead.events.at(-1)?.at ?? now;
  if (last >= begun) throw new RangeError('a request of the demo is ordered before it was called');
  const who = { by: dealer.loginEmail, firmId: dealer.id };
  tell(lead, begun, 'order-begun', who);
  tell(lead, acceptedAt, 'ordered', who);
  return Object.assign(lead, { state: 'ordered' as const, order, closedAt: acceptedAt, nextCallAt: null });
}
