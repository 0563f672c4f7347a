import { MAX_UNITS } from '~/features/ordering/cart/cart-view';
import type { CatalogueProduct } from '~/features/catalogue/products/catalogue-source';
import { effectOf } from '~/features/catalogue/products/product-effects';
import { sellerCodes } from '~/features/customers/firms/seller-codes';
import { addDays } from '~/platform/dates';
import { businessMoments, dayOf, later, officeMoment, onDay, weekdayOf, workingDay } from './demo-calendar';
import { demoData, sellingDealers, type DemoTrouble } from './demo-data';
import {
  brokenAnswer,
  crashedWorker,
  licenceElsewhere,
  licenceGone,
  openDemoShop,
  refusedByDatabase,
  type DemoOrder,
  type DemoReminded,
  type DemoShop,
  type LiveLicence,
  type Wish,
} from './demo-shop';
import {
  customerNumber,
  makeComputer,
  makeFirm,
  uniqueApprovalCodes,
  type DemoComputer,
  type DemoDealer,
  type DemoFirm,
  type DemoVendor,
} from './demo-vendor';
import { seededRandom, type Random } from './random';

const { shops, incidents } = demoData;

const SEED = 2026;
const QUARTER_DAYS = 92;
/** The orders that do not follow from others. */
const SPONTANEOUS = 310;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const SUPPORT = 'destek@karpin.example';
const OPERATOR = 'operator@karpin.example';
const ADMIN = 'admin@karpin.example';
export const demoStaff = { support: SUPPORT, operator: OPERATOR, admin: ADMIN };

/** A period in which an operator had paused provisioning. */
type DemoPause = { from: Date; until: Date; reason: string; resumeReason: string };

export type DemoHistory = {
  /** The vendor's firms and those that orders have created since, by id. */
  firms: DemoFirm[];
  shop: DemoShop;
  pauses: DemoPause[];
  /** The runs of reminders, with the numbers that they sent. */
  reminderRuns: { at: Date; mails: number; licences: number }[];
};

type Task = { at: Date; run: (at: Date) => void };

/** Draws one of several choices by their weights. */
function draw<Thing>(random: Random, choices: readonly (readonly [Thing, number])[]): Thing {
  let left = random.int(
    1,
    choices.reduce((sum, [, share]) => sum + share, 0),
  );
  const found = choices.find(([, share]) => (left -= share) <= 0);
  if (!found) throw new RangeError('nothing to choose from');
  return found[0];
}

/**
 * Generates a quarter of business up to `now`, and the earlier orders that created the vendor's customers. The same
 * instant gives the same history; another day gives a similar one, because weekends fall differently.
 */
export function generateDemoHistory(
  vendor: DemoVendor,
  catalogue: readonly CatalogueProduct[],
  now: Date,
): DemoHistory {
  const random = seededRandom(SEED);
  const own = vendor.licences.map(({ approvalCode }) => approvalCode);
  const fresh = uniqueApprovalCodes(random, own);
  // The vendor's licences keep their codes and computers: they are assigned first, firm by firm.
  const reserved: string[] = [];
  const shop = openDemoShop(random, catalogue, () => reserved.shift() ?? fresh());
  const firms: DemoFirm[] = [];
  const agenda: Task[] = [];
  const plan = (at: Date, run: Task['run']) => {
    if (at < now) agenda.push({ at, run });
  };
  const today = dayOf(now);
  const firstDay = today - QUARTER_DAYS;

  const dealers = new Map(vendor.dealers.map((dealer) => [dealer.id, dealer]));
  const dealerOf = (id: number): DemoDealer => {
    const dealer = dealers.get(id);
    if (!dealer) throw new Error(`there is no dealer ${id}`);
    return dealer;
  };
  const sees = (dealer: DemoDealer, firm: DemoFirm) =>
    dealer.sellerCodes === ''
      ? firm.dealerId === dealer.id
      : sellerCodes(firm.sellerCodes).includes(dealer.sellerCodes);
  const customersOf = (dealer: DemoDealer) => firms.filter((firm) => firm.active && sees(dealer, firm));

  /** Each order has its own instant, because lists are sorted by it. */
  function place(at: Date, dealer: DemoDealer, firm: DemoFirm, wishes: readonly Wish[]): DemoOrder {
    return shop.accept(at, { dealer, firm, wishes });
  }
  const order = (at: Date, dealer: DemoDealer, firm: DemoFirm, wishes: readonly Wish[]) => {
    const placed = place(at, dealer, firm, wishes);
    shop.provision(placed, pausedUntil(at));
    return placed;
  };

  // ── Pauses ────────────────────────────────────────────────────────────────
  const pauses = demoPauses(random, now);
  function pausedUntil(at: Date): { from?: Date } {
    const pause = pauses.find(({ from, until }) => from <= at && at < until);
    return pause ? { from: later(pause.until, random.int(200, 2500)) } : {};
  }

  // ── Customers from before the quarter ─────────────────────────────────────
  const computers = new Map<string, DemoComputer>(
    vendor.licences.map(({ approvalCode, ...row }) => [approvalCode, computerOf(row)]),
  );
  const lives = vendor.firms.map((card, index) => ({ card: { ...card }, ...lifeOf(random, now, index) }));
  lives.sort((one, other) => one.bought.getTime() - other.bought.getTime());
  for (const [nth, { card, bought, renewals }] of lives.entries()) {
    const codes = vendor.licences.filter(({ firmId }) => firmId === card.id).map(({ approvalCode }) => approvalCode);
    const row = demoData.firms.find(({ name }) => name === card.name);
    if (!row) throw new Error(`the demo has no firm ${card.name}`);
    // The vendor's own shop orders for dealers that may not pay.
    const sells = sellingDealers.some(({ id }) => id === card.dealerId);
    const dealer = dealerOf(sells ? card.dealerId : 508);
    plan(bought, (at) => {
      firms.push(Object.assign(card, customerNumber(firms.length), { registeredAt: at }));
      reserved.push(...codes);
      order(at, dealer, card, [
        ...row.products.map((sku) => ({ sku })),
        ...(row.extraUsers ? [{ sku: 'KarpinKullanici', quantity: row.extraUsers }] : []),
      ]);
    });
    for (const renewal of renewals) plan(renewal, (at) => renew(at, dealer, card, nth));
  }

  /** Extends all licences of a firm by a year; sometimes one computer less is in use. */
  function renew(at: Date, dealer: DemoDealer, firm: DemoFirm, nth: number): void {
    const standing = shop.standing(firm).map(({ approvalCode }) => approvalCode);
    if (standing.length === 0) return;
    const kept = standing.length > 2 && nth % 7 === 3 ? standing.slice(0, -1) : standing;
    order(at, dealer, firm, [{ sku: 'KarpinYillikLisans', codes: kept }]);
  }

  // ── The quarter ───────────────────────────────────────────────────────────
  const taken = new Set(vendor.firms.map(({ name }) => name));
  let customers = 0;

  /** Uses each first part of a name once before any is repeated with another trade. */
  function nextShop(): (typeof shops.trades)[number] & { name: string } {
    const first = shops.names[(customers++ * 7) % shops.names.length] ?? '';
    const free = shops.trades.filter(({ trade }) => !taken.has(`${first} ${trade}`));
    const kind = random.pick(free);
    const name = `${first} ${kind.trade}`;
    taken.add(name);
    return { ...kind, name };
  }

  function newCustomer(at: Date, dealer: DemoDealer): void {
    const places = sellingDealers.find(({ id }) => id === dealer.id)?.places ?? ['kadikoy'];
    const kind = nextShop();
    const made = makeFirm(
      random,
      {
        name: kind.name,
        sector: kind.sector,
        place: random.pick(places),
        sellerCodes: dealer.sellerCodes,
        products: [],
        dealerId: dealer.id,
      },
      undefined,
    );
    const firm: DemoFirm = { ...made, ...customerNumber(firms.length), registeredAt: at };
    firms.push(firm);
    const bundle = random.pick(kind.packages);
    const wishes: Wish[] = [{ sku: bundle }];
    if (random.chance(0.45))
      wishes.push({
        sku: 'KarpinKullanici',
        quantity: draw(random, [
          [1, 5],
          [2, 3],
          [4, 1],
        ]),
      });
    if (random.chance(0.25)) wishes.push({ sku: 'KarpinEntegre' });
    if (random.chance(0.35)) wishes.push(...hardwareFor(random, bundle));
    order(at, dealer, firm, wishes);
    const first = officeMoment(random, workingDay(dayOf(at) + random.int(5, 38)));
    const becomes = draw(random, [
      ['yearly', 74],
      ['monthly', 14],
      ['lapses', 12],
    ] as const);
    if (becomes === 'yearly') plan(first, (when) => renew(when, dealer, firm, 0));
    if (becomes === 'monthly') {
      plan(first, (when) => {
        const codes = shop.standing(firm).map(({ approvalCode }) => approvalCode);
        if (codes.length > 0) order(when, dealer, firm, [{ sku: 'KarpinAylikLisans', codes }]);
      });
    }
  }

  function spontaneous(at: Date): void {
    const dealer = dealerOf(
      draw(
        random,
        sellingDealers.map(({ id, share }) => [id, share] as const),
      ),
    );
    const known = customersOf(dealer);
    const what = known.length < 2 ? 'customer' : draw(random, WHAT);
    if (what === 'customer') return newCustomer(at, dealer);
    const firm = random.pick(known);
    const wishes = wishesFor(random, what, shop.standing(firm), [...(shop.grants.get(firm.id)?.keys() ?? [])]);
    order(at, dealer, firm, wishes);
  }

  for (const at of businessMoments(random, firstDay, today, SPONTANEOUS)) plan(at, spontaneous);
  for (const at of recentMoments(random, now)) plan(at, spontaneous);

  // ── Failures ──────────────────────────────────────────────────────────────
  /**
   * Needs a firm of a dealer with more than one licence, so that the right one can be selected instead of the wrong
   * one.
   */
  function trouble(at: Date, { dealer: dealerId, cause, mendedAfterMinutes: mendedAfter }: DemoTrouble): void {
    const dealer = dealerOf(dealerId);
    const running = (firm: DemoFirm) => shop.standing(firm).filter(({ approvalCode }) => !marked.has(approvalCode));
    const several = customersOf(dealer).filter((firm) => running(firm).length > 1);
    const firm = random.pick(several.length > 0 ? several : customersOf(dealer));
    const [licence, other] = running(firm);
    const later = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
    const ofLicence = cause === 'licence-of-another-firm' || cause === 'licence-not-found';
    if (!ofLicence || !licence || !other) {
      const placed = place(at, dealer, firm, [{ sku: 'KarpinMobile' }, { sku: 'UzakDestek' }]);
      const [line] = placed.lines;
      if (!line) return;
      const kind =
        cause === 'worker-crashed' ? crashedWorker : cause === 'unexpected' ? brokenAnswer : refusedByDatabase;
      shop.fail(line, kind);
      shop.provision(placed, { except: [line] });
      if (mendedAfter !== undefined) {
        plan(later(mendedAfter), (when) => shop.rerun(line, when, SUPPORT, random.pick(incidents.rerunReasons)));
      }
      return;
    }
    for (const { approvalCode } of [licence, other]) marked.add(approvalCode);
    const wrong = cause === 'licence-not-found' ? fresh() : licence.approvalCode;
    const placed = place(at, dealer, firm, [{ sku: 'KarpinYillikLisans', codes: [wrong] }, { sku: 'UzakDestek' }]);
    const [line] = placed.lines;
    if (!line) return;
    if (cause === 'licence-of-another-firm') {
      // The ERP moved the licence between the order and its provisioning: the customer has sold a shop.
      const buyer = random.pick(customersOf(dealer).filter((each) => each !== firm));
      licence.firmId = buyer.id;
      shop.fail(line, licenceElsewhere(wrong, buyer.id, firm.id));
    } else shop.fail(line, licenceGone(wrong));
    shop.provision(placed, { except: [line] });
    if (mendedAfter !== undefined) {
      plan(later(mendedAfter), (when) => {
        shop.correct(line, [other.approvalCode], when, SUPPORT, random.pick(incidents.correctionReasons));
        shop.rerun(line, new Date(when.getTime() + 900), SUPPORT, random.pick(incidents.correctionReasons));
        marked.delete(other.approvalCode);
      });
    }
  }
  /** The licences of failing lines, which no other order may use meanwhile. */
  const marked = new Set<string>();

  const atWork = (daysAgo: number) => {
    const at = officeMoment(random, workingDay(today - daysAgo));
    // If the demo starts in the morning, today's office hours are still to come.
    return at < later(now, -30 * MINUTE_MS) ? at : officeMoment(random, workingDay(today - daysAgo - 1));
  };
  for (const each of incidents.troubles) plan(atWork(each.daysAgo), (at) => trouble(at, each));

  // ── Cancelled and reversed ────────────────────────────────────────────────
  for (const [nth, pause] of pauses.entries()) {
    const minutes = Math.round((pause.until.getTime() - pause.from.getTime()) / MINUTE_MS);
    for (let index = 0; index < 4; index++) {
      const at = later(pause.from, (2 + index * ((minutes - 8) / 4)) * MINUTE_MS + random.int(0, 50_000));
      const dealer = dealerOf([36, 508, 444, 966][index] ?? 36);
      plan(at, () => {
        const placed = place(at, dealer, random.pick(customersOf(dealer)), [
          random.pick([
            { sku: 'Etiket58x40', quantity: 6 },
            { sku: 'EFaturaKontor', quantity: 2 },
            { sku: 'YaziciFis80' },
          ]),
          ...(index === 3 ? [{ sku: 'OkuyucuLazer', quantity: 2 }] : []),
        ]);
        const resumed = pausedUntil(at);
        if (index < 2) {
          const byDealer = index === 0 || nth > 0;
          const when = later(at, random.int(70, 280) * 1000);
          plan(when, () =>
            shop.cancel(
              placed,
              when,
              byDealer ? dealer.loginEmail : SUPPORT,
              byDealer ? undefined : 'Bayi yanlış müşteriyi seçmiş, telefonla iptal istedi',
            ),
          );
          return;
        }
        const [held] = placed.lines;
        if (index === 3 && nth === pauses.length - 1 && held) {
          shop.hold(held, later(at, 3 * MINUTE_MS), OPERATOR, 'Bayi arayana kadar bu satır çalışmasın');
        }
        plan(resumed.from ?? at, () => shop.provision(placed, resumed));
      });
    }
  }
  for (const { daysAgo, sku, reason } of incidents.reversals) {
    plan(atWork(daysAgo), (at) => {
      const dealer = dealerOf(
        draw(
          random,
          sellingDealers.map(({ id, share }) => [id, share] as const),
        ),
      );
      const firm = random.pick(customersOf(dealer));
      const single = effectOf(sku).licencesPerUnit === 0;
      const placed = order(at, dealer, firm, [{ sku }, ...(single ? [] : [{ sku: 'UzakDestek' }])]);
      const [line] = placed.lines;
      const when = later(at, random.int(25, 140) * MINUTE_MS);
      if (line) plan(when, () => shop.reverse(line, when, SUPPORT, reason));
    });
  }

  // ── Reminders, each morning at eight ──────────────────────────────────────
  const reminded = new Set<string>();
  const reminderRuns: DemoHistory['reminderRuns'] = [];
  for (let day = firstDay; day <= today; day++) plan(later(onDay(day, 8 * 60), random.int(800, 9000)), remind);

  function remind(at: Date): void {
    const byDealer = new Map<number, Parameters<typeof remindDealer>[2]>();
    for (const licence of shop.licences.values()) {
      const firm = firms.find(({ id }) => id === licence.firmId);
      const days = REMINDER_DAYS.find((threshold) => dayOf(licence.expiresAt) - dayOf(at) <= threshold);
      if (!firm?.active || licence.withdrawn || days === undefined || licence.expiresAt <= at) continue;
      const keyOf = (threshold: number) => `${licence.approvalCode} ${threshold} ${licence.expiresAt.getTime()}`;
      if (REMINDER_DAYS.some((threshold) => threshold <= days && reminded.has(keyOf(threshold)))) continue;
      const thresholds = REMINDER_DAYS.filter((threshold) => threshold >= days && !reminded.has(keyOf(threshold)));
      for (const threshold of thresholds) reminded.add(keyOf(threshold));
      const some = byDealer.get(licence.dealerId) ?? [];
      byDealer.set(licence.dealerId, [...some, { licence, firm, thresholds }]);
    }
    let when = at;
    for (const [dealerId, some] of [...byDealer].sort(([one], [other]) => one - other)) {
      remindDealer(when, dealerOf(dealerId), some);
      when = later(when, random.int(20, 60));
    }
    const licences = [...byDealer.values()].reduce((sum, some) => sum + some.length, 0);
    reminderRuns.push({ at, mails: byDealer.size, licences });
  }

  function remindDealer(
    at: Date,
    dealer: DemoDealer,
    some: Pick<DemoReminded, 'licence' | 'firm' | 'thresholds'>[],
  ): void {
    const licences = some
      .map((each) => ({ ...each, expiresAt: each.licence.expiresAt, computer: each.licence.computer }))
      .sort((one, other) => one.firm.id - other.firm.id || one.expiresAt.getTime() - other.expiresAt.getTime());
    shop.mail(at, { kind: 'licence-reminder', dealer, licences }, `reminder-${dealer.id}`);
  }

  // ── Running the agenda ────────────────────────────────────────────────────
  for (let next = takeNext(agenda); next; next = takeNext(agenda)) next.run(next.at);

  nameComputers(random, shop, firms, computers, now);
  failMails(shop, now);
  return { firms, shop, pauses, reminderRuns };
}

/** The program registers its computer at its first start; some licences are not installed yet. */
function nameComputers(
  random: Random,
  shop: DemoShop,
  firms: readonly DemoFirm[],
  known: ReadonlyMap<string, DemoComputer>,
  now: Date,
): void {
  const units = new Map<number, number>();
  for (const licence of shop.licences.values()) {
    const firm = firms.find(({ id }) => id === licence.firmId);
    const unit = units.get(licence.firmId) ?? 0;
    units.set(licence.firmId, unit + 1);
    const own = known.get(licence.approvalCode);
    const hasRun = licence.registeredAt < addDays(now, -1) && random.chance(0.85);
    if (!firm || licence.computer !== '' || (own ? own.computer === '' : !hasRun)) continue;
    Object.assign(licence, own ?? makeComputer(random, firm, unit));
  }
}

const REMINDER_DAYS = [7, 30, 60];

/** The earliest planned task; tasks of one instant run in the order of their planning. */
function takeNext(agenda: Task[]): Task | undefined {
  let first = 0;
  for (const [index, { at }] of agenda.entries()) if (at < (agenda[first]?.at ?? at)) first = index;
  return agenda.splice(first, 1)[0];
}

const computerOf = ({
  manufacturer,
  model,
  systemType,
  cpuId,
  biosVersion,
  hddSerial,
  macId,
  computer,
  sessionName,
  os,
  version,
  ip,
  country,
  region,
}: DemoComputer): DemoComputer => ({
  ...{
    manufacturer,
    model,
    systemType,
    cpuId,
    biosVersion,
    hddSerial,
    macId,
    computer,
    sessionName,
    os,
    version,
    ip,
    country,
    region,
  },
});

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

/**
 * Maintenance of the database and the network, in office hours of the last three days, so that the charts of a day show
 * one.
 */
function demoPauses(random: Random, now: Date): DemoPause[] {
  const today = dayOf(now);
  const last = later(now, -random.int(150, 190) * MINUTE_MS);
  const hour = Math.floor((last.getTime() / HOUR_MS + 3) % 24);
  // Nobody orders at night, so the pause is moved to the afternoon before.
  const atDay = hour >= 9 && hour < 19 ? last : onDay(dayOf(last) - (hour < 9 ? 1 : 0), 16 * 60 + 40);
  const pause = (from: Date, minutes: number, reason: string, resumeReason: string): DemoPause => ({
    from,
    until: later(from, minutes * MINUTE_MS),
    reason,
    resumeReason,
  });
  return [
    pause(
      onDay(workingDay(today - 64), 12 * 60 + 31),
      44,
      'ERP sürüm geçişi, öğle arasında',
      'Geçiş bitti, denetim tamam',
    ),
    pause(onDay(workingDay(today - 27), 17 * 60 + 52), 38, 'Veritabanı bakımı: dizinler yenileniyor', 'Bakım bitti'),
    pause(atDay, 34, 'Ağ anahtarı değişiyor, hazırlama kısa süre duracak', 'Anahtar değişti, bağlantı denendi'),
  ];
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

type What = 'customer' | 'add-on' | 'support' | 'labels' | 'hardware' | 'care';
const WHAT: readonly (readonly [What, number])[] = [
  ['customer', 24],
  ['add-on', 15],
  ['support', 20],
  ['labels', 19],
  ['hardware', 13],
  ['care', 9],
];

function wishesFor(
  random: Random,
  what: Exclude<What, 'customer'>,
  standing: readonly LiveLicence[],
  modules: readonly string[],
): Wish[] {
  switch (what) {
    case 'add-on': {
      const wish = draw<Wish>(random, [
        [{ sku: 'KarpinKullanici', quantity: random.int(1, 3) }, 8],
        [{ sku: modules.includes('B2C') ? 'KarpinEIrsaliye' : 'KarpinEntegre' }, 5],
        [{ sku: modules.includes('Karpin Mobile') ? 'TerminalAndroid' : 'KarpinMobile' }, 4],
        [{ sku: 'KarpinEArsiv' }, 4],
        [{ sku: modules.includes('Turab') ? 'TeraziEntegre' : 'Turab' }, 2],
      ]);
      return random.chance(0.3) ? [wish, { sku: 'UzakDestek' }] : [wish];
    }
    case 'support':
      return [
        draw<Wish>(random, [
          [{ sku: 'EFaturaKontor', quantity: random.int(1, 5) }, 10],
          [{ sku: 'UzakDestek', quantity: random.int(1, 2) }, 7],
          [{ sku: 'YerindeDestek' }, 3],
          [{ sku: 'AylikDestek' }, 3],
        ]),
      ];
    case 'labels': {
      const [first, second] = random.pick(LABELS);
      const quantity = random.int(2, MAX_UNITS);
      return second && random.chance(0.4)
        ? [
            { sku: first, quantity },
            { sku: second, quantity: random.int(1, 6) },
          ]
        : [{ sku: first, quantity }];
    }
    case 'hardware':
      return hardwareFor(random, random.pick(['KarpinMarket', 'KarpinPos', 'KarpinPerakende']));
    case 'care': {
      const licence = standing[random.int(0, Math.max(0, standing.length - 1))];
      if (!licence) return [{ sku: 'UzakDestek' }];
      const codes = [licence.approvalCode];
      if (standing.length > 2 && random.chance(0.3)) return [{ sku: 'LisansDurdur', codes }];
      return random.chance(0.5)
        ? [{ sku: 'LisansTemizleme', codes }]
        : [
            {
              sku: 'LisansBilgisayar',
              codes,
              computer: `${random.pick(['KASA', 'OFIS', 'DEPO'])}-${random.digits(2)}`,
            },
          ];
    }
  }
}

const LABELS = [
  ['Etiket40x20', 'Etiket58x40'],
  ['Etiket58x40', 'Etiket58x60'],
  ['Etiket58x40', 'Etiket100x100'],
  ['Etiket100x150', 'Etiket80x50'],
] as const;

function hardwareFor(random: Random, bundle: string): Wish[] {
  const register: Wish[] = [{ sku: random.pick(['PosTouch15', 'PosTouch15', 'PosTouchDual']) }, { sku: 'YaziciFis80' }];
  if (bundle === 'KarpinMarket') {
    return random.pick<Wish[]>([
      [{ sku: 'TeraziEtiketli30' }, { sku: 'Etiket58x40', quantity: 4 }],
      [...register, { sku: 'OkuyucuLazer' }],
      [{ sku: 'TerminalAndroid', quantity: random.int(1, 2) }],
    ]);
  }
  if (bundle === 'KarpinPos' || bundle === 'PosScreen')
    return random.chance(0.6) ? register : [{ sku: 'YaziciFis80' }, { sku: 'UpsKasa650' }];
  return random.pick<Wish[]>([
    [{ sku: 'OkuyucuKare', quantity: random.int(1, 2) }],
    [{ sku: 'YaziciEtiket4' }, { sku: 'Etiket100x150', quantity: 2 }],
    [{ sku: 'OkuyucuLazer', quantity: random.int(1, 3) }, { sku: 'UpsKasa650' }],
    [{ sku: 'UpsKasa1500' }],
  ]);
}

/**
 * Creates an evening with the mail service down, fixed by hand the next morning; two confirmations of a dealer whose
 * password the service refuses; and one of today that may have been sent or not.
 */
function failMails(shop: DemoShop, now: Date): void {
  const confirmations = shop.mails.flatMap((mail) =>
    mail.about.kind === 'order-confirmation' ? [{ mail, dealer: mail.about.order.dealer }] : [],
  );
  const between = (hoursFrom: number, hoursTo: number) =>
    confirmations.filter(
      ({ mail: { createdAt } }) =>
        createdAt > later(now, -hoursFrom * HOUR_MS) && createdAt < later(now, -hoursTo * HOUR_MS),
    );
  const [unanswered] = between(23, 0.5).slice(-1);
  if (unanswered) {
    const detail = 'The mail service left mail_gonder unanswered.';
    shop.failMail(unanswered.mail, { code: 'mail-unanswered', detail });
  }
  const recent = between(9 * 24, 30);
  const ofDealer = (id: number) => recent.filter(({ dealer }) => dealer.id === id);
  const refusedDealer = recent.map(({ dealer }) => dealer.id).findLast((id) => ofDealer(id).length > 1);
  const refused = refusedDealer === undefined ? [] : ofDealer(refusedDealer).slice(-2);
  for (const { mail } of refused) {
    const detail = 'The mail service gave no token for the dealer.';
    shop.failMail(mail, { code: 'mail-auth-refused', detail });
  }
  for (const { mail } of between(14 * 24, 12 * 24).slice(-4)) {
    const again = onDay(dayOf(mail.createdAt) + 1, 9 * 60 + 12);
    Object.assign(mail, { generation: 2, queuedAt: again, claimedAt: later(again, 400), sentAt: later(again, 900) });
    shop.acts.push({
      ...{ at: again, by: OPERATOR, action: 'mail.retry', subjectType: 'mail', subjectId: mail.id },
      before: { status: 'failed', errorCode: 'mail-unreachable' },
      after: { status: 'queued' },
      reason: 'Posta servisi akşam kapalıydı, sabah yeniden gönderildi',
      correlationId: mail.correlationId,
    });
  }
}
