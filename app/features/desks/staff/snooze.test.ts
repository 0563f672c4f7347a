import { describe, expect, it } from 'vitest';
import { boxTime, readSnooze, readSnoozed, snoozeEnd, typedEnd } from './snooze';

// Half past midnight of the 21st in Istanbul.
const NOW = new Date('2026-11-20T21:30:00Z');
const form = (fields: Record<string, string>) => {
  const said = new FormData();
  for (const [name, value] of Object.entries(fields)) said.set(name, value);
  return readSnooze(said, NOW);
};

describe('B9 B37 until when something is put off', () => {
  it('B9 B37 it ends after a quarter, an hour, or at nine in the morning of tomorrow', () => {
    expect(snoozeEnd('quarter', NOW).toISOString()).toBe('2026-11-20T21:45:00.000Z');
    expect(snoozeEnd('hour', NOW).toISOString()).toBe('2026-11-20T22:30:00.000Z');
    expect(snoozeEnd('tomorrow', NOW).toISOString()).toBe('2026-11-22T06:00:00.000Z');
  });

  it('B37 a time of one’s own is of Istanbul, ahead, and no further than a quarter of a year', () => {
    expect(typedEnd('2026-11-23T09:15', NOW)?.toISOString()).toBe('2026-11-23T06:15:00.000Z');
    expect(boxTime(new Date('2026-11-23T06:15:00.000Z'))).toBe('2026-11-23T09:15');
    for (const wrong of ['', '2026-11-21T00:30', '2020-01-01T09:00', '2027-11-23T09:15', '2026-11-31T25:00', 'yarın'])
      expect(typedEnd(wrong, NOW), wrong).toBeUndefined();
  });

  it('B37 a form puts off, takes back, or says something else', () => {
    expect(form({ intent: 'snooze-hour' })).toEqual({ until: new Date('2026-11-20T22:30:00Z') });
    expect(form({ intent: 'snooze-own', until: '2026-11-23T09:15' })).toEqual({
      until: new Date('2026-11-23T06:15:00Z'),
    });
    expect(form({ intent: 'snooze-own', until: '' })).toBe('wrong');
    expect(form({ intent: 'wake' })).toEqual({ until: null });
    expect(form({ intent: 'snooze-year' })).toBeUndefined();
  });

  it('B37 a failed line is named by its uuid, and everything else by its number', () => {
    const thing = (kind: string, id: string) => {
      const said = new FormData();
      said.set('kind', kind);
      said.set('id', id);
      return readSnoozed(said);
    };
    const uuid = '949c0fa4-e111-4598-b7e0-09a93bf0b85a';
    expect(thing('order-line', uuid)).toEqual({ kind: 'order-line', id: uuid });
    expect(thing('alert', '7')).toEqual({ kind: 'alert', id: 7 });
    for (const [kind, id] of [
      ['order-line', '7'],
      ['request', uuid],
      ['follow-up', '7'],
    ] as const)
      expect(thing(kind, id), kind).toBeUndefined();
  });
});
