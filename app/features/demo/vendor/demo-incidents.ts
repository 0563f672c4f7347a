import { effectOf } from '~/features/catalogue/products/product-effects';
import { acceptOrder } from './demo-acceptance';
import { dayOf, later, onDay, workingDay } from './demo-calendar';
import { cancelOrder, correctLine, holdLine, rerunLine, reverseLine } from './demo-corrections';
import { demoData, type DemoTrouble } from './demo-data';
import { failMail } from './demo-mails';
import {
  anyDealer,
  atWork,
  customersOf,
  dealerOf,
  demoStaff,
  HOUR_MS,
  MINUTE_MS,
  order,
  pausedUntil,
  plan,
  type DemoPast,
  type DemoPause,
} from './demo-past';
import {
  brokenAnswer,
  crashedWorker,
  failLine,
  licenceElsewhere,
  licenceGone,
  provisionOrder,
  refusedByDatabase,
} from './demo-provisioning';
import { standingLicences, type DemoMail, type DemoShop, type LiveLicence } from './demo-shop';
import type { DemoDealer, DemoFirm } from './demo-vendor';
import type { Random } from './random';

const { incidents } = demoData;
const { support, operator } = demoStaff;

/** Plans the lines that fail, and how people mend most of them. */
export function planTroubles(past: DemoPast): void {
  // The licences of failing lines, which no other failing order may use meanwhile.
  const marked = new Set<string>();
  for (const trouble of incidents.troubles) {
    plan(past, atWork(past, trouble.daysAgo), (at) => {
      const dealer = dealerOf(past, trouble.dealer);
      const running = (firm: DemoFirm) =>
        standingLicences(past.shop, firm).filter(({ approvalCode }) => !marked.has(approvalCode));
      // With more than one licence, the right one can be selected instead of the wrong one.
      const several = customersOf(past, dealer).filter((firm) => running(firm).length > 1);
      const firm = past.random.pick(several.length > 0 ? several : customersOf(past, dealer));
      const [licence, other] = running(firm);
      const ofLicence = trouble.cause === 'licence-of-another-firm' || trouble.cause === 'licence-not-found';
      if (!ofLicence || !licence || !other) return failTechnically(past, at, { dealer, firm, trouble });
      failByLicence(past, at, { dealer, firm, trouble, licence, other, marked });
    });
  }
}

/** When a person mends the trouble, if one has by now. */
function planMending(past: DemoPast, at: Date, { mendedAfterMinutes }: DemoTrouble, mend: (when: Date) => void): void {
  if (mendedAfterMinutes !== undefined) plan(past, later(at, mendedAfterMinutes * MINUTE_MS), mend);
}

type Troubled = { dealer: DemoDealer; firm: DemoFirm; trouble: DemoTrouble };

function failTechnically(past: DemoPast, at: Date, { dealer, firm, trouble }: Troubled): void {
  const { shop, random } = past;
  const placed = acceptOrder(shop, at, { dealer, firm, wishes: [{ sku: 'KarpinMobile' }, { sku: 'UzakDestek' }] });
  const [line] = placed.lines;
  if (!line) return;
  const { cause } = trouble;
  const kind = cause === 'worker-crashed' ? crashedWorker : cause === 'unexpected' ? brokenAnswer : refusedByDatabase;
  failLine(shop, line, kind);
  provisionOrder(shop, placed, { except: [line] });
  planMending(past, at, trouble, (when) => rerunLine(shop, line, when, support, random.pick(incidents.rerunReasons)));
}

function failByLicence(
  past: DemoPast,
  at: Date,
  {
    dealer,
    firm,
    trouble,
    licence,
    other,
    marked,
  }: Troubled & { licence: LiveLicence; other: LiveLicence; marked: Set<string> },
): void {
  const { shop, random } = past;
  for (const { approvalCode } of [licence, other]) marked.add(approvalCode);
  const wrong = trouble.cause === 'licence-not-found' ? past.freshCode() : licence.approvalCode;
  const wishes = [{ sku: 'KarpinYillikLisans', codes: [wrong] }, { sku: 'UzakDestek' }];
  const placed = acceptOrder(shop, at, { dealer, firm, wishes });
  const [line] = placed.lines;
  if (!line) return;
  if (trouble.cause === 'licence-of-another-firm') {
    // The ERP moved the licence between the order and its provisioning: the customer has sold a shop.
    const buyer = random.pick(customersOf(past, dealer).filter((each) => each !== firm));
    licence.firmId = buyer.id;
    failLine(shop, line, licenceElsewhere(wrong, buyer.id, firm.id));
  } else failLine(shop, line, licenceGone(wrong));
  provisionOrder(shop, placed, { except: [line] });
  planMending(past, at, trouble, (when) => {
    correctLine(shop, line, [other.approvalCode], when, support, random.pick(incidents.correctionReasons));
    rerunLine(shop, line, new Date(when.getTime() + 900), support, random.pick(incidents.correctionReasons));
    marked.delete(other.approvalCode);
  });
}

/** Plans four orders of each pause: two that are cancelled before they begin, and two that wait for its end. */
export function planPausedOrders(past: DemoPast): void {
  for (const pause of past.pauses) {
    const minutes = Math.round((pause.until.getTime() - pause.from.getTime()) / MINUTE_MS);
    for (let index = 0; index < 4; index++) {
      const after = (2 + index * ((minutes - 8) / 4)) * MINUTE_MS + past.random.int(0, 50_000);
      const at = later(pause.from, after);
      plan(past, at, () => orderInPause(past, at, pause, index));
    }
  }
}

function orderInPause(past: DemoPast, at: Date, pause: DemoPause, index: number): void {
  const { shop, random, pauses } = past;
  const dealer = dealerOf(past, [36, 508, 444, 966][index] ?? 36);
  const firm = random.pick(customersOf(past, dealer));
  const wishes = [
    random.pick([{ sku: 'Etiket58x40', quantity: 6 }, { sku: 'EFaturaKontor', quantity: 2 }, { sku: 'YaziciFis80' }]),
    ...(index === 3 ? [{ sku: 'OkuyucuLazer', quantity: 2 }] : []),
  ];
  const placed = acceptOrder(shop, at, { dealer, firm, wishes });
  const resumed = pausedUntil(past, at);
  if (index < 2) {
    const byDealer = index === 0 || pause !== pauses[0];
    const when = later(at, random.int(70, 280) * 1000);
    const [by, reason] = byDealer
      ? [dealer.loginEmail]
      : [support, 'Bayi yanlış müşteriyi seçmiş, telefonla iptal istedi'];
    plan(past, when, () => cancelOrder(shop, placed, when, by, reason));
    return;
  }
  const [held] = placed.lines;
  if (index === 3 && pause === pauses.at(-1) && held) {
    holdLine(shop, held, later(at, 3 * MINUTE_MS), operator, 'Bayi arayana kadar bu satır çalışmasın');
  }
  plan(past, resumed.from ?? at, () => provisionOrder(shop, placed, resumed));
}

/** Plans the orders of which a line is taken back on the same day. */
export function planReversals(past: DemoPast): void {
  for (const { daysAgo, sku, reason } of incidents.reversals) {
    plan(past, atWork(past, daysAgo), (at) => {
      const dealer = anyDealer(past);
      const firm = past.random.pick(customersOf(past, dealer));
      const single = effectOf(sku).licencesPerUnit === 0;
      const placed = order(past, at, { dealer, firm, wishes: [{ sku }, ...(single ? [] : [{ sku: 'UzakDestek' }])] });
      const [line] = placed.lines;
      const when = later(at, past.random.int(25, 140) * MINUTE_MS);
      if (line) plan(past, when, () => reverseLine(past.shop, line, when, support, reason));
    });
  }
}

/**
 * Maintenance of the database and the network, in office hours of the last three days, so that the charts of a day show
 * one.
 */
export function demoPauses(random: Random, now: Date): DemoPause[] {
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

const DOWN_FOR = 4;

/** The last of a day on which there were enough of them, or of the day with most. */
function ofOneDay<Each extends { mail: DemoMail }>(all: readonly Each[]): Each[] {
  const days = new Map<number, Each[]>();
  for (const each of all) {
    const day = dayOf(each.mail.createdAt);
    days.set(day, [...(days.get(day) ?? []), each]);
  }
  const full = [...days.values()].findLast((some) => some.length >= DOWN_FOR);
  return (full ?? [...days.values()].toSorted((one, other) => other.length - one.length)[0] ?? []).slice(-DOWN_FOR);
}

/** The error of the evening on which the mail service was down. */
export const UNREACHABLE = 'mail-unreachable';

/**
 * Creates an evening with the mail service down, fixed by hand the next morning; two confirmations of a dealer whose
 * password the service refuses; and one of today that may have been sent or not.
 */
export function failMails(shop: DemoShop, now: Date): void {
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
    failMail(shop, unanswered.mail, { code: 'mail-unanswered', detail });
  }
  const recent = between(9 * 24, 30);
  const ofDealer = (id: number) => recent.filter(({ dealer }) => dealer.id === id);
  const refusedDealer = recent.map(({ dealer }) => dealer.id).findLast((id) => ofDealer(id).length > 1);
  const refused = refusedDealer === undefined ? [] : ofDealer(refusedDealer).slice(-2);
  for (const { mail } of refused) {
    const detail = 'The mail service gave no token for the dealer.';
    failMail(shop, mail, { code: 'mail-auth-refused', detail });
  }
  for (const { mail } of ofOneDay(between(17 * 24, 10 * 24))) {
    const again = onDay(dayOf(mail.createdAt) + 1, 9 * 60 + 12);
    failMail(shop, mail, { code: UNREACHABLE, detail: 'connect ECONNREFUSED' });
    Object.assign(mail, {
      ...{ status: 'sent', errorCode: null, generation: 2, queuedAt: again },
      ...{ claimedAt: later(again, 400), sentAt: later(again, 900) },
    });
    shop.acts.push({
      ...{ at: again, by: operator, action: 'mail.retry', subjectType: 'mail', subjectId: mail.id },
      before: { status: 'failed', errorCode: UNREACHABLE },
      after: { status: 'queued' },
      reason: 'Posta servisi akşam kapalıydı, sabah yeniden gönderildi',
      correlationId: mail.correlationId,
    });
  }
}
