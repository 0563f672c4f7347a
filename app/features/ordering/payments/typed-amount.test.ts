import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalFromKurus, formatMoney } from '~/platform/money';
import { kurusFromTyped } from './typed-amount';

it('B21 an amount is read as it is typed in Turkish, English and without groups', () => {
  expect(kurusFromTyped('1.234,50')).toBe(123_450);
  expect(kurusFromTyped('1,234.50 ₺')).toBe(123_450);
  expect(kurusFromTyped('1234,5')).toBe(123_450);
  expect(kurusFromTyped('1.234')).toBe(123_400);
  expect(kurusFromTyped('0,01')).toBe(1);
});

it('B21 what is no amount is refused, never read as another one', () => {
  for (const text of ['', '0', '0,00', '-5', '1e3', '12.34,5', '1.23.456', '1,234,56,7', '12345678901', 'abc', '5,'])
    expect(kurusFromTyped(text), text).toBeUndefined();
});

it('B21 every amount that we show can be typed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (kurus) => {
      expect(kurusFromTyped(decimalFromKurus(kurus))).toBe(kurus);
      for (const language of ['tr', 'en', 'de', 'ru'])
        expect(kurusFromTyped(formatMoney(kurus, 'TRL', language))).toBe(kurus);
    }),
  );
});
