import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalisePhone, turkishDigits } from './phone';

describe('normalisePhone', () => {
  it.each([
    ['5325551010', '0532 555 10 10'],
    ['05325551010', '0532 555 10 10'],
    ['0532 555 10 10', '0532 555 10 10'],
    ['(0532) 555-10-10', '0532 555 10 10'],
    ['+90 532 555 10 10', '0532 555 10 10'],
    ['905325551010', '0532 555 10 10'],
    ['0090 532 555 10 10', '0532 555 10 10'],
    [' 0212 555 10 10 ', '0212 555 10 10'],
    ['4440123', '4440123'],
    ['+49 30 123456', '+49 30 123456'],
    ['+1 (212) 555-1234', '+1 212 555 1234'],
  ])('D9 %j is stored as %s', (text, stored) => {
    expect(normalisePhone(text)).toBe(stored);
  });

  it('D9 a possible number is accepted although no such range is known', () => {
    expect(normalisePhone('1234567890')).toBe('1234567890');
  });

  it.each(['', ' ', 'abc', '12', '0532', '0532 555 10 10 10 10 10', '0532 555 10 10 Ahmet', 'tel:', '+'])(
    'D9 %j is no phone number',
    (text) => {
      expect(normalisePhone(text)).toBeUndefined();
    },
  );

  it('D9 every mobile number has one stored form, which is its own stored form', () => {
    const mobile = fc.integer({ min: 5_000_000_000, max: 5_599_999_999 }).map(String);
    fc.assert(
      fc.property(mobile, (number) => {
        const stored = normalisePhone(number);
        expect(stored?.replace(/\D/g, '').slice(-10)).toBe(number);
        for (const written of [`0${number}`, `+90${number}`, stored ?? ''])
          expect(normalisePhone(written)).toBe(stored);
      }),
    );
  });
});

describe('turkishDigits', () => {
  it.each([
    '5321112233',
    '05321112233',
    '0532 111 22 33',
    '532 111 22 33',
    '(532)111-22-33',
    '(0532) 111 22 33',
    '+90 532 111 22 33',
    '+90 (0)532 111 22 33',
    '905321112233',
    '0090 532 111 22 33',
    '٠٥٣٢١١١٢٢٣٣',
    '۰۵۳۲ ۱۱۱ ۲۲ ۳۳',
    '５３２ １１１ ２２ ３３',
    '\u2066+90 532 111 22 33\u2069',
  ])('P22 %j is understood', (text) => {
    expect(turkishDigits(text)).toBe('5321112233');
  });

  it.each(['532111', '+49 30 12345678', '5321112233 Ahmet', '53211122334', '0'])('P22 %j is no such number', (text) => {
    expect(turkishDigits(text)).not.toMatch(/^[1-9]\d{9}$/);
  });
});
