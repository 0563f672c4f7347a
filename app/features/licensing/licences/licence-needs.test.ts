import { describe, expect, it } from 'vitest';
import { licenceNeeds, viewToRenew } from './licence-desk-filter';

const counts = (expired: number, in7: number, in30: number, in60: number) => ({
  expired,
  'ends-7': in7,
  'ends-30': in30,
  'ends-60': in60,
});
const ending = (daysLeft: number) => ({ kind: 'ending', daysLeft }) as const;

describe('what of a firm’s licences needs a renewal', () => {
  it('B6 B25 counts what has ended beside what ends in the narrowest window, and renews both where both are due', () => {
    const needs = licenceNeeds(counts(3, 1, 2, 2), ending(3));
    expect(needs).toEqual({ expired: 3, ending: { state: ending(3), view: 'ends-7', count: 1 } });
    expect(viewToRenew(needs)).toEqual({ view: 'due', count: 4 });
  });

  it.each([
    [counts(0, 0, 2, 3), ending(20), { view: 'ends-30', count: 2 }],
    [counts(0, 0, 0, 1), ending(45), { view: 'ends-60', count: 1 }],
    // What has ended goes before what ends in weeks.
    [counts(2, 0, 1, 1), ending(20), { view: 'expired', count: 2 }],
    [counts(2, 0, 0, 0), null, { view: 'expired', count: 2 }],
    // Of a short term that has just begun nothing is due yet.
    [counts(0, 0, 0, 1), { kind: 'valid', daysLeft: 44 } as const, undefined],
    [counts(0, 0, 0, 0), undefined, undefined],
  ])('B6 renews %j with the next licence %j by %j', (ends, next, view) => {
    expect(viewToRenew(licenceNeeds(ends, next))).toEqual(view);
  });
});
