import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALERT_KINDS, isQuiet, kindsToMail, muteEnd, stallsOf, type StallFigures } from './alert-rules';

const LIMITS = {
  workerSeconds: 30,
  messageSeconds: 60,
  orderMinutes: 15,
  failedMails: 3,
  failedLines: 20,
  quietFrom: '22:00',
  quietUntil: '07:00',
  recipients: [],
};
const CALM: StallFigures = {
  beatSeconds: 2,
  openLines: 5,
  openMails: 1,
  messages: 3,
  messageSeconds: 2,
  stuckOrders: 0,
  stuckMinutes: 0,
  stuckOrderId: null,
  stuckReceiptNo: null,
  failedMails: 2,
  failedLines: 19,
  paused: [{ queue: 'mail', minutes: 29 }],
};
const kinds = (figures: Partial<StallFigures>) => stallsOf({ ...CALM, ...figures }, LIMITS).map(({ kind }) => kind);

/** An instant whose clock in Istanbul, three hours ahead of UTC, shows this minute of the day. */
const atMinute = (minute: number) => new Date(Date.UTC(2026, 10, 20) + (minute - 180) * 60_000);
const text = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

describe('B9 what stalls', () => {
  it('B9 nothing does while all figures are within their limits', () => {
    expect(kinds({})).toEqual([]);
  });

  it('B9 each figure beyond its limit is an alert of its own', () => {
    expect(kinds({ beatSeconds: 31 })).toEqual(['no-worker']);
    expect(kinds({ beatSeconds: null })).toEqual(['no-worker']);
    expect(kinds({ messageSeconds: 61 })).toEqual(['oldest-message']);
    expect(kinds({ messages: 0, messageSeconds: 61 })).toEqual([]);
    expect(kinds({ stuckOrders: 1 })).toEqual(['order-stuck']);
    expect(kinds({ failedMails: 3 })).toEqual(['failing-mail']);
    expect(kinds({ failedLines: 20 })).toEqual(['failed-lines']);
    expect(kinds({ paused: [{ queue: 'mail', minutes: 30 }] })).toEqual(['queue-paused']);
  });

  it('B9 orders that wait for a paused queue are told with the pause, not as stuck', () => {
    const paused = [{ queue: 'provisioning', minutes: 45 }];
    expect(stallsOf({ ...CALM, stuckOrders: 4, openLines: 9, paused }, LIMITS)).toEqual([
      { kind: 'queue-paused', subject: 'provisioning', details: { queue: 'provisioning', minutes: 45, waiting: 9 } },
    ]);
  });
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

  it('B9 hold back everything but what stops the business', () => {
    expect(kindsToMail(atMinute(3 * 60), LIMITS)).toEqual(['no-worker', 'oldest-message']);
    expect(kindsToMail(atMinute(12 * 60), LIMITS)).toEqual(ALERT_KINDS);
  });
});

describe('B9 muting', () => {
  it('B9 ends after a quarter, an hour, or at eight in the morning of tomorrow', () => {
    const now = new Date('2026-11-20T21:30:00Z'); // half past midnight of the 21st in Istanbul
    expect(muteEnd('quarter', now).toISOString()).toBe('2026-11-20T21:45:00.000Z');
    expect(muteEnd('hour', now).toISOString()).toBe('2026-11-20T22:30:00.000Z');
    expect(muteEnd('tomorrow', now).toISOString()).toBe('2026-11-22T05:00:00.000Z');
  });
});
