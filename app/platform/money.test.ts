import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalFromKurus, formatMoney, kurusFromDecimal, multiplyHalfUp, sumKurus } from './money';

const safe = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

describe('kurusFromDecimal and decimalFromKurus', () => {
  it.each([
    ['1234.50', 123450],
    ['0', 0],
    ['7', 700],
    ['0.5', 50],
    ['-0.05', -5],
    ['0010.10', 1010],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('P29 %s is %d kuruş', (text, kurus) => {
    expect(kurusFromDecimal(text)).toBe(kurus);
  });

  it.each(['', ' 1', '1 ', '1.', '.5', '1.234', '1,50', '1e2', '0x10', '+1', '--1', 'NaN', 'Infinity', '١', '1\n'])(
    'P29 %j is no amount',
    (text) => {
      expect(() => kurusFromDecimal(text)).toThrow(RangeError);
    },
  );

  it('P29 an amount that would lose a kuruş is refused', () => {
    expect(() => kurusFromDecimal('90071992547409.92')).toThrow(RangeError);
    expect(() => decimalFromKurus(2 ** 53)).toThrow(RangeError);
    expect(() => decimalFromKurus(0.5)).toThrow(RangeError);
  });

  it('P29 numeric text has two decimals', () => {
    expect([123450, 5, -5, 0, 100, -12345].map(decimalFromKurus)).toEqual([
      '1234.50',
      '0.05',
      '-0.05',
      '0.00',
      '1.00',
      '-123.45',
    ]);
  });

  it('P29 every amount survives the way to the database and back', () => {
    fc.assert(
      fc.property(safe, (kurus) => {
        expect(kurusFromDecimal(decimalFromKurus(kurus))).toBe(kurus);
      }),
    );
  });
});

describe('multiplyHalfUp', () => {
  it.each([
    [50, 1, 100, 1],
    [49, 1, 100, 0],
    [150, 1, 100, 2],
    [-50, 1, 100, -1],
    [-49, 1, 100, 0],
    [1005, 1, 10, 101],
    [100_000_000_000_000, 18, 100, 18_000_000_000_000],
  ])('D7 %d × %d ÷ %d is %d', (kurus, numerator, denominator, result) => {
    expect(multiplyHalfUp(kurus, numerator, denominator)).toBe(result);
  });

  it('D7 the result is the nearest kuruş, and the upper one of two that are as near', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1_000_000_000_000 }),
        fc.nat({ max: 9_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (kurus, numerator, denominator) => {
          const rounded = BigInt(multiplyHalfUp(kurus, numerator, denominator));
          const twiceError = 2n * (rounded * BigInt(denominator) - BigInt(kurus) * BigInt(numerator));
          expect(twiceError > -BigInt(denominator) && twiceError <= BigInt(denominator)).toBe(true);
        },
      ),
    );
  });

  it('D7 a reversal takes back exactly what was charged', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000_000 }), fc.integer({ min: 1, max: 100 }), (kurus, rate) => {
        expect(multiplyHalfUp(kurus, rate, 100) + multiplyHalfUp(-kurus, rate, 100)).toBe(0);
      }),
    );
  });

  it('D7 what cannot be exact is refused', () => {
    expect(() => multiplyHalfUp(Number.MAX_SAFE_INTEGER, 2, 1)).toThrow(RangeError);
    expect(() => multiplyHalfUp(1.5, 1, 1)).toThrow(RangeError);
    expect(() => multiplyHalfUp(1, 1, 0)).toThrow(RangeError);
    expect(() => sumKurus([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});

describe('formatMoney', () => {
  it.each([
    ['tr', '1.234,50\u00a0₺', '$1.234,50'],
    ['en', '₺1,234.50', '$1,234.50'],
    ['de', '1.234,50\u00a0₺', '1.234,50\u00a0$'],
    ['ru', '1\u00a0234,50\u00a0₺', '1\u00a0234,50\u00a0$'],
    ['cn', '₺1,234.50', '$1,234.50'],
    ['ar', '\u200f1,234.50\u00a0₺', '\u200f1,234.50\u00a0$'],
  ])('P29 in %s', (language, lira, dollar) => {
    expect(formatMoney(123450, 'TRL', language)).toBe(lira);
    expect(formatMoney(123450, 'USD', language)).toBe(dollar);
  });

  it('P29 always two decimals, one sign, and no kuruş lost in large amounts', () => {
    expect(formatMoney(0, 'TRL', 'tr')).toBe('0,00\u00a0₺');
    expect(formatMoney(700, 'TRL', 'tr')).toBe('7,00\u00a0₺');
    expect(formatMoney(-123450, 'TRL', 'tr')).toBe('-1.234,50\u00a0₺');
    expect(formatMoney(Number.MAX_SAFE_INTEGER, 'TRL', 'tr')).toBe('90.071.992.547.409,91\u00a0₺');
    expect(formatMoney(Number.MAX_SAFE_INTEGER, 'USD', 'en')).toBe('$90,071,992,547,409.91');
  });
});
