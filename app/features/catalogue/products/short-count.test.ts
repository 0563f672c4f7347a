import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortCount } from './short-count';

it.each([
  [0, 'tr', '0'],
  [999, 'tr', '999'],
  [1_000, 'tr', '1k'],
  [1_250, 'tr', '1,2k'],
  [26_523, 'tr', '26,5k'],
  [26_523, 'en', '26.5k'],
  [1_999, 'en', '1.9k'],
  [1_607, 'ar', '1.6k'],
])('P29 %d in %s is shortened to %s', (count, language, text) => {
  expect(shortCount(count, language)).toBe(text);
});

it('P29 a shortened count never says more than there is, and at most a hundred less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 999_999 }), (count) => {
      const shown = Number(shortCount(count, 'en').replace('k', '')) * 1_000;
      expect(shown).toBeLessThanOrEqual(count + 1e-6);
      expect(count - shown).toBeLessThan(100);
    }),
  );
});
