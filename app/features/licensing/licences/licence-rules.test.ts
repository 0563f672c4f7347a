import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productEffects } from '~/features/catalogue/products/product-effects';
import { addDays } from '~/platform/dates';
import {
  daysGained,
  expiryAfter,
  justRenewed,
  licenceReport,
  licenceState,
  newLicenceExpiry,
  shortens,
} from './licence-rules';

const now = new Date('2026-11-20T10:00:00Z');

describe('ends of licences', () => {
  it('D18 a new licence runs 45 days, in a yearly trade 365', () => {
    expect(newLicenceExpiry(now, false)).toEqual(new Date('2027-01-04T10:00:00Z'));
    expect(newLicenceExpiry(now, true)).toEqual(new Date('2027-11-20T10:00:00Z'));
  });

  it.each([
    ['extend-year', 0, 365],
    ['extend-year', 335, 30],
    ['extend-year', 365, 0],
    ['extend-year', 400, -35],
    ['extend-month', 30, 0],
    // One that has ended gains from today on.
    ['extend-year', -100, 365],
    ['clear', 12, undefined],
    ['stop', 12, undefined],
  ] as const)('B6 %s of a licence with %d days left gains %s days', (action, daysLeft, gained) => {
    expect(daysGained(action, { expiresAt: addDays(now, daysLeft) }, now)).toBe(gained);
  });

  it('B6 a year that adds next to nothing is known as renewed already; what would shorten is not', () => {
    const ending = (days: number) => ({ expiresAt: addDays(now, days) });
    expect([10, 335, 336, 365, 366].map((days) => justRenewed('extend-year', ending(days), now))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(justRenewed('extend-month', ending(29), now)).toBe(false);
    expect(justRenewed('stop', ending(0), now)).toBe(false);
  });

  it('D19 stop ends now, a month is 30 days and a year 365, both from now', () => {
    expect(expiryAfter('stop', now)).toEqual(now);
    expect(expiryAfter('extend-month', now)).toEqual(new Date('2026-12-20T10:00:00Z'));
    expect(expiryAfter('extend-year', now)).toEqual(new Date('2027-11-20T10:00:00Z'));
  });

  it('D19 clearing and registering a computer leave the end as it is', () => {
    expect(expiryAfter('clear', now)).toBeUndefined();
    expect(expiryAfter('register-computer', now)).toBeUndefined();
  });
});

it.each([
  ['extend-month', 29, false],
  ['extend-month', 31, true],
  ['extend-year', 364, false],
  ['extend-year', 366, true],
  ['stop', 100, false],
  ['clear', 400, false],
  ['register-computer', 400, false],
] as const)('B6 D19 %s of a licence with %d days left shortens it: %s', (action, daysLeft, shorter) => {
  expect(shortens(action, { expiresAt: addDays(now, daysLeft) }, now)).toBe(shorter);
});

describe('licenceState', () => {
  it.each([
    [new Date('2027-11-20T10:00:00Z'), { kind: 'valid', daysLeft: 365 }],
    [new Date('2027-01-19T21:00:00Z'), { kind: 'valid', daysLeft: 61 }],
    [new Date('2027-01-19T20:59:00Z'), { kind: 'ending', daysLeft: 60 }],
    [new Date('2026-11-20T21:00:00Z'), { kind: 'ending', daysLeft: 1 }],
    [new Date('2026-11-20T10:00:01Z'), { kind: 'ending', daysLeft: 0 }],
    [now, { kind: 'expired' }],
    [new Date('2025-11-20T10:00:00Z'), { kind: 'expired' }],
  ])('B7 a licence to %s', (expiresAt, state) => {
    expect(licenceState({ expiresAt }, now)).toEqual(state);
    expect(licenceState({ expiresAt, stoppedAt: null }, now)).toEqual(state);
  });

  it.each([
    { term: 45, warns: 15 },
    { term: 30, warns: 10 },
    { term: 365, warns: 60 },
  ])('B6 a term of $term days warns from $warns days before its end, not from its first', ({ term, warns }) => {
    const expiresAt = addDays(now, term);
    const after = (days: number) => licenceState({ expiresAt, endSetAt: now }, addDays(now, days));
    expect(after(0)).toEqual({ kind: 'valid', daysLeft: term });
    expect(after(term - warns - 1)).toEqual({ kind: 'valid', daysLeft: warns + 1 });
    expect(after(term - warns)).toEqual({ kind: 'ending', daysLeft: warns });
  });

  it('B7 a stopped licence is stopped, whichever clock was ahead', () => {
    const stoppedAt = addDays(now, -10);
    for (const skew of [-2000, 0, 2000]) {
      const expiresAt = new Date(stoppedAt.getTime() + skew);
      expect(licenceState({ expiresAt, stoppedAt }, now)).toEqual({ kind: 'stopped' });
      expect(licenceState({ expiresAt, stoppedAt }, stoppedAt)).toEqual({ kind: 'stopped' });
    }
  });

  it('B7 a licence extended after a stop is valid again, and expires as any other', () => {
    const stoppedAt = addDays(now, -40);
    expect(licenceState({ expiresAt: addDays(now, 325), stoppedAt }, now)).toEqual({ kind: 'valid', daysLeft: 325 });
    expect(licenceState({ expiresAt: addDays(stoppedAt, 30), stoppedAt }, now)).toEqual({ kind: 'expired' });
  });

  it('B7 a licence is stopped right after its stop, and alive right after any other action on its end', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2050-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (at) => {
        expect(licenceState({ expiresAt: expiryAfter('stop', at)!, stoppedAt: at }, at).kind).toBe('stopped');
        expect(licenceState({ expiresAt: expiryAfter('extend-month', at)!, stoppedAt: at }, at).kind).toBe('ending');
        expect(licenceState({ expiresAt: expiryAfter('extend-year', at)!, stoppedAt: at }, at).kind).toBe('valid');
      }),
    );
  });
});

describe('licenceReport', () => {
  const licence = { approvalCode: '9F3A27C1', expiresAt: new Date('2027-11-19T21:30:00Z'), computer: 'KASA-2' };

  it.each([
    ['issue', '9F3A27C1 verildi, bitiş 20.11.2027'],
    ['extend-month', '9F3A27C1 bir ay uzatıldı, yeni bitiş 20.11.2027'],
    ['extend-year', '9F3A27C1 bir yıl uzatıldı, yeni bitiş 20.11.2027'],
    ['stop', '9F3A27C1 durduruldu, bitiş 20.11.2027'],
    ['clear', '9F3A27C1 bilgisayar bilgileri temizlendi, bitiş 20.11.2027'],
    ['register-computer', '9F3A27C1 KASA-2 adlı bilgisayara kaydedildi, bitiş 20.11.2027'],
  ] as const)('D19 of %s', (action, report) => {
    expect(licenceReport(action, licence)).toBe(report);
  });

  it('D19 every action that a product has is reported within the 200 characters of its column', () => {
    for (const { licenceAction } of Object.values(productEffects)) {
      if (!licenceAction) continue;
      const report = licenceReport(licenceAction, { ...licence, computer: 'K'.repeat(60) });
      expect(report).toContain('9F3A27C1');
      expect(report.length).toBeLessThanOrEqual(200);
    }
  });
});
