import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayAfter,
  dayInIstanbul,
  daysUntil,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatRelative,
  formatShortDate,
  formatTime,
} from './dates';

const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

describe('dates', () => {
  it('O8 a date is written day first with points, and year first in Chinese', () => {
    const date = new Date('2026-11-20T08:05:00Z');
    expect(formatDate(date)).toBe('20.11.2026');
    expect(['tr', 'en', 'ar', 'de', 'ru'].map((language) => formatDate(date, language))).toEqual(
      Array(5).fill('20.11.2026'),
    );
    expect(formatDate(date, 'cn')).toBe('2026/11/20');
    expect(formatDate(date, 'zh-CN')).toBe('2026/11/20');
  });

  it('O8 each instant since 1970 is read as Intl reads it, also around the hours when the clocks changed', () => {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Istanbul',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const byIntl = (date: Date) => format.format(date).replaceAll('/', '.').replace(',', '');
    const near = (instant: string) => {
      const at = new Date(instant).getTime();
      return fc.integer({ min: at - 7_200_000, max: at + 7_200_000 }).map((ms) => new Date(ms));
    };
    const instants = fc.oneof(
      fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      fc.date({ min: new Date('1900-01-01'), max: new Date('1970-01-01'), noInvalidDate: true }),
      near('1978-06-29T00:00:00Z'),
      near('1985-04-20T01:00:00Z'),
      near('2011-03-28T01:00:00Z'),
      near('2015-11-08T01:00:00Z'),
      near('2016-03-27T01:00:00Z'),
    );
    const read = (date: Date) => `${formatDate(date)} ${formatTime(date)}`;
    fc.assert(
      fc.property(instants, (date) => {
        expect(read(date)).toBe(byIntl(date));
      }),
      { numRuns: 3000 },
    );
    expect(() => formatDate(new Date(Number.NaN))).toThrow(RangeError);
  });

  it('O8 a time is the time in Istanbul, on 24 hours', () => {
    expect(formatDateTime(new Date('2026-11-20T11:05:00Z'))).toBe('20.11.2026 14:05');
    expect(formatDateTime(new Date('2026-11-20T21:00:00Z'), 'cn')).toBe('2026/11/21 00:00');
    expect(formatTime(new Date('2026-11-20T21:00:09Z'))).toBe('00:00:09');
  });

  it('O8 a list says how long ago, yesterday by the days of Istanbul, and the date after a week', () => {
    const now = new Date('2026-11-20T22:30:00Z');
    const ago = (date: string, language?: string) => formatRelative(new Date(date), now, language);
    expect(ago('2026-11-20T22:29:30Z')).toBe('şimdi');
    expect(ago('2026-11-20T22:31:00Z')).toBe('şimdi');
    expect(ago('2026-11-20T21:49:00Z')).toMatch(/^41 dk\.? önce$/);
    expect(ago('2026-11-20T21:10:00Z')).toMatch(/^1 sa\.? önce$/);
    expect(ago('2026-11-20T20:59:00Z')).toBe('dün');
    expect(ago('2026-11-18T20:59:00Z', 'en')).toBe('3 days ago');
    expect(ago('2026-11-13T20:59:00Z')).toBe('13.11.2026');
  });

  it('D11 the short date is dd/MM/yy on the day that it is in Istanbul', () => {
    expect(formatShortDate(new Date('2026-12-31T20:59:59Z'))).toBe('31/12/26');
    expect(formatShortDate(new Date('2026-12-31T20:59:59Z'), 'cn')).toBe('2026/12/31');
    expect(formatShortDate(new Date('2026-12-31T21:00:00Z'))).toBe('01/01/27');
    expect(formatShortDate(new Date('2008-03-04T00:00:00Z'))).toBe('04/03/08');
  });

  it('O2 a day of an address begins at midnight in Istanbul', () => {
    expect(dayInIstanbul(new Date('2026-11-19T20:59:59Z'))).toBe('2026-11-19');
    expect(dayInIstanbul(new Date('2026-11-19T21:00:00Z'))).toBe('2026-11-20');
  });

  it('D18 a day is exactly 24 hours, also across a leap day and back', () => {
    expect(addDays(new Date('2028-02-28T10:00:00Z'), 2).toISOString()).toBe('2028-03-01T10:00:00.000Z');
    fc.assert(
      fc.property(day, fc.integer({ min: -1000, max: 1000 }), (date, days) => {
        expect(addDays(date, days).getTime() - date.getTime()).toBe(days * 86_400_000);
      }),
    );
  });

  it('B6 days left are days of the calendar in Istanbul, the same number at each hour of a day', () => {
    const end = new Date('2026-11-25T20:59:00Z');
    for (const now of ['2026-11-19T21:00:00Z', '2026-11-20T06:00:00Z', '2026-11-20T20:59:59Z']) {
      expect(daysUntil(end, new Date(now)), now).toBe(5);
      expect(daysUntil(new Date('2026-11-24T21:00:00Z'), new Date(now)), now).toBe(5);
    }
    expect(daysUntil(end, new Date('2026-11-25T20:58:00Z'))).toBe(0);
    expect(daysUntil(end, new Date('2026-11-27T10:00:00Z'))).toBe(-2);
  });
});

it.each([
  ['tr', '20 Kasım 2026'],
  ['en', '20 November 2026'],
  ['de', '20. November 2026'],
  ['ru', '20 ноября 2026 г.'],
  ['cn', '2026年11月20日'],
])('P26 a date in words, in %s', (language, text) => {
  expect(formatLongDate(new Date('2026-11-19T22:00:00Z'), language).replace(/\u202f/g, '\u00a0')).toBe(text);
});

it('B21 a day some days later is counted over months, years and leap days', () => {
  expect(dayAfter('2026-12-24', 14)).toBe('2027-01-07');
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayAfter('2026-12-01', -1)).toBe('2026-11-30');
});
