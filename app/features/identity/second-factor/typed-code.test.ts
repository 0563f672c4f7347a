import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keyInGroups,
  readAppCode,
  readRecoveryCode,
  RECOVERY_LENGTH,
  RECOVERY_LETTERS,
  shownRecoveryCode,
} from './typed-code';

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 6 });
const letters = fc.string({
  unit: fc.constantFrom(...RECOVERY_LETTERS),
  minLength: RECOVERY_LENGTH,
  maxLength: RECOVERY_LENGTH,
});
const gap = fc.constantFrom('', ' ', '-', '–', '\u00a0', '\u2068', '\t');

describe('what is typed as a code', () => {
  it('B27 a code of an app is read in groups and in the digits of any of our keyboards, and nothing else is one', () => {
    fc.assert(
      fc.property(digits, gap, fc.constantFrom(0x30, 0x660, 0x6f0, 0xff10), (code, between, zero) => {
        const typed = [...code].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
        expect(readAppCode(`${typed.slice(0, 3)}${between}${typed.slice(3)}`)).toBe(code);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => /^[0-9]{6}$/.test(readAppCode(text) ?? '000000')));
    for (const wrong of ['', '12345', '1234567', '12345a', '½23456']) expect(readAppCode(wrong)).toBeUndefined();
  });

  it('B27 a recovery code is read as it is shown, in any case, and with the letters that people take for others', () => {
    fc.assert(
      fc.property(letters, gap, (code, between) => {
        expect(readRecoveryCode(shownRecoveryCode(code))).toBe(code);
        expect(readRecoveryCode(`${code.slice(0, 4)}${between}${code.slice(4)}`.toLowerCase())).toBe(code);
        expect(readRecoveryCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code);
        expect(readRecoveryCode(code.replaceAll('1', 'İ'))).toBe(code);
        expect(readAppCode(code)).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const code = readRecoveryCode(text);
        expect(code === undefined || (code.length === RECOVERY_LENGTH && readRecoveryCode(code) === code)).toBe(true);
      }),
    );
    expect(readRecoveryCode('4F7K2-9XWQU')).toBeUndefined();
  });

  it('B27 a key to be typed by hand keeps every letter', () => {
    fc.assert(fc.property(letters, (key) => keyInGroups(key).join('') === key));
  });
});
