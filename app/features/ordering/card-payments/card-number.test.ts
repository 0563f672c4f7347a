import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardType,
  checkCard,
  cvvLength,
  digitsOf,
  editNumber,
  expiryYears,
  grouped,
  isPastMonth,
  masked,
  monthOf,
  numberLength,
  passesLuhn,
  withoutDigits,
  writtenLength,
  type CardValues,
} from './card-number';

const digits = (maxLength: number, minLength = 0) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });
/** Prefixes of every brand, so that each grouping occurs. */
const cardDigits = fc
  .tuple(fc.constantFrom('', '4', '37', '34', '300', '36', '38', '5', '9792', '2221'), digits(16))
  .map(([prefix, rest]) => (prefix + rest).slice(0, numberLength(prefix + rest)));
const pasted = fc.string({ unit: fc.constantFrom(...'0123456789 -./aŞ•٣'), maxLength: 40 });
const written = (number: string) => grouped(number, number);

describe('card type', () => {
  it.each([
    ['4242424242424242', 'visa', '4242 4242 4242 4242'],
    ['5528790000000008', 'mastercard', '5528 7900 0000 0008'],
    ['2223003122003222', 'mastercard', '2223 0031 2200 3222'],
    ['378282246310005', 'amex', '3782 822463 10005'],
    ['341111111111111', 'amex', '3411 111111 11111'],
    ['30569309025904', 'diners', '3056 930902 5904'],
    ['36227206271667', 'diners', '3622 720627 1667'],
    ['38520000023237', 'diners', '3852 000002 3237'],
    ['6011111111111117', 'discover', '6011 1111 1111 1117'],
    ['9792030394440796', 'troy', '9792 0303 9444 0796'],
    ['6501700194147183', 'troy', '6501 7001 9414 7183'],
    ['6759649826438453', 'maestro', '6759 6498 2643 8453'],
  ])('D13 %s is a %s card and is written %s', (number, type, text) => {
    expect(cardType(number)).toBe(type);
    expect(written(number)).toBe(text);
    expect(numberLength(number)).toBe(number.length);
    expect(writtenLength(number)).toBe(text.length);
    expect(passesLuhn(number)).toBe(true);
    expect(cvvLength(number)).toBe(type === 'amex' ? 4 : 3);
  });

  it('D13 Mastercard has 51 to 55 and exactly 2221 to 2720', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2999 }), digits(12, 12), (prefix, rest) => {
        expect(cardType(`${prefix}${rest}`) === 'mastercard').toBe(prefix >= 2221 && prefix <= 2720);
      }),
    );
    expect(['50', '51', '55', '56'].map(cardType)).toEqual(['maestro', 'mastercard', 'mastercard', 'maestro']);
  });

  it('D13 a beginning that does not tell has no type and the usual length', () => {
    for (const start of ['', '3', '5', '22', '60', '97', '1']) {
      expect(cardType(start)).toBeUndefined();
      expect(writtenLength(start)).toBe(19);
    }
    expect([writtenLength('37'), writtenLength('36'), writtenLength('305')]).toEqual([17, 16, 16]);
  });
});

describe('card number', () => {
  it('D13 the blanks change no digit, and the mask hides all but the first and the last four', () => {
    fc.assert(
      fc.property(cardDigits, (number) => {
        expect(digitsOf(written(number))).toBe(number);
        expect(written(number)).not.toMatch(/^ | $| {2}/);
        const mask = masked(number);
        expect(mask).toHaveLength(number.length);
        [...mask].forEach((shown, index) => {
          const hidden = index >= 4 && index < numberLength(number) - 4;
          expect(shown).toBe(hidden ? '•' : number[index]);
        });
      }),
    );
    expect(grouped(masked('5528790000004721'), '5528790000004721')).toBe('5528 •••• •••• 4721');
  });

  it('D13 whatever is typed or pasted, only digits stay, never more than the card has', () => {
    fc.assert(
      fc.property(pasted, fc.nat(40), (text, caret) => {
        const edit = editNumber('', text, Math.min(caret, text.length));
        expect(edit.digits).toMatch(/^\d{0,16}$/);
        expect(edit.digits.length).toBeLessThanOrEqual(numberLength(edit.digits));
        expect(edit.caret).toBeLessThanOrEqual(written(edit.digits).length);
      }),
    );
    expect(editNumber('', '4242-4242-4242-4242', 19)).toEqual({ digits: '4242424242424242', caret: 19 });
    expect(digitsOf('٤٢٤٢ ۵۵')).toBe('424255');
  });

  it('D13 a digit typed anywhere leaves the caret right behind itself', () => {
    fc.assert(
      fc.property(
        cardDigits.filter((number) => number.length < numberLength(number)),
        fc.nat(20),
        fc.constantFrom(...'0123456789'),
        (number, at, digit) => {
          const text = written(number);
          const caret = Math.min(at, text.length);
          const ahead = digitsOf(text.slice(0, caret));
          const edit = editNumber(number, text.slice(0, caret) + digit + text.slice(caret), caret + 1);
          expect(edit.digits).toBe((ahead + digit + number.slice(ahead.length)).slice(0, numberLength(edit.digits)));
          const after = written(edit.digits);
          // A new first digit can shorten the card; the digits that it removes were behind the caret.
          expect(digitsOf(after.slice(0, edit.caret))).toBe((ahead + digit).slice(0, edit.digits.length));
          expect(after[edit.caret - 1]).not.toBe(' ');
        },
      ),
    );
  });

  it('D13 deleting a blank deletes the digit beyond it, so that no key gets stuck', () => {
    expect(editNumber('42425', '42425', 4, 'backward')).toEqual({ digits: '4245', caret: 3 });
    expect(editNumber('42425', '42425', 4, 'forward')).toEqual({ digits: '4242', caret: 4 });
    expect(editNumber('42425', '4242 ', 5, 'backward')).toEqual({ digits: '4242', caret: 4 });
  });

  it('D13 of ten last digits exactly one passes the check sum', () => {
    fc.assert(
      fc.property(digits(15, 1), (start) => {
        expect([...'0123456789'].filter((last) => passesLuhn(start + last))).toHaveLength(1);
      }),
    );
    expect(passesLuhn('4242424242424241')).toBe(false);
    expect(passesLuhn('')).toBe(false);
  });
});

describe('card form', () => {
  const today = { year: 2026, month: 11 };
  const right: CardValues = {
    number: '4242424242424242',
    name: 'SELİN KARACA',
    month: '11',
    year: '2026',
    cvv: '123',
  };

  it('D13 a complete card is right, also in the month in which it expires', () => {
    expect(checkCard(right, today)).toEqual({});
    expect(checkCard({ ...right, number: '378282246310005', cvv: '1234' }, today)).toEqual({});
  });

  it('D13 every field is required', () => {
    const empty: CardValues = { number: '', name: '  ', month: '', year: '', cvv: '' };
    expect(checkCard(empty, today)).toEqual({
      number: 'number-required',
      name: 'name-required',
      month: 'month-required',
      year: 'year-required',
      cvv: 'cvv-required',
    });
  });

  it.each([
    ['number', '424242424242424', 'number-incomplete'],
    ['number', '4242424242424241', 'number-wrong'],
    ['cvv', '12', 'cvv-incomplete'],
    ['cvv', '1234', 'cvv-incomplete'],
    ['month', '10', 'month-past'],
  ] as const)('D13 %s %s is %s', (field, value, error) => {
    expect(checkCard({ ...right, [field]: value }, today)).toEqual({ [field]: error });
  });

  it('D13 three digits are no code of an American Express card', () => {
    expect(checkCard({ ...right, number: '378282246310005' }, today)).toEqual({ cvv: 'cvv-incomplete' });
  });

  it('D13 months are past only in the current year, and 12 years are offered from it on', () => {
    const months = Array.from({ length: 12 }, (_, index) => index + 1);
    expect(months.filter((month) => isPastMonth(month, 2026, today))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(months.filter((month) => isPastMonth(month, 2027, today))).toEqual([]);
    expect(months.filter((month) => isPastMonth(month, Number(''), today))).toEqual([]);
    expect(expiryYears(today)).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035, 2036, 2037]);
    expect(monthOf(new Date('2026-12-31T21:30:00Z'))).toEqual({ year: 2027, month: 1 });
  });

  it('D13 the name keeps its letters and rejects digits', () => {
    expect(withoutDigits('Çağrı 4242 Öz٣')).toBe('Çağrı  Öz');
  });
});
