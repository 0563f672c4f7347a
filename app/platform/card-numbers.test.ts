import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsCardNumber } from './card-numbers';
import { isIban } from './iban';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

/** Finds the digit that makes a number pass Luhn by trying all of them. */
function withCheckDigit(start: string): string {
  const passes = (number: string) =>
    [...number].reverse().reduce((sum, digit, index) => {
      const twice = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return sum + (twice > 9 ? twice - 9 : twice);
    }, 0) %
      10 ===
    0;
  return [...'0123456789'].map((digit) => start + digit).find(passes) ?? '';
}
const card = digits(12, 18).map(withCheckDigit);

function withIbanDigits(country: string, account: string): string {
  const check = Array.from({ length: 97 }, (_, number) => String(number + 2).padStart(2, '0'));
  return check.map((two) => `${country}${two}${account}`).find(isIban) ?? '';
}
const grouped = (text: string, size: number, separator: string) =>
  (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(separator);

describe('holdsCardNumber', () => {
  it('D13 finds every number of 13 to 19 digits that passes Luhn, however it is grouped and whatever stands about it', () => {
    const separators = fc.constantFrom('', ' ', '-', '.', '  ', '\u00a0', '–', ' - ');
    const surroundings = fc.constantFrom('', 'Kart: ', 'no:', ' teşekkürler', '\n', 'x', '🛒');
    fc.assert(
      fc.property(
        card,
        fc.integer({ min: 1, max: 6 }),
        separators,
        surroundings,
        surroundings,
        (number, size, by, before, after) => {
          // Two dates in a row, and nothing else, may look like such a grouping.
          fc.pre(!/\d{1,2}([.-])\d{1,2}\1(19|20)\d{2}/.test(grouped(number, size, by)));
          expect(holdsCardNumber(before + grouped(number, size, by) + after)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each([
    '4111111111111111',
    '4111 1111 1111 1111 12/28 123',
    'no 7 5555 5555 5555 4444',
    '3782 822463 10005 12',
    '9792 0303 9444 0796',
    '٤١١١ ١١١١ ١١١١ ١١١١',
    '４１１１１１１１１１１１１１１１',
    '4111\u200b1111\u200b1111\u200b1111',
    'TR33 0006 1005 1978 6457 8413 26 veya 4111 1111 1111 1111',
  ])('D13 sees the card in "%s"', (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });

  it.each([
    '',
    'Bayi 508',
    '0232 388 41 07',
    '+90 (532) 388 41 07',
    '0232 388 41 07 0532 388 41 07',
    '10000000146',
    '4540536920',
    '20.11.2026 tarihli 41007 nolu fiş',
    '20.11.2026 - 25.11.2026',
    '4111 1111 1111 1112',
    'TR33 0006 1005 1978 6457 8413 26',
    'TR330006100519786457841326',
    'tr33 0006 1005 1978 6457 8413 27',
    '01234567-0123-4123-8123-012345678901',
  ])('D13 leaves "%s" alone', (text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });

  it('D13 lets every IBAN pass, and every number shorter than 13 digits', () => {
    const iban = fc
      .constantFrom(['TR', 22], ['DE', 18], ['NO', 11], ['BE', 12], ['NL', 14], ['AZ', 24])
      .chain(([country, length]) =>
        digits(Number(length), Number(length)).map((account) => withIbanDigits(String(country), account)),
      );
    fc.assert(
      fc.property(iban, fc.constantFrom('', ' '), digits(0, 12), (account, by, short) => {
        expect(holdsCardNumber(`Hesap: ${grouped(account, 4, by)}, ${short}`)).toBe(false);
        expect(holdsCardNumber(short)).toBe(false);
      }),
    );
  });

  it('O7 answers at once for long texts of every kind', () => {
    const started = process.cpuUsage();
    for (const part of ['1', '1 ', '11-', 'TR11', '0123-', 'a1', '٤', 'AA11 ']) holdsCardNumber(part.repeat(20_000));
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(3000);
  });
});
