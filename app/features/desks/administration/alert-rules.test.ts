import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { may } from '~/features/identity/accounts/permissions';
import { STAFF_PAGES } from '~/features/desks/search/pages';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import {
  ALERT_KINDS,
  alertPlace,
  foldAlerts,
  isQuiet,
  missingStatement,
  rightToLook,
  rightToMend,
  stallsOf,
  type StallFigures,
} from './alert-rules';
import { alertWords, lengthOfTime } from './alert-words';

const LIMITS = {
  workerSeconds: 30,
  messageSeconds: 60,
  orderMinutes: 15,
  failedMails: 3,
  mailMinutes: 30,
  failedLines: 20,
  pauseMinutes: 30,
  cardMinutes: 30,
  bankLineHours: 24,
  statementBy: '12:00',
  quietFrom: '22:00',
  quietUntil: '07:00',
  escalateMinutes: 15,
};
const CALM: StallFigures = {
  beatSeconds: 2,
  openLines: 5,
  openMails: 1,
  openEvents: 0,
  openImports: 0,
  messages: 3,
  messageSeconds: 2,
  waitingOrders: { count: 0, minutes: 0, receiptNo: null },
  failedOrders: { count: 0, minutes: 0, receiptNo: null },
  failedMails: 2,
  retryingMails: 0,
  retryingMinutes: 0,
  unknownMails: 0,
  failedLines: 19,
  paused: [{ queue: 'mail', minutes: 29 }],
  deaths: [{ part: 'worker', count: 2, how: 'SIGKILL' }],
  outages: [],
  clocks: [],
  unknownCards: { count: 0, minutes: 0, receiptNo: null },
  failedRefunds: { count: 0, receiptNo: null },
  bankLines: { count: 0, minutes: 0 },
  statementTo: null,
  worldLimits: [],
};
/** A Tuesday afternoon in Istanbul. */
const NOW = new Date('2026-11-24T14:00:00+03:00');
const orders = (count: number, minutes = 20) => ({ count, minutes, receiptNo: 1 });
const kinds = (figures: Partial<StallFigures>) =>
  stallsOf({ ...CALM, ...figures }, LIMITS, NOW).map(({ kind }) => kind);

/** An instant whose clock in Istanbul, three hours ahead of UTC, shows this minute of the day. */
const atMinute = (minute: number) => new Date(Date.UTC(2026, 10, 20) + (minute - 180) * 60_000);
const text = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

describe('O6 open alerts as a page tells them', () => {
  const alert = (kind: string, more: object = {}) => ({
    kind,
    subject: '',
    acknowledgedAt: null,
    mutedUntil: null,
    openedAt: '2026-11-20T10:00:00Z',
    seenAt: '2026-11-20T10:20:00Z',
    details: {},
    ...more,
  });
  const told = (...alerts: ReturnType<typeof alert>[]) =>
    foldAlerts(alerts).map(({ cause, symptoms }) => [cause.kind, ...symptoms.map(({ kind }) => kind)].join(' > '));

  it('O6 by urgency, symptoms under their cause, answered ones last', () => {
    expect(told(alert('failed-lines'), alert('order-stuck'), alert('oldest-message'), alert('no-worker'))).toEqual([
      'no-worker > oldest-message > order-stuck',
      'failed-lines',
    ]);
    expect(told(alert('order-stuck'), alert('oldest-message'))).toEqual(['oldest-message > order-stuck']);
    expect(told(alert('order-stuck'), alert('queue-paused', { subject: 'provisioning' }))).toEqual([
      'queue-paused > order-stuck',
    ]);
    expect(told(alert('order-stuck'), alert('queue-paused', { subject: 'mail' }))).toEqual([
      'queue-paused',
      'order-stuck',
    ]);
    expect(told(alert('no-worker', { acknowledgedAt: '2026-11-20' }), alert('failed-lines'))).toEqual([
      'failed-lines',
      'no-worker',
    ]);
  });

  it('B9 every kind has its place by urgency, and one that only a newer release knows comes last', () => {
    const kinds = [...ALERT_KINDS, 'of-another-release'];
    // No cause explains what failed.
    expect(told(...[...kinds].reverse().map((kind) => alert(kind, { subject: 'failed' })))).toEqual(kinds);
    // Nothing is served while these last; a clock that is wrong only makes times odd.
    expect(told(alert('worker-clock'), alert('part-restarts'), alert('no-worker'))).toEqual([
      'no-worker',
      'part-restarts',
      'worker-clock',
    ]);
  });

  it('B9 only what a cause explains is told under it: nothing that was late before it began, no failed line', () => {
    const worker = alert('no-worker', { details: { seconds: 30 } });
    const late = (minutes: number, more: object = {}) => alert('order-stuck', { details: { minutes }, ...more });
    expect(told(worker, late(19))).toEqual(['no-worker > order-stuck']);
    expect(told(worker, late(11_000))).toEqual(['no-worker', 'order-stuck']);
    expect(told(worker, late(19, { subject: 'failed' }))).toEqual(['no-worker', 'order-stuck']);
    expect(told(worker, late(19), late(11_000, { subject: 'failed' }))).toEqual([
      'no-worker > order-stuck',
      'order-stuck',
    ]);
    const paused = alert('queue-paused', { subject: 'provisioning', details: { minutes: 45 } });
    expect(told(paused, late(40))).toEqual(['queue-paused > order-stuck']);
    expect(told(paused, late(60))).toEqual(['queue-paused', 'order-stuck']);
  });

  it('O8 B9 times are told in words', () => {
    expect([45, 61, 3600, 90_061, 11_520 * 60].map((seconds) => lengthOfTime(seconds, 'tr'))).toEqual([
      '45 saniye',
      '1 dakika 1 saniye',
      '1 saat',
      '1 gün 1 saat',
      '8 gün',
    ]);
  });

  it('O6 each is told once, whatever is open', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...ALERT_KINDS)), (open) => {
        const shown = foldAlerts(open.map((kind) => alert(kind))).flatMap(({ cause, symptoms }) => [
          cause,
          ...symptoms,
        ]);
        expect(shown.map(({ kind }) => kind).sort()).toEqual([...open].sort());
      }),
    );
  });

  it('O6 a count beyond the bound of counting says so, as the lists do; a queue has its name', () => {
    const find = (key: string, values?: Readonly<Record<string, unknown>>) =>
      `${key} ${Object.values(values ?? {}).join()}`;
    const texts = { t: find as never, find, locale: 'tr' };
    expect(alertWords('failed-lines', { count: 10_001 }, texts).text).toBe('admin:alert.failed-lines.text 10.000+');
    expect(alertWords('failed-lines', { count: 1234 }, texts).text).toBe('admin:alert.failed-lines.text 1.234');
    expect(alertWords('order-stuck', { receiptNo: 20411 }, texts).title).toContain('20411');
    expect(alertWords('queue-paused', { queue: 'mail' }, texts).title).toContain('ops:queue.mail');
  });
});

describe('B9 what stalls', () => {
  it('B9 nothing does while all figures are within their limits', () => {
    expect(kinds({})).toEqual([]);
  });

  it('B9 each figure beyond its limit is an alert of its own', () => {
    expect(kinds({ beatSeconds: 31 })).toEqual(['no-worker']);
    expect(kinds({ beatSeconds: null })).toEqual(['no-worker']);
    expect(kinds({ outages: [{ server: 'database', seconds: 10 }] })).toEqual(['server-away']);
    expect(kinds({ outages: [{ server: 'queue', seconds: 9 }] })).toEqual([]);
    expect(kinds({ messageSeconds: 61 })).toEqual(['oldest-message']);
    expect(kinds({ messages: 0, messageSeconds: 61 })).toEqual([]);
    expect(kinds({ waitingOrders: orders(1) })).toEqual(['order-stuck']);
    expect(kinds({ failedMails: 3 })).toEqual(['failing-mail']);
    expect(kinds({ retryingMails: 1, retryingMinutes: 31 })).toEqual(['retrying-mails']);
    // A pause that is told itself explains why they wait.
    expect(kinds({ retryingMails: 1, retryingMinutes: 31, paused: [{ queue: 'mail', minutes: 600 }] })).toEqual([
      'queue-paused',
    ]);
    expect(kinds({ unknownMails: 1 })).toEqual(['unknown-mails']);
    expect(kinds({ failedLines: 20 })).toEqual(['failed-lines']);
    expect(kinds({ paused: [{ queue: 'mail', minutes: 30 }] })).toEqual(['queue-paused']);
    expect(kinds({ deaths: [{ part: 'worker', count: 3, how: 'SIGKILL' }] })).toEqual(['part-restarts']);
    expect(kinds({ clocks: [{ worker: 'a:1', seconds: -3600 }] })).toEqual(['worker-clock']);
    const limits = ['world-licence-guesses', 'world-first-mails', 'world-data-waits'] as const;
    expect(kinds({ worldLimits: limits.map((limit) => ({ limit, count: 10 })) })).toEqual([
      'licence-guesses',
      'first-mails',
      'data-queries-wait',
    ]);
  });

  it('B9 B21 B22 money that waits for a person is told, and leads to where it is placed', () => {
    const waiting = {
      unknownCards: { count: 2, minutes: 31, receiptNo: 20411 },
      failedRefunds: { count: 1, receiptNo: 20412 },
      bankLines: { count: 3, minutes: 1500 },
      statementTo: '2026-11-20',
    };
    const stalls = stallsOf({ ...CALM, ...waiting }, LIMITS, NOW);
    expect(stalls).toEqual([
      { kind: 'card-unknown', subject: '', details: { count: 2, minutes: 31, receiptNo: 20411 } },
      { kind: 'refund-failed', subject: '', details: { count: 1, receiptNo: 20412 } },
      { kind: 'bank-lines', subject: '', details: { count: 3, minutes: 1500 } },
      { kind: 'bank-statement', subject: '', details: { day: '2026-11-23' } },
    ]);
    expect(stalls.map(({ kind, details }) => alertPlace(kind, details))).toEqual([
      staffOrderList.address({ query: '20411' }),
      '/support/refunds',
      '/support/payments',
      '/support/payments',
    ]);
  });

  it.each([
    ['none ever came', null, '2026-11-24T14:00', undefined],
    ['yesterday’s is here', '2026-11-23', '2026-11-24T14:00', undefined],
    ['yesterday’s is not due yet', '2026-11-20', '2026-11-24T11:59', undefined],
    ['yesterday’s is due now', '2026-11-20', '2026-11-24T12:00', '2026-11-23'],
    ['one is missed since yesterday', '2026-11-19', '2026-11-24T08:00', '2026-11-20'],
    ['Monday asks for Friday', '2026-11-19', '2026-11-23T12:00', '2026-11-20'],
    ['Monday has Friday’s', '2026-11-20', '2026-11-23T23:30', undefined],
    ['nobody works on Sunday', '2026-11-19', '2026-11-22T12:00', undefined],
    ['after a holiday the day before it', '2026-10-28', '2026-10-30T12:00', undefined],
  ])('B9 B21 the bank’s statement: %s', (_, newest, now, missing) => {
    expect(missingStatement(newest, '12:00', new Date(`${now}:00+03:00`))).toBe(missing);
  });

  it('B9 orders that wait for a queue whose pause is told are told with it; a failed line, or a short pause, explains none', () => {
    const paused = [{ queue: 'provisioning' as const, minutes: 45 }];
    expect(stallsOf({ ...CALM, waitingOrders: orders(4), openLines: 9, paused }, LIMITS, NOW)).toEqual([
      { kind: 'queue-paused', subject: 'provisioning', details: { queue: 'provisioning', minutes: 45, waiting: 9 } },
    ]);
    expect(kinds({ waitingOrders: orders(3), failedOrders: orders(1), paused })).toEqual([
      'order-stuck',
      'queue-paused',
    ]);
    expect(kinds({ waitingOrders: orders(4), paused: [{ queue: 'provisioning', minutes: 20 }] })).toEqual([
      'order-stuck',
    ]);
  });

  it('B9 an alert about orders leads to the list of those orders', () => {
    const stalls = stallsOf({ ...CALM, waitingOrders: orders(3, 40), failedOrders: orders(1, 70) }, LIMITS, NOW);
    expect(stalls.map(({ details }) => details)).toMatchObject([
      { count: 3, failed: 0, limit: 15, minutes: 40 },
      { count: 1, failed: 1, limit: 15, minutes: 70 },
    ]);
    const places = stalls.map(({ details }) => new URL(alertPlace('order-stuck', details), 'http://shop'));
    expect(places.map(({ pathname }) => pathname)).toEqual(['/support/orders', '/support/orders']);
    expect(places.map(({ searchParams }) => staffOrderList.read(searchParams))).toMatchObject([
      { openMinutes: 15, why: 'waiting', oldestFirst: true },
      { openMinutes: 15, why: 'failed', oldestFirst: true },
    ]);
  });
});

it('B9 O5 an alert leads nobody to a page that would refuse them', () => {
  for (const kind of ALERT_KINDS) {
    const { pathname } = new URL(alertPlace(kind, { limit: 15, failed: 0, queue: 'mail' }), 'http://shop');
    const page = STAFF_PAGES.find(({ to }) => to === pathname);
    expect(page, `${kind}: ${pathname}`).toBeDefined();
    const led = (['support', 'operator', 'admin'] as const).filter((role) => may(role, rightToLook(kind)));
    expect(
      led.filter((role) => page && !may(role, page.needs)),
      kind,
    ).toEqual([]);
    expect(led, kind).toContain('operator');
  }
});

describe('B9 quiet hours', () => {
  it('B9 hold by the clock of Istanbul, across midnight too, and never where both times are one', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(minute, minute, minute, (from, until, now) => {
        // Walking forward from the beginning one is quiet until one meets the end.
        const expected = (now - from + 1440) % 1440 < (until - from + 1440) % 1440;
        expect(isQuiet(atMinute(now), { quietFrom: text(from), quietUntil: text(until) })).toBe(expected);
      }),
    );
  });
});

describe('what helps against an alert', () => {
  it('O4 B9 is advised to those who may do it: bulk repairs to support, all else that changes something to operators', () => {
    const right = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, rightToMend(kind)]));
    expect(right).toMatchObject({ 'failed-lines': 'support.write', 'order-stuck': 'support.read' });
    const money: readonly string[] = ['card-unknown', 'refund-failed', 'bank-lines', 'bank-statement'];
    for (const kind of money) expect(right[kind]).toBe('payments.write');
    const others = ALERT_KINDS.filter(
      (kind) => kind !== 'failed-lines' && kind !== 'order-stuck' && !money.includes(kind),
    );
    expect(others.map((kind) => right[kind])).toEqual(others.map(() => 'ops.write'));
  });
});
