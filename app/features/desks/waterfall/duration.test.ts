import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translator } from '~/platform/i18n.server';
import { durationText, shownParts } from './duration';

describe('durations', () => {
  it('B34 seconds under a minute, minutes and seconds under an hour, hours and minutes under a day, then days', () => {
    const of = (ms: number) => durationText(ms, translator('tr'), 'tr');
    expect([0, 4, 230, 2_860, 17_400, 59_999].map(of)).toEqual([
      ...['0 sn', '<0,01 sn', '0,23 sn', '2,8 sn', '17,4 sn', '59,9 sn'],
    ]);
    expect([60_000, 62_400, 1_814_000, 3_599_999].map(of)).toEqual(['1 dk', '1 dk 2 sn', '30 dk 14 sn', '59 dk 59 sn']);
    expect([3_600_000, 5_430_000, 86_399_000].map(of)).toEqual(['1 sa', '1 sa 30 dk', '23 sa 59 dk']);
    expect([86_400_000, 200_000_000].map(of)).toEqual(['1 gün', '2 gün']);
    expect(durationText(1_814_000, translator('en'), 'en')).toBe('30 min 14 s');
  });

  it('B34 the parts of a total add up to it as it is shown', () => {
    const part = fc.integer({ min: 0, max: 4_000_000 });
    fc.assert(
      fc.property(part, part, part, (work, system, person) => {
        const shown = shownParts({ work, system, person });
        const total = work + system + person;
        const unit = total < 1000 ? 10 : total < 60_000 ? 100 : total < 3_600_000 ? 1000 : 1;
        expect(shown.work + shown.system + shown.person).toBe(Math.floor(total / unit) * unit);
        expect(Math.abs(shown.work - work)).toBeLessThanOrEqual(unit);
        // What did not happen is not shown as having happened.
        for (const [key, value] of Object.entries({ work, system, person })) {
          if (value === 0) expect(shown[key as keyof typeof shown]).toBe(0);
        }
      }),
    );
  });
});
