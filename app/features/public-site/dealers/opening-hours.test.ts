import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '~/platform/dates';
import { dayGroups, openState, weekSchema, type OpeningHours, type Span, type Week } from './opening-hours';

const day = (...spans: [from: string, to: string][]): Span[] => spans.map(([from, to]) => ({ from, to }));
const OFFICE = day(['09:00', '18:30']);
const SHOP: Week = [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, day(['09:30', '14:00']), []];
const everyDay = (spans: Span[]): Week => Array.from({ length: 7 }, () => spans);

const at = (text: string) => new Date(`${text}:00+03:00`);
const of = (hours: Week, closedOnHolidays = true): OpeningHours => ({ hours, closedOnHolidays });
const said = (hours: OpeningHours, moment: string) => {
  const { open, turn } = openState(hours, at(moment));
  return [open ? 'open' : 'closed', turn && `${turn.day} ${turn.time}`, turn?.inDays ?? null];
};

/** Times of the day in order, so that spans of two of them never meet. */
const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 0, maxLength: 4 })
  .map((quarters) =>
    quarters.sort((a, b) => a - b).map((quarter) => new Date(quarter * 900_000).toISOString().slice(11, 16)),
  );
const spans = times.map((list) =>
  Array.from({ length: Math.floor(list.length / 2) }, (_, index) => ({
    from: list[2 * index] ?? '',
    to: list[2 * index + 1] ?? '',
  })),
);
const anyWeek = fc.tuple(spans, spans, spans, spans, spans, spans, spans);
const anyMoment = fc
  .integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2030-01-01T00:00:00Z') })
  .map((ms) => new Date(ms));

describe('opening hours', () => {
  // 2026-11-24 is a Tuesday.
  it.each([
    ['in the middle of the day', '2026-11-24T11:00', 'open', '2026-11-24 18:30', 0],
    ['at the minute of opening', '2026-11-24T09:00', 'open', '2026-11-24 18:30', 0],
    ['at the minute of closing', '2026-11-24T18:30', 'closed', '2026-11-25 09:00', 1],
    ['before opening', '2026-11-24T08:59', 'closed', '2026-11-24 09:00', 0],
    ['on Friday evening', '2026-11-27T20:00', 'closed', '2026-11-28 09:30', 1],
    ['over the weekend', '2026-11-28T14:00', 'closed', '2026-11-30 09:00', 2],
    ['on Sunday', '2026-11-29T12:00', 'closed', '2026-11-30 09:00', 1],
  ])('B31 says until when or from when: %s', (_, moment, ...expected) => {
    expect(said(of(SHOP), moment)).toEqual(expected);
  });

  it('B31 a pause closes, and what follows it opens', () => {
    const pausing = of(everyDay(day(['09:00', '12:30'], ['13:30', '18:00'])));
    expect(said(pausing, '2026-11-24T12:45')).toEqual(['closed', '2026-11-24 13:30', 0]);
    expect(said(pausing, '2026-11-24T13:30')).toEqual(['open', '2026-11-24 18:00', 0]);
  });

  it('B31 hours over midnight belong to the day on which they begin', () => {
    const late = of([[], [], [], [], day(['20:00', '02:00']), [], []]);
    expect(said(late, '2026-11-28T01:30')).toEqual(['open', '2026-11-28 02:00', 0]);
    expect(said(late, '2026-11-27T23:00')).toEqual(['open', '2026-11-28 02:00', 1]);
    expect(said(late, '2026-11-28T02:00')).toEqual(['closed', '2026-12-04 20:00', 6]);
    const sunday = of([[], [], [], [], [], [], day(['22:00', '03:00'])]);
    expect(said(sunday, '2026-11-30T02:59')).toEqual(['open', '2026-11-30 03:00', 0]);
  });

  it('B31 who never closes says no time, and who never opens neither', () => {
    expect(said(of(everyDay(day(['00:00', '00:00'])), false), '2026-11-24T03:00')).toEqual(['open', null, null]);
    expect(said(of(everyDay([])), '2026-11-24T03:00')).toEqual(['closed', null, null]);
  });

  it('B31 on a public holiday it is closed and names it, on an eve from one o’clock; who works on them is open', () => {
    // Thursday 29.10.2026 is the republic's day.
    expect(openState(of(SHOP), at('2026-10-29T11:00'))).toEqual({
      open: false,
      holiday: 'republic',
      turn: { instant: '2026-10-30T06:00:00.000Z', day: '2026-10-30', time: '09:00', inDays: 1 },
      // Until midnight in Istanbul: then the day is no longer tomorrow.
      holds: '2026-10-29T21:00:00.000Z',
    });
    expect(said(of(SHOP), '2026-10-28T12:00')).toEqual(['open', '2026-10-28 13:00', 0]);
    expect(openState(of(SHOP), at('2026-10-28T13:00'))).toMatchObject({ open: false, holiday: 'republic' });
    expect(said(of(SHOP, false), '2026-10-29T11:00')).toEqual(['open', '2026-10-29 18:30', 0]);
    // Four days of feast and a Sunday.
    expect(said(of(SHOP), '2026-05-26T13:00')).toEqual(['closed', '2026-06-01 09:00', 6]);
  });

  it('B31 the turn that it names is true: open until the minute before, and not after', () => {
    fc.assert(
      fc.property(anyWeek, fc.boolean(), anyMoment, (week, closedOnHolidays, moment) => {
        const hours = of(week, closedOnHolidays);
        const { open, turn, holds } = openState(hours, moment);
        if (!turn) return;
        expect(Date.parse(holds ?? '')).toBeGreaterThan(moment.getTime());
        expect(Date.parse(holds ?? '')).toBeLessThanOrEqual(Date.parse(turn.instant));
        const then = new Date(turn.instant);
        expect(then.getTime()).toBeGreaterThan(moment.getTime());
        expect(openState(hours, then).open).toBe(!open);
        expect(openState(hours, new Date(then.getTime() - 60_000)).open).toBe(open);
      }),
    );
  });

  it('B31 a week later without holidays it says the same', () => {
    fc.assert(
      fc.property(anyWeek, anyMoment, (week, moment) => {
        const [now, later] = [moment, addDays(moment, 7)].map((when) => openState(of(week, false), when));
        expect(later?.open).toBe(now?.open);
        expect(later?.turn?.time).toBe(now?.turn?.time);
        expect(later?.turn?.inDays).toBe(now?.turn?.inDays);
      }),
    );
  });

  it('B31 weeks that can be are taken, spans that meet are refused', () => {
    fc.assert(
      fc.property(anyWeek, (week) => {
        expect(weekSchema.safeParse(week).error).toBeUndefined();
      }),
    );
    const taken = (week: Week) => weekSchema.safeParse(week).success;
    expect(taken(everyDay(day(['09:00', '13:00'], ['12:00', '18:00'])))).toBe(false);
    expect(taken(everyDay(day(['13:00', '18:00'], ['09:00', '12:00'])))).toBe(false);
    expect(taken(everyDay(day(['20:00', '02:00'], ['22:00', '23:00'])))).toBe(false);
    expect(taken(everyDay(day(['09:00', '09:00'])))).toBe(false);
    expect(taken([day(['01:00', '09:00']), [], [], [], [], [], day(['20:00', '02:00'])])).toBe(false);
    expect(taken([[], [], [], [], [], [], day(['25:00', '26:00'])])).toBe(false);
    expect(taken(everyDay(OFFICE).slice(1))).toBe(false);
  });

  it('B31 days with the same hours one after another are told in one', () => {
    expect(dayGroups(SHOP)).toEqual([
      { first: 0, last: 4, spans: OFFICE },
      { first: 5, last: 5, spans: day(['09:30', '14:00']) },
      { first: 6, last: 6, spans: [] },
    ]);
    fc.assert(
      fc.property(anyWeek, (week) => {
        const again = dayGroups(week).flatMap(({ first, last, spans: same }) =>
          Array.from({ length: last - first + 1 }, () => same),
        );
        expect(again).toEqual(week);
      }),
    );
  });
});
