import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeVkn, isValidTaxNumber, isValidTckn, isValidVkn } from './tax-number';

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const notOneDigit = (text: string) => new Set(text).size > 1;

/** A valid TCKN, with check digits computed from their definition. */
const tckn = fc.tuple(fc.integer({ min: 1, max: 9 }), digits(8)).map(([first, rest]) => {
  const d = [first, ...[...rest].map(Number)] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const tenth = (((7 * (d[0] + d[2] + d[4] + d[6] + d[8]) - (d[1] + d[3] + d[5] + d[7])) % 10) + 10) % 10;
  const eleventh = [...d, tenth].reduce((sum, digit) => sum + digit) % 10;
  return `${d.join('')}${tenth}${eleventh}`;
});

const withOtherDigit = (text: string, index: number, by: number) =>
  text.slice(0, index) + ((Number(text[index]) + by) % 10) + text.slice(index + 1);

describe('VKN', () => {
  it('D10 4540536920 is valid, 4540536921 is not', () => {
    expect(isValidVkn('4540536920')).toBe(true);
    expect(isValidVkn('4540536921')).toBe(false);
    expect(completeVkn('454053692')).toBe('4540536920');
  });

  it.each(['', '454053692', '45405369200', ' 4540536920', '4540536920\n', '454053692O', '٤٥٤٠٥٣٦٩٢٠', '0000000000'])(
    'D10 %j is no VKN',
    (text) => {
      expect(isValidVkn(text)).toBe(false);
    },
  );

  it('D10 one digit repeated is no VKN, even where the check digit would fit', () => {
    for (const digit of '0123456789') expect(isValidVkn(digit.repeat(10))).toBe(false);
  });

  it('D10 nine digits have exactly one check digit', () => {
    fc.assert(
      fc.property(digits(9).filter(notOneDigit), (nine) => {
        const valid = [...'0123456789'].filter((last) => isValidVkn(nine + last));
        expect(valid).toEqual([completeVkn(nine).slice(9)]);
      }),
    );
  });

  it.each(['', '12345678', '1234567890', '12345678x'])('D10 %j cannot be completed', (text) => {
    expect(() => completeVkn(text)).toThrow(RangeError);
  });
});

describe('TCKN', () => {
  it('D10 10000000146 is valid, 11111111111 is not', () => {
    expect(isValidTckn('10000000146')).toBe(true);
    expect(isValidTckn('11111111111')).toBe(false);
  });

  it.each(['', '1000000014', '100000001466', '00000000146', '10000000146 ', '1000000014x'])(
    'D10 %j is no TCKN',
    (text) => {
      expect(isValidTckn(text)).toBe(false);
    },
  );

  it('D10 a TCKN by the definition is valid, and with one other digit it is not', () => {
    fc.assert(
      fc.property(tckn, fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (text, index, by) => {
        expect(isValidTckn(text)).toBe(true);
        expect(isValidTckn(withOtherDigit(text, index, by))).toBe(false);
      }),
    );
  });
});

describe('tax number', () => {
  it('D10 of a firm or of a person will do', () => {
    expect(isValidTaxNumber('4540536920')).toBe(true);
    expect(isValidTaxNumber('10000000146')).toBe(true);
    expect(isValidTaxNumber('4540536921')).toBe(false);
    expect(isValidTaxNumber('11111111111')).toBe(false);
  });
});
