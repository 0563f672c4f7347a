import { dayOf, later, onDay } from './demo-calendar';
import { storeMail } from './demo-mails';
import { dealerOf, plan, type DemoPast } from './demo-past';
import { dueOf, type DemoPayment } from './demo-payments';
import type { DemoMail, DemoOrder, DemoReminded } from './demo-shop';

const REMINDER_DAYS = [7, 30, 60];

/** A run of the reminders, with the numbers that it sent. */
export type ReminderRun = { at: Date; mails: number; licences: number };

type Due = Pick<DemoReminded, 'licence' | 'firm' | 'thresholds'>;

/**
 * Plans the reminders of licences that end, each morning at eight.
 * @returns the runs, once they have happened
 */
export function planReminders(past: DemoPast): ReminderRun[] {
  const reminded = new Set<string>();
  const runs: ReminderRun[] = [];
  for (let day = past.firstDay; day <= past.today; day++) {
    plan(past, later(onDay(day, 8 * 60), past.random.int(800, 9000)), (at) => runs.push(remind(past, at, reminded)));
  }
  return runs;
}

function remind(past: DemoPast, at: Date, reminded: Set<string>): ReminderRun {
  const byDealer = dueByDealer(past, at, reminded);
  let when = at;
  for (const [dealerId, some] of [...byDealer].sort(([one], [other]) => one - other)) {
    remindDealer(past, when, dealerId, some);
    when = later(when, past.random.int(20, 60));
  }
  return { at, mails: byDealer.size, licences: [...byDealer.values()].reduce((sum, some) => sum + some.length, 0) };
}

function dueByDealer({ shop, firms }: DemoPast, at: Date, reminded: Set<string>): Map<number, Due[]> {
  const byDealer = new Map<number, Due[]>();
  for (const licence of shop.licences.values()) {
    const firm = firms.find(({ id }) => id === licence.firmId);
    const days = REMINDER_DAYS.find((threshold) => dayOf(licence.expiresAt) - dayOf(at) <= threshold);
    if (!firm?.active || licence.withdrawn || days === undefined || licence.expiresAt <= at) continue;
    const keyOf = (threshold: number) => `${licence.approvalCode} ${threshold} ${licence.expiresAt.getTime()}`;
    if (REMINDER_DAYS.some((threshold) => threshold <= days && reminded.has(keyOf(threshold)))) continue;
    const thresholds = REMINDER_DAYS.filter((threshold) => threshold >= days && !reminded.has(keyOf(threshold)));
    for (const threshold of thresholds) reminded.add(keyOf(threshold));
    byDealer.set(licence.dealerId, [...(byDealer.get(licence.dealerId) ?? []), { licence, firm, thresholds }]);
  }
  return byDealer;
}

function remindDealer(past: DemoPast, at: Date, dealerId: number, due: readonly Due[]): void {
  const dealer = dealerOf(past, dealerId);
  const licences = due
    .map((each) => ({ ...each, expiresAt: each.licence.expiresAt, computer: each.licence.computer, unpaid: null }))
    .sort((one, other) => one.firm.id - other.firm.id || one.expiresAt.getTime() - other.expiresAt.getTime());
  storeMail(past.shop, at, { kind: 'licence-reminder', dealer, licences }, `reminder-${dealer.id}`);
}

/**
 * Of what was sold for a year reminders ask to pay its order (readings 42). Once that is paid they are silent: its end is far away then.
 * @returns the runs with what is left of them
 */
export function askToPay(
  { shop }: DemoPast,
  runs: readonly ReminderRun[],
  payments: readonly DemoPayment[],
): ReminderRun[] {
  const paidAt = new Map(
    payments.flatMap(({ order, amount, at }) => (amount >= dueOf(order) ? [[order.id, at] as const] : [])),
  );
  const soldBy = ordersOfYears(shop.orders);
  const issues = new Map(
    shop.events.flatMap(({ action, approvalCode, orderLineId, expiresAfter }) => {
      const order = action === 'issue' ? soldBy.get(orderLineId) : undefined;
      return order ? [[approvalCode, { order, until: expiresAfter.getTime() }] as const] : [];
    }),
  );
  const kept = shop.mails.flatMap((mail): DemoMail[] => {
    const { about, createdAt } = mail;
    if (about.kind !== 'licence-reminder') return [mail];
    const licences = about.licences.flatMap((each) => {
      const issued = issues.get(each.licence.approvalCode);
      // What has been extended since is an ordinary licence.
      if (!issued || issued.until !== each.expiresAt.getTime()) return [each];
      const paid = paidAt.get(issued.order.id);
      return paid && paid <= createdAt ? [] : [{ ...each, unpaid: issued.order }];
    });
    return licences.length > 0 ? [Object.assign(mail, { about: { ...about, licences } })] : [];
  });
  const silent = new Set(shop.mails.filter((mail) => !kept.includes(mail)).map(({ id }) => id));
  shop.mails = kept;
  shop.messages = shop.messages.filter(({ payload }) => !silent.has(String(payload.mailId)));
  const reminders = kept.flatMap(({ about, createdAt }) =>
    about.kind === 'licence-reminder' ? [{ createdAt, licences: about.licences.length }] : [],
  );
  return runs.map(({ at }, nth) => {
    const next = runs[nth + 1]?.at;
    const own = reminders.filter(({ createdAt }) => createdAt >= at && (!next || createdAt < next));
    return { at, mails: own.length, licences: own.reduce((sum, { licences }) => sum + licences, 0) };
  });
}

/** The orders that sold licences for a year once they are paid, by their lines. */
const ordersOfYears = (orders: readonly DemoOrder[]): ReadonlyMap<string, DemoOrder> =>
  new Map(
    orders.flatMap((order) =>
      order.cancelledAt || order.totals.extendsYearly
        ? []
        : order.lines.flatMap(({ id, product, reversedAt }) =>
            product.effect.yearOncePaid && !reversedAt ? [[id, order] as const] : [],
          ),
    ),
  );
