import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '~/features/catalogue/products/catalogue-source';
import { addDays } from '~/platform/dates';
import { dayOf, weekdayOf } from './demo-calendar';
import { demoData } from './demo-data';
import { generateDemoHistory } from './demo-history';
import { generateDemoVendor } from './demo-vendor';

const catalogue = loadCatalogue();
const historyAt = (now: Date) => generateDemoHistory(generateDemoVendor(now), catalogue, now);
const QUARTER_DAYS = 92;

/** Easily forgotten start times: a Sunday night, the first morning of a year, a leap day, an hour of business. */
const STARTS = ['2026-11-22T23:40:00Z', '2027-01-01T02:10:00Z', '2028-02-29T21:05:00Z', '2026-11-24T11:30:00Z'];

describe('the demo’s history', { timeout: 60_000 }, () => {
  it('B28 is the same for the same instant', () => {
    const now = new Date('2026-11-24T11:30:00Z');
    const facts = ({ shop, firms }: ReturnType<typeof historyAt>) => ({
      firms,
      orders: shop.orders.map(({ lines, ...order }) => ({
        ...order,
        lines: lines.map(({ order: _order, ...line }) => line),
      })),
      licences: [...shop.licences.values()],
      mails: shop.mails.map(({ about: _about, ...mail }) => mail),
      acts: shop.acts,
    });
    expect(facts(historyAt(now))).toEqual(facts(historyAt(now)));
  });

  it('B28 B29 its reminders ask to pay what was not paid by then, and are silent about what was', () => {
    const { shop, payments, reminderRuns } = historyAt(new Date('2026-11-24T11:30:00Z'));
    const reminded = shop.mails.flatMap(({ about, createdAt }) =>
      about.kind === 'licence-reminder' ? about.licences.map((each) => ({ ...each, at: createdAt })) : [],
    );
    expect(reminded.length).toBe(reminderRuns.reduce((sum, { licences }) => sum + licences, 0));
    const waiting = reminded.flatMap(({ unpaid, at }) => (unpaid ? [{ unpaid, at }] : []));
    expect(waiting.length).toBeGreaterThan(10);
    expect(waiting.length).toBeLessThan(reminded.length);
    for (const { unpaid, at } of waiting) {
      const payment = payments.find(({ order }) => order.id === unpaid.id);
      expect(!payment || payment.at > at || payment.amount < unpaid.totals.net, String(unpaid.receiptNo)).toBe(true);
    }
    const sold = new Map(
      shop.orders.flatMap((order) =>
        order.cancelledAt || order.totals.extendsYearly
          ? []
          : order.lines
              .filter(({ product, reversedAt }) => product.effect.yearOncePaid && !reversedAt)
              .map(({ id }) => [id, order] as const),
      ),
    );
    const firstEnd = new Map(
      shop.events
        .filter(({ action, orderLineId }) => action === 'issue' && sold.has(orderLineId))
        .map(({ approvalCode, expiresAfter }) => [approvalCode, expiresAfter.getTime()]),
    );
    expect(
      reminded
        .filter(
          ({ unpaid, licence, expiresAt }) => !unpaid && firstEnd.get(licence.approvalCode) === expiresAt.getTime(),
        )
        .map(({ licence }) => licence.approvalCode),
    ).toEqual([]);
  });

  it.each(STARTS)('B28 is a plausible quarter for a start at %s', (start) => {
    const now = new Date(start);
    const { shop, firms, leads } = historyAt(now);
    const quarter = shop.orders.filter(({ acceptedAt }) => acceptedAt > addDays(now, -QUARTER_DAYS));
    expect(quarter.length).toBeGreaterThan(330);
    expect(quarter.length).toBeLessThan(480);

    const instants = [
      ...shop.orders.flatMap(({ acceptedAt, completedAt, cancelledAt }) => [acceptedAt, completedAt, cancelledAt]),
      ...shop.events.map(({ at }) => at),
      ...shop.mails.flatMap(({ createdAt, claimedAt, sentAt }) => [createdAt, claimedAt, sentAt]),
      ...shop.acts.map(({ at }) => at),
    ];
    expect(instants.filter((at) => at && at > now)).toEqual([]);
    const accepted = shop.orders.map(({ acceptedAt }) => acceptedAt.getTime());
    expect(accepted).toEqual([...accepted].sort((one, other) => one - other));

    // None on a Sunday night, few on a Sunday, most on working days.
    const hourOf = (at: Date) => (Math.floor(at.getTime() / 3_600_000) + 3) % 24;
    const ofWeekday = (day: number) => quarter.filter(({ acceptedAt }) => weekdayOf(dayOf(acceptedAt)) === day);
    expect(ofWeekday(0).filter(({ acceptedAt }) => hourOf(acceptedAt) < 7 || hourOf(acceptedAt) >= 22)).toEqual([]);
    expect(ofWeekday(0).length * 2).toBeLessThan(ofWeekday(1).length);

    // Each cause of failure has a line that waits for a person, and one that was fixed.
    const lines = shop.orders.flatMap((order) => order.lines);
    expect(new Set(lines.filter(({ status }) => status === 'failed').map(({ errorCode }) => errorCode))).toEqual(
      new Set([
        ...['licence-of-another-firm', 'licence-not-found', 'database-refused', 'unexpected', 'worker-crashed'],
        'removed-by-operator',
      ]),
    );
    expect(lines.filter(({ status, generation }) => status === 'done' && generation > 1).length).toBeGreaterThan(5);
    expect(lines.filter(({ status }) => !['done', 'failed', 'cancelled'].includes(status))).toEqual([]);
    expect(shop.orders.filter(({ cancelledAt }) => cancelledAt).length).toBeGreaterThanOrEqual(6);
    expect(lines.filter(({ reversedAt }) => reversedAt).length).toBeGreaterThanOrEqual(5);
    expect(shop.mails.filter(({ status }) => status === 'failed')).toHaveLength(2);
    expect(shop.mails.filter(({ status }) => status === 'unknown')).toHaveLength(1);

    // The dealers that people look at first have renewals due in each of the three periods.
    for (const dealerId of [508, 36, 444]) {
      const own = [...shop.licences.values()].filter((licence) => licence.dealerId === dealerId && !licence.withdrawn);
      const ending = (from: number, to: number) =>
        own.some(({ expiresAt }) => expiresAt > addDays(now, from) && expiresAt <= addDays(now, to));
      expect([ending(30, 60), ending(7, 30)], String(dealerId)).toEqual([true, true]);
    }
    // Whoever has each request of a visitor, or is offered it; null: the vendor.
    const standings = leads.map(({ state, dealerId }) => `${state} ${dealerId}`);
    expect(standings.toSorted()).toEqual([
      ...['closed 966', 'new 508', 'new 508', 'new null', 'ordered 36', 'ordered 508'],
      ...['quoted 36', 'talking 128', 'talking 508', 'withdrawn 508'],
    ]);
    for (const { events, offers, deadlineAt, sentAt, order } of leads) {
      const instants = events.map(({ at }) => at.getTime());
      expect(instants).toEqual([...instants].sort((one, other) => one - other));
      expect([sentAt, events.at(-1)?.at].every((at) => at && at < now)).toBe(true);
      if (deadlineAt) expect(deadlineAt > now).toBe(true);
      for (const { until, end, endedAt } of offers) if (end === 'lapsed') expect(endedAt).toEqual(until);
      if (order)
        expect(events.at(-1)).toMatchObject({ kind: 'ordered', at: order.acceptedAt, firmId: order.dealer.id });
    }

    const beginners = demoData.dealers.new.map(({ id }) => id);
    expect(shop.orders.filter(({ dealer }) => beginners.includes(dealer.id))).toEqual([]);
    expect(firms.filter(({ dealerId }) => beginners.includes(dealerId))).toEqual([]);
    const names = firms.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
